# The screens of /alerts: the list of rules, a rule while it is changed, what was saved, and quiet hours.

alerts-only-admins = Only owners and admins can change alerts here.
alerts-kept = The rules are kept:
alerts-all-but = All alerts, except what is muted:
alerts-some-but = Alerts of any of these rules, except what is muted:
alerts-now-urgent = 🔕 Only urgent alerts are shown here now: the others are all muted. The rules are kept:
alerts-now-none = 🔕 No alert is shown here now: every rule is muted. The rules are kept:
alerts-quiet-silent = 🌙 Until { $until } only urgent ones have sound.
alerts-quiet-held = 🌙 All but urgent ones are held until { $until }.
alerts-rule = { $n } { $sound ->
        [urgent] ⚡
        [loud] 🔊
       *[silent] 🔈
    } { $named ->
        [yes] “{ $name }” · { $sentence }
       *[no] { $sentence }
    }
alerts-kept-unheard = { $count ->
        [one] 📦 Kept, but not in use: a rule of a deleted topic, or one that was off. Move it here, or delete it:
       *[other] 📦 Kept, but not in use: rules of a deleted topic, or ones that were off. Move them here, or delete them:
    }
alerts-kept-rule = • { $sentence }
alerts-kept-move = ⬇️ Move here
alerts-kept-delete = 🗑 Delete them
alerts-kept-deleted = { $count ->
        [one] 🗑 { $who } deleted { $count } kept rule.
       *[other] 🗑 { $who } deleted { $count } kept rules.
    }
alerts-kept-moved = { $count ->
        [one] ⬇️ { $who } moved { $count } kept rule here.
       *[other] ⬇️ { $who } moved { $count } kept rules here.
    }
alerts-mute = 🔕 { $mute }
alerts-day = { $of ->
        [day] Last 24 h:
       *[since] Since { $since }:
    } { $came } received, { $heard } sent{ $unwanted ->
        [0] {""}
       *[other] , { $unwanted } matched no rule
    }{ $muted ->
        [0] {""}
       *[other] , { $muted } muted
    }{ $held ->
        [0] {""}
       *[other] , { $held } still held
    }.
alerts-parked = ⏸ { $count ->
        [one] { $count } alert is waiting
       *[other] { $count } alerts are waiting
    }{ $topic ->
        [none] {""}
       *[other] {" "}for topic { $topic }
    }: { $reason }{ $for ->
        [chat] {""}
        [unowned] ; a command of an owner or admin there sends them
       *[tried] ; one is tried every hour, and after each answer of the bot there
    }
alerts-rules = ✏️ Rules…
alerts-back = ⬅️ Alerts
alerts-folding = 🗂 Combining

preset-ask = { $where ->
        [private] Which alerts do you want here?
        [topic] Which alerts should this topic get?
       *[group] Which alerts should this group get?
    }
preset-all = 🔔 Everything
preset-transfers = 💸 Transfers above…
preset-balance = 💰 Balance changes
preset-late = ⏰ Late or failed orders
preset-resources = ⚡ Energy and bandwidth
preset-own = ➕ Custom rule…

rule-add = ➕ Add a rule
rule-title = ✏️ { $state ->
        [new] <b>New rule, not saved</b>
        [changed] <b>Rule { $n }, changes not saved</b>
       *[saved] <b>Rule { $n }</b>
    }
rule-named = “{ $name }”
rule-said = <blockquote>{ $sentence }</blockquote>
rule-try = { $few ->
        [yes] Would have matched { $heard } of the { $of } events so far.
       *[no] Would have matched { $heard } of the last { $of } events.
    } Sent here with the current rules: { $now }.
rule-beside-all = ⚠️ Rule { $n } shows everything here already. To get only what the new rule says, delete rule { $n } afterwards.
rule-try-none = ⚠️ None of them.
rule-try-no-kind = ⚠️ None of these events is of a kind that the rule covers.
rule-try-nearest = ⚠️ None of them. The closest: { $event }
rule-try-nothing = No event is stored yet to try it on.
rule-try-orders = Orders aren't events of the service, so it can't be tried on stored ones.

rule-field-kinds = What
rule-any-kinds = everything
rule-field-where = Where
rule-any-where = any
rule-field-directions = Direction
rule-any-directions = any
rule-field-coins = Coin
rule-any-coins = any
rule-field-services = Service
rule-any-services = any
rule-field-resources = Resource
rule-any-resources = any
rule-field-actions = Action
rule-any-actions = any
rule-field-items = Paid for
rule-any-items = any
rule-field-atLeast = Amount
rule-any-atLeast = any
rule-make-loud = 🔊 With sound
rule-make-silent = 🔈 Without sound
rule-make-urgent = ⚡ Urgent
rule-make-calm = ▫️ Not urgent
rule-see = 🔎 Events: { $count }
rule-name = 🏷 Name
rule-save = ✅ Save
rule-discard = ✖️ Discard
rule-delete = 🗑 Delete
rule-back = ⬅️ Rule

rule-ask-kinds = Which events? None ticked: everything, new kinds too.
rule-ask-services = Which services? None ticked: all.
rule-ask-resources = Which resources? None ticked: all.
rule-ask-actions = Which actions? None ticked: all.
rule-ask-items = Paid for what? None ticked: anything.
rule-ask-coins = Which coins? None ticked: all.
rule-ask-directions = Which direction? None ticked: any.
rule-ask-where = Where? None ticked: anywhere.
rule-where-other = ✍️ Other…
rule-ask-where-typed = Send a name from the address book, a tag like #hot, the name of a monitored address, or a whole address.
rule-where-unknown = I don't know “{ $written }”. /addresses shows the names; a whole address works too.
rule-where-near = I don't know “{ $written }”. Did you mean { $names }?
rule-where-full = A rule can have at most { $most } addresses and { $tags } tags.
rule-ask-amount = From what amount? Send it with its coin, like <code>{ $first }</code> or <code>{ $second }</code>.
rule-amount-none = No minimum
rule-amount-not = “{ $written }” isn't an amount. Like this: <code>{ $example }</code>.
rule-amount-two = I can read “{ $written }” in two ways. Send <code>{ $first } { $coin }</code> or <code>{ $second } { $coin }</code>.
rule-amount-no-coin = Of which coin? Send it with the amount, like <code>{ $amount } { $coin }</code>.
rule-amount-other-coin = This rule is about { $list } only, so an amount of { $coin } would change nothing. Send one like <code>{ $example }</code>, or go back and tick { $coin } under Coin first.
rule-amount-near-coin = I don't know the coin “{ $written }”. Did you mean <code>{ $amount } { $coin }</code>?
rule-amount-unknown-coin = I don't know the coin “{ $written }”. Like this: <code>{ $amount } { $coin }</code>.
rule-ask-name = Send a name for the rule, at most { $most } characters.
rule-name-none = No name
rule-name-long = That has { $length } characters; at most { $most } are allowed. Like this: { $first }

rule-found = { $count ->
        [one] 🔎 { $count } stored event would have matched.
       *[other] 🔎 { $count } stored events would have matched.
    }
rule-found-hidden = { $count ->
        [one] { $count } is of a kind that is not sent here yet, so it is not shown.
       *[other] { $count } are of kinds that are not sent here yet, so they are not shown.
    }
rule-found-gone = This event is no longer among the last ones.
rule-found-back = ⬅️ Events
rule-sample = 🔎 <b>Preview: a stored event as an alert here.</b> Nothing is sent now.

rule-saved = ✅ Rule { $n } saved by { $who }.
rule-saved-off = Alerts are off here, so it takes effect once they are turned on.
rule-deleted = 🗑 Rule { $n } deleted by { $who }.
rule-after-undo = { $is ->
        [there] Rule { $n } is as it was:
       *[gone] Rule { $n } is removed.
    }
rule-change = ✏️ Change
rule-open = ✏️ Rule { $n }
rule-gone = Rule { $n } no longer exists here.
rules-full = { $where ->
        [place] A chat or topic can have at most { $most } rules. Delete one, or widen one.
       *[all] All chats together can have at most { $most } rules. Delete one, or widen one.
    }
draft-others = { $who } is editing this. Open your own: /alerts
draft-over = ✏️ That draft is over, and nothing of it was saved: the bot was restarted, or it was closed. Begin again here.
draft-discarded = ✖️ Discarded. Nothing was changed.

quiet-button = 🌙 Quiet hours
mutes-button = { $count ->
        [0] 🔕 Mute
       *[other] 🔕 Mutes: { $count }
    }
mutes-here = { $count ->
        [one] 🔕 { $count } mute applies here.
       *[other] 🔕 { $count } mutes apply here.
    }
mutes-too = { $count ->
        [one] 🔕 { $count } other mute applies here too.
       *[other] 🔕 { $count } other mutes apply here too.
    }
quiet-waiting = { $count ->
        [one] { $count } alert is held now. It is sent at { $until }, even if the hours are changed or turned off.
       *[other] { $count } alerts are held now. They are sent by { $until }, even if the hours are changed or turned off.
    }
quiet-none = 🌙 Quiet hours: none. It is { $time } here ({ $zone }).
quiet-of-chat = They apply to the whole group, including its topics.
quiet-own = ✏️ Custom times…
quiet-zone = 🕒 Other zone
quiet-make-silent = 🔈 Send without sound
quiet-make-held = ⏳ Hold until { $to }
quiet-days-1234567 = Every day
quiet-days-12345 = Monday to Friday
quiet-days-67 = Weekends only
quiet-off = Turn off
quiet-ask-times = 🌙 Send two times, like <code>22:30-06:15</code> or <code>10 pm to 8 am</code>.
quiet-ask-zone = 🕒 This chat's time zone is <b>{ $zone }</b>: it is { $time }. Which one should it be? Send a city, like <code>Berlin</code>, or <code>MSK</code>, or <code>UTC+8</code>.
quiet-zone-like = A city works, like <code>Berlin</code>, and so do <code>MSK</code> and <code>UTC+8</code>.
quiet-problem-unclear = “{ $written }” may be before or after noon. Which hours do you mean?
quiet-problem-time = “{ $written }” isn't a time. Like this: <code>22:30-06:15</code>.
quiet-problem-equal = That would be the whole day. To mute everything: /mute.
quiet-problem-none = “{ $written }” isn't two times. Like this: <code>22:30-06:15</code>.

alerts-words = 📝 Wording
alerts-reminders = 🙋 Reminders
