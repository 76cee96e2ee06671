# /price: what an order would cost, where the service estimates it.

command-price = What an order would cost
price-title = 🏷 <b>Price</b>
price-line = { $quantity } energy for 1 hour: about <b>{ $amount } TRX</b>
price-none = { $quantity } energy for 1 hour: the service names no price now. It is known after payment.
price-flash = The service names no price for flash refills beforehand. It is known after payment.
price-order = 🔋 Order { $quantity }
hint-price = Other amounts: <code>/price 200k</code>, or with a receiver: <code>/price 65k { address-example }</code>
