# The words drawn in pictures, where space is short. Numbers come rounded for the eye: $n chooses the plural, the other
# variable is what is shown.

picture-span-hours = { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    }
picture-span-days = { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
picture-per-hour = per hour
picture-per-day = per day
picture-per-week = per week

picture-spending = Spending
picture-versus-day = { $change } vs the 24 hours before
picture-versus-days = { $days ->
        [one] { $change } vs the day before
       *[other] { $change } vs the { $days } days before
    }
picture-same-day = Same as the 24 hours before
picture-same-days = { $days ->
        [one] Same as the day before
       *[other] Same as the { $days } days before
    }
picture-none-before-day = Nothing in the 24 hours before
picture-none-before-days = { $days ->
        [one] Nothing in the day before
       *[other] Nothing in the { $days } days before
    }
picture-counted-from = The figures are complete from { $date } on
picture-nothing-spent = No spending in TRX was reported in this period
picture-other = Other
picture-refunds = Refunds
picture-small-share = < 1%

picture-balance = Balance
picture-days-left = { $n ->
        [one] ≈{ $days } day left
       *[other] ≈{ $days } days left
    }
picture-hours-left = { $n ->
        [one] ≈{ $hours } hour left
       *[other] ≈{ $hours } hours left
    }
picture-under-hours = Less than 2 hours left
picture-over-days = Over 90 days left
picture-nothing-left = No balance left
# The same for a small space.
picture-days-short = { $n ->
        [one] ≈{ $days } day
       *[other] ≈{ $days } days
    }
picture-hours-short = { $n ->
        [one] ≈{ $hours } hour
       *[other] ≈{ $hours } hours
    }
picture-under-hours-short = under 2 hours
picture-over-days-short = over 90 days
picture-nothing-left-short = none left
picture-no-transfer = Not enough for one transfer, at { $perDay } TRX a day
picture-pace = { $perDay } TRX a day
picture-transfers-at-pace = { $n ->
        [one] ≈{ $transfers } transfer at { $perDay } TRX a day
       *[other] ≈{ $transfers } transfers at { $perDay } TRX a day
    }
picture-too-few-days = Too few days for a forecast
picture-no-spending = No spending in TRX was reported
picture-unread = The balance could not be read
picture-threshold-days = { $n ->
        [one] { $days } day
       *[other] { $days } days
    }

picture-transfers = Transfers
picture-received = in
picture-sent = out
picture-net = net { $amount }
picture-more-coins = { $n ->
        [one] +{ $coins } coin in the text
       *[other] +{ $coins } coins in the text
    }
picture-nothing-transferred = No transfer was reported in this period

# Products by the service's billing_item_type, as short as a row asks for.
picture-item-UNKNOWN_BILLING_ITEM_TYPE = Product not named
picture-item-UNRECOGNIZED = Product not named
picture-item-BILLING_ITEM_HOUR_ENERGY = Hourly energy
picture-item-BILLING_ITEM_TRON_MATE_SUBSCRIPTION = Mate subscription
picture-item-BILLING_ITEM_TRON_MATE_ENERGY = Mate, energy
picture-item-BILLING_ITEM_TRON_MATE_BANDWIDTH = Mate, bandwidth
picture-item-BILLING_ITEM_SEAMLESS_ENERGY = Seamless energy
picture-item-BILLING_ITEM_SEAMLESS_BANDWIDTH = Seamless bandwidth
picture-item-BILLING_ITEM_ENERGY_SUBLET = Energy subleasing
picture-item-BILLING_ITEM_FLASH_ENERGY = Flash refill, energy
picture-item-BILLING_ITEM_FLASH_BANDWIDTH = Flash refill, bandwidth
picture-item-BILLING_ITEM_REALTIME_COLLECTION_ENERGY = Sweep assist, energy
picture-item-BILLING_ITEM_REALTIME_COLLECTION_BANDWIDTH = Sweep assist, bandwidth
picture-item-BILLING_ITEM_TELEGRAM_PREMIUM = Telegram Premium
picture-item-BILLING_ITEM_TELEGRAM_STARS = Telegram Stars
picture-item-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_ENERGY = Transaction handoff, energy
picture-item-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_BANDWIDTH = Transaction handoff, bandwidth
picture-item-BILLING_ITEM_TRON_NODE = TRON node
picture-item-BILLING_ITEM_ADDRESS_MONITOR_SUBSCRIPTION = Address monitoring
picture-item-BILLING_ITEM_ADDRESS_CHECK_SUBSCRIPTION = Address check
picture-item-BILLING_ITEM_SWAP = Swap
picture-item-BILLING_ITEM_STAKING_VAULT_MARGIN = Staking vault margin
