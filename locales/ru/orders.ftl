# Покупки в чате: /flash и /order, карточка, единое сообщение о судьбе заказа, тревоги и напоминания.
# Слова о том, что блокчейн подтвердил делегирование, стоят только в service.ftl.

command-flash = Мгновенное пополнение: энергия или пропускная способность для адреса
command-order = Энергия для адреса на один час
menu-flash = 🚀 Мгновенное пополнение
menu-order = 🔋 Энергия на час
hint-flash =
    Одной строкой это выглядит так:
    <code>/flash energy 500000 { address-example }</code>
    <code>/flash bandwidth 50000 { address-example }</code>
    Просто /flash — спрошу по шагам.
hint-order =
    Одной строкой это выглядит так:
    <code>/order 65000 { address-example } 1h</code>
    Просто /order — спрошу по шагам.

# Вопросы.
order-ask-resource = 🚀 <b>Мгновенное пополнение</b>
    Что нужно адресу?
order-choose-energy = 🔋 Энергия
order-choose-bandwidth = 📶 Пропускная способность
order-hint-resource = Нажмите, пожалуйста, одну из двух кнопок.
order-ask-amount-flash =
    🚀 <b>Мгновенное пополнение</b>
    Сколько { $resource ->
        [ENERGY] энергии
       *[BANDWIDTH] пропускной способности
    }? Нажмите кнопку или напишите число, не меньше { $least }.
order-ask-amount-regular =
    🔋 <b>Энергия на час</b>
    Сколько энергии на 1 час? Нажмите кнопку или напишите число, не меньше { $least }.

    Перевод USDT требует около 65,000, если у получателя уже есть USDT, и около 131,000, если нет.
order-ask-receiver =
    { $resource ->
        [ENERGY] <b>Энергия: { $quantity }</b>
       *[BANDWIDTH] <b>Пропускная способность: { $quantity }</b>
    }. На какой адрес?
    Выберите кнопкой, вставьте адрес или напишите имя из адресной книги.
order-ask-reply = В этой группе отвечайте, пожалуйста, ответом на это сообщение.
order-back = ⬅️ Назад
order-form-not-yours = Этот вопрос задан не вам. Начните свой заказ: /order или /flash.

# Что не так с ответом, и пример верного.
order-amount-empty = В этом сообщении нет числа. Отправьте число не меньше { $least }, например { $example }.
order-amount-not_a_number = Это не число. Отправьте, например, { $example }; <code>131k</code> и <code>1.5m</code> тоже подойдут.
order-amount-ambiguous = Это число можно прочитать двояко. Отправьте его просто цифрами, например { $example }.
order-amount-not_integer = Заказать можно только целое число. Отправьте, например, { $example }.
order-amount-too_precise = Заказать можно только целое число. Отправьте, например, { $example }.
order-amount-too_large = В одном заказе не может быть больше 2,147,483,647. Отправьте число поменьше, например { $example }.
order-amount-too_small = Слишком мало: { $resource ->
        [ENERGY] энергия
       *[BANDWIDTH] пропускная способность
    } здесь продаётся от { $least }. Отправьте столько или больше, например { $example }.
order-receiver-unknown = { $name } — не адрес и не имя из адресной книги. Адрес выглядит так: <code>{ address-example }</code>
order-line-resource = { $written } — не <code>energy</code> (энергия) и не <code>bandwidth</code> (пропускная способность).
order-line-duration = Заказать на { $written } нельзя: сервис продаёт только на 1 час, это пишется <code>1h</code>.

# Строки, общие для карточки и сообщения о заказе.
order-title-flash = 🚀 <b>Мгновенное пополнение</b>
order-title-regular = 🔋 <b>Энергия на час</b>
order-quantity = { $resource ->
        [ENERGY] Энергия: <b>{ $quantity }</b>
       *[BANDWIDTH] Пропускная способность: <b>{ $quantity }</b>
    }
order-receiver = Получатель: { $address }
order-receiver-label = 📒 { $label }
order-receiver-new = 🆕 новый адрес
order-receiver-earlier = Нет в адресной книге, но для него уже заказывали
order-duration = Срок: { $duration }
order-price-estimate = Цена: около { $amount } TRX
order-price-later = Цена: станет известна после оплаты
order-price = Цена: { $amount } TRX
order-balance-before = Баланс сейчас: { $amount } TRX
order-balance-unsaid = Баланс сейчас: узнать не удалось
order-balance-left = Останется: около { $amount } TRX
order-balance-short = ⚠️ Баланса не хватает: недостаёт около { $missing } TRX. Куда пополнить, покажет /balance.
order-warning-new = ⚠️ Этого адреса нет в адресной книге, и раньше для него не заказывали. Сверьте его с источником.
order-warning-lookalike =
    🚨 <b>Похож на знакомый адрес, но это другой:</b>
    { $others }
    Мошенники создают адреса с такими же первыми и последними символами. Сверьте середину, символ за символом.
order-card-until = Пока не нажато «{ $confirm }», ничего не покупается. Карточка действует до { $time }.
order-card-by = Заказывает { $person }
order-card-expired = ⌛ <b>Карточка устарела.</b> Ничего не куплено.
order-card-cancelled = ✖️ <b>Отменено</b> ({ $person }). Ничего не куплено.
order-card-refused = 🚫 <b>Отказано</b> ({ $person }). Ничего не куплено.
order-card-limit = 🛑 <b>Остановлено лимитом.</b> Ничего не куплено.
order-card-price-unknown = 🛑 <b>Остановлено.</b> Задан лимит в TRX, а сервис не назвал цену. Ничего не куплено. Попробуйте через минуту.
order-again = 🔁 Заказать снова

# Ответы на нажатия.
order-notice-placing = Размещаю заказ…
order-notice-waiting = Это выше порога команды: одобрить должен другой человек.
order-notice-limit = Остановлено лимитом. Ничего не куплено.
order-notice-over = Эта карточка больше не действует. По ней ничего не куплено.
order-notice-already = Эта кнопка уже сработала. Что стало с заказом, видно в сообщении.
order-notice-expired = Карточка устарела. Ничего не куплено.
order-notice-cancelled = Отменено. Ничего не куплено.
order-notice-refused = Отказано. Ничего не куплено.
order-notice-left = Оставлено как есть.
order-notice-not-yours = Подтвердить или отменить эту карточку может только { $person }.
order-notice-yourself = Решить должен другой человек: свой заказ одобрить нельзя.
order-notice-nobody = Не могу понять, кто вы. Нажмите от своего имени, а не как анонимный администратор или канал.
order-notice-locked = Заказы временно остановлены. Ничего не куплено.
order-notice-not-found = Эта кнопка больше не действует. Начните заново: /order или /flash.
order-notice-state = { $state ->
        [placing] Заказ размещается.
        [accepted] Сервис принял заказ, идёт делегирование.
        [unknown] Всё ещё неясно, куплено ли это.
        [delivered] Доставлено.
        [late] Всё ещё не пришло.
        [failed] Заказ не удался.
        [left] Оставлено как есть.
       *[other] Ничего не куплено.
    }

# Лимиты.
order-limit = { $name ->
        [perOrder] 🛑 <b>Это выше лимита на один заказ.</b>
        [perPersonDay] 🛑 <b>Это выше дневного лимита на человека ({ $person }).</b>
       *[perDay] 🛑 <b>Это выше дневного лимита команды.</b>
    } Ничего не куплено.
order-limit-figures = { $unit ->
        [sun] Лимит: { $limit }
        [energy] Лимит: { $limit } энергии
       *[bandwidth] Лимит: { $limit } пропускной способности
    }
    Этот заказ: { $wanted }
order-limit-day-figures = { $unit ->
        [sun] Лимит: { $limit }
        [energy] Лимит: { $limit } энергии
       *[bandwidth] Лимит: { $limit } пропускной способности
    }
    Сегодня использовано: { $used }
    Этот заказ: { $wanted }
    День кончается в полночь по UTC.

# Четыре глаза.
order-approve = ✅ Одобрить
order-refuse = 🚫 Отказать

# Судьба заказа.
order-step-sent = отправлен
order-step-accepted = принят
order-step-delegated = делегирован
order-step-chain = в блокчейне
order-status = Состояние: { $status }
order-chain-status = Блокчейн: { $status }
order-paid = Оплачено: { $amount } TRX
order-paid-activation = Оплачено: { $amount } TRX и { $activation } TRX за активацию адреса
order-resources = Доступно получателю: было { $before }, стало { $now }
order-hash = Делегирование: { $hash }
order-service-number = Номер у сервиса: { $id }
order-client-number = Наш номер: { $id }
order-confirmed-by = Заказано: { $time }, { $person }
order-ends = Окончание: { $time }
order-told-at = 🕒 На { $time }
order-recharge = Адрес пополнения: { $address }
order-service-said = Слова сервиса: { $message } (код { $code })

order-state-placing = ⏳ <b>Размещаю заказ…</b> У сервиса 20 секунд на ответ.
order-state-placing-again = ⏳ <b>Спрашиваю ещё раз под тем же номером…</b> Пока неясно, куплено ли это.
order-state-accepted = 👍 <b>Сервис принял заказ.</b> Идёт делегирование.
order-state-delegated = 👍 <b>Делегировано.</b> Ждём, когда это покажет блокчейн.
order-state-unpaid =
    💤 <b>Ещё не оплачено.</b> Заказ у сервиса, но его состояние — UNPAID; возможно, не хватает баланса.
    Я слежу, пока это не изменится или заказ не истечёт, и сам ничего не заказываю повторно.
order-state-delivered = ✅ <b>Доставлено</b>: { $status }.
order-state-delivered-plain = ✅ <b>Доставлено.</b>
order-state-late =
    ⏰ <b>Всё ещё не пришло.</b> { $minutes ->
        [one] Прошла { $minutes } минута
        [few] Прошло { $minutes } минуты
       *[many] Прошло { $minutes } минут
    }, а в блокчейне делегирования не видно; примерно одно из тысячи теряется по пути.
    Я продолжаю следить. Оно ещё может прийти, поэтому перед новым заказом проверьте получателя.
order-state-failed =
    ❌ <b>Не доставлено</b>: { $status }.
    Сервис принял заказ, но ничего из этого не вышло. Вернулись ли деньги, покажет /balance; поддержке сервиса назовите номер у сервиса.
order-state-failed-unpaid = ❌ <b>Так и не оплачено.</b> Сервис принял заказ, но тот истёк неоплаченным. Ничего не доставлено. Не списано ли что-нибудь, покажет /balance.
order-state-rejected = 🚫 <b>Не куплено.</b> Сервис отклонил заказ.
order-rejected-next = Что делать: исправьте то, что он назвал (баланс и адрес для пополнения покажет /balance), и нажмите «{ order-again }».
order-state-not-sent = 🔌 <b>Не куплено.</b> Связаться с сервисом не удалось, заказ не ушёл. Позже он тоже не будет куплен.
order-not-sent-next = Что делать: попробуйте через минуту кнопкой «{ order-again }».
order-state-unknown = ❓ <b>Неясно, куплено ли это.</b> { $why }
order-state-left = 🤚 <b>Оставлено как есть</b> ({ $person }). Так и не выяснилось, куплено ли это; в лимитах считается потраченным.
order-why-timeout = Сервис не ответил вовремя.
order-why-unreachable = Связь прервалась раньше, чем пришёл ответ.
order-why-broken = Вместо ответа сервис сообщил о своей ошибке.
order-why-maintenance = Вместо ответа пришла страница о технических работах.
order-why-unreadable = Ответ не удалось прочитать.
order-why-interrupted = Бот был прерван, когда размещал заказ.
order-why-mismatch = Ответ говорил о другом заказе.
order-why-other = Последний ответ ничего не решает.
order-unknown-balance-now = Баланс сейчас: { $now } TRX; до заказа узнать его не удалось.
order-unknown-balance-before = Баланс до заказа: { $before } TRX; сейчас узнать его не удаётся.
order-unknown-same = Баланс до заказа: { $before } TRX, сейчас такой же. Это говорит против покупки, но ничего не доказывает.
order-unknown-differs = Баланс до заказа: { $before } TRX, сейчас { $now } TRX (разница { $difference } TRX). На это могли повлиять и другие платежи.
order-unknown-event = В { $time } пришло подходящее событие. События не подписаны: это намёк, а не доказательство.
order-unknown-no-event = Подходящих событий не было.
order-unknown-decide-regular = <b>Решать вам.</b> «{ order-repeat }» отправит тот же заказ под его номером: если у сервиса он уже есть, тот ответит им и ничего не продаст. «{ order-leave }» закончит на этом.
order-unknown-decide-flash = <b>Решать вам.</b> «{ order-repeat }» отправит тот же заказ под его номером. Для мгновенных пополнений не описано, продаст ли сервис дважды, поэтому сначала сверьте баланс. «{ order-leave }» закончит на этом.
order-paid-twice = 🔒 <b>Под этим номером замечены две оплаты.</b> Автоматические повторы заблокированы, владельцы узнают об этом.
order-repeat = Повторить с тем же номером
order-leave = Оставить как есть
order-look = 🔄 Проверить ещё раз
order-on-chain = 🔎 Показать в блокчейне

# Напоминания.
order-reminders-title =
    ⏳ <b>Напоминания</b>
    За сколько до окончания доставленного заказа напоминать этому чату?
order-reminders-off = Выключить
order-reminders-minutes = { $minutes } мин
order-reminders-back = ⬅️ Заказы
