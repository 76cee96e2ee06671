# /stats: spending, balance and transfers as pictures, and the words under them. Periods and changes are named
# by pictures.ftl.

command-stats = Spending, balance and transfers as pictures
menu-stats = 📊 Stats
hint-stats = For example: <code>/stats week</code>, <code>/stats transfers 90</code>, <code>/stats 1 nov - 5 nov</code>. There are pictures of spending, balance and transfers, each for 24 hours or for any days: <code>/stats last week</code>, <code>/stats yesterday</code>.
stats-unread-word = I don't understand <code>{ $written }</code> here.
stats-unread-long = A picture shows at most { $days } days.
stats-unread-several = A picture shows one thing, but <code>{ $written }</code> names several.

stats-period = { $period ->
        [day] 24 h
        [week] 7 days
        [month] 30 days
       *[quarter] 90 days
    }
stats-kind = { $kind ->
        [spending] 💸 Spending
        [balance] 💰 Balance
       *[transfers] ↕️ Transfers
    }
stats-chosen = ✓ { $choice }
stats-refresh = 🔄 Refresh
stats-csv = 📄 CSV
stats-theme = { $theme ->
        [dark] 🌙 Dark
       *[light] ☀️ Light
    }
stats-csv-caption = Figures from { $first } to { $last }, { $zone }: one row for each hour, day or week. Spending and transfers come from the service's events.
stats-no-picture = The picture could not be drawn. All its numbers are in this text.
stats-no-picture-here = This group doesn't allow the bot to send pictures. All numbers are in this text.

stats-sentence = { $said }.
stats-sentence-change = { $said }, { $change }.
stats-more = … and more, in the CSV file.
stats-footer = 🕒 { $range }, { $zone }. As of { $time }{ $running ->
        [hour] ; the last hour is not over
        [day] ; the last day is not over
       *[none] {""}
    }{ $compared ->
        [yes] , and the period before is counted up to the same time
       *[no] {""}
    }. As the service's events reported it.
stats-unread = { $count ->
        [one] { $count } event is not counted: its amount could not be read or matched.
       *[other] { $count } events are not counted: their amounts could not be read or matched.
    }
stats-counted-from = ⚠️ The figures are complete only from { $since } on: of the time before, they have what was reported later.
stats-before-sums = There are no figures for { $period }: they begin at { $since }, and are kept for { $days ->
        [one] { $days } day
       *[other] { $days } days
    }.

stats-spending = <b>Spending, { $period }: { $amount } TRX</b>
stats-spending-none = <b>Spending, { $period }: 0 TRX.</b> No payment in TRX was reported.
stats-refunds = Refunds, already taken off: { $amount } TRX
stats-coin = Spent in { $coin }: { $amount }
stats-recharged = Recharged: { $amount } { $coin }
stats-withdrawn = Withdrawn: { $amount } { $coin }
stats-orders-paid = Orders of this bot, according to the service's records: { $amount } TRX ({ $count ->
        [one] { $count } order
       *[other] { $count } orders
    })
stats-orders-paid-more = ⚠️ The orders of this bot alone cost more than events reported as paid: some events may be missing or still on their way.
stats-account = By the account's own counters, { $amount } TRX were spent between the readings of { $since } and { $until }.
stats-account-more = ⚠️ By the account's own counters, { $amount } TRX were spent between the readings of { $since } and { $until }, { $missing } TRX more than events reported for that time: some events may be missing.

stats-orders = Orders of this bot, according to the service's records: { $accepted } accepted, { $delivered } delivered, { $late } late, { $failed } failed
stats-orders-more = ⚠️ More orders of this bot were delivered than deliveries were reported: some events may be missing or still on their way.

stats-transfers = <b>Transfers, { $period }: { $received } in, { $sent } out.</b>
stats-transfers-none = <b>Transfers, { $period }: none.</b> No transfer of a monitored address was reported.
stats-transfers-coin = { $coin }: in { $received }, out { $sent }, net { $net }
stats-coin-detail = { $coin } ({ $detail })
stats-coin-no-chain = unknown chain
stats-coin-no-contract = contract not stated
stats-transfers-internal = { $count ->
        [one] { $coin }, { $count } transfer between your own addresses: { $amount }
       *[other] { $coin }, { $count } transfers between your own addresses: { $amount }
    }
stats-baits = { $count ->
        [one] { $count } likely bait is not counted.
       *[other] { $count } likely baits are not counted.
    }

stats-balance = <b>Balance: { $amount } TRX.</b>
stats-balance-then = <b>Balance on { $time }: { $amount } TRX.</b>
stats-balance-none = There are no readings of the balance in { $period }. They are kept for { $days ->
        [one] { $days } day
       *[other] { $days } days
    }.
stats-balance-lasts = <b>Balance: { $amount } TRX. { $left }.</b>
stats-balance-pace = { $said }: the mean of the last { $days ->
        [one] { $days } day
       *[other] { $days } days
    }.
stats-balance-range = At the pace of the most expensive of these days: { $fastest }; of the cheapest: { $slowest }.
stats-balance-too-few = Fewer than three days were counted so far: too few for a forecast.
stats-balance-no-spending = No spending in TRX was reported in the last 7 days: there is nothing to forecast from. Only TRX counts.
stats-balance-usdt = USDT balance: { $amount }
stats-balance-unread = <b>The balance could not be read.</b>
stats-balance-last = Last known balance: { $amount } TRX, read at { $time }.
stats-balance-from = ⚠️ The line begins at { $since }: there are no earlier readings.
stats-balance-footer = 🕒 As of { $time }, { $zone }. The balance was read from the service. The pace is based on the service's events and balance readings; where there are no readings, the line is based on events.
stats-balance-footer-unread = 🕒 Asked at { $time }, { $zone }.
