# 摘要：每天或每周一条消息，说明收到了什么、购买了什么、余额还能用多久；以及 /digest 的设置页面。图中也用到的文字在 pictures.ftl。

command-digest = 每天或每周的摘要，附图
hint-digest = 例如：<code>/digest 9:00</code>、<code>/digest 每周一 9:00</code>、<code>/digest 关闭</code>。
menu-digest = 📰 摘要

digest-head = <b>{ $title }：{ $verdict }。</b>
report-title-day = 📰 每日摘要
report-title-week = 📰 每周摘要
report-title-board = 📌 看板
digest-in-order = 一切正常
digest-nothing-to-check = 本会话无需处理
digest-to-check = { $n ->
       *[other] { $things } 项需要处理
    }
digest-check = ⚠️ { $parts }
digest-check-missing = 可能有事件未收到
digest-check-balance-low = 余额偏低（/balance）
digest-check-balance-unread = 余额读取失败（/doctor）
digest-check-failed = { $count ->
       *[other] { $count } 笔订单失败（/orders）
    }
digest-check-uncertain = { $count ->
       *[other] { $count } 笔订单结果不确定或与确认的内容不符（/orders）
    }
digest-check-late = { $count ->
       *[other] { $count } 笔订单延迟（/orders）
    }
digest-check-unaccepted = { $count ->
       *[other] { $count } 笔订单未被受理（/orders）
    }
digest-check-unread = { $count ->
       *[other] { $count } 笔金额无法读取或归类，未计入合计
    }
digest-check-unsent = { $count ->
       *[other] { $count } 条通知未送达这里（/replay）
    }
digest-check-open = { $count ->
       *[other] { $count } 项待处理（/open）
    }
digest-empty = 📰 { $span ->
        [day] 每日摘要
       *[week] 每周摘要
    }：没有新事件，一切正常。{ $period }
digest-empty-here = 📰 { $span ->
        [day] 每日摘要
       *[week] 每周摘要
    }：这里没有新事件，本会话无需处理。{ $period }
digest-period = { $from } – { $to }，{ $zone }
digest-missing = 🕳 { $from } 至 { $to } 的事件可能已丢失，其内容不在此处。
digest-longer = 包含自上一条摘要以来的全部内容。
digest-running-hour = 当前这一小时尚未结束，未计入。
digest-kept = 上一条摘要比这更早；再往前的记录已不再保存。
digest-amount = { $amount } { $coin }
digest-recharged = 充值：{ $amounts }
digest-withdrawn = 提现：{ $amounts }
digest-spent = 支出：{ $amount } TRX
digest-spent-known = 支出（以收到的事件为准）：{ $amount } TRX
digest-bought = { $count ->
       *[other] 购买：能量 { $energy }，带宽 { $bandwidth }（收到 { $count } 笔代理事件）
    }
digest-bought-none = 购买：无
digest-trouble = ⚠️ 本机器人的订单（本时段）：失败 { $failed } 笔，延迟 { $late } 笔
digest-no-trouble = 本机器人的订单：本时段内没有新的失败或延迟
digest-balance = 余额：{ $amount } TRX（{ $time }）。{ $left }。
digest-price-unknown = 目前还没有能量价格可参考，无法判断余额是否够用。
digest-balance-unread = ⚠️ 余额读取失败。
digest-balance-last = 最近一次查询到的余额：{ $amount } TRX（{ $time }）。
digest-alerts = 这里的事件：
digest-no-alerts = 这里没有新事件。
digest-alert = · { $kind }：{ $count } 条（{ $parts }）
digest-alert-last = · { $kind }：{ $count } 条（{ $parts }），最近 { $time }
digest-heard = 已通知 { $count }
digest-held = 免打扰推迟 { $count }
digest-muted = 暂停中未显示 { $count }
digest-unwanted = 不属于本会话通知范围 { $count }
digest-cut = …… 篇幅有限，更多见 /alerts
digest-note = 金额和购买以服务在这段时间内发来的事件为准；余额是向服务查询到的。

# 设置页面。
digest-none = 📰 <b>摘要</b>：这里还没有。摘要会附图说明收到了什么、购买了什么、哪些失败了、余额还能用多久。时间按 { $zone }，现在是 { $time }；可用 /timezone 更改。
digest-daily = 📰 摘要每天 { $at } 发送（{ $zone }）。
digest-weekly = 📰 每周摘要在{ $day } { $at } 发送（{ $zone }）。
digest-both = 📰 摘要每天 { $at } 发送（{ $zone }），每周摘要在{ $day }发送。
digest-ended-daily = ➖ 本会话不再发送每日摘要。
digest-ended-weekly = ➖ 本会话不再发送每周摘要。
digest-with-account = 包含账户信息：支出、购买、余额和可用天数。
digest-without-account = 只包含这里收到的事件，不显示余额和支出。
digest-account-lost = 账户信息由 { $person } 开启，但此人已无权查看，所以不再显示。
digest-when-line = 没有新事件时只发简短一条。
digest-when-nothing = 没有新事件时不发消息。
digest-day-1 = 周一
digest-day-2 = 周二
digest-day-3 = 周三
digest-day-4 = 周四
digest-day-5 = 周五
digest-day-6 = 周六
digest-day-7 = 周日
digest-set-daily = ⏰ 每天 { $at }
digest-set-weekly = 📅 每{ $day } { $at }
digest-own-time = ✏️ 其他时间
digest-instead = 🕘 改为 { $time }
digest-add-daily = ➕ 每天也发
digest-drop-daily = ➖ 不发每日摘要
digest-add-weekly = ➕ 每{ $day }也发
digest-drop-weekly = ➖ 不发每周摘要
digest-account-on = 💰 显示账户信息
digest-account-off = 💰 隐藏账户信息
digest-empty-line = 💬 无事件时发简短一条
digest-empty-nothing = 🤫 无事件时不发
digest-now = 👁 立即查看
digest-no-hour = 摘要按整点统计，第一个小时尚未结束。请在 { $time } 之后再试。
digest-off = 🚫 不要摘要
digest-ask-time = 摘要什么时候发？例如 <code>9:00</code>、<code>下午6点</code>、<code>每周一 9:00</code>。
digest-unread-none = 在 <code>{ $written }</code> 中没有找到时间。请这样写：<code>9:00</code> 或 <code>每周一 9:00</code>。
digest-unread-rest = 这里看不懂 <code>{ $written }</code>。请这样写：<code>9:00</code> 或 <code>每周一 9:00</code>。
digest-unread-wrong = 没有 <code>{ $written }</code> 这个时间。请这样写：<code>9:00</code> 或 <code>18:30</code>。
digest-unread-zone = 摘要按会话的时区发送，不能在这里设置 <code>{ $written }</code>；可用 /timezone 更改时区。请只写时间，例如 <code>9:00</code>。
digest-no-picture = 图片未能发送；可用 /stats 绘制任意日期的图。
digest-who = 只有团队的所有者和管理员可以在这里更改。
