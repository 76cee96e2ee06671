# Digests: a message each day or week that says what came, what was bought and how long the balance lasts; and the screen
# of /digest, where a chat chooses its time. Words that the picture has too are in pictures.ftl.

command-digest = A summary each day or week, with a picture
hint-digest = For example: <code>/digest 9:00</code>, <code>/digest weekly Monday 9:00</code>, <code>/digest off</code>.
menu-digest = 📰 Digest

digest-head = <b>{ $title }: { $verdict }.</b>
report-title-day = 📰 Daily digest
report-title-week = 📰 Weekly digest
report-title-board = 📌 Board
digest-in-order = all in order
digest-nothing-to-check = nothing to check here
digest-to-check = { $n ->
        [one] { $things } thing to check
       *[other] { $things } things to check
    }
digest-check = ⚠️ { $parts }
digest-check-missing = events may be missing
digest-check-balance-low = low balance (/balance)
digest-check-balance-unread = balance not read (/doctor)
digest-check-failed = { $count ->
        [one] { $count } failed order (/orders)
       *[other] { $count } failed orders (/orders)
    }
digest-check-uncertain = { $count ->
        [one] { $count } order that is uncertain or differed from what was confirmed (/orders)
       *[other] { $count } orders that are uncertain or differed from what was confirmed (/orders)
    }
digest-check-late = { $count ->
        [one] { $count } late order (/orders)
       *[other] { $count } late orders (/orders)
    }
digest-check-unaccepted = { $count ->
        [one] { $count } order not accepted (/orders)
       *[other] { $count } orders not accepted (/orders)
    }
digest-check-unread = { $count ->
        [one] { $count } amount not counted, as it could not be read or matched
       *[other] { $count } amounts not counted, as they could not be read or matched
    }
digest-check-unsent = { $count ->
        [one] { $count } alert not delivered here (/replay)
       *[other] { $count } alerts not delivered here (/replay)
    }
digest-check-open = { $count ->
        [one] { $count } other open item (/open)
       *[other] { $count } other open items (/open)
    }
digest-empty = 📰 { $span ->
        [day] Daily digest
       *[week] Weekly digest
    }: no new events, all in order. { $period }
digest-empty-here = 📰 { $span ->
        [day] Daily digest
       *[week] Weekly digest
    }: no new events here, nothing to check in this chat. { $period }
digest-period = { $from } – { $to }, { $zone }
digest-missing = 🕳 From { $from } to { $to } events may have been lost and are missing here.
digest-longer = It covers everything since the last digest.
digest-running-hour = The current hour is not included yet.
digest-kept = The last digest was longer ago: earlier events are no longer kept.
digest-amount = { $amount } { $coin }
digest-recharged = Recharged: { $amounts }
digest-withdrawn = Withdrawn: { $amounts }
digest-spent = Spent: { $amount } TRX
digest-spent-known = Spent, by the events received: { $amount } TRX
digest-bought = { $count ->
        [one] Bought: { $energy } energy, { $bandwidth } bandwidth ({ $count } delegation event)
       *[other] Bought: { $energy } energy, { $bandwidth } bandwidth ({ $count } delegation events)
    }
digest-bought-none = Bought: nothing
digest-trouble = ⚠️ This bot's orders in this period: { $failed } failed, { $late } late
digest-no-trouble = This bot's orders: none newly failed or late in this period
digest-balance = Balance: { $amount } TRX at { $time }. { $left }.
digest-price-unknown = No price of energy is known yet, so it is unclear whether this is enough to buy some.
digest-balance-unread = ⚠️ The balance could not be read.
digest-balance-last = Last known balance: { $amount } TRX, read at { $time }.
digest-alerts = Events for this place:
digest-no-alerts = No events for this place.
digest-alert = · { $kind }: { $count } ({ $parts })
digest-alert-last = · { $kind }: { $count } ({ $parts }), last { $time }
digest-heard = { $count } sent
digest-held = { $count } held back in quiet hours
digest-muted = { $count } muted
digest-unwanted = { $count } not for this place
digest-cut = … more under /alerts
digest-note = Amounts and purchases are what the service's events reported in this period; the balance was read from the service.

# The screen.
digest-none = 📰 <b>Digest</b>: off here. It shows what came, what was bought, what failed and how long the balance lasts, with a picture. Times are in { $zone }, where it is { $time } now; /timezone changes that.
digest-daily = 📰 A digest is sent every day at { $at } ({ $zone }).
digest-weekly = 📰 A weekly digest is sent every { $day } at { $at } ({ $zone }).
digest-both = 📰 A digest is sent every day at { $at } ({ $zone }), and a weekly one every { $day }.
digest-ended-daily = ➖ The daily digest is no longer sent here.
digest-ended-weekly = ➖ The weekly digest is no longer sent here.
digest-with-account = It includes the account: what was spent and bought, the balance and how long it lasts.
digest-without-account = It includes only what came for this place. The balance and what was spent are not shown here.
digest-account-lost = { $person }, who turned on the account's figures here, may no longer see them, so they are not shown.
digest-when-line = When there are no new events, it is short.
digest-when-nothing = When there are no new events, no message is sent.
digest-day-1 = Monday
digest-day-2 = Tuesday
digest-day-3 = Wednesday
digest-day-4 = Thursday
digest-day-5 = Friday
digest-day-6 = Saturday
digest-day-7 = Sunday
digest-set-daily = ⏰ Every day at { $at }
digest-set-weekly = 📅 Every { $day } at { $at }
digest-own-time = ✏️ Another time
digest-instead = 🕘 { $time } instead
digest-add-daily = ➕ Also every day
digest-drop-daily = ➖ No daily digest
digest-add-weekly = ➕ Also every { $day }
digest-drop-weekly = ➖ No weekly digest
digest-account-on = 💰 Show the account's figures
digest-account-off = 💰 Hide the account's figures
digest-empty-line = 💬 A short one without events
digest-empty-nothing = 🤫 No message without events
digest-now = 👁 Show one now
digest-no-hour = Digests cover full hours, and the first one is not over yet. Try again after { $time }.
digest-off = 🚫 No digest
digest-ask-time = When should the digest come? For example <code>9:00</code>, <code>6 pm</code>, <code>weekly Monday 9:00</code>.
digest-unread-none = There is no time of day in <code>{ $written }</code>. Write for example <code>9:00</code> or <code>weekly Monday 9:00</code>.
digest-unread-rest = I don't understand <code>{ $written }</code> here. Write for example <code>9:00</code> or <code>weekly Monday 9:00</code>.
digest-unread-wrong = <code>{ $written }</code> is not a time of day. Write for example <code>9:00</code> or <code>18:30</code>.
digest-unread-zone = A digest follows the time zone of its chat, so <code>{ $written }</code> can't be set here; /timezone changes it. Write the time alone, for example <code>9:00</code>.
digest-no-picture = The picture could not be sent. /stats draws one for any period.
digest-who = Only owners and admins of the team can change this here.
