# What the bot watches at the service: a low balance, and basic addresses.

runway-lasts = It lasts { $left } at the pace of the last { $days } days (based on events and balance readings).
runway-lasts-transfers = { $n ->
    [one] It lasts { $left } ({ $transfers } transfer) at the pace of the last { $days } days (based on events and balance readings).
   *[other] It lasts { $left } ({ $transfers } transfers) at the pace of the last { $days } days (based on events and balance readings).
}
runway-days = { $n ->
    [one] about { $days } day
   *[other] about { $days } days
}
runway-hours = { $n ->
    [one] about { $hours } hour
   *[other] about { $hours } hours
}
runway-under-hours = less than 2 hours
runway-over-days = more than 90 days
runway-empty = The balance is empty.

balance-short = ⚠️ That is less than 65,000 energy usually costs: { $amount } TRX.
low-balance-title = 🪫 <b>The balance is low: { $amount } TRX</b>
low-balance-step = Step: { $step }. Sent once, and again only after the balance has recovered.
step-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
step-amount = { $amount } TRX

steps-button = 🪫 Low balance
steps-title = 🪫 <b>Low balance</b>
steps-now-days = Owners are notified when the balance lasts for less than: <b>{ $steps }</b>.
steps-days = Days are based on what was spent in TRX in the last 7 days (events and balance readings). While that is not known (fewer than 3 days, or nothing spent in TRX), only a balance that is empty or does not cover a usual purchase is reported. USDT does not count.
steps-now-sun = Owners are notified when the TRX balance falls below: <b>{ $steps }</b>. USDT does not count.
steps-now-off = Nobody is notified of a low balance.
steps-once = Each step is reported once, the lowest one if several are passed at once, and again after a recharge or when the balance is a fifth above it.
steps-here = { $here ->
    [yes] This chat is notified, too.
   *[no] This chat is not notified.
}
steps-here-who = Where this chat is notified, all of its members see the balance, including those who are not on the team.
steps-here-on = 🔔 Notify this chat, too
steps-here-off = 🔕 Don't notify this chat
steps-own = ✏️ Other steps
steps-off = Notify nobody
steps-back = ⬅️ Balance
steps-ask =
    Below which balance should owners be notified?

    Send days, such as <code>7, 3, 1</code>, or amounts, such as <code>500, 100 TRX</code>: at most { $most }.
steps-typed = { $where ->
    [private] Or type <code>7, 3, 1</code> (days) or <code>500, 100 TRX</code>. I read it for { $span }.
   *[group] Or reply <code>7, 3, 1</code> (days) or <code>500, 100 TRX</code>. I read it for { $span }, from { $person } alone.
}
steps-hint = { $problem ->
    [two-ways] { $written } may be one amount or several: write an amount without spaces or commas, such as <code>1500</code> or <code>1500.5</code>, and several with a comma and a space between them.
    [many] These are more than { $most } steps.
    [range] { $written } can't be used: days are whole numbers from 1 to { $days }, and amounts are more than 0 TRX.
    [unit] It is not clear whether { $written } are days or TRX: use one of them for all, and write it behind each number.
   *[none] { $written } is neither a number of days nor an amount in TRX.
} Send, for example, <code>7, 3, 1</code> for days, or <code>500, 100 TRX</code>.

watch-alert-title = ⚡ <b>Basic address</b>
    { $address }
watch-alert-found = 🔎 Found by check, { $time }
watch-guarantee-off = ⚪ The bandwidth guarantee was switched off.
watch-status = ❗ The status changed: { $from } → { $to }
watch-expired = ⌛ It has expired: { $time }
watch-gone = 📭 The service no longer has a record of this address.
watch-quota = { $level ->
    [used] 🪫 { $of ->
        [count] The quota is used up: { $used } / { $whole }
       *[quantity] The quantity is used up: { $used } / { $whole }
    }
   *[near] 🔋 { $of ->
        [count] The quota is nearly used: { $used } / { $whole }
       *[quantity] The quantity is nearly used: { $used } / { $whole }
    }
}
watch-billing-short = 💳 The next billing is at { $time }: { $fee } TRX. The balance is not enough: { $spare } TRX are left for it.
watch-billing-short-only = 💳 The next billing is at { $time }: { $fee } TRX. The balance is not enough for it.
watch-billing-covered = 🗓 The next billing is at { $time }: { $fee } TRX. The balance is enough: { $spare } TRX are left for it.
watch-billing-fee = 🗓 The next billing is at { $time }: { $fee } TRX.
watch-billing = 🗓 The next billing is at { $time }.
watch-open = 🔎 Show the record

watch-on = 👁 Watch here
watch-off = 🚫 Stop watching
watch-started = Watched: checked each hour, and what needs attention is sent here.
watch-ended = No longer watched here.
watch-full = Not watched: the team already watches { $most } addresses. Stop watching another one first.
watch-list-title = 👁 <b>Watched here</b>
watch-list-none = no record at the service
watch-list-unread = can't be read now
watch-other = 🔎 Another address
watch-refresh = 🔄 Refresh

found-orders =
    🔎 <b>Found by check</b>
    { $count ->
        [one] This order was delivered, according to the service's own record, but no event about it has arrived:
       *[other] These orders were delivered, according to the service's own records, but no event about them has arrived:
    }
    { $orders }

    Chats that get alerts about delegations were not notified. If an event comes after all, they get it then; the alert to you makes no sound and says that it was found before.
found-order = · { $id }: { $quantity } { $resource ->
    [ENERGY] energy
   *[BANDWIDTH] bandwidth
} for { $receiver }, { $hash }
found-before = 🔎 Found by check before this event came, { $time }
