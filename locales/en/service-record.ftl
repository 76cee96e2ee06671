# The service's record of an order, field by field, and orders that this bot did not place. What the codes of a status
# mean stands in service.ftl.

record-open = 📄 Service's record
record-again = 🔄 Read again
record-back = ⬅️ Order
record-title = 📄 <b>The service's record</b> · { $id }
record-read-at = 🕒 Read { $time }
record-answered = 🕒 From the service's answer when the order was placed ({ $time }); not read since.
record-not-read = The service's record has not been read yet.
record-no-number = The service gave this order no number, so its record can't be read.
record-unread = It could not be read just now. Try again in a minute.
record-line = { $label }: { $value }
record-differs = 🚨 The order was for { $confirmed }.
record-enum = { $meaning } · { $value }
record-trx = { $amount } TRX
record-receiver = { $address } · { $label }
record-extras = <b>Further fields, as they came</b>
record-extra = { $name }: { $value }
record-extras-more = … and { $count } more
record-unread-fields = Stated, but could not be read: <i>{ $names }</i>
record-unsaid = Not stated: <i>{ $names }</i>

record-field-id = Service's number
record-field-client_order_id = Client's number
record-field-resource_type = Resource
record-field-source_type = Ordered by way of
record-field-pay_timestamp = Payment time
record-field-receiver = Receiver
record-field-delegate_hash = Delegation
record-field-delegate_timestamp = Delegation time
record-field-reclaim_hash = Reclaim
record-field-reclaim_timestamp = Reclaim time
record-field-pay_amount_sun = Payment amount
record-field-activate_amount_sun = Activation fee
record-field-quantity = Quantity
record-field-staked_sun = Staked
record-field-duration = Duration
record-field-expired_timestamp = Ends
record-field-status = Status
record-field-activate_status = Activation
record-field-confirm_status = Blockchain
record-field-balance = Account balance

resource-type-ENERGY = energy
resource-type-BANDWIDTH = bandwidth

# /orders with a number that the bot doesn't know.
foreign-title = { $kind ->
        [flash] 🔎 <b>Flash refill order of the account</b>
       *[regular] 🔎 <b>Order of the account</b>
    }
foreign-not-ours = Not placed by this bot.
foreign-ours = Placed by this bot: it is the order { $id }.
foreign-open = 📜 Order { $id }
foreign-other-number = ⚠️ The service answered with another number: { $id }
foreign-none = This bot has no order { $id }, and the service has none under this as its own number. Numbers that other programs gave can't be looked up.
foreign-unread = ⚠️ <b>The order { $id } could not be read</b>, so it is not known whether the service has it.
foreign-kind-none = { $kind ->
        [flash] Flash refill: the service has no order with this number.
       *[regular] Hourly energy: the service has no order with this number.
    }
foreign-kind-unread = { $kind ->
        [flash] Could not be read as a flash refill: { $why }
       *[regular] Could not be read as hourly energy: { $why }
    }
foreign-too-long = This is too long for the number of an order: at most { $longest } characters are read.
