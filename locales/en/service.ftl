# What went wrong with the delegation service, for people. A sentence may follow a read as well as a change
# whose outcome is unknown, so none of them says that nothing happened unless the service said so.

service-error-refused = The service refused the request: { $message } (code { $code }). Nothing was done.
service-error-credentials = The service refused the bot's API key or signature. An owner should check the key, the secret and the host's clock.
service-error-parameters = The service did not accept the values of this request. Check them and try again.
service-error-turned_away = Something in front of the service turned the request away (HTTP 403); the service itself never saw it, so nothing was done. Ask the service whether this server's address is let in.
service-error-not_found = The service found nothing for this number or address. Check it and try again.
service-error-too_many = The service is getting too many requests right now. Wait a minute, then try again.
service-error-maintenance = The service is under maintenance. Try again later; if this was a change, check first whether it took effect.
service-error-broken = Something went wrong inside the service. Try again in a minute; if this was a change, check first whether it took effect.
service-error-unreadable = The bot could not understand the service's answer. If this was a change, check whether it took effect before you repeat it; if this keeps happening, an owner should check the service's address in the settings.
service-error-timeout = The service did not answer in time. Try again in a minute; if this was a change, check first whether it took effect.
service-error-unreachable = The connection to the service failed. Try again in a minute; if this was a change, check first whether it took effect.

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
confirm-status-RECLAIM_CONFIRMED = delivered, then reclaimed at the end of its time
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
