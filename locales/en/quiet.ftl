# Mutes and quiet hours. A muted alert is not shown; Telegram's own "mute", which shows messages without sound, is
# something else, so every sentence says "not shown".

muted-all = all alerts
muted-rule = alerts of rule { $n }
muted-address = alerts at { $address }
muted-kind = alerts of this kind: { $kind }
muted-kind-direction = alerts of this kind: { $kind } ({ $direction })

mute-begun = 🔕 { $who } muted { $of ->
        [all] all alerts
       *[some] { $what }
    }. Not shown until { $until }.
mute-begun-ever = 🔕 { $who } muted { $of ->
        [all] all alerts
       *[some] { $what }
    }. Not shown until somebody unmutes them.
mute-urgent-comes = Urgent alerts still come.
mute-prolonged = Prolonged by { $who }.
mute-by-two = { $who }, prolonged by { $prolonger }
mute-rule-gone = The rule is deleted, so this mute has no effect.
mute-rule-beside = What another rule matches is still shown.
mute-line = { $what } · until { $until } ({ $who })
mute-line-ever = { $what } · indefinitely ({ $who })

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

# Under an alert: `…` opens what can be muted for an hour with a second tap.
mute-this = 🔕 { $what }, 1 h
mute-scope-all = All
mute-scope-direction = { $kind } ({ $direction })
mute-scope-rule = Rule { $n }
mute-save-address = 📒 Save { $address }
mute-why-button = 🔎 Why
mute-why-rule = Sent by rule { $n }: { $sentence }
mute-why-none = The rule that sent it is gone.
mute-not-allowed = Only operators, admins and owners can mute alerts here.
mute-too-long = You can mute alerts here until { $time } at most. Admins and owners can for longer.
mute-end-not-allowed = Only admins, owners and the person who muted it can end this mute.
mute-impossible = Nothing was muted: alerts are off here, or 50 mutes are in force already. /mute shows them.
mute-over = { $count ->
        [0] This mute is over. Nothing was changed.
        [1] This mute is over. Nothing was changed. Still not shown: { $what }. /mute shows until when.
       *[other] This mute is over. Nothing was changed. { $count } mutes are in force: /mute shows them.
    }
mute-not-this = { $of ->
        [all] There is no mute of all alerts.
       *[some] There is no mute of { $what } by itself.
    }
mute-alert-gone = This alert is no longer stored. Nothing was changed.
mute-undone = 🔔 Muted by { $who }, ended by { $ender } at { $at }: { $what }. { mute-kept }
mute-ended-line = 🔔 The mute of { $what } ({ $who }) is over. { mute-kept }
mute-show = 🔎 Show them
mute-shown = { $count ->
        [one] 🔕 <b>{ $count } alert that was not shown</b>
       *[other] 🔕 <b>{ $count } alerts that were not shown</b>
    }
mute-end-this = 🔔 { $what }
mute-counted = 🔕 { $mute }. { mute-kept-so-far }
# What a mute kept back; with days, of these only, because older events are no longer stored.
mute-kept = { $count ->
        [0] It hid no alerts
        [one] { $count } alert was not shown
       *[other] { $count } alerts were not shown
    }{ mute-kept-days }.
mute-kept-days = { $days ->
        [0] { "" }
        [one] { " " }in the last { $days } day
       *[other] { " " }in the last { $days } days
    }
mute-kept-so-far = { $count ->
        [0] It has hidden no alerts
        [one] { $count } alert was not shown
       *[other] { $count } alerts were not shown
    } { $days ->
        [0] so far
        [one] in the last { $days } day
       *[other] in the last { $days } days
    }.
mute-no-period = “{ $written }” isn't a time for a mute: from 1 min to 7 days, or until a time of day.
mute-unread = “{ $written }” is neither something that could be muted nor a time.
mute-from-to = “{ $written }” has a beginning and an end, but a mute begins at once. For the same hours every day, use quiet hours.
mute-no-except = “{ $written }” leaves something out, which a mute can't do. Mute what you don't want to see one by one.
readings-asked = “{ $written }” can be read in more than one way. Which one do you mean?
mute-asked = “{ $written }”: a mute begins at once. Is this what you mean?
mute-passed = “{ $written }” is over already.
mute-offer = 🔕 { $what } · { $period }
mute-offer-until = until { $time }
mute-offer-ever = indefinitely
mute-no-tag = “{ $written }”: a tag can't be muted. Mute one of its addresses, a kind of alert or a rule.
mute-unknown = I don't know “{ $written }”, so it can't be muted.
mute-unknown-near = I don't know “{ $written }”, so it can't be muted. Did you mean { $near }?
