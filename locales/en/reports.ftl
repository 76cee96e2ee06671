# /balance, /basic and /bills: what is read from the service when people ask, and its buttons.

# A right address, shown where an example helps: the contract of USDT on TRON, which belongs to no person.
address-example = TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t

command-balance = Balance, spending and recharge address
command-basic = A basic address: plan, usage, bandwidth guarantee
command-bills = Daily bills
hint-bills = Send <code>/bills</code> for all bills, or add an address to see only its bills.

yes = yes
no = no
read-at = 🕒 As of { $time }
moment = { $time } ({ $distance })
# Telegram shows how far away the time is in place of this: “ends in 2 minutes”.
countdown = at { $time }
moment-in = in { $span }
moment-ago = { $span } ago
moment-soon = any moment
moment-now = just now
span-days = { $n } d
span-hours = { $n } h
span-minutes = { $n } min

balance-title = 💰 <b>Balance</b>
balance-trx = <b>{ $amount } TRX</b>
balance-usdt = <b>{ $amount } USDT</b>
balance-none = The service did not say what the balance is.
balance-unstated = { $what }: not stated by the service
balance-unread = { $what }: could not be read
balance-consumed = <b>Spent so far</b>
balance-product-trx = { $product }: { $amount } TRX
balance-product-usdt = { $product }: { $amount } USDT
balance-moved = <b>Recharged and refunded</b>
balance-recharged-trx = Recharged: { $amount } TRX
balance-recharged-usdt = Recharged: { $amount } USDT
balance-refunded-trx = Refunded: { $amount } TRX
balance-refunded-usdt = Refunded: { $amount } USDT
balance-unread-recharged = Recharged ({ $coin }): could not be read
balance-unread-refunded = Refunded ({ $coin }): could not be read
balance-recharge-address = <b>Recharge address</b>
    { $address }
balance-wallet = <b>Account wallet</b>
    { $address }
balance-refresh = 🔄 Refresh
balance-details = 🔎 Details
balance-less = ⬆️ Less
balance-more = Spending, recharges and addresses: press Details.

# What the account's money went into, by the names of its total_…_consume fields.
consumed-hour = Hourly energy
consumed-day = Daily energy
consumed-multiday = Multi-day energy
consumed-flash = Flash refill
consumed-activate = Address activation
consumed-permission = Permission changes
consumed-subscribe = Subscriptions
consumed-bandwidth = Bandwidth
consumed-premium = Telegram Premium
consumed-node = TRON node
consumed-monitor = Address monitoring
consumed-security = Security checks
consumed-swap = Swaps from TRX
consumed-swap_usdt = Swaps from USDT

basic-title = ⚡ <b>Basic address</b>
basic-other-address = ⚠️ The service answered with another address: { $address }
basic-no-record = 📭 <b>The service has no record of this address.</b>
    { $address }

    Check that this is the address you mean.
basic-status = Status: { $status }
basic-value-meaning = { $value } ({ $meaning })
basic-remark = Remark: { $remark }
basic-plan = <b>Plan</b>
basic-plan-name = Name: { $name }
basic-plan-id = ID: { $id }
basic-plan-subscription = Subscription fee: { $amount } TRX
basic-plan-unit = Fee per top-up: { $amount } TRX
basic-next-billing = Next billing: { $time }
basic-expires = Expiry: { $time }
basic-usage = <b>Usage</b>
basic-quota-mode = Quota mode: { $mode }
basic-used-of-quota = Quota: { $bar }{ $used } / { $quota }
basic-used-unlimited = Used: { $used }, no limit
basic-used = Used: { $used }
basic-quota = Quota: { $quota }
basic-quota-start = Counted since: { $time }
basic-used-of-quantity = Quantity: { $bar }{ $used } / { $quantity }
basic-used-quantity = Quantity used: { $used }
basic-quantity = Quantity: { $quantity }
basic-totals = <b>Totals</b>
basic-total-transfers = Transfers: { $count }
basic-total-energy = Energy: { $count }
basic-total-slot-fee = Slot fees: { $amount } TRX
basic-total-energy-fee = Energy fees: { $amount } TRX
basic-settings = <b>Settings</b>
basic-guarantee = Bandwidth guarantee: { $state ->
    [on] 🟢 on
   *[off] ⚪ off
}
basic-auto-close-after = Auto-close: after { $hours } h idle
basic-auto-close-on = Auto-close: yes
basic-auto-close-off = Auto-close: no
basic-idle-hours = Idle hours: { $hours }
basic-record = <b>Record</b>
basic-id = ID: { $id }
basic-created = Created: { $time }
basic-refresh = 🔄 Refresh
basic-copy = 📋 Copy address
basic-switch = { $target ->
    [on] 🟢 Turn bandwidth guarantee on
   *[off] ⚪ Turn bandwidth guarantee off
}
basic-look-again = 🔄 Look again
basic-operators-only = Only operators, admins and owners may switch the bandwidth guarantee.
basic-guarantee-ask = { $target ->
    [on] <b>Turn the bandwidth guarantee on?</b>
   *[off] <b>Turn the bandwidth guarantee off?</b>
}
    { $address }
basic-guarantee-already = { $target ->
    [on] The bandwidth guarantee is on already.
   *[off] The bandwidth guarantee is off already.
}
basic-guarantee-change = It is { $now ->
    [on] on
   *[off] off
} now and will be <b>{ $target ->
    [on] on
   *[off] off
}</b>.
basic-guarantee-change-unknown = It is not known how it is set now. It will be <b>{ $target ->
    [on] on
   *[off] off
}</b>.
basic-guarantee-done = ✅ The service answered: the bandwidth guarantee is now <b>{ $answered ->
    [on] on
   *[off] off
}</b>.
basic-guarantee-differs = ⚠️ You asked for the bandwidth guarantee to be { $asked ->
    [on] on
   *[off] off
}, but the service answered that it is <b>{ $answered ->
    [on] on
   *[off] off
}</b>.
basic-guarantee-unsaid = ⚠️ You asked for the bandwidth guarantee to be { $asked ->
    [on] on
   *[off] off
}. The service accepted the request but its answer does not show how it is set now. Look again in a moment.
basic-guarantee-unknown = ⚠️ <b>It is not known whether the bandwidth guarantee was switched { $asked ->
    [on] on
   *[off] off
}.</b>
    { $address }

    { $reason }
basic-guarantee-until = Nothing is switched until “{ confirm }” is pressed. It works once. Valid for { $minutes } minutes · ends { $time }.
basic-guarantee-over = ⌛ <b>This confirmation has expired.</b> This press switched nothing.
    { $address }
basic-guarantee-ceiling = 🛑 Not switched on: ceilings are set where the bot runs, and what a guarantee costs is not known beforehand, so it can't be counted. Ask the person who runs the bot.

    Look again to see how the guarantee is set.
basic-guarantee-over-toast = This confirmation has expired. This press switched nothing.
basic-guarantee-used = This button was pressed before. This press switched nothing more.
basic-guarantee-not-yours = Only the person who opened this card can confirm or cancel it.
basic-guarantee-refused = 🚫 <b>The bandwidth guarantee was not switched { $asked ->
    [on] on
   *[off] off
}.</b>
    { $address }

    { $reason }
basic-ask-address = Which address? Send it as a message, for example <code>{ address-example }</code>

bills-title = 🧾 <b>Daily bills</b> · { $type }
bills-address = Address: { $address }
bills-position = Page { $page } of { $pages } · { $total } in total
bills-position-alone = Page { $page }
bills-other-page = ⚠️ Page { $askedPage } with { $askedSize } a page was requested; the service answered with page { $page } with { $size } a page.
bills-count-differs = ⚠️ Bills on this page: { $expected } by the service's own count, { $count } sent.
bills-page-empty = The service sent no bills for this page.
bills-none = There are no bills.
bills-none-for-address = There are no bills for this address.
bills-cut = ✂️ Some fields did not fit. Choose fewer bills a page to see more of them.
bills-more = { $count ->
    [one] … and { $count } more entry on this page
   *[other] … and { $count } more entries on this page
}
bills-field = { $label }: { $value }
bills-all = All addresses
bills-refresh = 🔄 { $page }
bills-size = { $size } a page
bills-size-chosen = • { $size } a page

# Names that an entry's fields are likely to have; others stand as they came.
bill-field-id = id
bill-field-address = address
bill-field-project_type = project type
bill-field-amount_sun = amount
bill-field-staked_sun = staked
bill-field-energy_quantity = energy
bill-field-settled_timestamp = settled
bill-field-created_at = created
bill-field-timestamp = time
bill-field-status = status
bill-field-remark = remark

# Why a text is no address; src/tron/address.ts says when.
address-problem-empty = There is no address in this message. A TRON address looks like this: <code>{ address-example }</code>
address-problem-ethereum = This is an address of Ethereum or a similar chain. A TRON address begins with T: <code>{ address-example }</code>
address-problem-hex = This is the hex form of a TRON address. Send the form that wallets show, which begins with T: <code>{ address-example }</code>
address-problem-lowercase = The capital letters of this address were lost. Copy it again from its source; a valid one looks like this: <code>{ address-example }</code>
address-problem-characters = This has characters that no TRON address has: only Latin letters and digits are used, except 0, O, I and l. A valid one looks like this: <code>{ address-example }</code>
address-problem-prefix = This is not a TRON address: those begin with T, for example <code>{ address-example }</code>
address-problem-length = A TRON address has exactly 34 characters, for example <code>{ address-example }</code>. Was it copied completely?
address-problem-checksum = The checksum does not match: a character of this address is wrong, missing or swapped. Copy it again from its source; a valid one looks like this: <code>{ address-example }</code>
