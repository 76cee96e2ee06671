# /why：一个事件的经过。

command-why = 某个事件的经过与原因
hint-why = <code>/why ID</code> 说明一个事件的经过：何时收到、通知了谁、为什么有人没有收到。也可以用关键值（例如交易哈希）代替 ID，或用 /why 回复那条通知。
why-latest = 最近的事件：

event-not-found = 没有与 { $id } 相符的事件。关键值只在最近 20,000 个事件中查找，ID 则在所有保存的事件中查找。
event-not-here = 这条消息没有对应的、仍有记录的事件。
event-choose = 有多个事件相符。是哪一个？
event-choose-more = 相符的事件超过 { $most } 个，这里列出其中 { $most } 个。是哪一个？其他事件可用 ID 或完整的关键值（例如交易哈希）查找：{ $command }
event-id = ID：{ $id }
event-key = 关键值：{ $key }
event-received = 收到时间：{ $time }

why-conflict = ⚠️ 服务用这个 ID 发送过 { $count } 份不同的内容，全部已保留。
why-body = <b>第 { $nth } 份内容，共 { $of } 份</b>
why-late = 🕰 延迟 { $span }：发生于 { $time }
why-repeats = { $count ->
        [1] 服务又发来一次，时间为 { $time }，没有重复通知
       *[other] 服务又发来 { $count } 次，最近一次 { $time }，没有重复通知
    }
why-kind = { $kind ->
        [quarantined] ⚠️ 无法解读，因此只发给所有者
       *[ignored] 🔇 有意忽略：这种类型只保存，不通知任何人
    }
why-remark = 备注：{ $remark }
why-came = { $cut ->
        [yes] 收到的内容（地址已缩短）：
       *[no] 收到的原文：
    }
why-told = <b>去向</b>
why-nobody = { $why ->
        [quarantined] <b>没有通知任何人：</b>收到时，没有开启通知的所有者启动过机器人。
        [unasked] <b>没有通知任何人：</b>收到时，它不符合任何规则。
       *[below] <b>没有通知任何人。</b>
    }
why-not-told = <b>未通知的会话</b>
why-silent = • { $chat }：{ $why ->
        [off] 那里现在关闭了通知
        [no-rules] 那里现在没有任何规则
        [changed] 收到事件时不符合规则；此后规则已修改
        [later] 那里的通知是后来才设置的
        [barred] 该会话已无权接收通知
        [unowned] 团队中已没有人负责该群组
       *[since] 现在的规则会接收它，但收到事件时还不会
    }
why-more = …… 另有 { $count } 项
why-replay = ↻ 重新发送…

told-line = { $chat }：{ $outcome }
told-sent = 已于 { $time } 发送
told-sent-as = 已于 { $time } 发送（{ $message }）
# 接在发送时间之后，含连接用的标点。
told-folded = ，与另外 { $count } 个事件合在一条消息中
told-waiting = { $count ->
        [0] 等待发送，排在第一位
       *[other] 等待发送，前面还有 { $count } 条
    }
told-wait-joiner = ；
told-wait-unowned = 团队中没有人负责该群组，所有者或管理员在那里发送任一命令后发出
told-wait-telegram = 机器人自 { $time }起没有得到 Telegram 的正常应答
told-wait-unreached = 机器人至今没有得到 Telegram 的正常应答
told-wait-paused = Telegram 要求在 { $time }之前不向那里发送
told-wait-retry = 下次尝试在 { $time }
told-wait-failed = 那里上次发送失败的原因是{ $reason }
told-wait-room = Telegram 限制发往那里的消息数量，可再次发送的时间为 { $time }
told-wait-several = 那里等待的会多条合并发送
told-wait-minute = 此后一分钟内轮到它
told-wait-takes = 每 { $seconds } 秒发送一条，约 { $span }后轮到它
told-parked = { $for ->
        [unowned] 等所有者或管理员在那里发送任一命令后发出（{ $reason }）
        [topic] 等话题重新打开后发出，每小时尝试一次（{ $reason }）
        [rights] 等机器人恢复发言权限后发出，每小时尝试一次（{ $reason }）
       *[chat] 等会话恢复联系后发出（{ $reason }）
    }
told-undelivered = 未送达（{ $reason }）
told-replayed = 未送达（{ $reason }）；{ $person } 于 { $time } 让它重新发送
told-dismissed = 未送达（{ $reason }）；{ $person } 于 { $time } 决定不再发送
told-muted = 未显示：当时通知已由 { $person } 暂停至 { $time }
person-gone = 已不在团队中的成员（ID { $id }）
told-because = { $because ->
        [rule] 由 { $person } 在 /alerts 中设置
        [rule-gone] 当时在 /alerts 中设置
        [private] 在那里的 /alerts 中设置
        [replay] ↻ 由 { $person } 重新发送
       *[owner] 发给所有者
    }

silence-missed = { $memory ->
        [unsure] 这样没有找到，但不代表它从未到达。可以用完整的 ID、完整的关键值或其开头至少 8 个字符查找，也可以用 /why 回复那条通知。
        [whole] 这里从未接收过此 ID 的事件：机器人部署以来的所有事件都还保存着。
       *[days] 最近 { $days } 天内，这里没有接收过此 ID 的事件。更早且已处理完的事件不再保存。
    }
silence-last = <b>各类事件最近一次收到的时间</b>
silence-line = { $icon } { $title }：{ $time }
silence-never = { $memory ->
        [whole] 机器人部署以来从未收到
       *[days] 最近 { $days } 天内没有
    }
silence-check =
    <b>请在服务的用户中心“API 设置”中检查</b>
    1. <code>callbackUrl</code> 应为 <code>https://HOST/events/SECRET</code>：HOST 是从外网访问本机器人的地址，SECRET 是它的 EVENTS_SECRET。
    2. 是否已勾选你没收到的事件类型。
silence-intake = { $taken ->
        [0] 机器人启动于 { $time }。此后 Webhook 没有收到任何可接收的请求。
       *[other] 机器人启动于 { $time }。此后 Webhook 接收了 { $taken } 个请求。
    }
silence-of-one = 以上只统计主实例收到的请求；其他实例的数字见各自的 /metrics。
silence-refusals = 拒绝的请求（包括无关来源）：
silence-refused = · { $status ->
        [400] 内容无法解读
        [404] 路径或密钥错误，或来源地址不在允许之列
        [405] 不是 POST
        [408] 太慢
        [413] 太大
        [415] 经过压缩
        [503] 机器人当时无法保存
       *[other] 其他原因
    }（{ $status }）：{ $count }
silence-none-yet = 📭 <b>服务尚未推送任何事件。</b>
silence-other-types = 📭 <b>服务有推送到达，但都不属于那四种事件类型。</b>请在服务的用户中心勾选这四种类型。
silence-check-first =
    请检查：
    1. 服务用户中心的 API 设置中，<code>callbackUrl</code> 是否为 <code>{ $url }/events/SECRET</code>，其中 SECRET 是机器人的 EVENTS_SECRET。
    2. 那里是否已勾选四种事件类型。
    3. 从外网访问该地址，能否到达 Webhook 的监听地址 <code>{ $listens }</code>。要检查这条路径，请先停止机器人，再在其主机上运行 <code>{ COMMAND("setup") }</code>，检查期间由它自己监听。
silence-check-private = 如何检查：请在与机器人的私聊中发送 /alerts。
silence-test = 🧪 测试会向本会话发送一条示例通知。它只说明机器人能发到这里，不说明服务能发到机器人。
test-alert = 🧪 测试
test-sent = 已发送：机器人能发到这里。服务能否发到机器人，只有真实事件才能说明。
test-sent-off = 已发送：机器人能发到这里。但这里关闭了通知，收不到真实的通知：/alerts
test-held = { $unit ->
        [span] Telegram 目前不再接收发往这里的消息，请在 { $span }后重试。
       *[seconds] Telegram 目前不再接收发往这里的消息，请在 { $seconds } 秒后重试。
    }
test-failed = 未发送：{ $reason }
