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
order-form-not-yours = Somebody else was asked this. Begin your own order with /order or /flash.

# What is wrong with an answer, with an example that would be right.
order-amount-empty = There is no number in this message. Write one, at least { $least }, for example { $example }.
order-amount-not_a_number = This is not a number. Write one such as { $example }; <code>131k</code> and <code>1.5m</code> are numbers too.
order-amount-ambiguous = This number can be read in two ways. Write it in plain digits, for example { $example }.
order-amount-not_integer = Only whole units can be ordered. Write a number such as { $example }.
order-amount-too_precise = Only whole units can be ordered. Write a number such as { $example }.
order-amount-too_large = One order holds at most 2,147,483,647. Write a smaller number, for example { $example }.
order-amount-too_small = That is too little: the service sells { $resource ->
        [ENERGY] energy
       *[BANDWIDTH] bandwidth
    } from { $least } here. Write that or more, for example { $example }.
order-receiver-unknown = { $name } is neither an address nor a name in the address book. An address looks like this: <code>{ address-example }</code>
order-line-resource = { $written } is neither <code>energy</code> nor <code>bandwidth</code>.
order-line-duration = { $written } can't be ordered: the service sells 1 hour only, written <code>1h</code>.

# The card and the story share these lines.
order-title-flash = 🚀 <b>Flash refill</b>
order-title-regular = 🔋 <b>Hourly energy</b>
order-quantity = { $resource ->
        [ENERGY] Energy: <b>{ $quantity }</b>
       *[BANDWIDTH] Bandwidth: <b>{ $quantity }</b>
    }
order-receiver = Receiver: { $address }
order-receiver-label = 📒 { $label }
order-receiver-new = 🆕 new address
order-receiver-earlier = Not in the address book, but ordered for before
order-duration = Duration: { $duration }
order-price-estimate = Price: about { $amount } TRX
order-price-later = Price: known after payment
order-price = Price: { $amount } TRX
order-balance-before = Balance now: { $amount } TRX
order-balance-unsaid = Balance now: could not be read
order-balance-left = Left afterwards: about { $amount } TRX
order-balance-short = ⚠️ The balance does not cover this: about { $missing } TRX are missing. /balance shows where to recharge.
order-warning-new = ⚠️ This address is not in the address book, and nothing was ordered for it before. Compare it with its source.
order-warning-lookalike =
    🚨 <b>Looks like an address you know, but is another one:</b>
    { $others }
    Fraudsters make addresses with the same first and last characters. Compare the middle, character by character.
order-card-until = Nothing is bought before “{ $confirm }” is pressed. The card is valid until { $time }.
order-card-by = Asked for by { $person }
order-card-expired = ⌛ <b>This card has expired.</b> Nothing was bought.
order-card-cancelled = ✖️ <b>Cancelled</b> by { $person }. Nothing was bought.
order-card-refused = 🚫 <b>Refused</b> by { $person }. Nothing was bought.
order-card-limit = 🛑 <b>Stopped by a limit.</b> Nothing was bought.
order-card-price-unknown = 🛑 <b>Stopped.</b> A limit in TRX is set, and the service did not say what this costs. Nothing was bought. Try again in a minute.
order-again = 🔁 Order again

# Answers to presses.
order-notice-placing = Placing the order…
order-notice-waiting = This is above the team's threshold: another person must approve it.
order-notice-limit = Stopped by a limit. Nothing was bought.
order-notice-over = This card is over. Nothing was bought with it.
order-notice-already = This button was used already. The message shows what became of the order.
order-notice-expired = This card has expired. Nothing was bought.
order-notice-cancelled = Cancelled. Nothing was bought.
order-notice-refused = Refused. Nothing was bought.
order-notice-left = Left as it is.
order-notice-not-yours = Only { $person } can confirm or cancel this card.
order-notice-yourself = Another person must decide: nobody approves their own order.
order-notice-nobody = I can't tell who you are. Press as yourself, not as an anonymous admin or a channel.
order-notice-locked = Ordering is stopped for the moment. Nothing was bought.
order-notice-not-found = This button is over. Begin again with /order or /flash.
order-notice-state = { $state ->
        [placing] The order is being placed.
        [accepted] The service has the order; the delegation is on its way.
        [unknown] It is still not certain whether this was bought.
        [delivered] Delivered.
        [late] It is still not there.
        [failed] The order failed.
        [left] It was left as it is.
       *[other] Nothing was bought.
    }

# Limits.
order-limit = { $name ->
        [perOrder] 🛑 <b>This is above the limit for one order.</b>
        [perPersonDay] 🛑 <b>This is above what { $person } may order in one day.</b>
       *[perDay] 🛑 <b>This is above what the team may order in one day.</b>
    } Nothing was bought.
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
    Used today: { $used }
    This order: { $wanted }
    The day ends at midnight UTC.

# Four eyes.
order-approve = ✅ Approve
order-refuse = 🚫 Refuse

# The story.
order-step-sent = sent
order-step-accepted = accepted
order-step-delegated = delegated
order-step-chain = on chain
order-status = Status: { $status }
order-chain-status = Blockchain: { $status }
order-paid = Paid: { $amount } TRX
order-paid-activation = Paid: { $amount } TRX, and { $activation } TRX to activate the receiver
order-resources = Available to the receiver: { $before } before, { $now } now
order-hash = Delegation: { $hash }
order-service-number = Service's number: { $id }
order-client-number = Our number: { $id }
order-confirmed-by = Ordered: { $time }, by { $person }
order-ends = Ends: { $time }
order-told-at = 🕒 As of { $time }
order-recharge = Recharge address: { $address }
order-service-said = The service's words: { $message } (code { $code })

order-state-placing = ⏳ <b>Placing the order…</b> The service has 20 seconds to answer.
order-state-placing-again = ⏳ <b>Asking again under the same number…</b> It is not certain yet whether the order was bought.
order-state-accepted = 👍 <b>The service has taken the order.</b> The delegation is on its way.
order-state-delegated = 👍 <b>Delegated.</b> The blockchain has yet to show it.
order-state-unpaid =
    💤 <b>Not paid yet.</b> The service has the order, but says UNPAID; perhaps the balance does not suffice.
    I keep looking until this changes or the order expires, and order nothing again by myself.
order-state-delivered = ✅ <b>Delivered</b>: { $status }.
order-state-delivered-plain = ✅ <b>Delivered.</b>
order-state-late =
    ⏰ <b>Not there yet.</b> After { $minutes } minutes the blockchain still does not show the delegation; about one in a thousand is lost on its way there.
    I keep looking. It may still arrive, so look at the receiver before you order again.
order-state-failed =
    ❌ <b>Not delivered</b>: { $status }.
    The service had taken the order, but it came to nothing. /balance shows whether the price was given back; for the service's support, quote the service's number.
order-state-failed-unpaid = ❌ <b>Never paid.</b> The service had taken the order, but it ran out while it was unpaid. Nothing was delivered. /balance shows whether anything was charged.
order-state-rejected = 🚫 <b>Not bought.</b> The service refused the order.
order-rejected-next = What to do: put right what it names (/balance shows the balance and where to recharge), then press “{ order-again }”.
order-state-not-sent = 🔌 <b>Not bought.</b> The service could not be reached, so the order never left. It will not be bought later either.
order-not-sent-next = What to do: try again in a minute with “{ order-again }”.
order-state-unknown = ❓ <b>It is not certain whether this was bought.</b> { $why }
order-state-left = 🤚 <b>Left as it is</b> by { $person }. It never became certain whether this was bought; the limits count it as spent.
order-why-timeout = The service did not answer in time.
order-why-unreachable = The connection broke before the answer came.
order-why-broken = The service reported an error of its own instead of an answer.
order-why-maintenance = A maintenance page came instead of an answer.
order-why-unreadable = The answer could not be read.
order-why-interrupted = The bot was interrupted while it placed the order.
order-why-mismatch = The answer spoke of another order.
order-why-other = The last answer does not settle it.
order-unknown-balance-now = Balance now: { $now } TRX; before the order it could not be read.
order-unknown-balance-before = Balance before the order: { $before } TRX; now it can't be read.
order-unknown-same = Balance before the order: { $before } TRX, and the same now. That speaks against a purchase, but proves nothing.
order-unknown-differs = Balance before the order: { $before } TRX, now { $now } TRX (difference { $difference } TRX). Other payments may have a part in that.
order-unknown-event = An event that fits came at { $time }. Events are not signed: a hint, no proof.
order-unknown-no-event = No event that fits has come.
order-unknown-decide-regular = <b>You decide.</b> “{ order-repeat }” sends the same order under its number: a service that has it already answers with it and sells nothing. “{ order-leave }” ends it here.
order-unknown-decide-flash = <b>You decide.</b> “{ order-repeat }” sends the same order under its number. For flash refills it is not documented whether that sells twice, so compare the balance first. “{ order-leave }” ends it here.
order-paid-twice = 🔒 <b>Two payments were seen under this number.</b> Automatic repeats are locked; the owners are told.
order-repeat = Repeat with the same number
order-leave = Leave it
order-look = 🔄 Look again
order-on-chain = 🔎 Show on chain

# Reminders.
order-reminders-title =
    ⏳ <b>Reminders</b>
    How long before a delivered order ends shall I remind this chat?
order-reminders-off = Off
order-reminders-minutes = { $minutes } min
order-reminders-back = ⬅️ Orders
