# 多个实例共用一个数据库时，所有者收到的通知。

instances-leaderless =
    ⏸ <b>曾有一段时间没有主实例</b>
    从 { $from } 到 { $to } 没有发送任何消息，按钮也没有应答。其间只要有实例在运行，事件均已接收，现在开始补发。{ $instance } 现已成为主实例。如果不是有人停止了各实例，原因见它们的日志。
instances-takeover =
    🔀 <b>主实例已更换或重启</b>
    现由 { $instance } 担任主实例；此前最多有 { $seconds } 秒没有主实例。其间等待的消息现在发送；可能已经发送过的消息会标明可能重复。
instances-clock =
    🕰 <b>某个实例的时钟不准</b>
    { $instance } 的时钟比数据库{ $direction ->
        [ahead] 快
       *[behind] 慢
    } { $seconds } 秒。机器人会自行校正，但请在那台机器上开启时间同步。

# $turn: what a tap on the button does.
instances-tell =
    { $turn ->
        [off] 🔕 不再通知主实例更换
       *[on] 🔔 恢复通知主实例更换
    }
instances-told =
    { $turn ->
        [off] 主实例更换不再通知所有者。若一分钟以上没有主实例，仍会通知。
       *[on] 已恢复向所有者通知主实例更换。
    }
