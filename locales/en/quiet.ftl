# Mutes and quiet hours. A muted alert is not shown; Telegram's own "mute", which shows messages without sound, is
# something else, so every sentence says "not shown".

muted-all = all alerts
muted-rule = alerts of rule { $n }
muted-address = alerts at { $address }
muted-kind = alerts of this kind: { $kind }
muted-kind-direction = alerts of this kind: { $kind } ({ $direction })

mute-begun = 🔕 { $who } muted { $what }. Not shown until { $until }.
mute-begun-ever = 🔕 { $who } muted { $what } for good. Not shown until somebody ends that.
mute-urgent-comes = Urgent alerts still come.
mute-line = { $what }: until { $until } ({ $who })
mute-line-ever = { $what }: for good ({ $who })

quiet-when = 🌙 Quiet { $from }–{ $to } ({ $zone }), { $days }.
quiet-silent = Alerts then come without sound.
quiet-held = Alerts of that time come together at { $to }.
quiet-urgent = Urgent ones come at once, with sound.
quiet-line-silent = 🌙 Quiet { $from }–{ $to } ({ $zone }), { $days }, without sound
quiet-line-held = 🌙 Quiet { $from }–{ $to } ({ $zone }), { $days }, held until { $to }
quiet-days-all = every day
quiet-days-work = Monday to Friday
quiet-days-weekend = Saturday and Sunday
quiet-day-1 = Mon
quiet-day-2 = Tue
quiet-day-3 = Wed
quiet-day-4 = Thu
quiet-day-5 = Fri
quiet-day-6 = Sat
quiet-day-7 = Sun
