# What reaches people by itself while they order: requests for a second person's approval, and alarms. Everything else
# about buying stands in orders.ftl.

# Four eyes. `$what` is `order`, or `repeat` where an uncertain order is to be sent again.
order-approval-waiting = 🔐 <b>Waiting for approval.</b> It was above the team's threshold when it was confirmed, so another operator, admin or owner must agree. Nothing is bought until then. The request expires { $time }.
order-approval-group = { $what ->
        [repeat] 🔐 { $person } wants to send an uncertain order again. Another operator, admin or owner must agree; the request expires { $until }. The buttons are under the card.
       *[order] 🔐 { $person }'s order needs the approval of another operator, admin or owner; the request expires { $until }. The buttons are under its card.
    }
order-approval-request = 🔐 <b>{ $person } requests your approval.</b>
order-approval-again = 🔐 The bot was restarted. This is still waiting for approval; the request expires { $until }.
order-approval-alone = { $what ->
        [repeat] 🔐 Nobody else can approve this: the team has no other operator, admin or owner. An owner can invite one under /members; then open this card again. Don't order it again in the meantime.
       *[order] 🔐 Nobody else can approve this: the team has no other operator, admin or owner. An owner can invite one under /members; the limits stand there too.
    }
order-approval-nobody = { $what ->
        [repeat] 🔐 There is nobody I can ask: no other operator, admin or owner has opened a chat with me. Ask one to open a chat with me, then open this card again. Don't order it again in the meantime.
       *[order] 🔐 There is nobody I can ask: no other operator, admin or owner has opened a chat with me. Ask one to do so, or order in a group.
    }
order-approval-blocked = { $what ->
        [repeat] 🔐 I couldn't reach anyone: every operator, admin or owner I may ask has blocked me. Ask one to unblock me, then open this card again. Don't order it again in the meantime.
       *[order] 🔐 I couldn't reach anyone: every operator, admin or owner I may ask has blocked me. Ask one to unblock me, then order again, or order in a group.
    }
order-approval-done = ✅ Approved by { $person }
order-approval-refused = { $what ->
        [repeat] 🚫 <b>Refused</b> by { $person }. It was not sent again.
       *[order] 🚫 <b>Refused</b> by { $person }. Nothing was bought.
    }
order-approval-cancelled = { $what ->
        [repeat] ✖️ <b>Cancelled</b> by { $person }. It was not sent again.
       *[order] ✖️ <b>Cancelled</b> by { $person }. Nothing was bought.
    }
order-approval-removed = { $what ->
        [repeat] ✖️ <b>Cancelled</b>: the person who asked may no longer order. It was not sent again.
       *[order] ✖️ <b>Cancelled</b>: the person who asked may no longer order. Nothing was bought.
    }
order-approval-expired = { $what ->
        [repeat] ⌛ <b>Nobody approved in time.</b> It was not sent again.
       *[order] ⌛ <b>Nobody approved in time.</b> Nothing was bought.
    }
order-approval-stopped = { $what ->
        [repeat] 🛑 <b>Stopped by a team rule.</b> It was not sent again.
       *[order] 🛑 <b>Stopped by a team rule.</b> Nothing was bought.
    }
order-approval-superseded = ➡️ <b>No longer needed:</b> the order has moved on. Nothing was sent for this request.

# Alarms: messages of their own, because an edit makes no sound.
order-alarm-late = ⏰ <b>Order { $id } is late.</b> After more than { $minutes } minutes the service's record does not show it as confirmed. Check the receiver before you order again.
order-alarm-unread = ⏰ <b>Order { $id } could not be read</b> since { $time }: { $why }. It may have arrived: check the receiver before anybody orders this again.
order-alarm-unpaid = 💤 <b>Order { $id } is still unpaid</b> after more than { $minutes } minutes. I keep checking.
order-alarm-failed = ❌ <b>Order { $id } has not been delivered so far.</b> Its message says why. Check the receiver before you order again.
order-alarm-unknown = ❓ <b>Order { $id } needs a decision.</b> It is not certain whether it was bought.
order-alarm-differs = 🚨 <b>Order { $id }: the service's record { $now ->
        [same] differs
       *[else] differed
    } from what you confirmed.</b>
order-alarm-maybe-paid-twice = ⚠️ <b>Order { $id } may have been paid twice.</b>
order-alarm-paid-twice = 🔒 <b>Order { $id }: two paid orders under one number.</b> The service's own records show both under { $number }. Automatic repeats are locked now; contact the service's support about it.
order-alarm-delivered-after-all = ✅ <b>Order { $id } was delivered after all.</b> It was reported as late or failed before. If it was ordered again meanwhile, both may have been paid.
order-alarm-reclaimed-early = ⚠️ <b>Order { $id }: the resource went back before its time was over.</b> The receiver may be short of it.
order-alarm-reminder = ⏳ <b>Order { $id } ends soon</b>: { $time }
order-alarm-repeat = ↻ possible repeat
order-alarm-whose = { $is ->
        [former] 👤 Ordered by { $person }, who may no longer order, so the owners are notified. Details: <code>/orders { $id }</code>
       *[member] 👤 Ordered by { $person }. Details: <code>/orders { $id }</code>
    }
order-alarm-locks = 🔒 Automatic repeats and the limits: /members → { members-limits }
