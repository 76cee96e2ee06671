# Buying in chat: /flash and /order, the card, the one message that tells an order's story, alarms and reminders. The
# words for a delegation that the blockchain has confirmed stand in service.ftl and nowhere else.

command-flash = Flash refill: energy or bandwidth for an address
command-order = Energy for an address, for one hour
menu-flash = 🚀 Flash refill
menu-order = 🔋 Hourly energy
hint-flash =
    In one line it looks like this:
    <code>/flash energy 500000 { address-example }</code>
    <code>/flash bandwidth 50000 { address-example }</code>
    /flash alone asks step by step.
hint-order =
    In one line it looks like this:
    <code>/order 65000 { address-example } 1h</code>
    /order alone asks step by step.

# The questions.
order-ask-resource = 🚀 <b>Flash refill</b>
    What does the address need?
order-choose-energy = 🔋 Energy
order-choose-bandwidth = 📶 Bandwidth
# The button of an earlier order.
order-last = { $quantity } { $resource ->
        [BANDWIDTH] 📶
       *[ENERGY] ⚡
    } → { $to }
order-hint-resource = Please press one of the two buttons.
order-ask-amount-flash =
    🚀 <b>Flash refill</b>
    How much { $resource ->
        [ENERGY] energy
       *[BANDWIDTH] bandwidth
    }? Press a button or write a number, at least { $least }.
order-ask-amount-regular =
    🔋 <b>Hourly energy</b>
    How much energy for 1 hour? Press a button or write a number, at least { $least }.

    A USDT transfer takes about 65,000 when the recipient already holds USDT, about 131,000 when not.
order-ask-receiver =
    { $resource ->
        [ENERGY] <b>{ $quantity } energy</b>
       *[BANDWIDTH] <b>{ $quantity } bandwidth</b>
    }: for which address?
    Press one, paste an address, or write a name from the address book.
order-ask-reply = In this group, write your answer as a reply to this message.
order-back = ⬅️ Back
order-form-not-yours = This question was for somebody else. Start your own order with /order or /flash.

# What is wrong with an answer, with an example that would be right.
order-amount-empty = There is no number in this message. Write one, at least { $least }, for example { $example }.
order-amount-not_a_number = This is not a number. Write one such as { $example }; <code>131k</code> and <code>1.5m</code> are numbers too.
order-amount-not_whole = Only whole units can be ordered. Write a number such as { $example }.
order-amount-too_large = An order can have at most 2,147,483,647. Write a smaller number, for example { $example }.
order-amount-too_small = That is too little: the minimum is { $least } { $resource ->
        [ENERGY] energy
       *[BANDWIDTH] bandwidth
    }. Write that or more, for example { $example }.
order-amount-too_small_either = That is too little: the minimum is { $energy } energy, or { $bandwidth } bandwidth.
order-amount-or_time = { $written } may mean minutes as well as millions. Write the amount in digits, for example { $example }.
order-receiver-unknown = { $name } is neither an address nor a name in the address book. An address looks like this: <code>{ address-example }</code>
order-receiver-contract = { $address } is the contract of { $name }. Resources can't be delegated to a contract: write the address of the wallet that makes the transfers.
order-receiver-burn = { $address } belongs to nobody ({ $name }): anything delegated to it is lost. Write the address of the wallet that makes the transfers.
order-receiver-on-chain = According to the blockchain, { $address } is a contract. Resources can't be delegated to a contract: write the address of the wallet that makes the transfers.
order-line-resource = { $written } is neither <code>energy</code> nor <code>bandwidth</code>.
order-line-duration = { $written } can't be ordered: the service sells 1 hour only, written <code>1h</code>.
order-line-duration-flash = { $written } can't be chosen here: a flash refill has no duration.

# The card and the story share these lines.
order-title-flash = 🚀 <b>Flash refill</b>
order-title-regular = 🔋 <b>Hourly energy</b>
order-quantity = { $resource ->
        [ENERGY] Energy: <b>{ $quantity }</b>
       *[BANDWIDTH] Bandwidth: <b>{ $quantity }</b>
    }
order-receiver = Receiver: { $address }
order-receiver-named =
    Receiver: 📒 { $label }
    { $address }
order-receiver-earlier = Delivered to before ({ $ago })
order-price-estimate = Price: about { $amount } TRX
order-price-activation = { $is ->
        [missing] This address is not activated on TRON:
       *[unread] If this address is not activated on TRON yet,
    } the service may charge for the activation on top ({ $amount } TRX on the network).
order-price-later = Price: known after payment
order-price = Price: { $amount } TRX
order-balance-at = Balance at { $time }: { $amount } TRX
order-balance-unsaid = Balance: could not be read
order-balance-short = ⚠️ The balance does not cover this: about { $missing } TRX are missing. /recharge shows where to send them.
order-warning-new = 🆕 <b>New address</b>: not in the address book, and no order for it is marked ✅ yet. Compare it with its source.
order-warning-refused = ⚠️ An order for this address was refused before by { $person }, { $ago }. Ask why before you confirm.
order-warning-limited = ⚠️ { $reason ->
        [not_in_book] An order for this address was stopped before, { $ago }: it was not in the address book.
        [ceiling] An order for this address was stopped by a ceiling before, { $ago }.
        [ceiling_price] An order for this address was stopped by a ceiling before, { $ago }.
        [ceiling_earlier] An order for this address was stopped by a ceiling before, { $ago }.
       *[limit] An order for this address was stopped by a limit before, { $ago }.
    }
order-warning-rejected = ⚠️ An order for this address was rejected by the service before, { $ago }.
order-warning-balance = ⚠️ An order failed { $ago }: the service said that the balance was too low. Check that it covers this one; /recharge shows where to send TRX.
order-warning-differing = ⚠️ A read of the service's record of an earlier order differed from what was confirmed ({ $ago }), so I send nothing again by myself. An owner should check SERVICE_ORDER_PARAMS before more is ordered.
order-warning-lookalike =
    🚨 <b>Looks like an address you know, but is a different one:</b>
    { $others }
    Fraudsters make addresses whose first and last characters look the same. Compare the whole address, character by character.
order-other = ⚠️ { $state ->
        [offered] A card for this address is open ({ $person }, { $ago }).
        [confirmed] Order { $id } for this address is open: waiting for approval ({ $person }, { $ago }).
        [placing] Order { $id } for this address is open: being placed ({ $person }, { $ago }).
        [accepted] Order { $id } for this address is open: accepted by the service ({ $person }, { $ago }).
        [odd] Order { $id } for this address has a state that this bot does not know ({ $person }, { $ago }).
        [unpaid] Order { $id } for this address is not paid yet ({ $person }, { $ago }).
        [delegated] Order { $id } for this address is open: submitted, waiting for ✅ ({ $person }, { $ago }).
        [unread] Order { $id } for this address could not be read and may have arrived ({ $person }, { $ago }).
        [repeating] Order { $id } for this address is open: uncertain, and the bot sends it again by itself ({ $person }, { $ago }).
        [unknown] Order { $id } for this address is uncertain: it may have been bought ({ $person }, { $ago }).
        [late_paid] Order { $id } for this address is late, and may be paid already: confirming this card buys it again ({ $person }, { $ago }).
        [failed_paid] Order { $id } for this address has not arrived, and may have been paid anyway: confirming this card may pay a second time ({ $person }, { $ago }).
        [late] Order { $id } for this address is late ({ $person }, { $ago }).
        [differs] Order { $id } for this address: a read of its record differed from what was confirmed ({ $person }, { $ago }).
        [delivered] Order { $id } for this address was delivered { $ago }; ordered by { $person }.
        [failed] Order { $id } for this address has not been delivered so far ({ $person }, { $ago }).
        [left] Order { $id } for this address was left uncertain ({ $person }, { $ago }).
       *[other] Order { $id } for this address has a state that this bot does not know ({ $person }, { $ago }).
    }
order-others-more = { $count ->
        [one] … and { $count } more order for this address.
       *[other] … and { $count } more orders for this address.
    }
order-ahead-book = 🛑 <b>You can only order for addresses in the address book</b>, and this one is not in it. Ask an admin to add it: /addresses.
order-ahead-approval = 🔐 This is above the team's threshold: after “{ $confirm }” another person must approve it.
order-ahead-price-flash = 🛑 <b>Flash has no price beforehand, so the TRX limit stops it every time.</b> An owner can change that: limits in energy or bandwidth need no price (/members).
order-ahead-price-regular = 🛑 <b>The TRX limit will stop this.</b> No price for it could be read from the service. Make a new card when one can be read, or ask an owner to change the limit: one in energy needs no price (/members).
order-ahead-ceiling-price = { order-ceiling-price } Confirming would buy nothing.
order-ahead-price-repeat = 🛑 <b>The TRX limit will stop this</b>: the price is not known. An owner can change that: a limit in energy needs no price (/members).
order-card-ends = The card ends { $time }.
order-card-until = Nothing is bought until “{ $confirm }” is pressed. The card ends { $time }.
order-card-by = Requested by { $person }
order-card-expired = ⌛ <b>This card has expired.</b> Nothing was bought.
order-card-restart = ⌛ <b>This card expired when the bot restarted.</b> Nothing was bought.
order-card-cancelled = ✖️ <b>Cancelled</b> by { $person }. Nothing was bought.
order-card-refused = 🚫 <b>Refused</b> by { $person }. Nothing was bought.
order-card-limit = { order-stopped-limit } Nothing was bought.
order-card-price-unknown-flash = 🛑 <b>Stopped by the TRX limit.</b> Nothing was bought. Flash has no price beforehand: an owner can set limits in energy or bandwidth instead (/members).
order-card-price-unknown-regular = 🛑 <b>Stopped by the TRX limit.</b> Nothing was bought. No price for it could be read from the service. Make a new card when one can be read, or ask an owner to change the limit: one in energy needs no price (/members).
order-card-ceiling = { order-stopped-ceiling } Nothing was bought.
order-card-ceiling-price = { order-ceiling-price } Nothing was bought.
order-card-ceiling-earlier = 🛑 <b>Stopped by a ceiling in TRX</b>: what an earlier order cost was not known then. Nothing was bought.
order-card-not-in-book = 🛑 <b>Stopped: you can only order for addresses in the address book.</b> Nothing was bought. Ask an admin to add it: /addresses.
order-card-removed = ✖️ <b>Cancelled</b>: { $person } may no longer order. Nothing was bought.
order-again = 🔁 Order again
order-save = 📒 Save
order-recharge-open = ➕ Recharge
order-cards-cancelled = { $count ->
        [one] ✖️ The open card was cancelled. Nothing was bought with it.
       *[other] ✖️ { $count } open cards were cancelled. Nothing was bought with them.
    }

# Answers to presses.
order-toast-placing = Placing the order…
order-toast-waiting = This is above the team's threshold: another person must approve it.
order-toast-limit = Stopped by a limit. Nothing was bought.
order-toast-ceiling-price = Stopped by a ceiling in TRX (CEILING_TRX_PER_ORDER, CEILING_TRX_PER_DAY): what this costs is not known. Nothing was bought.
order-toast-over = This card has expired. Nothing was bought with it.
order-toast-already = This button was used already. The message shows what happened to the order.
order-toast-expired = This card has expired. Nothing was bought.
order-toast-cancelled = Cancelled. Nothing was bought.
order-toast-refused = Refused. Nothing was bought.
order-toast-left = Left as it is.
order-toast-not-in-book = Stopped: you can only order for addresses in the address book. Nothing was bought.
order-toast-not-allowed = Whoever drafted, confirmed or approves this may no longer order. Nothing was bought.
order-toast-not-yours = Only { $person } can confirm or cancel this card.
order-toast-yourself = Another person must decide: nobody approves their own order.
order-toast-nobody = I can't tell who you are. Press as yourself, not as an anonymous admin or a channel.
order-toast-locked = Ordering is stopped for the moment. Nothing was bought.
order-toast-not-found = This button no longer works. Start again with /order or /flash.
order-toast-state = { $state ->
        [placing] The order is being placed.
        [accepted] The service has the order; the delegation is on its way.
        [odd] The service has the order, in a state that this bot does not know.
        [unpaid] The service has the order, but it is not paid yet.
        [delegated] Submitted. No read has shown it as delivered yet, so please wait for ✅.
        [unread] It could not be read since { $time }. It may have arrived.
        [repeating] It is not certain yet whether this was bought. The bot sends the order again by itself; please wait.
        [unknown] It is still not certain whether this was bought.
        [delivered] Delivered.
        [late] The service's record still does not show it as delivered.
        [failed] Not delivered so far.
        [differs] 🚨 The service's record differs from what was confirmed. Don't order this again before that is clear.
        [differed] 🚨 The service's record differed from what was confirmed before. Don't order this again before that is clear.
        [left] It was left as it is.
        [offered] Nothing was bought.
        [confirmed] Nothing was bought.
        [nothing] Nothing was bought.
       *[other] It has a state that this bot does not know.
    }

# The card that sends an uncertain order again.
order-repeat-title = 🔁 <b>Send order { $id } again, under its number?</b>
order-repeat-title-closed = 🔁 <b>Repeat of order { $id }</b>
order-repeat-request = 🔐 <b>{ $person } requests your approval to send an order again.</b>
order-repeat-first = First sent: { $time }
order-repeat-last = { $count ->
        [one] Sent { $count } time, last: { $time }
       *[other] Sent { $count } times, last: { $time }
    }
order-repeat-rule-regular = According to the service's documentation, the same number returns the first order, if the service has it, and charges nothing again; it does not say for how long, so an old order may be bought a second time. If the service never got the first one, this buys it now.
order-repeat-rule-flash = For flash refills the service's documentation says nothing about this: it may be bought a second time. Check with the service first.
order-repeat-fell = ⚠️ Since the order's card, the balance has fallen by { $fell } TRX beyond what other orders cost: it may have been bought already.
order-repeat-until = Nothing is sent until “{ $confirm }” is pressed. The card ends { $time }.
order-repeat-waiting = 🔐 <b>Waiting for approval.</b> It was above the team's threshold when it was confirmed, so another operator, admin or owner must agree. Nothing is sent again until then. The request expires { $time }.
order-repeat-sent = 🔁 <b>Sent again</b> by { $person }. The order's message shows what happened to it.
order-repeat-cancelled = ✖️ <b>Cancelled</b> by { $person }. Nothing was sent again.
order-repeat-refused = 🚫 <b>Refused</b> by { $person }. Nothing was sent again.
order-repeat-limit = { order-stopped-limit } Nothing was sent again.
order-repeat-price-unknown = 🛑 <b>Stopped by the TRX limit</b>: the price is not known. Nothing was sent again. { $kind ->
        [flash] An owner can change that: limits in energy or bandwidth need no price (/members).
       *[regular] An owner can change that: a limit in energy needs no price (/members).
    }
order-repeat-ceiling = { order-stopped-ceiling } Nothing was sent again.
order-repeat-ceiling-price = { order-ceiling-price } Nothing was sent again.
order-repeat-ceiling-earlier = 🛑 <b>Stopped by a ceiling in TRX</b>: what an earlier order cost was not known then. Nothing was sent again.
order-repeat-not-in-book = 🛑 <b>Stopped: you can only order for addresses in the address book.</b> Nothing was sent again.
order-repeat-expired = ⌛ <b>This card has expired.</b> Nothing was sent again.
order-repeat-restart = ⌛ <b>This card expired when the bot restarted.</b> Nothing was sent again.
order-repeat-superseded = ⌛ <b>This card has expired</b>: the order was sent again, settled or left in the meantime. This card sent nothing.
order-repeat-toast-offered = Nothing is sent yet: read the new card first.
order-repeat-toast-open = { $state ->
        [confirmed] The request of { $person } waits for approval until { $time }.
       *[offered] The card of { $person } that sends this order again is open until { $time }.
    } Nothing else was sent.
order-repeat-toast-placing = Sending the order again, under its number…
order-repeat-toast-limit = Stopped by a limit. Nothing was sent again.
order-repeat-toast-ceiling-price = Stopped by a ceiling in TRX (CEILING_TRX_PER_ORDER, CEILING_TRX_PER_DAY): what this costs is not known. Nothing was sent again.
order-repeat-toast-not-in-book = Stopped: you can only order for addresses in the address book. Nothing was sent again.
order-repeat-toast-already = This button was used already. The card says what happened.
order-repeat-toast-cancelled = Cancelled. Nothing was sent again.
order-repeat-toast-refused = Refused. Nothing was sent again.
order-repeat-toast-expired = This card has expired. Nothing was sent again.
order-repeat-toast-superseded = The order was sent again, settled or left in the meantime. This card sent nothing.
order-repeat-toast-settled = Nothing was sent again: the order's message shows what happened to it.
order-repeat-toast-repeating = I send it again by myself until { $time }. Nothing else was sent; please wait.
order-repeat-toast-not-allowed = Whoever requested, confirmed or approves this may no longer order. Nothing was sent again.
order-repeat-toast-locked = Ordering is stopped for the moment. Nothing was sent again.

# Limits.
order-limit = { $name ->
        [perOrder] 🛑 <b>This is above the limit for one order.</b>
        [perPersonDay] 🛑 <b>This is above what { $person } may order in any 24 hours.</b>
       *[perDay] 🛑 <b>This is above what the team may order in any 24 hours.</b>
    }
order-stopped-limit = { $limit ->
        [perOrder] 🛑 <b>Stopped by the limit for one order.</b>
        [perPersonDay] 🛑 <b>Stopped by the limit for one person in any 24 hours.</b>
        [perDay] 🛑 <b>Stopped by the team's limit for any 24 hours.</b>
       *[other] 🛑 <b>Stopped by a limit.</b>
    }
order-limit-stopped = { order-limit } Nothing was bought.
order-limit-stopped-repeat = { order-limit } Nothing was sent again.
order-limit-ahead = { order-limit } Confirming would buy nothing.
order-limit-ahead-repeat = { order-limit } Confirming would send nothing again.
order-limit-own = { $used }, of which { $own } is the earlier sending of this order
order-limit-figures = { $unit ->
        [sun] Limit: { $limit }
        [energy] Limit: { $limit } energy
       *[bandwidth] Limit: { $limit } bandwidth
    }
    This order: { $wanted }
order-limit-day-figures = { $unit ->
        [sun] Limit: { $limit }
        [energy] Limit: { $limit } energy
       *[bandwidth] Limit: { $limit } bandwidth
    }
    Used in the last 24 hours: { $used }
    This order: { $wanted }

# Ceilings, which the environment sets.
order-ceiling = { $name ->
        [perOrder] 🛑 <b>This is above the ceiling for one order</b>, which nobody can change in a chat.
       *[perDay] 🛑 <b>This is above the ceiling for all orders in any 24 hours</b>, which nobody can change in a chat.
    }
order-ceiling-price = 🛑 <b>There is a ceiling in TRX, and what this costs is not known</b>: no price could be read, and no earlier order says what this resource costs. Ask the person who runs the bot to take away CEILING_TRX_PER_ORDER and CEILING_TRX_PER_DAY for one small order, which shows what it costs, and to set them again.
order-ceiling-earlier = { $isAwaited ->
        [yes] 🛑 <b>There is a ceiling in TRX, and the price of order { $id } is being read.</b> Try again in a moment. If nobody knows whether that order was bought, decide about it first. It no longer counts from { $time }.
       *[no] 🛑 <b>What order { $id } cost is not known</b>, so nothing can be counted below the ceiling in TRX until { $time }.
    }
order-ceiling-earlier-stopped = { order-ceiling-earlier } Nothing was bought.
order-ceiling-earlier-stopped-repeat = { order-ceiling-earlier } Nothing was sent again.
order-ceiling-earlier-ahead = { order-ceiling-earlier } Confirming would buy nothing.
order-stopped-ceiling = { $limit ->
        [perOrder] 🛑 <b>Stopped by the ceiling for one order</b>, which nobody can change in a chat.
        [perDay] 🛑 <b>Stopped by the ceiling for all orders in any 24 hours</b>, which nobody can change in a chat.
       *[other] 🛑 <b>Stopped by a ceiling</b>, which nobody can change in a chat.
    }
order-ceiling-stopped = { order-ceiling } Nothing was bought.
order-ceiling-stopped-repeat = { order-ceiling } Nothing was sent again.
order-ceiling-ahead = { order-ceiling } Confirming would buy nothing.
order-ceiling-ahead-repeat = { order-ceiling } Confirming would send nothing again.
order-ceiling-figures = Ceiling: { $limit }
    Left of it: { $left }
    This order: { $wanted }
order-ceiling-reserve = Of this, { $amount } is kept for the activation of the receiver: no order for it is marked ✅ yet.
order-ceiling-free = Room for it again: { $time }
order-ceiling-never = By itself it is above a ceiling or a limit, so there will be no room for it.

# Four eyes.
order-approve = ✅ Approve
order-refuse = 🚫 Refuse

# The story.
order-step-sent = sending
order-step-accepted = acceptance
order-step-delegated = delegation
order-step-chain = blockchain
order-status = Status: { $status }
order-chain-status = Blockchain: { $status }
order-heard-status = Status at the last answer: { $status }
order-heard-chain-status = Blockchain at the last answer: { $status }
order-paid = Paid: { $amount } TRX
order-paid-activation = Paid: { $amount } TRX, and { $activation } TRX to activate the receiver
order-resources = Available there: { $before } → { $after }
order-hash = Delegation: { $hash }
order-service-number = Service's number: { $id }
order-other-number = The service's other number: { $id }
order-client-number = Our number: { $id }
order-confirmed-by = Ordered: { $time }, by { $person }
order-ends = Ends: { $time }
order-recharge = Recharge address: { $address }

order-state-placing = ⏳ <b>Placing the order…</b> The service has 20 seconds to answer.
order-state-placing-again = ⏳ <b>Sending the order again, under its number…</b> It is not certain yet whether it was bought.
order-state-accepted = 👍 <b>The service has accepted the order.</b> The delegation is on its way.
order-state-delegated = 👍 <b>Submitted.</b> No read has shown it as delivered yet, so please wait for ✅ before you use it.
order-looking = { $looking ->
        [over] Looking ended at { $until }, after seven days. “{ order-look }” looks once more, and /open lets somebody close it.
       *[on] I keep checking until { $until }.
    }
order-state-other = 👍 <b>The service has the order.</b> Its status there is { $status }, which this bot does not know. { order-looking }
order-state-unpaid =
    💤 <b>Not paid yet.</b> The service has the order, but says UNPAID; the balance may be too low.
    { order-looking } Nothing is ordered again automatically. /recharge shows where to send TRX.
order-state-delivered = ✅ <b>Delivered</b>: { $status }.
order-state-delivered-plain = ✅ <b>Delivered.</b>
order-reclaimed-early = ⚠️ <b>Reclaimed too early</b>: at { $time }, { $span } before its end ({ $end }). Ask the service why.
order-reclaimed-early-by = ⚠️ <b>Reclaimed too early</b>: by { $time } at the latest, at least { $span } before its end ({ $end }). Ask the service why.
order-state-late =
    ⏰ <b>Still not shown as delivered.</b> After { $minutes } minutes the service's record does not show it on the blockchain; about one in a thousand is lost.
    { order-looking } It may still arrive: check the receiver before you order again.
order-unread = 📡 <b>Could not be read since { $time }</b>: { $reason }. It may have arrived.
order-unread-reason = { $reason ->
        [refused] the service refused to show it
        [credentials] the service refused the bot's API key or signature
        [parameters] the service did not accept the request
        [turned_away] something in front of the service turned the request away (HTTP 403)
        [not_found] the service says that it has no order with this number
        [too_many] the service is getting too many requests
        [maintenance] the service is under maintenance
        [broken] something went wrong inside the service
        [timeout] the service did not answer in time
        [unreachable] the connection to the service broke
        [mismatch] the service answered with the record of another order
       *[other] the answer could not be understood
    }
order-unread-next = { order-looking } Check the receiver, or ask the service, before anybody orders this again.
order-state-differs = { $now ->
        [same] 🚨 <b>The service's record differs from what was confirmed.</b>
        [agrees] ⚠️ <b>An earlier read of the service's record differed from what was confirmed.</b>
       *[else] 🚨 <b>An earlier read of the service's record differed from what was confirmed.</b>
    }
order-differs-now = { $now ->
        [agrees] The read of { $time } agrees with what was confirmed.
       *[else] The read of { $time } says something else than that one.
    }
order-difference = { $field ->
        [duration] Duration: confirmed { $wanted } — recorded { $got }
        [receiver] Receiver: confirmed { $wanted } — recorded { $got }
        [quantity] Quantity: confirmed { $wanted } — recorded { $got }
       *[resource_type] Resource: confirmed { $wanted } — recorded { $got }
    }
order-differs-next-regular = Check with the service, and don't order this again before it is clear. An owner should check SERVICE_ORDER_PARAMS.
order-differs-next-flash = Check with the service, and don't order this again before it is clear.
order-price-exceeds = { $kind ->
        [paid] ⚠️ More was paid than the card's price: { $amount } TRX in all, not about { $estimate } TRX.
       *[price] ⚠️ The price is above the card's: { $amount } TRX in all, not about { $estimate } TRX.
    }
order-state-failed =
    ❌ <b>Not delivered</b>: { $status }.
    A refund would show as an alert, and in the refunds under /balance → Details. The service's support needs the service's number.
order-state-failed-balance = ❌ <b>Not delivered: the account's balance was too low.</b> /recharge shows where to send TRX.
order-state-failed-unpaid = ❌ <b>Never paid.</b> The service accepted the order, but it expired: two reads after that still said UNPAID. /balance shows whether anything was charged.
order-failed-read-on = The bot checks it until { $time }, in case it is delivered after all. Check the receiver before you order again.
order-state-rejected = 🚫 <b>Not bought.</b>
order-refused-though-enough = The service says that the balance does not suffice, and nothing was done. But the balance read at { $time } was { $amount } TRX, enough for the price of about { $price } TRX: ask the service why.
order-state-not-sent = 🔌 <b>Not bought.</b> The service could not be reached, so the order never left. It will not be bought later either.
order-state-held-up = 🔌 <b>Not bought.</b> The bot was held up for a moment before it could place the order, so the order never left. It will not be bought later either.
order-not-sent-next = It can be ordered again after a minute.
order-state-unknown = ❓ <b>It is not certain whether this was bought.</b> { $why }
order-state-left = 🤚 <b>Left as it is</b> by { $person }. It never became certain whether this was bought; the limits count it as spent{ $priced ->
        [yes] .
       *[no] , except those in TRX: its price is not known.
    }
order-why-timeout = The service did not answer in time.
order-why-unreachable = The connection broke before the answer came.
order-why-broken = The service reported an error of its own instead of an answer.
order-why-maintenance = A maintenance page came instead of an answer.
order-why-unreadable = The answer could not be understood.
order-why-interrupted = The bot was interrupted while it placed the order.
order-why-held_up = The bot could not send the order in time.
order-why-mismatch = The answer was about another order.
order-why-other = The last answer does not settle it.
order-unknown-balance-after = Balance at { $time }: { $after } TRX; before the order it could not be read.
order-unknown-balance-before = Balance before the order: { $before } TRX; { $read ->
        [failed] it could not be read for this card.
       *[not] not read since the last call.
    }
order-unknown-same = Balance before the order: { $before } TRX, and the same at { $time }. That speaks against a purchase, but proves nothing.
order-unknown-differs = Balance before the order: { $before } TRX; at { $time }: { $after } TRX (difference { $difference } TRX). Other payments may be part of that.
order-unknown-event = A matching delegation event arrived at { $time }. Events are not signed: a hint, not proof.
order-unknown-no-event = No matching delegation event has been seen.
order-left-no-event = Until then no matching delegation event had been seen.
order-unknown-repeats = 🔁 I send it again by myself until { $time } at the latest, under the same number. Please don't order it again in the meantime.
order-unknown-waits = 🔐 A request to send it again waits for approval until { $time }.{ $decided ->
        [here] { " " }“{ order-leave }” ends both.
       *[elsewhere] { "" }
    }
order-unknown-decide = <b>You decide.</b> “{ order-repeat }” opens a card that says what that may buy. “{ order-leave }” ends it here.
order-unknown-elsewhere = Whoever may order decides: under the message of the order, or under <code>/orders { $id }</code>
order-paid-twice = 🔒 <b>Two paid orders under this number.</b> The service's own records show both. Automatic repeats are locked, and the owners are notified: contact the service's support with both numbers.
order-maybe-paid-twice = ⚠️ <b>This may have been paid twice.</b>
order-balance-fell = { $priced ->
        [yes] The balance fell by { $fell } TRX beyond what other orders cost; this order costs { $cost } TRX. Check with the service.
       *[no] The balance fell by { $fell } TRX beyond what other orders cost; what this order costs is not known. Check with the service.
    }
order-repeat = Repeat with the same number
order-leave = Leave it
order-sending = ⏳ sending…
order-look = 🔄 Look again
order-on-chain = 🔎 Show on chain

# Reminders.
order-reminders-title =
    ⏳ <b>Reminders</b>
    How long before a delivered order ends should this chat be reminded?
order-reminders-off = Off
order-reminders-minutes = { $minutes } min
order-reminders-back = ⬅️ Orders

# A code of an authenticator app.
order-toast-needs-code = A code of your authenticator app is needed. Press “{ confirm }” again and send it in our private chat.
order-code-none = This needs a code of your authenticator app, and you have none set up. Set one up with /code in our private chat. This press sent nothing.
order-code-no-chat = This needs a code of your authenticator app. Open a private chat with me first, then press “{ confirm }” again. This press sent nothing.
order-code-sent = Send the six digits of your authenticator app in our private chat. Nothing is sent to the service until then.
order-code-ask = 🔑 Order { $id } needs a code: send the six digits that your authenticator app shows now. Nothing is sent to the service until then. The card is valid for two minutes from when it was opened.
order-ahead-code = 🔑 Above the team's threshold: you will be asked for a code of your authenticator app (/code).
