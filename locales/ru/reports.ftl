# /balance, /basic и /bills: то, что читается у сервиса по просьбе людей, и кнопки под этим.

# Правильный адрес для примеров: контракт USDT в сети TRON, он никому лично не принадлежит.
address-example = TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t

command-balance = Баланс, расходы и адрес пополнения
command-basic = Базовый адрес: тариф, расход, гарантия пропускной способности
command-bills = Выписка по дням
hint-bills = Отправьте <code>/bills</code>, чтобы увидеть всю выписку, или добавьте адрес, чтобы увидеть только его строки.

yes = да
no = нет
read-at = 🕒 Данные на { $time }
moment = { $time } ({ $distance })
# Telegram shows how far away the time is in place of this: “ends in 2 minutes”.
countdown = в { $time }
moment-in = через { $span }
moment-ago = { $span } назад
moment-soon = вот-вот
moment-now = только что
span-days = { $n } дн.
span-hours = { $n } ч
span-minutes = { $n } мин

balance-title = 💰 <b>Баланс</b>
balance-trx = <b>{ $amount } TRX</b>
balance-usdt = <b>{ $amount } USDT</b>
balance-none = Сервис не сообщил баланс.
balance-unstated = { $what }: сервис не сообщил
balance-unread = { $what }: прочитать не удалось
balance-consumed = <b>Потрачено за всё время</b>
balance-product-trx = { $product }: { $amount } TRX
balance-product-usdt = { $product }: { $amount } USDT
balance-moved = <b>Пополнения и возвраты</b>
balance-recharged-trx = Пополнено: { $amount } TRX
balance-recharged-usdt = Пополнено: { $amount } USDT
balance-refunded-trx = Возвращено: { $amount } TRX
balance-refunded-usdt = Возвращено: { $amount } USDT
balance-unread-recharged = Пополнено ({ $coin }): прочитать не удалось
balance-unread-refunded = Возвращено ({ $coin }): прочитать не удалось
balance-recharge-address = <b>Адрес пополнения</b>
    { $address }
balance-wallet = <b>Кошелёк аккаунта</b>
    { $address }
balance-refresh = 🔄 Обновить
balance-details = 🔎 Подробнее
balance-less = ⬆️ Свернуть
balance-more = Расходы, пополнения и адреса: кнопка «Подробнее».

# На что ушли деньги аккаунта, по названиям полей total_…_consume.
consumed-hour = Энергия на час
consumed-day = Энергия на сутки
consumed-multiday = Энергия на несколько дней
consumed-flash = Мгновенная поставка
consumed-activate = Активация адресов
consumed-permission = Изменение прав доступа
consumed-subscribe = Подписки
consumed-bandwidth = Пропускная способность
consumed-premium = Telegram Premium
consumed-node = Нода TRON
consumed-monitor = Мониторинг адресов
consumed-security = Проверки безопасности
consumed-swap = Обмен TRX
consumed-swap_usdt = Обмен USDT

basic-title = ⚡ <b>Базовый адрес</b>
basic-other-address = ⚠️ Сервис ответил данными другого адреса: { $address }
basic-no-record = 📭 <b>У сервиса нет записи об этом адресе.</b>
    { $address }

    Проверьте, тот ли это адрес.
basic-status = Статус: { $status }
basic-value-meaning = { $value } ({ $meaning })
basic-remark = Примечание: { $remark }
basic-plan = <b>Тариф</b>
basic-plan-name = Название: { $name }
basic-plan-id = ID: { $id }
basic-plan-subscription = Абонентская плата: { $amount } TRX
basic-plan-unit = Плата за одно пополнение энергии: { $amount } TRX
basic-next-billing = Следующее списание: { $time }
basic-expires = Действует до: { $time }
basic-usage = <b>Расход</b>
basic-quota-mode = Режим квоты: { $mode }
basic-used-of-quota = Квота: { $bar }{ $used } / { $quota }
basic-used-unlimited = Использовано: { $used }, без ограничений
basic-used = Использовано: { $used }
basic-quota = Квота: { $quota }
basic-quota-start = Отсчёт с: { $time }
basic-used-of-quantity = Количество: { $bar }{ $used } / { $quantity }
basic-used-quantity = Использовано: { $used }
basic-quantity = Количество: { $quantity }
basic-totals = <b>За всё время</b>
basic-total-transfers = Переводы: { $count }
basic-total-energy = Энергия: { $count }
basic-total-slot-fee = Плата за слот: { $amount } TRX
basic-total-energy-fee = Плата за энергию: { $amount } TRX
basic-settings = <b>Настройки</b>
basic-guarantee = Гарантия пропускной способности: { $state ->
    [on] 🟢 включена
   *[off] ⚪ выключена
}
basic-auto-close-after = Автозакрытие: после { $hours } ч простоя
basic-auto-close-on = Автозакрытие: да
basic-auto-close-off = Автозакрытие: нет
basic-idle-hours = Часы простоя: { $hours }
basic-record = <b>Запись</b>
basic-id = ID: { $id }
basic-created = Создана: { $time }
basic-refresh = 🔄 Обновить
basic-copy = 📋 Скопировать адрес
basic-switch = { $target ->
    [on] 🟢 Включить гарантию
   *[off] ⚪ Выключить гарантию
}
basic-look-again = 🔄 Посмотреть ещё раз
basic-operators-only = Переключать гарантию пропускной способности могут только операторы, администраторы и владельцы.
basic-guarantee-ask = { $target ->
    [on] <b>Включить гарантию пропускной способности?</b>
   *[off] <b>Выключить гарантию пропускной способности?</b>
}
    { $address }
basic-guarantee-already = { $target ->
    [on] Гарантия пропускной способности уже включена.
   *[off] Гарантия пропускной способности уже выключена.
}
basic-guarantee-change = Сейчас она { $now ->
    [on] включена
   *[off] выключена
}, после подтверждения будет <b>{ $target ->
    [on] включена
   *[off] выключена
}</b>.
basic-guarantee-change-unknown = Включена ли она сейчас, неизвестно. После подтверждения будет <b>{ $target ->
    [on] включена
   *[off] выключена
}</b>.
basic-guarantee-done = ✅ Сервис ответил: гарантия пропускной способности теперь <b>{ $answered ->
    [on] включена
   *[off] выключена
}</b>.
basic-guarantee-differs = ⚠️ Вы просили { $asked ->
    [on] включить
   *[off] выключить
} гарантию пропускной способности, но сервис ответил, что она <b>{ $answered ->
    [on] включена
   *[off] выключена
}</b>.
basic-guarantee-unsaid = ⚠️ Вы просили { $asked ->
    [on] включить
   *[off] выключить
} гарантию пропускной способности. Сервис принял запрос, но по его ответу не видно, включена ли она теперь. Посмотрите ещё раз чуть позже.
basic-guarantee-unknown = ⚠️ <b>Неизвестно, удалось ли { $asked ->
    [on] включить
   *[off] выключить
} гарантию пропускной способности.</b>
    { $address }

    { $reason }
basic-guarantee-until = До нажатия «{ confirm }» ничего не переключится. Кнопка действует { $minutes } минуты, только один раз, и закроется { $time }.
basic-guarantee-over = ⌛ <b>Это подтверждение больше не действует.</b> Это нажатие ничего не переключило.
    { $address }
basic-guarantee-ceiling = 🛑 Не включено: заданы потолки расходов, а цена гарантии заранее неизвестна, и учесть её нельзя. Обратитесь к тому, кто запускает бота.

    Посмотрите ещё раз, как сейчас настроена гарантия.
basic-guarantee-over-toast = Это подтверждение больше не действует. Это нажатие ничего не переключило.
basic-guarantee-used = Эта кнопка уже была нажата. Повторное нажатие ничего не переключило.
basic-guarantee-not-yours = Подтвердить или отменить может только тот, кто открыл эту карточку.
basic-guarantee-refused = 🚫 <b>{ $asked ->
    [on] Включить
   *[off] Выключить
} гарантию пропускной способности не удалось.</b>
    { $address }

    { $reason }
basic-ask-address = Какой адрес? Отправьте его сообщением, например <code>{ address-example }</code>

bills-title = 🧾 <b>Выписка по дням</b> · { $type }
bills-address = Адрес: { $address }
bills-position = Страница { $page } из { $pages } · всего { $total }
bills-position-alone = Страница { $page }
bills-other-page = ⚠️ Запрошена страница { $askedPage } (по { $askedSize }), а сервис ответил страницей { $page } (по { $size }).
bills-count-differs = ⚠️ На этой странице по счёту самого сервиса { $expected }, прислано { $count }.
bills-page-empty = Для этой страницы сервис ничего не прислал.
bills-none = Выписка пуста.
bills-none-for-address = По этому адресу в выписке ничего нет.
bills-cut = ✂️ Часть полей не поместилась. Выберите меньше записей на странице, чтобы увидеть больше полей.
bills-more = { $count ->
    [one] … и ещё { $count } запись на этой странице
    [few] … и ещё { $count } записи на этой странице
   *[other] … и ещё { $count } записей на этой странице
}
bills-field = { $label }: { $value }
bills-all = Все адреса
bills-refresh = 🔄 { $page }
bills-size = По { $size }
bills-size-chosen = • По { $size }

# Вероятные названия полей записи; остальные показываются как есть.
bill-field-id = Номер
bill-field-address = Адрес
bill-field-project_type = Тип проекта
bill-field-amount_sun = Сумма
bill-field-staked_sun = В стейкинге
bill-field-energy_quantity = Энергия
bill-field-settled_timestamp = Расчёт
bill-field-created_at = Создана
bill-field-timestamp = Время
bill-field-status = Статус
bill-field-remark = Примечание

# Почему текст не является адресом; когда именно, сказано в src/tron/address.ts.
address-problem-empty = В этом сообщении нет адреса. Адрес TRON выглядит так: <code>{ address-example }</code>
address-problem-ethereum = Это адрес Ethereum или похожей сети. Адрес TRON начинается с T: <code>{ address-example }</code>
address-problem-hex = Это шестнадцатеричная форма адреса TRON. Отправьте ту, которую показывают кошельки, она начинается с T: <code>{ address-example }</code>
address-problem-lowercase = В этом адресе потерялись заглавные буквы. Скопируйте его заново из источника; правильный выглядит так: <code>{ address-example }</code>
address-problem-characters = Здесь есть символы, которых не бывает в адресах TRON: в них только латинские буквы и цифры, без 0, O, I и l. Правильный выглядит так: <code>{ address-example }</code>
address-problem-prefix = Это не адрес TRON: они начинаются с T, например <code>{ address-example }</code>
address-problem-length = В адресе TRON ровно 34 символа, например <code>{ address-example }</code>. Он скопирован целиком?
address-problem-checksum = Контрольная сумма не сходится: один из символов адреса неверен, пропущен или переставлен. Скопируйте адрес заново из источника; правильный выглядит так: <code>{ address-example }</code>
