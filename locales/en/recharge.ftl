# /recharge: where money for the account goes, and what a card lacks.

command-recharge = Recharge the account: address, QR code
menu-recharge = ➕ Recharge

recharge-title = ➕ <b>Recharge</b>
recharge-address =
    Send TRX, and only on the TRON network, to the account's recharge address:
    { $address }
recharge-no-address = The service gave no valid recharge address.
recharge-no-address-next = Don't send anything to an address from an earlier message; look in the service's user center.
recharge-balance-trx = Balance now: <b>{ $amount } TRX</b>
recharge-balance-usdt = USDT balance: <b>{ $amount } USDT</b>
recharge-missing = ⚠️ Order { $id } costs about { $price } TRX: about <b>{ $missing } TRX</b> are missing.
recharge-covered = The balance covers order { $id }, which costs about { $price } TRX.
recharge-no-price = The price of order { $id } is not known, so the missing amount is unknown.
recharge-no-balance = Order { $id } costs about { $price } TRX. What is missing can't be said, because the balance is not known.
recharge-then = A card is valid for two minutes only: if it has expired by then, order again once the balance has grown.
recharge-undocumented = Whether this address takes USDT, the minimum amount and how long it takes are not documented: before you send USDT, look in the service's user center.
recharge-refresh = 🔄 Refresh
recharge-qr = 📷 QR code
recharge-copy = 📋 Copy recharge address
recharge-qr-caption = Recharge address of the account (TRX)
    { $address }
