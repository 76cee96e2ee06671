# Words of events: names, enum values of the service's document (<field>-<VALUE>), and what filters write.

event-name-balance = Balance change
event-name-subscription = Mate service payment
event-name-delegation = Delegation
event-name-address-monitor = Transfer at a monitored address

# An enum value that has no words is shown as it came.
word-unspecified = not specified ({ $value })
word-unknown = unknown ({ $value })
word-none = not stated

amount-smallest-units = { $amount } (in smallest units)
amount-without-coin = { $amount } (in smallest units, coin not stated)
explorer-link = View in the explorer
bracket-open = { " (" }
bracket-close = )

# Around the message of an event.
event-conflict = ⚠️ <b>Same ID, different content:</b> the service used { $id } for different contents. Each of them is kept.
event-possible-repeat = ↻ possible repeat
event-own-order = 🧵 Seems to belong to order { $id } ({ $by ->
        [hash] same hash
        [number] its number, and the same amount
       *[time] same receiver, quantity and time
    }).
event-replayed = ↻ replayed
event-late = 🕰 <b>Late:</b> it happened at { $happened } and arrived at { $received }.
event-test = 🧪 <b>Test:</b> a made-up example, not a real event, and the amounts are not yours. A real alert looks like this.
event-topic-gone = ⚠️ The topic for these alerts was deleted; its rules now belong to this chat. What is shown here, and what is not: /alerts
event-topic-gone-off = ⚠️ The topic for this alert was deleted; alerts were off there. What comes here: /alerts
chat-parked = ⚠️ <b>{ $title } can't be reached.</b> Messages waiting: { $count }. They are sent { $where ->
        [private] when /start is sent there
       *[group] when the bot is added again, or somebody there sends /start
    }. Why: { $reason }.
topic-parked = ⏸ <b>{ $topic ->
        [general] The General topic
       *[other] A topic
    } of { $title } is closed.</b> Messages waiting for it: { $count }. They are sent when the topic is opened again. Everything else in the group continues.
fold-title = 🗂 <b>{ $count } events</b>
fold-file = The attached table has each of them in full.
fold-unread = ⚠️ could not be read
fold-conflict = ⚠️ same ID, different content
fold-conflicts = { $ids ->
    [one] ⚠️ { $count } of them came under an ID that was used for different contents: marked in the table, not added up.
   *[other] ⚠️ { $count } of them came under { $ids } IDs that were used for different contents: marked in the table, not added up.
}
fold-more = { $count ->
    [one] … and { $count } more kind
   *[other] … and { $count } more kinds
}
fold-late = 🕰 arrived { $received }
fold-received = arrived { $received }
fold-sum = { $name } × { $count }
fold-sum-amount = { $name } × { $count }: { $amount }
fold-network = { $chain } network
fold-resource = { $resource ->
        [ENERGY] energy
       *[BANDWIDTH] bandwidth
    }
event-quarantined =
    ⚠️ <b>This event could not be read</b>

    Type: { $type }
    ID: { $id }
    Received: { $time }
    Reason: { $remark }

    { $cut ->
        [yes] This is what came, with addresses cut; it is kept in full under its ID:
       *[no] This is what came; it is kept in full under its ID:
    }
    { $body }

duration-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
duration-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
duration-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}

resource_type-ENERGY = energy
resource_type-BANDWIDTH = bandwidth

business_type-BUSINESS_HOUR_ENERGY = hourly energy
business_type-BUSINESS_TRON_MATE = Mate service
business_type-BUSINESS_SEAMLESS_SERVICE = seamless energy
business_type-BUSINESS_ENERGY_SUBLET = energy subleasing
business_type-BUSINESS_FLASH_SERVICE = flash refill
business_type-BUSINESS_REALTIME_COLLECTION = sweep assist
business_type-BUSINESS_TELEGRAM_PREMIUM = Telegram Premium
business_type-BUSINESS_ONE_ORDER_ONE_PAYMENT = transaction handoff
business_type-BUSINESS_TRON_NODE = TRON node
business_type-BUSINESS_ADDRESS_MONITOR = address monitoring
business_type-BUSINESS_ADDRESS_CHECK = address check
business_type-BUSINESS_SWAP = swap
business_type-BUSINESS_STAKING_VAULT = staking vault

delegation_type-DELEGATION_NORMAL = ordinary delegation
delegation_type-DELEGATION_MATE_SLOT = Mate service slot
delegation_type-DELEGATION_MATE_REPLENISH = Mate service top-up

action_type-BALANCE_ACTION_RECHARGE = recharge
action_type-BALANCE_ACTION_WITHDRAW = withdrawal
action_type-BALANCE_ACTION_PAYMENT = payment
action_type-BALANCE_ACTION_REFUND = refund
action_type-BALANCE_ACTION_ADDITIONAL_PAYMENT = additional payment

billing_item_type-BILLING_ITEM_HOUR_ENERGY = hourly energy
billing_item_type-BILLING_ITEM_TRON_MATE_SUBSCRIPTION = Mate service subscription
billing_item_type-BILLING_ITEM_TRON_MATE_ENERGY = Mate service, energy
billing_item_type-BILLING_ITEM_TRON_MATE_BANDWIDTH = Mate service, bandwidth
billing_item_type-BILLING_ITEM_SEAMLESS_ENERGY = seamless energy
billing_item_type-BILLING_ITEM_SEAMLESS_BANDWIDTH = seamless bandwidth
billing_item_type-BILLING_ITEM_ENERGY_SUBLET = energy subleasing
billing_item_type-BILLING_ITEM_FLASH_ENERGY = flash refill, energy
billing_item_type-BILLING_ITEM_FLASH_BANDWIDTH = flash refill, bandwidth
billing_item_type-BILLING_ITEM_REALTIME_COLLECTION_ENERGY = sweep assist, energy
billing_item_type-BILLING_ITEM_REALTIME_COLLECTION_BANDWIDTH = sweep assist, bandwidth
billing_item_type-BILLING_ITEM_TELEGRAM_PREMIUM = Telegram Premium
billing_item_type-BILLING_ITEM_TELEGRAM_STARS = Telegram Stars
billing_item_type-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_ENERGY = transaction handoff, energy
billing_item_type-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_BANDWIDTH = transaction handoff, bandwidth
billing_item_type-BILLING_ITEM_TRON_NODE = TRON node
billing_item_type-BILLING_ITEM_ADDRESS_MONITOR_SUBSCRIPTION = address monitoring subscription
billing_item_type-BILLING_ITEM_ADDRESS_CHECK_SUBSCRIPTION = address check subscription
billing_item_type-BILLING_ITEM_SWAP = swap
billing_item_type-BILLING_ITEM_STAKING_VAULT_MARGIN = staking vault margin

subscribe_type-SUBSCRIBE_BASIC = Basic
subscribe_type-SUBSCRIBE_PRO = Pro
subscribe_type-SUBSCRIBE_FLASH = Flash
