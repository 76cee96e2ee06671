# 需要有人处理的事项：谁在处理、无人处理时的提醒，以及 /open。

command-open = 查看待处理的事项和处理人
menu-open = 🙋 待处理

# 按钮。第一行的两个并排显示。
open-take = 🙋 我来处理
open-take-over = 🙋 由我接手
open-give-back = ↩️ 交还
open-done = ✅ 已处理完
open-hush = 🔕 不再提醒
open-reminders = ⏰ 提醒
open-back = ⬅️ 待处理

# 每条相关消息下方的一行。
open-taken = 🙋 { $person }，{ $time }
open-taken-from = 🙋 { $person }，{ $time }（接替 { $from }）
open-over = ✅ { $time } 已结束：{ $why }。
open-over-delivered = 已到账
open-over-accepted = 服务已接单
open-over-left = 已决定不再处理
open-over-replayed = 已重新发送
open-over-dismissed = 已决定不再发送
open-over-reached = 已恢复送达
open-over-normal = 已恢复正常
open-over-gone = 该会话已不属于团队
open-over-done = 已处理完（{ $person }）

# 事项内容，作为句子的一部分。
open-what-late = 订单 { $id } 延迟
open-what-unread = 订单 { $id } 无法读取
open-what-unpaid = 订单 { $id } 仍未支付
open-what-failed = 订单 { $id } 至今未到账
open-what-unknown = 订单 { $id } 需要人工决定
open-what-differs = 订单 { $id } 的服务记录曾与确认的内容不符
open-what-order = 订单 { $id } 需要查看
open-what-payment = { $is ->
        [proven] 订单 { $id } 被重复扣款
       *[maybe] 订单 { $id } 可能被重复扣款
    }
open-what-event = 有一个事件无法解读
open-what-silence = 余额有变动，但没有事件报出新余额
open-what-downtime = 机器人曾停止运行，可能有事件缺失
open-what-parked = { $where ->
        [private] 无法联系“{ $title }”
        [topic] “{ $title }”中有话题已关闭，收不到通知
       *[group] 无法联系群组“{ $title }”
    }
open-what-undelivered = 有通知未能送达“{ $title }”
open-what-template = 有一条消息无法按文案发送
open-what-quota = 部分新事件被拒收
open-what-jobs-late = 有任务未按时完成
open-what-unowned = { $count } 个群组收不到通知
open-what-words-failed = “{ $title }”中“{ $event }”的文案无法使用
open-what-other = 机器人报告了一个情况

# 提醒。
open-reminder = ⏰ { $what }，已有 { $span }无人处理。
open-reminder-many = ⏰ 有 { $count } 件事无人处理，最早的已过 { $span }。发送 /open 查看。
open-reminder-below = ⏰ 见下方。

# /open
open-title = 🙋 <b>待处理：</b>{ $free } 件无人处理，{ $taken } 件有人处理
open-none = { $whose ->
        [all] 没有待处理的事项。
       *[here] 本会话没有待处理的事项。其他会话中的事项，所有者可在私聊中查看。
    }
open-line = { $n } { $what }，{ $span }
open-line-new = { $n } { $what }，刚刚
open-line-taken = { $n } { $what } · 🙋 { $person }
open-more = …… 还有 { $count } 件

# 本会话的提醒设置。
open-reminders-title =
    ⏰ <b>提醒</b>
    事项无人处理多久后提醒本会话？只保留最近一条提醒；有人处理或事项结束后，提醒全部撤下。
open-reminders-off = 不提醒
open-reminders-after = { $minutes } 分钟
open-reminders-now = 现在：{ $times }后提醒。
open-reminders-now-off = 现在：不提醒。
open-reminders-own = ✏️ 自定义时间…
open-reminders-ask = ⏰ 请发送多久后提醒本会话，最多 { $most } 个时间，例如 <code>10分钟, 1小时, 4小时</code>；发送 <code>关</code> 则不提醒。
open-reminders-hint = { $problem ->
        [unit] “{ $written }”没有单位，而其他时间有。请这样写：<code>10分钟, 1小时, 4小时</code>。
        [two-ways] “{ $written }”可以读作一个时间，也可以读作几个。请用逗号分开，例如 <code>10分钟, 1小时, 4小时</code>。
        [range] “{ $written }”太短或太长：可以是 1 分钟到 { $longest }。请这样写：<code>10分钟, 1小时, 4小时</code>。
        [fraction] “{ $written }”不是整数分钟。请这样写：<code>10分钟, 1.5小时, 4小时</code>。
        [many] 最多 { $most } 个时间。请这样写：<code>10分钟, 1小时, 4小时</code>。
       *[none] “{ $written }”不是时间。请这样写：<code>10分钟, 1小时, 4小时</code>。
    }

# 按下按钮后的回应。
open-toast-taken = 🙋 现在由你处理。
open-toast-yours = 从 { $time } 起已由你处理。
open-toast-held = 从 { $time } 起由 { $person } 处理。要由你接手，请在 10 秒内再点击一次。
open-toast-holder = 从 { $time } 起由 { $person } 处理。请先由你接手。
open-toast-free = 现在无人处理，没有任何更改。
open-toast-over = 已于 { $time } 结束。
open-toast-given-back = ↩️ 已交还，现在无人处理。
open-toast-ended = ✅ 已处理完。
open-toast-hushed = 🔕 此事不再提醒。
