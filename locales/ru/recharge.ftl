# /recharge: куда пополнять счёт аккаунта и сколько не хватает карточке.

command-recharge = Пополнение: адрес и QR-код
menu-recharge = ➕ Пополнить

recharge-title = ➕ <b>Пополнение</b>
recharge-address =
    Отправьте TRX, и только в сети TRON, на адрес пополнения аккаунта:
    { $address }
recharge-no-address = Сервис не сообщил действительный адрес пополнения.
recharge-no-address-next = Ничего не отправляйте на адрес из прежних сообщений; посмотрите адрес в личном кабинете сервиса.
recharge-balance-trx = Баланс сейчас: <b>{ $amount } TRX</b>
recharge-balance-usdt = Баланс в USDT: <b>{ $amount } USDT</b>
recharge-missing = ⚠️ Заказ { $id } стоит около { $price } TRX: недостаёт около <b>{ $missing } TRX</b>.
recharge-covered = Баланса хватает на заказ { $id }, он стоит около { $price } TRX.
recharge-no-price = Цена заказа { $id } неизвестна, поэтому сказать, сколько недостаёт, нельзя.
recharge-no-balance = Заказ { $id } стоит около { $price } TRX. Сколько недостаёт, сказать нельзя: баланс неизвестен.
recharge-then = Карточка живёт две минуты: если она к тому времени истечёт, закажите заново, когда баланс вырастет.
recharge-undocumented = Принимает ли этот адрес USDT, какова минимальная сумма и когда придут деньги, в документации не указано: прежде чем отправлять USDT, посмотрите личный кабинет сервиса.
recharge-refresh = 🔄 Обновить
recharge-qr = 📷 QR-код
recharge-copy = 📋 Скопировать адрес
recharge-qr-caption = Адрес пополнения аккаунта (TRX)
    { $address }
