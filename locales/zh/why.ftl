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

story-conflict = ⚠️ 服务用这个 ID 发送过 { $count } 份不同的内容，全部已保留。
story-body = <b>第 { $nth } 份内容，共 { $of } 份</b>
story-late = 🕰 延迟 { $span }：发生于 { $time }
story-repeats = { $count ->
        [1] 服务又发来一次（{ $time }），没有重复通知
       *[other] 服务又发来 { $count } 次，最近一次 { $time }，没有重复通知
    }
story-kind = { $kind ->
        [quarantined] ⚠️ 无法解读，因此只给所有者看
       *[ignored] 🔇 有意忽略：这种类型只保存，不通知任何人
    }
story-remark = 备注：{ $remark }
story-came = 收到的原文：
story-told = <b>去向</b>
story-nobody = { $kind ->
        [quarantined] <b>没有通知任何人：</b>收到时，没有开启通知的所有者启动过机器人。
       *[event] <b>没有通知任何人：</b>收到时，没有会话订阅这类通知。
    }
story-not-told = <b>没有通知谁</b>
story-silent = • { $chat }：{ $why ->
        [off] 那里现在关闭了通知
        [unticked] 那里现在没有勾选这一类
        [barred] 该会话已无权接收通知
        [unowned] 团队中已没有人负责该群组
       *[since] 那里现在订阅了，但收到事件时还没有
    }
story-more = …… 另有 { $count } 项
story-replay = ↻ 重新发送…

told-line = { $chat }：{ $outcome }
told-sent = 已于 { $time } 发送
told-sent-as = 已于 { $time } 发送：{ $message }
told-folded = 与另外 { $count } 个事件合在一条消息中
told-waiting = { $count ->
        [0] 等待发送，排在第一位
       *[other] 等待发送，前面还有 { $count } 条
    }
told-paused = 该会话暂停到 { $time }，原因：{ $reason }
told-parked = 等会话恢复联系：{ $reason }
told-undelivered = 未送达：{ $reason }
told-replayed = 未送达（{ $reason }）；{ $person } 于 { $time } 让它重新发送
told-dismissed = 未送达（{ $reason }）；{ $person } 于 { $time } 决定不再发送
told-because = { $because ->
        [rule] 由 { $person } 用 /alerts 订阅
        [rule-gone] 当时用 /alerts 订阅
        [private] 在那里用 /alerts 订阅
        [replay] ↻ 由 { $person } 重新发送
       *[owner] 给所有者看
    }
