# 暂停与免打扰。暂停的通知不显示，与 Telegram 自带的“静音”（照常显示，只是没有声音）不同，因此每句话都写明“不显示”。

muted-all = 全部通知
muted-rule = 规则 { $n } 的通知
muted-address = 地址 { $address } 的通知
muted-kind = { $kind }通知
muted-kind-direction = { $kind }（{ $direction }）通知

mute-begun = 🔕 { $who } 已暂停{ $of ->
        [all] 全部通知
       *[some] { $what }
    }，{ $until } 前不显示。
mute-begun-ever = 🔕 { $who } 已暂停{ $of ->
        [all] 全部通知
       *[some] { $what }
    }，有人恢复之前都不显示。
mute-urgent-comes = 紧急通知仍会发送。
mute-prolonged = { $who } 已延长。
mute-by-two = { $who }（{ $prolonger } 延长）
mute-rule-gone = 该规则已删除，此暂停不再起作用。
mute-rule-beside = 同时符合其他规则的通知不受此暂停影响。
mute-line = { $what }：至 { $until }（{ $who }）
mute-line-ever = { $what }：永久（{ $who }）

quiet-when = 🌙 免打扰 { $from }–{ $to }（{ $zone }），{ $days }。
quiet-silent = 期间通知照发，但无提示音。
quiet-held = 期间的通知推迟到 { $to } 合并发送。
quiet-urgent = 紧急通知立即发送，并有提示音。
quiet-line-silent = 🌙 免打扰 { $from }–{ $to }（{ $zone }），{ $days }，无提示音
quiet-line-held = 🌙 免打扰 { $from }–{ $to }（{ $zone }），{ $days }，推迟到 { $to } 发送
quiet-days-all = 每天
quiet-days-work = 周一至周五
quiet-days-weekend = 周六和周日
quiet-day-1 = 周一
quiet-day-2 = 周二
quiet-day-3 = 周三
quiet-day-4 = 周四
quiet-day-5 = 周五
quiet-day-6 = 周六
quiet-day-7 = 周日

# 通知下方：点“…”列出可暂停的内容，再点一次即暂停 1 小时。
mute-this = 🔕 { $what }，1 小时
mute-scope-all = 全部
mute-scope-direction = { $kind }（{ $direction }）
mute-scope-rule = 规则 { $n }
mute-save-address = 📒 保存 { $address }
mute-why-button = 🔎 原因
mute-why-rule = 按规则 { $n } 通知：{ $sentence }
mute-why-none = 发出此通知的规则已删除。
mute-not-allowed = 这里只有操作员、管理员和所有者可以暂停通知。
mute-too-long = 你最多可以暂停到 { $time }，更久只限管理员和所有者。
mute-end-not-allowed = 只有管理员、所有者和设置此暂停的人可以恢复。
mute-impossible = 没有暂停：这里的通知已关闭，或已有 50 项暂停。可用 /mute 查看。
mute-over = { $count ->
        [0] 该暂停已结束，没有做任何更改。
        [1] 该暂停已结束，没有做任何更改。{ $what }仍不显示，可用 /mute 查看到何时。
       *[other] 该暂停已结束，没有做任何更改。另有 { $count } 项暂停有效，可用 /mute 查看。
    }
mute-not-this = { $of ->
        [all] 没有暂停全部通知。
       *[some] 没有单独暂停{ $what }。
    }
mute-alert-gone = 该通知已不再保存，没有做任何更改。
mute-undone = 🔔 { $what }：由 { $who } 暂停，{ $ender } 在 { $at } 恢复。{ mute-kept }
mute-ended-line = 🔔 { $what }已恢复（由 { $who } 暂停），{ mute-kept }
mute-show = 🔎 查看
mute-shown = 🔕 <b>未显示的通知：{ $count } 条</b>
mute-end-this = 🔔 { $what }
mute-counted = 🔕 { $mute }。{ mute-kept-so-far }
# 带天数时只计这些天，因为更早的事件已不再保存。
mute-kept = { mute-kept-days }{ $count ->
        [0] 没有通知被隐藏。
       *[other] 有 { $count } 条未显示。
    }
mute-kept-days = { $days ->
        [0] 期间
       *[other] 最近 { $days } 天
    }
mute-kept-so-far = { $days ->
        [0] 目前
       *[other] 最近 { $days } 天
    }{ $count ->
        [0] 没有通知被隐藏。
       *[other] 有 { $count } 条未显示。
    }
mute-no-period = “{ $written }”不能作为暂停时间：可以是 1 分钟到 7 天，或到某个时刻为止。
mute-unread = “{ $written }”既不是可以暂停的内容，也不是时间。
mute-from-to = “{ $written }”有起有止，而暂停总是立即开始。每天固定的时段请用免打扰。
mute-no-except = “{ $written }”要排除一部分，暂停做不到。请逐项暂停不想看到的内容。
readings-asked = “{ $written }”有不止一种读法，是哪一种？
mute-asked = “{ $written }”：暂停会立即开始。是这个意思吗？
mute-passed = “{ $written }”：这个时间已经过了。
mute-offer = 🔕 { $what } · { $period }
mute-offer-until = 至 { $time }
mute-offer-ever = 永久
mute-no-tag = “{ $written }”：标签不能暂停。可以暂停该标签下的某个地址、一类通知或一条规则。
mute-unknown = 不认识“{ $written }”，没有暂停任何通知。
mute-unknown-near = 不认识“{ $written }”。是不是 { $near }？
