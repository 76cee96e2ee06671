# /why：事件到达时，各会话的规则、暂停与免打扰是怎样决定的。

why-nearest = • { $chat }：不符合规则。最接近的是{ $rule }：{ $reason }
why-rule = 规则 { $n }（{ $sentence }）
dropped-kind = 它针对其他类型的事件
dropped-value = 它不包含：{ $value }
dropped-direction = 它不包含这个方向：{ $direction }
dropped-where = 它针对其他地址
dropped-less-than = { $amount } { $coin } 低于 { $minimum } { $coin }
dropped-otherwise = 事件不符合

told-rule = 规则 { $n }
told-silent = 无提示音
told-was-held = { $for ->
        [baits] 曾推迟到 { $time }，随每日一条的疑似钓鱼汇总发送
       *[quiet] 曾因免打扰推迟到 { $time }
    }
told-held = { $for ->
        [baits] 推迟到 { $time }，随每日一条的疑似钓鱼汇总发送
       *[quiet] 免打扰，推迟到 { $time }
    }
told-held-off = { $for ->
        [baits] 推迟到 { $time }，等待每日一条的疑似钓鱼汇总；届时若那里的通知仍关闭，则不发送
       *[quiet] 免打扰，推迟到 { $time }；届时若那里的通知仍关闭，则不发送
    }
told-not-released = { $for ->
        [baits] 曾推迟到疑似钓鱼的每日汇总，到时未发送（{ $reason }）
       *[quiet] 因免打扰推迟，结束后未发送（{ $reason }）
    }
told-muted-until = 未显示：{ $person } 已暂停{ $what }，至 { $time }
told-muted-ever = 未显示：{ $person } 已永久暂停{ $what }
