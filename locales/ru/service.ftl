# Что пошло не так с сервисом делегирования, словами для людей. Одна и та же фраза может стоять и после чтения,
# и после изменения с неизвестным исходом, поэтому ни одна не утверждает, что ничего не произошло, если этого не сказал сервис.

service-error-refused = Сервис отклонил запрос: { $message } (код { $code }). Ничего не выполнено.
service-error-credentials = Сервис не принял API-ключ или подпись бота. Владельцу стоит проверить ключ, секрет и часы сервера.
service-error-parameters = Сервис не принял значения в этом запросе. Проверьте их и попробуйте ещё раз.
service-error-turned_away = Запрос отклонён ещё до сервиса (HTTP 403): сервис его не видел, поэтому ничего не сделано. Уточните у сервиса, разрешён ли адрес этого сервера.
service-error-not_found = Сервис ничего не нашёл по этому номеру или адресу. Проверьте его и попробуйте ещё раз.
service-error-too_many = Сервис сейчас получает слишком много запросов. Подождите минуту и попробуйте ещё раз.
service-error-maintenance = Сервис на обслуживании. Попробуйте позже; если это было изменение, сначала проверьте, не выполнено ли оно.
service-error-broken = Внутри сервиса произошла ошибка. Попробуйте через минуту; если это было изменение, сначала проверьте, не выполнено ли оно.
service-error-unreadable = Бот не смог разобрать ответ сервиса. Если это было изменение, проверьте, не выполнено ли оно, прежде чем повторять; если так будет и дальше, владельцу стоит проверить адрес сервиса в настройках.
service-error-timeout = Сервис не ответил вовремя. Попробуйте через минуту; если это было изменение, сначала проверьте, не выполнено ли оно.
service-error-unreachable = Не удалось связаться с сервисом. Попробуйте через минуту; если это было изменение, сначала проверьте, не выполнено ли оно.

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
confirm-status-RECLAIM_CONFIRMED = доставлено, а по окончании срока отозвано
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
