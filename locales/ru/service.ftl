# Что пошло не так с сервисом и один следующий шаг. $outcome: rejected, not_sent (ничего не выполнено), unknown (изменение
# могло быть выполнено), unavailable (чтение), any (неизвестно, что это было). $said: прислал ли сервис слова или только код.
# $retry: `button`, если ниже есть кнопка с 🔁.
service-failure-refused = Сервис отклонил запрос, ничего не выполнено. { $said ->
    [code] Уточните у сервиса, что означает этот код.
    [nothing] Уточните причину у сервиса.
   *[other] Причина указана ниже: устраните её и { service-retry }.
}
service-failure-insufficient_balance = На балансе аккаунта не хватает средств, ничего не сделано. Куда перевести TRX, покажет /recharge; затем { service-retry }.
service-failure-credentials = Сервис не принял ключ API или подпись бота, ничего не выполнено. Владельцу стоит проверить ключ, секрет и часы этого сервера.
service-failure-parameters = Сервис не принял значения в этом запросе, ничего не выполнено. Проверьте их и { service-retry }.
service-failure-turned_away = Запрос отклонён ещё до сервиса (HTTP 403), ничего не выполнено. Уточните у сервиса, разрешён ли адрес этого сервера.
service-failure-not_found = У сервиса ничего не нашлось по этому запросу. Проверьте номер или адрес в нём и попробуйте ещё раз.
service-failure-too_many = Сервис получает слишком много запросов и не выполнил этот. Подождите { $wait } и { service-retry }.
service-failure-maintenance = У сервиса технические работы. { service-next }
service-failure-broken = Внутри сервиса произошла ошибка. { service-next }
service-failure-unreadable = Бот не смог разобрать ответ сервиса. { $outcome ->
    [unavailable] Если так будет и дальше, владельцу стоит проверить адрес сервиса в настройках.
   *[other] { service-next }
}
service-failure-timeout = Сервис не ответил вовремя. { service-next }
service-failure-unreachable = { $outcome ->
    [not_sent] Связаться с сервисом не удалось, запрос не отправлен.
   *[other] Связь с сервисом прервалась.
} { service-next }
service-retry = { $retry ->
    [button] нажмите 🔁
   *[other] попробуйте ещё раз
}
service-next = { $outcome ->
    [unknown] Прежде чем повторять, проверьте, не выполнен ли запрос.
    [any] Если это было изменение, прежде чем повторять, проверьте, не выполнено ли оно.
   *[other] Подождите минуту и { service-retry }.
}
service-wait = минуту
service-wait-seconds = { $n } с
service-words = { $said ->
    [both] Ответ сервиса: { $message } (код { $code })
    [bracketed] Ответ сервиса: { $message }, код { $code }
    [message] Ответ сервиса: { $message }
   *[code] Код в ответе сервиса: { $code }
}

# Состояние заказа.
order-status-UNPAID = ещё не оплачен
order-status-PAYMENT_SUCCESS = оплачен, идёт делегирование
order-status-DELEGATE_SUCCESS = делегирование отправлено в блокчейн
order-status-DELEGATE_FAIL = делегирование не удалось
order-status-INSUFFICIENT_BALANCE = недостаточно средств на балансе
order-status-QUANTITY_TOO_HIGH = слишком большое количество
order-status-QUANTITY_TOO_LOW = слишком маленькое количество
order-status-ADDRESS_NOT_ACTIVATED = адрес получателя не активирован
order-status-INVALID_ADDRESS = недействительный адрес получателя
order-status-UNKNOWN = неизвестно

# Что о делегировании говорит блокчейн.
confirm-status-DELEGATION_CONFIRMED = подтверждено в блокчейне
confirm-status-UNCONFIRMED = ожидает подтверждения сети
confirm-status-DELEGATION_CONFIRMED_FAIL = не прошло в блокчейне
confirm-status-RECLAIM_CONFIRMED = доставлено, затем отозвано
confirm-status-RECLAIM_CONFIRMED_FAIL = доставлено, но отозвать не удалось

# Активировал ли заказ адрес получателя.
activate-status-DEACTIVATE = этим заказом не активирован
activate-status-ACTIVATE = идёт активация
activate-status-ACTIVATED = активирован этим заказом
activate-status-ALREADY_ACTIVATED = уже был активирован

# Откуда пришёл заказ.
source-type-TRANSFER = перевод
source-type-DAPP = dApp
source-type-BALANCE = баланс аккаунта
source-type-API = API
source-type-BOT = бот

# Запись базового адреса.
quota-mode-UNLIMITED = без ограничений
basic-status-ACTIVE = активен
