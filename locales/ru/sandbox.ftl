# Страница `npm run sandbox`: чаты, управление и экскурсия. Браузер читает этот файл как есть.

sandbox-title = Песочница Delegram
sandbox-sandbox = песочница
sandbox-you-are = Вы
sandbox-role-olga = владелец
sandbox-role-anna = оператор
sandbox-role-sam = посторонний
sandbox-chats = Чаты
sandbox-conversation = Беседа
sandbox-controls = Управление
sandbox-views = Разделы
sandbox-language = Язык
sandbox-theme = Светлая или тёмная тема
sandbox-nothing-leaves = Само по себе ничто не покидает этот компьютер. Деньги, блокчейн и Telegram — ненастоящие.
sandbox-general = General
sandbox-no-messages = Сообщений пока нет
sandbox-unread = непрочитано
sandbox-you = Вы
sandbox-photo = Фото
sandbox-today = Сегодня
sandbox-server-gone = Песочница не отвечает. Она ещё работает?
sandbox-gone-bar = Песочница не отвечает. Страница найдёт её, как только снова заработает npm run sandbox.
sandbox-new-run = Новая песочница: чаты и экскурсия начинаются заново.
sandbox-server-back = Песочница снова отвечает.
sandbox-gone = Этого больше нет.
sandbox-notice = Уведомление
sandbox-ok = ОК
sandbox-copied = Скопировано: { $text }
sandbox-not-copied = Браузер не разрешил копирование.
sandbox-click-to-copy = Нажмите, чтобы скопировать
sandbox-copies = копирует
sandbox-arrived = Новых сообщений в других чатах: { $count }
sandbox-leaves = Ссылка ведёт из песочницы на настоящий сайт.
sandbox-leave = Открыть
sandbox-stay = Остаться
sandbox-copy = Скопировать
sandbox-cancel = Отмена
sandbox-choose-group = В какую группу добавить Delegram?
sandbox-no-groups = Вы не состоите ни в одной группе.

# Служебные сообщения Telegram.
sandbox-joined = В группе теперь { $who }
sandbox-left = В группе больше нет: { $who }
sandbox-topic-created = Создана тема «{ $topic }»
sandbox-topic-closed = Тема закрыта
sandbox-topic-reopened = Тема снова открыта
sandbox-migrated = Группа стала супергруппой
sandbox-pinned = Сообщение закреплено: { $who }

# Беседа.
sandbox-messages = Сообщения
sandbox-to-newest = К последнему сообщению
sandbox-back = Назад к чатам
sandbox-bot = бот
sandbox-the-bot = бот
sandbox-typing = печатает…
sandbox-pinned-message = Закреплённое сообщение
sandbox-earlier = Более ранние сообщения: { $count }
sandbox-someone = Кто-то
sandbox-only-you = видите только вы
sandbox-silent = без звука
sandbox-edited = изменено
sandbox-sent = отправлено
sandbox-open-photo = Открыть фото
sandbox-download = Скачать
sandbox-reply = Ответить
sandbox-cancel-reply = Не отвечать
sandbox-message = Сообщение
sandbox-menu = Меню
sandbox-send = Отправить
sandbox-attach = Прикрепить файл
sandbox-file-too-large = Файл больше 10 МБ.
sandbox-start = СТАРТ
sandbox-start-card = Что умеет этот бот? Нажмите СТАРТ.
sandbox-add-bot = Добавить Delegram в группу
sandbox-may-not-write = Вы не можете здесь писать.
sandbox-many = Пришло сообщений: { $count }

# Вкладки управления.
sandbox-tab-tour = Экскурсия
sandbox-tab-events = События
sandbox-tab-world = Мир
sandbox-tab-log = Журнал

# Экскурсия.
sandbox-tour-lead = Две минуты, десять нажатий.
sandbox-tour-lead-rest = Каждый шаг делает в чате что-то одно; потом всё в вашем распоряжении.
sandbox-tour-progress = Сделано шагов: { $done } из { $all }
sandbox-tour-over = Это была экскурсия. Всё на других вкладках — в вашем распоряжении.
sandbox-tour-do = Сделать
sandbox-tour-again = Ещё раз
sandbox-tour-done = сделано
sandbox-tour-waiting = Выполняется…
sandbox-tour-hint-card = Карточка не пришла. Что говорит бот в чате?
sandbox-tour-hint-confirm = Затем нажмите ✅ Подтвердить в чате.
sandbox-tour-hint-uncertain = Посмотрите в чат: неясно, куплено ли это.
sandbox-tour-hint-delivered = Сообщение о заказе ещё не говорит, что он доставлен.
sandbox-tour-hint-request = Сервис пока не ответил на подписанный запрос балансом.
sandbox-tour-hint-balance = Сервис ответил, но ни одно сообщение не показывает баланс.
sandbox-tour-hint-webhook = Вебхук не ответил 200. Сервис пришлёт событие снова через 15 с.
sandbox-tour-hint-alert = Вебхук ответил 200, но сообщения нет: включены ли оповещения? /alerts
sandbox-tour-hint-untold = Пока показано { $told } из { $sent }.
sandbox-tour-hint-mark = Сообщение пришло, но похожий адрес в нём не помечен.
sandbox-tour-hint-preview = Предпросмотр с настоящим делегированием не пришёл.
sandbox-tour-hint-picture = Картинка не пришла.
sandbox-tour-hint-sum = Картинка пришла, но её сумма меньше присланной.
sandbox-tour-hint-not_ordered = Не выполнено: нажмите «Ещё раз».
sandbox-tour-hint-denied = Сервис списал деньги за заказ, но сообщение говорит, что он не куплен.
sandbox-tour-hint-charged_more = Запросов к сервису: { $requests }, списаний: { $charges }.
sandbox-tour-hint-history = Вебхук ответил 200 на { $answered } из { $events } событий, остальных на картинке не будет. Когда он ответит, нажмите «Ещё раз».
sandbox-tour-balance-title = Посмотреть баланс
sandbox-tour-balance-text = Ольга спрашивает, что есть на балансе аккаунта. Бот подписывает запрос и показывает ответ как он есть.
sandbox-tour-balance-button = Спросить /balance
sandbox-tour-balance-proof = Запрос был подписан, и сообщение показывает баланс, который назвал сервис.
sandbox-tour-flash-title = Купить энергию, до конца
sandbox-tour-flash-text = Одна карточка, одно подтверждение. Сообщение следит за заказом, пока он не появится в блокчейне.
sandbox-tour-flash-button = Заказать 500 000 энергии
sandbox-tour-flash-proof = В блокчейне через { $seconds } с; бот { $reads ->
        [one] прочитал это { $reads } раз
        [few] прочитал это { $reads } раза
       *[other] прочитал это { $reads } раз
    }, с подписью.
sandbox-tour-lost_answer-title = Потерять ответ
sandbox-tour-lost_answer-text = Сервис выполнит следующий заказ, но его ответ не дойдёт. Смотрите: бот не гадает и не покупает дважды.
sandbox-tour-lost_answer-button = Потерять следующий ответ
sandbox-tour-lost_answer-proof = Сервис спросили { $requests ->
        [2] дважды
        [one] { $requests } раз
        [few] { $requests } раза
       *[other] { $requests } раз
    }, а списал он { $charges ->
        [1] один раз
        [one] { $charges } раз
        [few] { $charges } раза
       *[other] { $charges } раз
    }. Пока ответа не было, в чате было сказано: неясно.
sandbox-tour-delegation-title = Получить событие
sandbox-tour-delegation-text = Сервис присылает делегирование. Бот сохраняет его, отвечает «success» и сообщает чатам, чьим правилам оно подходит.
sandbox-tour-delegation-button = Прислать делегирование
sandbox-tour-delegation-proof = Вебхук ответил 200, и в сообщении есть хеш делегирования.
sandbox-tour-words-title = Сказать по-своему
sandbox-tour-words-text = Правило выбирает, какие события приходят в чат, шаблон — их текст. Предпросмотр берёт настоящее событие.
sandbox-tour-words-button = Открыть правило
sandbox-tour-words-proof = Предпросмотр показывает делегирование, которое сервис действительно прислал.
sandbox-tour-storm-title = Выдержать шквал событий
sandbox-tour-storm-text = 200 переводов за секунду. Очередь складывается в несколько сообщений, где перечислен каждый.
sandbox-tour-storm-button = Прислать 200 переводов
sandbox-tour-storm-proof = { $sent ->
        [one] Прислан { $sent } перевод
        [few] Прислано { $sent } перевода
       *[other] Прислано { $sent } переводов
    }, показано { $told }, в { $messages ->
        [one] { $messages } сообщении
       *[other] { $messages } сообщениях
    }.
sandbox-tour-lookalike-title = Заметить перевод-приманку
sandbox-tour-lookalike-text = Мелкий платёж с адреса, похожего на ваш. Бот помечает его, пока никто его не скопировал.
sandbox-tour-lookalike-button = Прислать похожий адрес
sandbox-tour-lookalike-proof = Сообщение несёт пометку, и адреса для копирования в нём нет.
sandbox-tour-week-title = Неделя картинкой
sandbox-tour-week-text = Сколько потрачено, на что и что куплено: картинка, нарисованная на этом компьютере.
sandbox-tour-week-button = Нарисовать неделю
sandbox-tour-week-proof = Добавленная неделя: { $orders ->
        [one] { $orders } заказ
        [few] { $orders } заказа
       *[other] { $orders } заказов
    }, { $events ->
        [one] { $events } событие
        [few] { $events } события
       *[other] { $events } событий
    }; на каждое вебхук ответил 200.

# Вкладка событий.
sandbox-event = Событие
sandbox-EVENT_DELEGATION = Делегирования
sandbox-EVENT_BALANCE = Баланс
sandbox-EVENT_TRON_MATE_SUBSCRIPTION = Подписки
sandbox-EVENT_ADDRESS_MONITOR = Отслеживаемые адреса
sandbox-fields = Поля
sandbox-fields-new = Хеши и время, которых здесь нет, в каждом событии новые.
sandbox-emit = Отправить
sandbox-repeat = Повторить
sandbox-burst = Отправить { $count }
sandbox-burst-sent = Отправлено: { $count }. Ответы: { $statuses }
sandbox-answered = Ответ { $status }: { $body }
sandbox-not-answered = Ответа нет. { $error }
sandbox-nobody-started = Бота ещё никто не запустил, поэтому сообщать некому.
sandbox-number-from = Здесь подходит число от { $min }.
sandbox-odd-events = Странные события
sandbox-odd-unknown_type = Неизвестный тип
sandbox-odd-unknown_type-what = EVENT_MOON_LANDING
sandbox-odd-broken_json = Испорченный JSON
sandbox-odd-broken_json-what = тело обрывается
sandbox-odd-no_id = Без event_id
sandbox-odd-no_id-what = ни номера, ни данных
sandbox-odd-one_id_twice = Два типа под одним номером
sandbox-odd-one_id_twice-what = делегирование, затем пополнение с тем же event_id

# Вкладка мира.
sandbox-armed = Готово к сбою:
sandbox-disarm = Отменить
sandbox-next-answer = Следующий ответ сервиса
sandbox-fault-scope = для
sandbox-scope-orders = только заказов
sandbox-scope-account = только аккаунта
sandbox-fault-lose_answer = Потерян
sandbox-fault-lose_answer-what = выполнено, затем соединение рвётся
sandbox-fault-silence = Молчание
sandbox-fault-silence-what = выполнено, но ответа нет и не будет
sandbox-fault-error_500 = Ошибка 500
sandbox-fault-error_500-what = ошибка самого сервиса, ничего не сделано
sandbox-fault-bad_gateway = Плохой шлюз
sandbox-fault-bad_gateway-what = 502 от прокси, ничего не сделано
sandbox-fault-code_9999 = Итог неизвестен
sandbox-fault-code_9999-what = код 9999: выполнено, но просит повторить
sandbox-fault-slow = Медленно
sandbox-fault-slow-what = верный ответ, на 3 секунды позже
sandbox-fault-too_many = Слишком много запросов
sandbox-fault-too_many-what = 429, ничего не сделано
sandbox-fault-garbage = Половина JSON
sandbox-fault-garbage-what = выполнено, но тело обрывается
sandbox-fault-maintenance = Обслуживание
sandbox-fault-maintenance-what = 503 от прокси, ничего не сделано
sandbox-fault-unauthorized = Нет доступа
sandbox-fault-unauthorized-what = 401, как при неверной подписи
sandbox-next-order = Следующий заказ …
sandbox-fate-delivered = проходит успешно
sandbox-fate-never_confirmed = так и не подтверждается
sandbox-fate-confirm_fails = не проходит в блокчейне
sandbox-fate-delegate_fails = не делегируется
sandbox-fate-insufficient_balance = не хватает баланса
sandbox-tg-too-many = 429 на следующий вызов
sandbox-tg-cut-after = следующий ответ потерян
sandbox-tg-html = 502 на следующий вызов
sandbox-tg-block = я блокирую бота
sandbox-tg-unblock = я разблокирую бота
sandbox-tg-topic-close = закрыть «{ $topic }»
sandbox-tg-topic-open = снова открыть «{ $topic }»
sandbox-tg-remove-bot = убрать бота из группы
sandbox-tg-add-bot = добавить бота в группу
sandbox-clock = Время
sandbox-clock-minute = на минуту вперёд
sandbox-clock-hour = на час вперёд
sandbox-clock-nine = до 09:00
sandbox-balance = Баланс

# Вкладка журнала.
sandbox-filter = Фильтр
sandbox-log-all = Всё
sandbox-log-service = Сервис
sandbox-log-webhook = Вебхук
sandbox-log-telegram = Telegram
sandbox-log-fault = сбой: { $kind }
sandbox-log-request-headers = Заголовки
sandbox-log-request-body = Тело
sandbox-log-answer-body = Ответ
sandbox-log-error = Ошибка
sandbox-no-answer = нет
sandbox-signature-valid = подпись верна
sandbox-signature-wrong = подпись неверна
sandbox-signature-none = без подписи
sandbox-signature-clock = подпись с другими часами
sandbox-queue = Сообщений в очереди: { $waiting }, дольше всех ждёт: { $seconds } с
sandbox-queue-empty = Очередь пуста.
