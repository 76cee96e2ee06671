# /price: сколько стоил бы заказ, если сервис это оценивает.

command-price = Сколько стоит заказ
price-title = 🏷 <b>Цена</b>
price-line = { $quantity } энергии на 1 час: около <b>{ $amount } TRX</b>
price-none = { $quantity } энергии на 1 час: сейчас сервис цену не называет, она известна после оплаты.
price-flash = Цену мгновенной поставки сервис заранее не называет, она известна после оплаты.
price-order = 🔋 Заказать { $quantity }
hint-price = Другое количество: <code>/price 200к</code>; вместе с получателем: <code>/price 65к { address-example }</code>
