# Words that people type, each list separated by commas. The words of every language are understood in every chat, so a
# word must not mean one thing here and another in the folder of another language; a test compares them. A list that
# this language doesn't need is { "" }.

# What is ordered.
input-energy = energy, e, nrg
input-bandwidth = bandwidth, bw, b, net
input-flash = flash, instant, refill
input-regular = order, buy, rent, hourly energy

# Units of numbers: 65k, 6.5w, 1.5m; 1h, 60 min, 3 days.
input-zeros = k: 3, thousand: 3, m: 6, mln: 6, mio: 6, million: 6, bn: 9, billion: 9
input-hour = h, hr, hrs, hour: 1, hours
input-minute = m, min, mins, minute: 1, minutes
input-second = s, sec, secs, second, seconds
input-day = d, day: 1, days
# One hour without a figure.
input-one-hour = one hour, an hour, hour
# Say that something is done again and again; no order is.
input-each = every hour, each hour, per hour, hourly, every, each, every day, per day, daily
input-trx = trx, tron
# Count transfers, which no order does; the words for their events are known too.
input-transfers = { "" }
input-usdt = usdt, tether, u

# Days.
input-today = today
input-yesterday = yesterday
input-before-yesterday = day before yesterday

# Words of a sentence that say nothing more.
input-filler = to, for, of, the, a, please, pls, need, want, get, i, my, address, wallet, is, here, with, it's, receiver, at, and, send, give, lend, delegate, our

# On, off, and no limit.
input-on = on, enable
input-off = off, none, no limit, disable

# Words that stand for a command when they are the whole message.
input-command-balance = balance, funds, account balance, how much is left, money left
input-command-help = help, commands
input-command-cancel = cancel, stop, abort
input-command-menu = menu
input-command-orders = orders, history, my orders, find orders, find order, order history
input-command-order = order, buy, rent, energy, rent energy, buy energy, repeat, again, order again, repeat order, repeat the last order
input-command-flash = flash
input-command-price = price, prices, how much, how much is it, cost, costs
input-command-recharge = recharge, deposit, top up, top up the balance, add funds
input-command-addresses = addresses, address book, book, wallets, receivers, add a wallet, add wallet
input-command-basic = basic
input-command-bills = bills
input-command-stats = stats, statistics
input-command-alerts = alerts
input-command-digest = digest, digests, summary
input-command-board = board, pinned board
input-command-language = language
input-command-timezone = timezone, time zone, time zones
input-command-code = authenticator
input-command-template = template, templates
input-command-doctor = doctor, diagnostics, health
input-command-replay = replay, resend, send again
input-command-export = export, download
input-command-open = incidents, open incidents
input-command-link = link, link a group, add to a group, connect a group
input-command-members = members, member, team, people, invite, invite somebody
input-command-unmute = unmute, mute off, unmute alerts
input-command-mute = mute, silence, quiet, be quiet, mute alerts
input-command-why = why, why no alert, why no alerts, what happened
# Say nothing around such a word, and what stands before a name that is to be taken out of the book.
input-command-filler = show, show me, see, give me, tell me, what is, what's, my, our, the, me, a, please, pls, open, list, check, get, for, to
input-remove = delete, remove, erase

# Places that are no time zone's own name, each with its zone of the IANA list.
input-zones = Beijing: Asia/Shanghai, Shenzhen: Asia/Shanghai, China: Asia/Shanghai, Beijing time: Asia/Shanghai, China time: Asia/Shanghai, Moscow time: Europe/Moscow, Saint Petersburg: Europe/Moscow, St Petersburg: Europe/Moscow, Kiev: Europe/Kyiv, Kyiv: Europe/Kyiv, Mumbai: Asia/Kolkata, Delhi: Asia/Kolkata, India: Asia/Kolkata, Hanoi: Asia/Ho_Chi_Minh, Saigon: Asia/Ho_Chi_Minh, San Francisco: America/Los_Angeles, Seattle: America/Los_Angeles, Boston: America/New_York, Miami: America/New_York, Washington: America/New_York, Abu Dhabi: Asia/Dubai, Almaty: Asia/Almaty, Tbilisi: Asia/Tbilisi, Geneva: Europe/Zurich, Frankfurt: Europe/Berlin, Munich: Europe/Berlin, Barcelona: Europe/Madrid, Milan: Europe/Rome, MSK: Europe/Moscow

# What is muted, and until when: /mute payouts until 8:00, /mute transfers, /mute rule 2.
input-until = until, till, til, up to
# Stand at a time from which something is: a mute begins at once, so /mute at 22:00 is asked.
input-begin = at, on, from, after, since, starting, starting at, starting from, onward, onwards
input-for-good = for good, forever
input-everything = all, everything
# Stand before what is left out, which no mute can do.
input-except = except, but, not, without, excluding
input-at-least = from, above, over, more, than, min, minimum, least
input-rule = rule
# Say nothing about what is muted, or how long.
input-mute-filler = for, at, of, on, the, a, please, pls, here
input-event-balance = balance, balances, payments
input-event-subscription = mate, subscription, subscriptions
input-event-delegation = delegation, delegations
input-event-address-monitor = transfer, transfers

# Times of day and lengths of time, of mutes and quiet hours: 10 in the evening, until morning, an hour and a half.
input-morning = morning, in the morning
input-tomorrow = tomorrow
input-tomorrow-morning = tomorrow morning, the next morning
input-afternoon = afternoon, in the afternoon
input-evening = evening, in the evening
input-night = night, at night
input-small-hours = after midnight
input-noon = noon, midday
input-midnight = midnight
input-oclock = o'clock, o’clock, oclock
input-at = at, on, by
input-minutes-past = past, after
input-minutes-before = to
input-running-hour = { "" }
input-half-to = { "" }
input-from = from, between
input-to = to, and
input-week = w, week: 1, weeks, weekly
# Numbers in words, each with its figure; a half stands behind a number or its unit.
input-number = zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, half: 0.5, half a: 0.5, half an: 0.5, a couple of: 2, one and a half: 1.5
input-and-half = and a half
input-for = for, for the next, the next, next
input-half-hour = half-hour, half hour
input-fourth = quarter, quarter of an, quarter of a, quarters, quarters of an, quarters of a
input-or = or
input-and = and
input-article = a, an
input-about = about, around, approximately, roughly
input-minus = minus
# Stand between two of one thing.

# Which picture /stats shows.
input-picture-spending = spending, spent, spend, costs, expenses, bought, purchases, purchased, deliveries, energy
input-picture-balance = balance, runway, funds
input-picture-transfers = transfers, transfer

# Days and periods, for every command that reads one: last week, the past 30 days, 1 nov - 15 nov, 3 days ago.
input-month = month, months, monthly
input-quarter = quarter, quarters, quarterly
input-year = year, years, yearly
input-period-this = this, current
input-period-previous = last, previous
input-period-before-last = before last
input-period-next = next
input-period-past = past, latest
input-period-ago = ago
input-period-ahead = in
input-period-since = since, starting
input-day-mark = st, nd, rd, th
input-month-mark = { "" }
input-year-mark = { "" }
input-period-filler = for, the, of, over, and, a, an, on, during, to date
# Names of months have their number.
input-month-name = january: 1, jan: 1, february: 2, feb: 2, march: 3, mar: 3, april: 4, apr: 4, may: 5, june: 6, jun: 6, july: 7, jul: 7, august: 8, aug: 8, september: 9, sep: 9, sept: 9, october: 10, oct: 10, november: 11, nov: 11, december: 12, dec: 12

# What /export makes a file of, and a backup at once.
input-export-orders = orders, order
input-export-events = events, event
input-export-bills = bills, bill
input-export-audit = audit, audit log
input-export-backup = backup, backups
input-now = now

# When a digest comes: /digest weekly Monday 9:00, /digest every day at 6 pm. A day of the week also says that it is weekly.
input-daily = daily, every day, each day
input-weekly = weekly, every week, each week, once a week
input-weekday-1 = monday, mon, mondays
input-weekday-2 = tuesday, tue, tuesdays
input-weekday-3 = wednesday, wed, wednesdays
input-weekday-4 = thursday, thu, thursdays
input-weekday-5 = friday, fri, fridays
input-weekday-6 = saturday, sat, saturdays
input-weekday-7 = sunday, sun, sundays
input-every = every, each
