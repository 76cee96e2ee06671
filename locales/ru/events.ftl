# Слова событий: названия, значения перечислений из документа сервиса (<поле>-<ЗНАЧЕНИЕ>) и то, что пишут фильтры.

event-name-balance = Изменение баланса
event-name-subscription = Оплата сервиса Mate
event-name-delegation = Делегирование
event-name-address-monitor = Перевод по отслеживаемому адресу

# Значение, для которого нет слов, показывается так, как пришло.
word-unspecified = не уточнено ({ $value })
word-unknown = неизвестно ({ $value })
word-none = не указано

amount-smallest-units = { $amount } (в минимальных единицах)
amount-without-coin = { $amount } (в минимальных единицах, монета не указана)
explorer-link = Посмотреть в обозревателе
bracket-open = { " (" }
bracket-close = )

# Вокруг сообщения о событии.
event-conflict = ⚠️ <b>Один ID, разное содержание:</b> сервис присылал под { $id } разные данные. Сохранены все варианты.
event-possible-repeat = ↻ возможный повтор
event-own-order = 🧵 Похоже, относится к заказу { $id } ({ $by ->
        [hash] тот же хеш
        [number] его номер и та же сумма
       *[time] совпали получатель, количество и время
    }).
event-replayed = ↻ отправлено ещё раз
event-late = 🕰 <b>С опозданием:</b> произошло { $happened }, пришло { $received }.
event-test = 🧪 <b>Проверка:</b> выдуманный пример, события не было, суммы не ваши. Так выглядит настоящее оповещение.
event-topic-gone = ⚠️ Тема для этих оповещений удалена; её правила теперь относятся к этому чату. Что здесь показывается, а что нет: /alerts
event-topic-gone-off = ⚠️ Тема для этого оповещения удалена; оповещения в ней были выключены. Что приходит сюда: /alerts
chat-parked = ⚠️ <b>Чат «{ $title }» недоступен.</b> Сообщений в ожидании: { $count }. Они уйдут, когда { $where ->
        [private] там отправят /start
       *[group] туда снова добавят бота или кто-нибудь отправит там /start
    }. Причина: { $reason }.
topic-parked = ⏸ <b>{ $topic ->
        [general] Тема General
       *[other] Одна из тем
    } в «{ $title }» закрыта.</b> Сообщений в ожидании: { $count }. Они уйдут, когда тему снова откроют. Остальное в группе приходит как раньше.
fold-title = 🗂 <b>Событий: { $count }</b>
fold-file = Каждое целиком — в приложенной таблице.
fold-unread = ⚠️ не удалось разобрать
fold-conflict = ⚠️ один ID, разное содержание
fold-conflicts = { $ids ->
    [1] ⚠️ Событий, под ID которых приходило разное содержание: { $count }. В таблице отмечены, в суммы не вошли.
   *[other] ⚠️ Событий, под ID которых приходило разное содержание: { $count } (разных ID: { $ids }). В таблице отмечены, в суммы не вошли.
}
fold-more = … и ещё видов: { $count }
fold-late = 🕰 пришло { $received }
fold-received = пришло { $received }
fold-sum = { $name } × { $count }
fold-sum-amount = { $name } × { $count }: { $amount }
fold-network = сеть { $chain }
fold-resource = { $resource ->
        [ENERGY] энергии
       *[BANDWIDTH] пропускной способности
    }
event-quarantined =
    ⚠️ <b>Событие не удалось разобрать</b>

    Тип: { $type }
    ID: { $id }
    Получено: { $time }
    Причина:
    { $remark }

    { $cut ->
        [yes] Вот что пришло (адреса сокращены); полный текст сохранён под этим ID:
       *[no] Вот что пришло; полный текст сохранён под этим ID:
    }
    { $body }

duration-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[other] { $count } дней
}
duration-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[other] { $count } часов
}
duration-minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[other] { $count } минут
}

resource_type-ENERGY = энергия
resource_type-BANDWIDTH = пропускная способность

business_type-BUSINESS_HOUR_ENERGY = энергия на час
business_type-BUSINESS_TRON_MATE = сервис Mate
business_type-BUSINESS_SEAMLESS_SERVICE = бесшовная энергия
business_type-BUSINESS_ENERGY_SUBLET = субаренда энергии
business_type-BUSINESS_FLASH_SERVICE = мгновенная поставка
business_type-BUSINESS_REALTIME_COLLECTION = помощь при консолидации
business_type-BUSINESS_TELEGRAM_PREMIUM = Telegram Premium
business_type-BUSINESS_ONE_ORDER_ONE_PAYMENT = передача транзакции
business_type-BUSINESS_TRON_NODE = нода TRON
business_type-BUSINESS_ADDRESS_MONITOR = мониторинг адресов
business_type-BUSINESS_ADDRESS_CHECK = проверка адресов
business_type-BUSINESS_SWAP = обмен
business_type-BUSINESS_STAKING_VAULT = хранилище стейкинга

delegation_type-DELEGATION_NORMAL = обычное делегирование
delegation_type-DELEGATION_MATE_SLOT = слот сервиса Mate
delegation_type-DELEGATION_MATE_REPLENISH = пополнение ресурса, сервис Mate

action_type-BALANCE_ACTION_RECHARGE = пополнение баланса
action_type-BALANCE_ACTION_WITHDRAW = вывод средств
action_type-BALANCE_ACTION_PAYMENT = оплата
action_type-BALANCE_ACTION_REFUND = возврат
action_type-BALANCE_ACTION_ADDITIONAL_PAYMENT = доплата

billing_item_type-BILLING_ITEM_HOUR_ENERGY = энергия на час
billing_item_type-BILLING_ITEM_TRON_MATE_SUBSCRIPTION = подписка на сервис Mate
billing_item_type-BILLING_ITEM_TRON_MATE_ENERGY = сервис Mate, энергия
billing_item_type-BILLING_ITEM_TRON_MATE_BANDWIDTH = сервис Mate, пропускная способность
billing_item_type-BILLING_ITEM_SEAMLESS_ENERGY = бесшовная энергия
billing_item_type-BILLING_ITEM_SEAMLESS_BANDWIDTH = бесшовная пропускная способность
billing_item_type-BILLING_ITEM_ENERGY_SUBLET = субаренда энергии
billing_item_type-BILLING_ITEM_FLASH_ENERGY = мгновенная поставка, энергия
billing_item_type-BILLING_ITEM_FLASH_BANDWIDTH = мгновенная поставка, пропускная способность
billing_item_type-BILLING_ITEM_REALTIME_COLLECTION_ENERGY = помощь при консолидации, энергия
billing_item_type-BILLING_ITEM_REALTIME_COLLECTION_BANDWIDTH = помощь при консолидации, пропускная способность
billing_item_type-BILLING_ITEM_TELEGRAM_PREMIUM = Telegram Premium
billing_item_type-BILLING_ITEM_TELEGRAM_STARS = Telegram Stars
billing_item_type-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_ENERGY = передача транзакции, энергия
billing_item_type-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_BANDWIDTH = передача транзакции, пропускная способность
billing_item_type-BILLING_ITEM_TRON_NODE = нода TRON
billing_item_type-BILLING_ITEM_ADDRESS_MONITOR_SUBSCRIPTION = подписка на мониторинг адресов
billing_item_type-BILLING_ITEM_ADDRESS_CHECK_SUBSCRIPTION = подписка на проверку адресов
billing_item_type-BILLING_ITEM_SWAP = обмен
billing_item_type-BILLING_ITEM_STAKING_VAULT_MARGIN = обеспечение в хранилище стейкинга

subscribe_type-SUBSCRIBE_BASIC = базовый
subscribe_type-SUBSCRIBE_PRO = профессиональный
subscribe_type-SUBSCRIBE_FLASH = мгновенный
