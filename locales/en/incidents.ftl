# What somebody should take care of: who has taken it, reminders while nobody has, and /open.

command-open = What still waits for somebody, and who has what
menu-open = 🙋 Open

# Buttons. Two of the first row stand side by side.
open-take = 🙋 I take it
open-take-over = 🙋 Take it over
open-give-back = ↩️ Give back
open-done = ✅ Done
open-hush = 🔕 No more reminders
open-reminders = ⏰ Reminders
open-back = ⬅️ Open

# The line under each message about it.
open-taken = 🙋 { $person }, { $time }
open-taken-from = 🙋 { $person }, { $time } (from { $from })
open-over = ✅ Closed at { $time }: { $why }.
open-over-delivered = delivered
open-over-accepted = the service has accepted the order
open-over-left = somebody decided to leave it as it is
open-over-replayed = sent again
open-over-dismissed = somebody decided not to send it
open-over-reached = messages arrive there again
open-over-normal = back to normal
open-over-gone = the chat is no longer on the team
open-over-done = done ({ $person })

# What it is about, as a part of a sentence.
open-what-late = order { $id } is late
open-what-unread = order { $id } can't be read
open-what-unpaid = order { $id } is still unpaid
open-what-failed = order { $id } has not been delivered so far
open-what-unknown = order { $id } needs a decision
open-what-differs = order { $id } differed from what was confirmed
open-what-order = order { $id } needs a look
open-what-payment = { $is ->
        [proven] order { $id } was paid twice
       *[maybe] order { $id } may have been paid twice
    }
open-what-event = an event could not be read
open-what-silence = the balance moved, but no event names the new one
open-what-downtime = the bot was offline, and events may be missing
open-what-parked = { $where ->
        [private] chat { $title } is out of reach
        [topic] a closed topic in { $title } gets nothing
       *[group] group { $title } is out of reach
    }
open-what-undelivered = an alert for { $title } was not delivered
open-what-template = a message can't be sent as it is written
open-what-words-failed = the words of “{ $event }” for { $title } do not work
open-what-quota = some new events are refused
open-what-jobs-late = a job could not be done in time
open-what-unowned = { $count ->
        [one] { $count } group gets no alerts
       *[other] { $count } groups get no alerts
    }
open-what-other = the bot reported something

# Reminders.
open-reminder = ⏰ Nobody has taken this for { $span }: { $what }.
open-reminder-many = ⏰ { $count } items are unassigned, the oldest for { $span }. /open lists them.
open-reminder-below = ⏰ See below.

# /open
open-title = 🙋 <b>Open:</b> { $free } unassigned, { $taken } taken
open-none = { $whose ->
        [all] Nothing is open.
       *[here] Nothing is open in this chat. Owners see in private what is open elsewhere.
    }
open-line = { $n } { $what }, { $span }
open-line-new = { $n } { $what }, just now
open-line-taken = { $n } { $what } · 🙋 { $person }
open-more = … and { $count } more

# The page of a chat's reminders.
open-reminders-title =
    ⏰ <b>Reminders</b>
    After how long should this chat be reminded of what nobody has taken? Only the last reminder stays; all are removed when somebody takes it or it is closed.
open-reminders-off = No reminders
open-reminders-after = { $minutes } min
open-reminders-now = Now: after { $times }.
open-reminders-now-off = Now: no reminders.
open-reminders-own = ✏️ Custom times…
open-reminders-ask = ⏰ Send up to { $most } times after which this chat is reminded, like <code>10m, 1h, 4h</code>, or <code>off</code> for none.
open-reminders-hint = { $problem ->
        [unit] “{ $written }” has no unit, and others have one. Like this: <code>10m, 1h, 4h</code>.
        [two-ways] I can read “{ $written }” as one time or as several. Put a comma between them, like <code>10m, 1h, 4h</code>.
        [range] “{ $written }” is too short or too long: from 1 min to { $longest }. Like this: <code>10m, 1h, 4h</code>.
        [fraction] “{ $written }” isn't a whole number of minutes. Like this: <code>10m, 1.5h, 4h</code>.
        [many] At most { $most } times. Like this: <code>10m, 1h, 4h</code>.
       *[none] “{ $written }” isn't a time. Like this: <code>10m, 1h, 4h</code>.
    }

# Answers to buttons.
open-toast-taken = 🙋 It is yours now.
open-toast-yours = It has been yours since { $time }.
open-toast-held = { $person } has been on it since { $time }. Press again within 10 seconds to take it yourself.
open-toast-holder = { $person } has been on it since { $time }. Take it over first.
open-toast-free = Nobody has it now. Nothing was changed.
open-toast-over = Already closed at { $time }.
open-toast-given-back = ↩️ Given back: nobody has it now.
open-toast-ended = ✅ Done.
open-toast-hushed = 🔕 No more reminders of this.
