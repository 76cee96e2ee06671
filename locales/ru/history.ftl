# /orders: история, один заказ с журналом, таблица за период.

command-orders = Заказы: история, подробности, CSV
menu-orders = 📜 Заказы
hint-orders =
    <code>/orders</code> показывает историю.
    <code>/orders выплаты</code> ищет по имени или адресу, <code>/orders вчера</code> или <code>/orders 2026-11-20</code> — по дню, <code>/orders выплаты вчера</code> — и по тому и по другому, хеш — по делегированию.
    <code>/orders ABCD2345</code> показывает один заказ: по его номеру здесь, по нашему номеру для сервиса или по номеру сервиса. Любой другой номер аккаунта запрашивается у сервиса.
    <code>/orders csv 2026-11-01 2026-11-30</code> присылает заказы за эти дни таблицей.

history-title = 📜 <b>Заказы</b>
history-filter = { $filter ->
        [mine] Кто заказал: { $person }
        [open] В работе
       *[all] Всей команды
    }
history-choose = { $filter ->
        [mine] Мои
        [open] В работе
       *[all] Все
    }
history-chosen = • { $choice }
history-position = Заказов: { $total } · страница { $page } из { $pages }
history-total = Заказов: { $total }
history-none = { $filter ->
        [mine] Пока ни одного. Заказать можно командами /order и /flash.
        [open] Сейчас ничего нет в работе.
        [found] Таких заказов нет.
       *[all] Пока ни одного. Заказать можно командами /order и /flash.
    }
history-goods = { $kind ->
        [flash] Мгновенная поставка
       *[regular] Энергия на час
    } · { $resource ->
        [ENERGY] { $quantity } энергии
       *[BANDWIDTH] { $quantity } пропускной способности
    }
history-receiver = { $label }: { $address }
# DELEGATE_SUCCESS сервис сообщает, когда отправил делегирование; пока оно не подтверждено, ничего не пришло.
history-submitted = отправлено в сеть, дождитесь ✅, прежде чем пользоваться
history-state = { $state ->
        [offered] показана карточка
        [confirmed] ждёт одобрения
        [placing] отправляется
        [accepted] принят сервисом
        [unpaid] ещё не оплачен
        [unread] не удаётся прочитать, ресурс мог поступить
        [odd] статус неизвестен боту
        [submitted] { history-submitted }
        [rejected] не куплен
        [not_sent] не куплен
        [unknown] исход неясен
        [repeating] исход неясен, бот сам отправляет его снова
        [delivered] доставлен
        [late] опаздывает
        [failed] не удался
        [cancelled] отменён
        [expired] истёк
        [refused] отклонён
        [limited] остановлен лимитом
        [ceiling] остановлен потолком
        [not_in_book] остановлен: адреса нет в адресной книге
        [left] оставлен неясным
        [differs] расходился с подтверждённым
        [differed] расходился с подтверждённым, сейчас совпадает
       *[other] { $state }
    }
history-paid = { $amount } TRX
history-by = { $person }
history-refresh = 🔄
history-reminders = ⏰ Напоминания
history-csv = 📄 CSV
history-back = ⬅️ Заказы
history-of-day = За { $day }
history-of-days = С { $first } по { $last }
history-for = Получатель: { $receiver }
# Кнопка со списком заказов для имени из адресной книги.
history-to = 📒 { $label }
history-ask-service = 🔎 Спросить сервис
history-nothing = По { $searched } ничего не найдено. Искали среди номеров заказов, имён и получателей, хешей делегирований и дней.

# Журнал. После шага стоит то, что ответил сервис, без изменений.
history-trail = 🧾 <b>История заказа</b>
history-bot = бот
history-earlier = … ранее ещё шагов: { $count }
history-answered = { $step } — { $answer }
history-reason = { $reason ->
        [refused] сервис отказал
        [insufficient_balance] на балансе не хватило средств
        [credentials] сервис не принял ключ API или подпись бота
        [parameters] сервис не принял значения
        [turned_away] запрос отклонён ещё до сервиса (HTTP 403)
        [not_found] у сервиса ничего не нашлось
        [too_many] у сервиса слишком много запросов
        [maintenance] у сервиса технические работы
        [broken] внутри сервиса произошла ошибка
        [unreadable] ответ не удалось разобрать
        [timeout] сервис не ответил вовремя
        [unreachable] связь с сервисом прервалась
        [interrupted] работа бота прервалась при размещении заказа
        [held_up] бот задержался перед обращением к сервису
        [mismatch] ответ говорил о другом заказе
        [limit] превышен лимит
        [price_unknown] лимит в TRX, а цена неизвестна
        [ceiling] превышен потолок
        [ceiling_price] потолок в TRX, а цена неизвестна
        [ceiling_earlier] потолок в TRX, а цена более раннего заказа неизвестна
        [not_in_book] адреса нет в адресной книге
        [person] отказал человек
        [removed] автор больше не может заказывать
        [unpaid] так и не оплачен
        [status] по статусу в записи сервиса
       *[other] { $shown }
    }
history-code = код { $code }
history-said = «{ $message }»
history-difference = { $field ->
        [duration] срок
        [receiver] получатель
        [resource] ресурс
        [resource_type] ресурс
        [quantity] количество
       *[other] { $field }
    }: подтверждено { $wanted }, записано { $got }
history-limit = { $limit ->
        [perOrder] на заказ
        [perPersonDay] на человека за 24 часа
       *[perDay] на всех за 24 часа
    }, не больше { $most }, использовано { $used }, запрошено { $wanted }
history-step-drafted = { $person }: запрос карточки
history-step-confirmed = { $person }: подтверждение
history-step-approved = { $person }: одобрение
history-step-refused = { $person }: отказ
history-step-cancelled = { $person }: отмена
history-step-repeated = { $person }: заказ отправлен ещё раз под тем же номером (вызов { $post })
history-step-left = { $person }: оставлено как есть
history-step-repeats_unlocked = автоматические повторы снова разрешены ({ $person })
history-step-limited = { $reason ->
        [not_in_book] остановлен: адреса нет в адресной книге
        [ceiling] остановлен потолком
        [ceiling_price] остановлен потолком
        [ceiling_earlier] остановлен потолком
       *[limit] остановлен лимитом
    }
history-step-expired = время вышло
history-step-sent = отправлен сервису (вызов { $post })
history-step-accepted = принят сервисом
history-step-rejected = сервис отказал
history-step-not_sent = сервису ничего не отправлено
history-step-unknown = исход неясен
history-step-repeat_refused = в повторе отказано, о прежнем вызове это ничего не говорит
history-step-progress = { $answered ->
        [no] прочитано: без изменений
       *[yes] прочитано
    }
history-step-delivered = доставлен
history-step-late = опаздывает
history-step-failed = не удался
history-step-balance_read = баланс до и на тот момент
history-step-hinted = пришло подходящее событие (события ничего не доказывают)
history-step-paid_twice = две оплаты под одним номером; баланс до и на тот момент
history-step-differs = 🚨 запись сервиса не совпала с подтверждённым
history-step-overpaid = 🚨 цена сервиса выше, чем на карточке; карточка и цена
history-step-unread = прочитать не удалось
history-step-maybe_paid_twice = возможно, оплачено дважды; баланс до и на тот момент
history-step-other_id = 🚨 сервис назвал для него другой номер
history-step-looking_ended = наблюдение закончилось: прошло семь дней
history-step-reclaimed = сервис записал отзыв ресурса
history-step-removed = отменён: заказавший больше не в команде
history-step-code_checked = { $person }: верный код из приложения-аутентификатора
history-step-repeat_asked = { $person }: открыта карточка повторной отправки заказа
history-step-repeat_confirmed = { $person }: повторная отправка подтверждена
history-step-repeat_cancelled = { $person }: повторная отправка отменена
history-step-repeat_expired = карточка повторной отправки истекла
history-step-repeat_stopped = повторная отправка остановлена правилом или вторым человеком
history-step-repeats_ended = бот больше не отправляет его сам

# Таблицы.
history-csv-choose = 📄 <b>Заказы таблицей</b>
    За какие дни? Дни — по часовому поясу этого чата, { $zone }. Другие дни: <code>/orders csv { $first } { $last }</code>
history-csv-period = { $period ->
        [day] Сегодня
        [week] 7 дней
        [days30] 30 дней
       *[month] Этот месяц
    }
history-csv-state = { $state ->
        [submitted] отправлено в сеть, ещё не подтверждено
       *[other] { history-state }
    }
history-csv-caption = 📄 Заказы с { $first } по { $last }: { $count }. Время: { $zone }.
history-csv-none = С { $first } по { $last } никто ничего не заказывал.
history-csv-wrong = Напишите два дня, сначала более ранний, например <code>/orders csv 2026-11-01 2026-11-30</code>
