# /stats：支出、余额和转账的图表及其下方的文字。时段与变化的说法见 pictures.ftl。

command-stats = 以图表查看支出、余额和转账
menu-stats = 📊 统计
hint-stats = 例如：<code>/stats 周</code>、<code>/stats 转账 90</code>、<code>/stats 11月1日到5日</code>。图表有支出、余额、转账三种，时段可以是 24 小时或任意日期：<code>/stats 上周</code>、<code>/stats 昨天</code>。
stats-unread-word = 这里看不懂 <code>{ $written }</code>。
stats-unread-long = 一张图最多显示 { $days } 天。
stats-unread-several = 一张图只显示一种内容，而 <code>{ $written }</code> 写了多种。

stats-period = { $period ->
        [day] 24 小时
        [week] 7 天
        [month] 30 天
       *[quarter] 90 天
    }
stats-kind = { $kind ->
        [spending] 💸 支出
        [balance] 💰 余额
       *[transfers] ↕️ 转账
    }
stats-chosen = ✓ { $choice }
stats-refresh = 🔄 刷新
stats-csv = 📄 CSV
stats-theme = { $theme ->
        [dark] 🌙 深色
       *[light] ☀️ 浅色
    }
stats-csv-caption = { $first } 至 { $last } 的数据（{ $zone }）：每小时、每天或每周一行。支出与转账来自服务推送的事件。
stats-no-picture = 图表未能生成，全部数字见本条文字。
stats-no-picture-here = 本群不允许机器人发送图片，全部数字见本条文字。

stats-sentence = { $said }。
stats-sentence-change = { $said }，{ $change }。
stats-more = ……其余见 CSV 文件。
stats-footer = 🕒 { $range }，{ $zone }。截至 { $time }{ $running ->
        [hour] ，最后一小时尚未结束
        [day] ，最后一天尚未结束
       *[none] {""}
    }{ $compared ->
        [yes] ，对比的时段也只算到同一时刻
       *[no] {""}
    }。数据来自服务推送的事件。
stats-unread = 有 { $count } 个事件因金额无法读取或归类，未计入合计。
stats-counted-from = ⚠️ 数据自 { $since } 起才完整，此前只含事后补报的部分。
stats-before-sums = 没有 { $period } 的数据：数据从 { $since } 开始，保留 { $days } 天。

stats-spending = <b>支出（{ $period }）：{ $amount } TRX</b>
stats-spending-none = <b>支出（{ $period }）：0 TRX。</b>期间没有收到 TRX 付款事件。
stats-refunds = 退款（已扣除）：{ $amount } TRX
stats-coin = { $coin } 支出：{ $amount }
stats-recharged = 充值：{ $amount } { $coin }
stats-withdrawn = 提现：{ $amount } { $coin }
stats-orders-paid = 本机器人的订单（据服务的订单记录）：{ $amount } TRX（{ $count } 笔）
stats-orders-paid-more = ⚠️ 仅本机器人的订单就超过了事件上报的付款：可能有事件未收到，或尚在途中。
stats-account = 从 { $since } 到 { $until } 的两次查询之间，账户自身的累计支出增加了 { $amount } TRX。
stats-account-more = ⚠️ 从 { $since } 到 { $until } 的两次查询之间，账户自身的累计支出增加了 { $amount } TRX，比同期事件合计多 { $missing } TRX：可能有事件未收到。

stats-orders = 本机器人的订单（据服务的订单记录）：已接单 { $accepted }，已到账 { $delivered }，延迟 { $late }，失败 { $failed }
stats-orders-more = ⚠️ 本机器人已到账的订单多于收到的代理事件：可能有事件未收到，或尚在途中。

stats-transfers = <b>转账（{ $period }）：转入 { $received } 笔，转出 { $sent } 笔。</b>
stats-transfers-none = <b>转账（{ $period }）：无。</b>期间没有收到监控地址的转账事件。
stats-transfers-coin = { $coin }：转入 { $received }，转出 { $sent }，净额 { $net }
stats-coin-detail = { $coin }（{ $detail }）
stats-coin-no-chain = 链未知
stats-coin-no-contract = 未注明合约
stats-transfers-internal = { $coin }，自有地址之间 { $count } 笔：{ $amount }
stats-baits = 有 { $count } 笔疑似钓鱼转账未计入。

stats-balance = <b>余额：{ $amount } TRX。</b>
stats-balance-then = <b>{ $time } 的余额：{ $amount } TRX。</b>
stats-balance-none = { $period } 没有余额记录。余额记录保留 { $days } 天。
stats-balance-lasts = <b>余额：{ $amount } TRX。{ $left }。</b>
stats-balance-pace = { $said }，按最近 { $days } 天的平均值。
stats-balance-range = 按其中支出最多的一天计：{ $fastest }；按最少的一天计：{ $slowest }。
stats-balance-too-few = 目前统计的数据不足三天，无法预测。
stats-balance-no-spending = 最近 7 天没有收到 TRX 支出事件，无从预测。只统计 TRX。
stats-balance-usdt = USDT 余额：{ $amount }
stats-balance-unread = <b>余额读取失败。</b>
stats-balance-last = 最近一次查询到的余额：{ $amount } TRX，时间 { $time }。
stats-balance-from = ⚠️ 折线从 { $since } 开始：更早没有余额记录。
stats-balance-footer = 🕒 截至 { $time }，{ $zone }。余额是向服务查询的数据；消耗速度依据事件与向服务查询的数据；没有查询记录的线段依据事件。
stats-balance-footer-unread = 🕒 查询于 { $time }，{ $zone }。
