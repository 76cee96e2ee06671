# 暂停与免打扰。暂停的通知不显示，与 Telegram 自带的“静音”（照常显示，只是没有声音）不同，因此每句话都写明“不显示”。

muted-all = 全部通知
muted-rule = 规则 { $n } 的通知
muted-address = { $address } 的通知
muted-kind = { $kind }通知
muted-kind-direction = { $kind }（{ $direction }）通知

mute-begun = 🔕 { $who } 已暂停{ $what }，{ $until } 前不显示。
mute-begun-ever = 🔕 { $who } 已永久暂停{ $what }，有人恢复之前都不显示。
mute-urgent-comes = 紧急通知仍会发送。
mute-line = { $what }：至 { $until }（{ $who }）
mute-line-ever = { $what }：永久（{ $who }）

quiet-when = 🌙 免打扰 { $from }–{ $to }（{ $zone }），{ $days }。
quiet-silent = 期间通知照发，但无提示音。
quiet-held = 期间的通知会在 { $to } 合并发送。
quiet-urgent = 紧急通知立即发送，并有提示音。
quiet-line-silent = 🌙 免打扰 { $from }–{ $to }（{ $zone }），{ $days }，无提示音
quiet-line-held = 🌙 免打扰 { $from }–{ $to }（{ $zone }），{ $days }，到 { $to } 再发
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
