# What went wrong with the service, then the one thing to do next. $outcome: rejected or not_sent (nothing was done),
# unknown (a change that may have been carried out), unavailable (a read), any (not known which). $said: whether the
# service sent words or only a code. $retry: `button` where a button with 🔁 stands below.
service-failure-refused = The service refused this, and nothing was done. { $said ->
    [code] Ask the service what its code means.
    [nothing] Ask the service why.
   *[other] The reason is below: fix that, then { service-retry }.
}
service-failure-insufficient_balance = The account's balance does not suffice, and nothing was done. /recharge shows where to send TRX; then { service-retry }.
service-failure-credentials = The service did not accept the bot's API key or signature, and nothing was done. An owner should check the key, the secret and the clock of this machine.
service-failure-parameters = The service did not accept the values of this request, and nothing was done. Check them, then { service-retry }.
service-failure-turned_away = Something in front of the service turned the request away (HTTP 403), and nothing was done. Ask the service whether the address of this server is let in.
service-failure-not_found = The service found nothing for this request. Check the number or address in it, then try again.
service-failure-too_many = The service is getting too many requests and did not carry this one out. Wait { $wait }, then { service-retry }.
service-failure-maintenance = The service is under maintenance. { service-next }
service-failure-broken = The service reported an error of its own. { service-next }
service-failure-unreadable = The bot could not understand the service's answer. { $outcome ->
    [unavailable] If this continues, an owner should check the service's address in the settings.
   *[other] { service-next }
}
service-failure-timeout = The service did not answer in time. { service-next }
service-failure-unreachable = { $outcome ->
    [not_sent] The service could not be reached, and nothing was sent.
   *[other] The connection to the service failed.
} { service-next }
service-retry = { $retry ->
    [button] press 🔁
   *[other] try again
}
service-next = { $outcome ->
    [unknown] Check whether it was carried out before you try again.
    [any] If this was a change, check whether it was carried out before you repeat it.
   *[other] Wait a minute, then { service-retry }.
}
service-wait = a minute
service-wait-seconds = { $n } s
service-words = { $said ->
    [both] The service says: { $message } (code { $code })
    [bracketed] The service says: { $message }, code { $code }
    [message] The service says: { $message }
   *[code] The service's code: { $code }
}

# The status of an order.
order-status-UNPAID = not paid yet
order-status-PAYMENT_SUCCESS = paid, delegation under way
order-status-DELEGATE_SUCCESS = delegation submitted to the blockchain
order-status-DELEGATE_FAIL = delegation failed
order-status-INSUFFICIENT_BALANCE = balance too low
order-status-QUANTITY_TOO_HIGH = quantity too high
order-status-QUANTITY_TOO_LOW = quantity too low
order-status-ADDRESS_NOT_ACTIVATED = the receiver is not activated
order-status-INVALID_ADDRESS = the receiver is not a valid address
order-status-UNKNOWN = unknown

# What the blockchain says about the delegation. The first words below stand nowhere else.
confirm-status-DELEGATION_CONFIRMED = confirmed on-chain
confirm-status-UNCONFIRMED = waiting for the blockchain
confirm-status-DELEGATION_CONFIRMED_FAIL = failed on the blockchain
confirm-status-RECLAIM_CONFIRMED = delivered, then reclaimed
confirm-status-RECLAIM_CONFIRMED_FAIL = delivered, but the reclaim failed

# Whether the order activated the receiver.
activate-status-DEACTIVATE = not activated by this order
activate-status-ACTIVATE = activation under way
activate-status-ACTIVATED = activated by this order
activate-status-ALREADY_ACTIVATED = already active before

# Where an order came from.
source-type-TRANSFER = a transfer
source-type-DAPP = a dApp
source-type-BALANCE = the account balance
source-type-API = the API
source-type-BOT = a bot

# The record of a basic address.
quota-mode-UNLIMITED = unlimited
basic-status-ACTIVE = active
