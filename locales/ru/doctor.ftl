# /doctor: каждое звено между сервисом и чатами: как оно называется, в каком состоянии и что делать.

command-doctor = Проверить, всё ли работает
doctor-well = 🩺 <b>Всё в порядке</b>
doctor-wrong = 🩺 <b>{ $count ->
        [one] { $count } пункт требует внимания
        [few] { $count } пункта требуют внимания
       *[other] { $count } пунктов требуют внимания
    }</b>
doctor-line = { $mark } <b>{ $name }</b>: { $said }
doctor-more = { $mark } { $said }
doctor-version = Delegram { $version }, Node { $node }
doctor-again = 🔄 Ещё раз
doctor-all = 🔎 Подробнее
doctor-fine = { $mark } В порядке: { $count }
doctor-names = { $mark } { $names }
doctor-late = нет ответа за { $seconds } с. Проверьте ещё раз; если не помогло, посмотрите на сеть и нагрузку сервера.
doctor-failed = проверить не удалось, причина в логе.

doctor-name-telegram = Telegram
doctor-telegram = отвечает, бот — @{ $username }.
doctor-telegram-polls = отвечает, но бот не получает сообщений с { $time }. Если тот же токен использует другая программа, остановите её.
doctor-telegram-silent = не ответил: { $reason }. Проверьте сеть; если отклонён токен, укажите верный BOT_TOKEN и перезапустите бота.

doctor-name-updates = Сообщения боту
doctor-updates-polled = бот забирает их у Telegram сам.
doctor-updates = Telegram присылает их на { $host }; ждут отправки: { $count }.
doctor-updates-failed = Telegram присылает их на { $host }. Последний сбой: { $time } ({ $reason }). Ждут отправки: { $count }.
doctor-updates-failing = Telegram не может доставить их на { $url } ({ $reason }, { $time }). Ждут отправки, не дольше суток: { $count }. 404: прокси ведёт не туда, или у одного из экземпляров другой TELEGRAM_WEBHOOK_URL или BOT_TOKEN. 502, 504 или отказ в соединении: за прокси никто не отвечает. SSL: проверьте сертификат.
doctor-updates-foreign = другая программа задала этому боту вебхук на { $host }, поэтому забрать сообщения не получается. Бот снимет его в течение минуты; для той программы нужен отдельный бот.
doctor-updates-removed = другая программа сняла вебхук. Бот поставит его снова в течение минуты. Остановите ту программу или смените токен у @BotFather.
doctor-updates-changed = другая программа перевела вебхук на { $host }. Бот вернёт его в течение минуты. Остановите ту программу или смените токен у @BotFather.

doctor-name-webhook = Вебхук
doctor-webhook = слушает на { $url }.
doctor-webhook-unknown = здесь неизвестно.
doctor-webhook-silent = на { $url } никто не отвечает. Перезапустите бота и посмотрите лог.
doctor-webhook-status = { $url } отвечает { $status }: сейчас ничего нельзя сохранить. Смотрите пункт о диске.

doctor-name-public = Внешний адрес
doctor-public = { $url } ведёт к вебхуку, проверено с этого сервера.
doctor-public-unset = не проверяется, так как PUBLIC_URL не задан; доходит ли сервис до вебхука, видно только по событиям.
doctor-public-silent = { $url } не ответил или перенаправил, проверено с этого сервера. Проверьте имя, сертификат и прокси; некоторые сети не пускают сервер к его же внешнему адресу.
doctor-public-status = { $url } отвечает { $status }. Проверьте, передаёт ли прокси запросы вебхуку и ведёт ли имя к этому боту, а не к другому.
doctor-public-other = { $url } отвечает, но не этот бот: там другая программа или другой Delegram. Проверьте, куда ведут имя и прокси.

doctor-name-events = События
doctor-events = последнее пришло { $time } ({ $ago }).
doctor-events-quiet = последнее пришло { $time } ({ $ago }). Если аккаунтом с тех пор пользовались, проверьте callbackUrl и типы событий в личном кабинете.
doctor-events-none = ещё не приходили. Проверьте callbackUrl и типы событий в личном кабинете.
doctor-events-of-one = Отклонённые запросы: здесь учтены только у ведущего экземпляра; числа других — в их /metrics.
doctor-events-refused = с запуска вебхук отклонил { $count ->
        [one] { $count } запрос
        [few] { $count } запроса
       *[other] { $count } запросов
    } (HTTP { $statuses }). Если их слал сервис, сверьте секрет в callbackUrl с EVENTS_SECRET.
doctor-events-refused-for = { $reason ->
        [secret] отклонено: с неверным секретом в пути (HTTP 404): { $count }. Если их слал сервис, callbackUrl должен оканчиваться на EVENTS_SECRET.
        [source] отклонено: с верным секретом, но с адресов не из EVENTS_ALLOW_IPS (HTTP 404): { $count }. Добавьте адреса сервиса; если перед ботом прокси, проверьте и TRUSTED_PROXIES.
        [json] отклонено: с верным секретом, но тело не объект JSON (HTTP 400): { $count }. Если их слал сервис, что-то по пути меняет тело запроса.
        [path] отклонено: на другие пути (HTTP 404): { $count }. Если их слал сервис, в callbackUrl после хоста должно стоять /events/ и EVENTS_SECRET. Чужие пути запрашивают и сканеры.
        [method] отклонено: на /events/… не методом POST (HTTP 405): { $count }. Так бывает, если открыть адрес в браузере.
        [compressed] отклонено: со сжатым телом (HTTP 415): { $count }. Отключите по пути сжатие запросов.
        [large] отклонено: с телом больше 256 КиБ (HTTP 413): { $count }.
        [quota] отклонено: лимит EVENTS_MB_PER_HOUR исчерпан (HTTP 503): { $count }. Сервис пришлёт их снова.
        [closing] отклонено: пока бот останавливался (HTTP 503): { $count }. Сервис пришлёт их снова.
       *[other] отклонено: их не удалось сохранить (HTTP 503): { $count }. Сервис пришлёт их снова; причина в логе.
    }

doctor-name-service = Подписанный запрос
doctor-service = сервис отвечает.
doctor-service-failed = { $why }

doctor-name-clock = Часы
doctor-clock = идут как у сервиса.
doctor-clock-behind = на этом сервере отстают от часов сервиса на { $seconds } с. Подпись это учитывает, но часы всё же выставьте (NTP).
doctor-clock-unknown = не сверены, так как с запуска сервис не отвечал, а его время видно из ответов.
doctor-clock-ahead = на этом сервере спешат относительно сервиса на { $seconds } с. Подпись это учитывает, но часы всё же выставьте (NTP).

doctor-name-store = База данных
doctor-store = запись работает. Цела ли она, проверяется при каждой резервной копии.
doctor-store-failed = сохранить ничего нельзя: на события бот отвечает 503, и они придут снова. Освободите место или проверьте диск.
doctor-store-settings = настройки в базе данных не читаются уже { $span }: действуют последние исправные, изменить их нельзя. Причина в логе. Импортируйте исправный экспорт (<code>{ COMMAND("settings") }</code>) или запустите более новую версию, которая их записала.

doctor-name-disk = Диск
doctor-disk = свободно { $mebibytes } МиБ.
doctor-disk-low = свободно всего { $mebibytes } МиБ. Скоро освободите место: резервной копии нужно до двух размеров базы данных.
doctor-disk-full = свободно всего { $mebibytes } МиБ. Освободите место сейчас: на полный диск события не принимаются.
doctor-disk-unknown = здесь неизвестно.

doctor-name-queue = Очередь
doctor-queue = { $waiting ->
        [0] ничего не ждёт.
        [one] { $waiting } оповещение в очереди, ждёт недолго.
        [few] { $waiting } оповещения в очереди, ждут недолго.
       *[other] { $waiting } оповещений в очереди, ждут недолго.
    }
doctor-queue-late = { $waiting ->
        [one] { $waiting } оповещение ждёт
        [few] { $waiting } оповещения ждут
       *[other] { $waiting } оповещений ждут
    }, самое старое — { $span }. Если Telegram отвечает, причину покажет /why с ID события.
doctor-queue-parked = { $count ->
        [one] { $count } оповещение ждёт: его чат или тема недоступны
        [few] { $count } оповещения ждут: их чаты или темы недоступны
       *[other] { $count } оповещений ждут: их чаты или темы недоступны
    }. Верните туда бота или откройте тему.
doctor-queue-undelivered = { $count ->
        [one] { $count } оповещение не доставлено, попытки прекращены
        [few] { $count } оповещения не доставлены, попытки прекращены
       *[other] { $count } оповещений не доставлены, попытки прекращены
    }. /replay покажет причину и отправит снова.

doctor-name-chats = Группы
doctor-chats = бот может писать в { $well } из { $count }.
doctor-chats-some = { $count ->
        [0] Telegram не сказал, что боту можно; не удалось проверить групп: { $unknown }.
       *[other] бот может писать в { $well } из { $count }; не удалось проверить групп: { $unknown }.
    }
doctor-chats-none = бота нет ни в одной.
doctor-chats-more = { $count ->
        [one] Ещё { $count } группа не проверена.
        [few] Ещё { $count } группы не проверены.
       *[other] Ещё { $count } групп не проверено.
    }
doctor-chat-gone = { $title }: бота там больше нет. Добавьте его снова или выключите оповещения группы.
doctor-chat-silent = { $title }: боту нельзя писать. Разрешите ему отправлять сообщения.
doctor-chat-files = { $title }: боту нельзя отправлять файлы. Оповещения приходят списками; для таблиц разрешите файлы.
doctor-chat-pin = { $title }: боту нельзя закреплять сообщения. Закреплённому табло нужно это право.
doctor-chat-board = { $title }: боту нельзя закрепить табло. Дайте ему право закреплять сообщения или выключите табло: /board.
doctor-chat-unknown = { $title }: Telegram не сказал, что боту там можно ({ $reason }). Проверьте позже.
doctor-chat-topics = { $title }: бот не администратор и не может писать в закрытой теме.

doctor-name-jobs = Задачи по расписанию
doctor-jobs = { $count ->
        [0] ни одной не запланировано.
        [one] { $count } задача, вовремя.
        [few] { $count } задачи, все вовремя.
       *[other] { $count } задач, все вовремя.
    }
doctor-jobs-late = { $job }, срок { $time }: задача опаздывает. Бот пробует снова сам; что мешает, сказано в логе.

doctor-name-backup = Резервная копия
doctor-backup = последняя сделана { $time }, она цела.
doctor-backup-soon = включена, первая будет { $time }.
doctor-backup-unplanned = включена, первая планируется.
doctor-backup-none = включена, но ни одной нет: первая должна была быть { $time }. Почему, сказано в логе; <code>/export backup now</code> попробует сразу.
doctor-backup-failed = попытка от { $time }: { $why }
doctor-backup-no-recipient = включена, но копии не создаются: не задан BACKUP_RECIPIENT. На сервере <code>{ COMMAND("setup") }</code> создаст ключ; затем перезапустите бота.
doctor-backup-folder = в папку { $path } нельзя записать, а каждая копия сначала пишется туда. Проверьте BACKUP_DIR и права на эту папку.
doctor-backup-space = в { $path } свободно всего { $mebibytes } МиБ. Освободите место: копии там нужно до размера базы данных.
doctor-backup-chat = чат, выбранный для копий, больше не принадлежит владельцам. Выберите другой в <code>/export backup</code>.
doctor-backup-old = последняя сделана { $time }. Почему новых нет, сказано в логе; <code>/export backup now</code> попробует сразу.
doctor-backup-off = ежедневная выключена; последняя копия бота сделана { $time }. Включить можно в /export.
doctor-backup-never = сам бот копий не делал. Ежедневную включает /export → 💾 Копия.
