# /orders: the history, one order with its audit trail, and tables of a period.

command-orders = Orders: history, details, CSV
menu-orders = 📜 Orders
hint-orders =
    <code>/orders</code> shows the history.
    <code>/orders payouts</code> finds by a name or an address, <code>/orders yesterday</code> or <code>/orders 2026-11-20</code> by a day, <code>/orders payouts yesterday</code> by both, a hash by the delegation.
    <code>/orders ABCD2345</code> shows one order, by its short number, our number for the service, or the service's own number. Any other number of the account is looked up at the service.
    <code>/orders csv 2026-11-01 2026-11-30</code> sends the orders of those days as a table.

history-title = 📜 <b>Orders</b>
history-filter = { $filter ->
        [mine] Ordered by { $person }
        [open] In progress
       *[all] Whole team
    }
history-choose = { $filter ->
        [mine] Mine
        [open] In progress
       *[all] All
    }
history-chosen = • { $choice }
history-position = { $total ->
        [one] { $total } order
       *[other] { $total } orders
    } · page { $page } of { $pages }
history-total = { $total ->
        [one] { $total } order
       *[other] { $total } orders
    }
history-none = { $filter ->
        [mine] There are none yet. Place one with /order or /flash.
        [open] Nothing is in progress.
        [found] None found.
       *[all] There are none yet. Place one with /order or /flash.
    }
history-goods = { $kind ->
        [flash] Flash
       *[regular] Hourly
    } · { $resource ->
        [ENERGY] { $quantity } energy
       *[BANDWIDTH] { $quantity } bandwidth
    }
history-receiver = { $label }: { $address }
# The service says DELEGATE_SUCCESS when it has submitted the delegation; until that is confirmed nothing has arrived.
history-submitted = submitted, wait for ✅ before you use it
history-state = { $state ->
        [offered] card shown
        [confirmed] waiting for approval
        [placing] being placed
        [accepted] accepted by the service
        [unpaid] not paid yet
        [unread] could not be read, may have arrived
        [odd] state not known to this bot
        [submitted] { history-submitted }
        [rejected] not bought
        [not_sent] not bought
        [unknown] uncertain
        [repeating] uncertain, the bot sends it again by itself
        [delivered] delivered
        [late] late
        [failed] failed
        [cancelled] cancelled
        [expired] expired
        [refused] refused
        [limited] stopped by a limit
        [ceiling] stopped by a ceiling
        [not_in_book] stopped, not in the address book
        [left] left uncertain
        [differs] differed from what was confirmed
        [differed] differed from what was confirmed, agrees now
       *[other] { $state }
    }
history-paid = { $amount } TRX
history-by = { $person }
history-refresh = 🔄
history-reminders = ⏰ Reminders
history-csv = 📄 CSV
history-back = ⬅️ Orders
history-of-day = { $day }
history-of-days = From { $first } to { $last }
history-for = For { $receiver }
# A button that lists the orders for a name of the address book.
history-to = 📒 { $label }
history-ask-service = 🔎 Ask the service
history-nothing = Nothing found for { $searched } among order numbers, names and addresses of receivers, hashes of delegations, and days.

# The audit trail. What follows a step is what the service said, as it came.
history-trail = 🧾 <b>Audit trail</b>
history-bot = bot
history-earlier = … { $count } earlier
history-answered = { $step }: { $answer }
history-reason = { $reason ->
        [refused] the service refused it
        [insufficient_balance] the account's balance did not suffice
        [credentials] the service did not accept the bot's API key or signature
        [parameters] the service did not accept the values
        [turned_away] something in front of the service turned the request away (HTTP 403)
        [not_found] the service has nothing for it
        [too_many] the service is getting too many requests
        [maintenance] the service is under maintenance
        [broken] the service reported an error of its own
        [unreadable] the answer could not be understood
        [timeout] the service did not answer in time
        [unreachable] the connection to the service broke
        [interrupted] the bot was interrupted while it placed the order
        [held_up] the bot was held up before it called the service
        [mismatch] the answer was about another order
        [limit] above a limit
        [price_unknown] a limit in TRX, and no price is known
        [ceiling] above a ceiling
        [ceiling_price] a ceiling in TRX, and no price is known
        [ceiling_earlier] a ceiling in TRX, and the price of an earlier order is not known
        [not_in_book] not in the address book
        [person] refused by a person
        [removed] its author may no longer order
        [unpaid] never paid
        [status] by the status that the service recorded
       *[other] { $shown }
    }
history-code = code { $code }
history-said = “{ $message }”
history-difference = { $field ->
        [duration] duration
        [receiver] receiver
        [resource] resource
        [resource_type] resource
        [quantity] quantity
       *[other] { $field }
    }: confirmed { $wanted }, recorded { $got }
history-limit = { $limit ->
        [perOrder] per order
        [perPersonDay] per person in 24 hours
       *[perDay] in total in 24 hours
    }, at most { $most }, used { $used }, requested { $wanted }
history-step-drafted = { $person } opened the card
history-step-confirmed = { $person } confirmed
history-step-approved = { $person } approved
history-step-refused = { $person } refused
history-step-cancelled = { $person } cancelled
history-step-repeated = { $person } sent the order again under the same number (call { $post })
history-step-left = { $person } left it as it was
history-step-repeats_unlocked = { $person } allowed automatic repeats again
history-step-limited = { $reason ->
        [not_in_book] it was stopped: not in the address book
        [ceiling] a ceiling stopped it
        [ceiling_price] a ceiling stopped it
        [ceiling_earlier] a ceiling stopped it
       *[limit] a limit stopped it
    }
history-step-expired = its time ran out
history-step-sent = sent to the service (call { $post })
history-step-accepted = the service accepted it
history-step-rejected = the service refused it
history-step-not_sent = nothing was sent to the service
history-step-unknown = the outcome is uncertain
history-step-repeat_refused = the repeat was refused, which says nothing about the call before
history-step-progress = { $answered ->
        [no] read: no change
       *[yes] read
    }
history-step-delivered = delivered
history-step-late = late
history-step-failed = failed
history-step-balance_read = balance before and at that time
history-step-hinted = a matching event came (events prove nothing)
history-step-paid_twice = two payments under one number; balance before and at that time
history-step-differs = 🚨 the service's record differed from what was confirmed
history-step-overpaid = 🚨 the service's price is above the card's; card and price
history-step-unread = could not be read
history-step-maybe_paid_twice = may have been paid twice; balance before and at that time
history-step-other_id = 🚨 the service answered with another number for it
history-step-looking_ended = looking ended after seven days
history-step-reclaimed = the service recorded the reclaim
history-step-removed = cancelled, because its author left the team
history-step-code_checked = { $person } gave the right code of the authenticator app
history-step-repeat_asked = { $person } opened a card to send the order again
history-step-repeat_confirmed = { $person } confirmed sending the order again
history-step-repeat_cancelled = { $person } cancelled sending the order again
history-step-repeat_expired = the card to send the order again ran out
history-step-repeat_stopped = a rule or the second person stopped sending the order again
history-step-repeats_ended = the bot no longer sends it again by itself

# Tables.
history-csv-choose = 📄 <b>Orders as a table</b>
    For which days? Days follow the time zone of this chat, { $zone }. For other days: <code>/orders csv { $first } { $last }</code>
history-csv-period = { $period ->
        [day] Today
        [week] 7 days
        [days30] 30 days
       *[month] This month
    }
history-csv-state = { $state ->
        [submitted] submitted, not yet confirmed
       *[other] { history-state }
    }
history-csv-caption = 📄 Orders from { $first } to { $last }: { $count }. Times are in { $zone }.
history-csv-none = Nothing was ordered from { $first } to { $last }.
history-csv-wrong = Send two dates, the earlier one first, for example <code>/orders csv 2026-11-01 2026-11-30</code>
