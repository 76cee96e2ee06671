# Limits, the second person and the code: what owners set under /members.

members-limits = 🚦 Limits
limits-title = 🚦 <b>Order limits</b>
limits-amount = { $unit ->
        [sun] { $amount } TRX
        [energy] { $amount } energy
       *[bandwidth] { $amount } bandwidth
    }
limits-or = { $some } or { $other }
limits-and = { $some } and { $other }
limits-name = { $limit ->
        [perOrder] Per order
        [perPersonDay] Per person in 24 hours
        [perDay] In total in 24 hours
        [approval] Second person
       *[code] Code of an app
    }
limits-unit = { $unit ->
        [sun] TRX
        [energy] Energy
       *[bandwidth] Bandwidth
    }
limits-set = { $limit ->
        [perOrder] Per order: at most { $amounts }.
        [perPersonDay] Per person in any 24 hours: at most { $amounts }.
        [perDay] In total in any 24 hours: at most { $amounts }.
        [approval] Second person: must approve every order above { $amounts }.
       *[code] Code of an authenticator app: needed for every order above { $amounts }.
    }
limits-unset = { $limit ->
        [perOrder] Per order: no limit.
        [perPersonDay] Per person in any 24 hours: no limit.
        [perDay] In total in any 24 hours: no limit.
        [approval] Second person: not needed.
       *[code] Code of an authenticator app: not needed.
    }
limits-about = The 24 hours are counted back from each confirmation. An order whose outcome is uncertain counts as bought; what has no known price counts in no limit in TRX.
limits-ceilings = 🧱 Ceilings, which are set where the bot runs and can't be changed here: { $sentences }
limits-price = With a limit in TRX, orders without a known price are refused, and flash refills never have one beforehand. A limit in energy or bandwidth needs no price and holds for flash refills too.
limits-price-approval = With a threshold in TRX, orders without a known price need the second person too, and flash refills never have one beforehand.
limits-price-code = With a threshold in TRX, orders without a known price need a code too, and flash refills never have one beforehand.
limits-more = { $limit ->
        [perOrder] The largest order that is allowed.
        [perPersonDay] The most that one person may order in any 24 hours.
        [perDay] The most that the team may order in any 24 hours.
        [approval] Above the threshold, another operator, admin or owner has to approve by button. Nobody can approve their own order.
       *[code] Above the threshold, whoever confirms has to send a code of their authenticator app. Each person sets up their own with /code; without one they can't order above it.
    }
limits-choose = What should { $what } be? Choose one, or write an amount within { $span }.
limits-what = { $limit ->
        [perOrder] the limit per order
        [perPersonDay] the limit per person in 24 hours
        [perDay] the limit for all in 24 hours
        [approval] the threshold for the second person
       *[code] the threshold for the code
    }
limits-apps = Members with an active authenticator app:
limits-app = { $person } ({ $id }): since { $time }
limits-app-none = Nobody has an active authenticator app yet.
limits-off = { $limit ->
        [approval] none
        [code] none
       *[other] none
    }
limits-chosen = • { $choice }
limits-back = ⬅️ Limits
limits-ask = { $unit ->
        [sun] How many TRX? For example <code>100 trx</code>, or <code>off</code> for no limit.
        [energy] How much energy? For example <code>500k</code>, or <code>off</code> for no limit.
       *[bandwidth] How much bandwidth? For example <code>50k</code>, or <code>off</code> for no limit.
    }
limits-done = Done.

# What is wrong with an amount.
limits-problem-empty = There is no amount in this message.
limits-problem-not_a_number = This is not an amount.
limits-problem-not_whole = Energy and bandwidth come in whole numbers.
limits-problem-too_precise = TRX has at most six decimals.
limits-problem-too_large = This amount is too large.
limits-problem-negative = An amount can't be negative.
limits-problem-zero = With 0 nothing could be ordered at all. Send <code>off</code> if you want no limit.
limits-problem-unit = This is an amount in another unit.

# Only receivers of the address book.
limits-only-book = Receivers: { $state ->
        [on] only those in the address book.
       *[off] any address.
    }
limits-only-book-button = 📒 Receivers: { $state ->
        [on] only the address book
       *[off] any address
    }
limits-only-book-more = { $state ->
        [on] Orders for any other address are refused.
       *[off] You can allow only receivers in the address book; orders for any other address are then refused.
    }
limits-only-book-turn = { $state ->
        [on] 📒 Only the address book
       *[off] Any address
    }

# Told to the other owners.
limits-changed = 🚦 { $person } changed a limit. { $sentence }
limits-only-book-changed = 🚦 { $person } changed a rule. { limits-only-book }
limits-repeats-unlocked = 🔓 { $person } allowed automatic repeats of orders again.

# After two payments under one number.
limits-locked = 🔒 <b>Automatic repeats are locked</b> since { $time }: the service's records show two paid orders under one number. Until you allow repeats again, each uncertain order waits for a person.
limits-unlock = 🔓 Allow repeats again
limits-unlock-ask = Allow the bot again to send an uncertain order of hourly energy again by itself, under the same number? Do this once the service has settled the double payment.
