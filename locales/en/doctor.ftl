# /doctor: each link between the service and the chats. What a link is called, and behind it what is so, and what to do.

command-doctor = Check that everything works
doctor-well = 🩺 <b>All is well</b>
doctor-wrong = 🩺 <b>{ $count ->
        [one] One thing needs attention
       *[other] { $count } things need attention
    }</b>
doctor-line = { $mark } <b>{ $name }</b>: { $said }
doctor-more = { $mark } { $said }
doctor-version = Delegram { $version }, Node { $node }
doctor-again = 🔄 Check again
doctor-all = 🔎 Details
doctor-fine = { $count ->
        [one] { $mark } { $count } check is fine
       *[other] { $mark } { $count } checks are fine
    }
doctor-names = { $mark } { $names }
doctor-late = no answer within { $seconds } s. Check again; if it stays so, look at the network and at the load of this machine.
doctor-failed = could not be checked; the log says why.

doctor-name-telegram = Telegram
doctor-telegram = answers, as @{ $username }.
doctor-telegram-polls = answers, but has given the bot no messages since { $time }. If another program uses the same token, stop it.
doctor-telegram-silent = did not answer: { $reason }. Check the network; if the token was refused, put a valid BOT_TOKEN into the environment and restart.

doctor-name-updates = Messages to the bot
doctor-updates-polled = fetched from Telegram by polling.
doctor-updates = posted by Telegram to { $host }; waiting there: { $count }.
doctor-updates-failed = posted by Telegram to { $host }. It last failed at { $time } ({ $reason }). Waiting there: { $count }.
doctor-updates-failing = Telegram can't post them to { $url } ({ $reason }, at { $time }). Waiting there, for a day at most: { $count }. 404: the proxy leads elsewhere, or an instance has another TELEGRAM_WEBHOOK_URL or BOT_TOKEN. 502, 504 or refused: nothing answers behind the proxy. SSL: check the certificate.
doctor-updates-foreign = another program has set a webhook at { $host }, so polls fail. The bot removes it within a minute; give that program a bot of its own.
doctor-updates-removed = another program has removed the webhook. The bot sets it again within a minute. Stop that program, or get a new token from @BotFather.
doctor-updates-changed = another program has moved the webhook to { $host }. The bot takes it back within a minute. Stop that program, or get a new token from @BotFather.

doctor-name-webhook = Webhook
doctor-webhook = listens on { $url }.
doctor-webhook-unknown = not known here.
doctor-webhook-silent = nothing answers on { $url }. Restart the bot, and look at its log.
doctor-webhook-status = { $url } answers { $status }: nothing can be stored at the moment. See the disk below.

doctor-name-public = Public address
doctor-public = { $url } reaches the webhook, seen from this machine.
doctor-public-unset = not tested, as PUBLIC_URL is not set; only the events that come show that the service reaches the webhook.
doctor-public-silent = { $url } did not answer, or led elsewhere, seen from this machine. Check the name, the certificate and the proxy; some networks don't let a machine reach its own public address.
doctor-public-status = { $url } answers { $status }. Check that the proxy passes requests on to the webhook, and that the name leads to this bot, not to another one.
doctor-public-other = { $url } answers, but not from this bot: something else answers there, or another Delegram. Check where the name and the proxy lead.

doctor-name-events = Events
doctor-events = the last one arrived at { $time } ({ $ago }).
doctor-events-quiet = the last one arrived at { $time } ({ $ago }). If the account was in use since, check callbackUrl and the event types in the user center.
doctor-events-none = none received yet. Check callbackUrl and the event types in the user center.
doctor-events-of-one = Refused requests: counted here only for the instance that leads; /metrics of the others has theirs.
doctor-events-refused = the webhook refused { $count ->
        [one] one request
       *[other] { $count } requests
    } since the start (HTTP { $statuses }). If they were the service's, compare the secret in callbackUrl with EVENTS_SECRET.
doctor-events-refused-for = { $reason ->
        [secret] { $count } refused with a wrong secret in the path (HTTP 404). If the service sent them: callbackUrl has to end with EVENTS_SECRET.
        [source] { $count } refused from addresses that are not in EVENTS_ALLOW_IPS (HTTP 404), though the secret was right. Add the service's addresses; behind a proxy, also check TRUSTED_PROXIES.
        [json] { $count } refused with the right secret whose body was not a JSON object (HTTP 400). If the service sent them, something on the way changes the body.
        [path] { $count } refused for other paths (HTTP 404). If the service sent them: callbackUrl has to be /events/ and EVENTS_SECRET after the host. Scanners ask for other paths too.
        [method] { $count } refused to /events/… by another method than POST (HTTP 405). Opening the address in a browser does that.
        [compressed] { $count } refused with a compressed body (HTTP 415). Turn compression of requests off on the way here.
        [large] { $count } refused with a body of more than 256 KiB (HTTP 413).
        [quota] { $count } refused because the limit EVENTS_MB_PER_HOUR was used up (HTTP 503). The service sends them again.
        [closing] { $count } refused while the bot was stopping (HTTP 503). The service sends them again.
       *[other] { $count } refused because they could not be stored (HTTP 503). The service sends them again; the log says why.
    }

doctor-name-service = Signed call
doctor-service = the service answers.
doctor-service-failed = { $why }

doctor-name-clock = Clock
doctor-clock = agrees with the service's.
doctor-clock-behind = this machine's is { $seconds } s behind the service's. Signatures are corrected for it; set it anyway (NTP).
doctor-clock-unknown = not compared, as the service has not answered since the start; its time comes with its answers.
doctor-clock-ahead = this machine's is { $seconds } s ahead of the service's. Signatures are corrected for it; set it anyway (NTP).

doctor-name-store = Database
doctor-store = can be written. Its integrity is verified with each backup.
doctor-store-failed = nothing can be stored: events are answered 503 and come again. Free some space, or check the disk.
doctor-store-settings = the settings in the database could not be read for { $span }: the last good ones are in use, and none can be changed. The log says why. Import a good export (<code>{ COMMAND("settings") }</code>), or start the newer version that wrote them.

doctor-name-disk = Disk
doctor-disk = { $mebibytes } MiB free.
doctor-disk-low = only { $mebibytes } MiB free. Free some space soon; a backup needs up to twice the size of the database.
doctor-disk-full = only { $mebibytes } MiB free. Free some space now: on a full disk no event is taken.
doctor-disk-unknown = not known here.

doctor-name-queue = Queue
doctor-queue = { $waiting ->
        [0] nothing is waiting.
        [one] one alert is waiting, not for long.
       *[other] { $waiting } alerts are waiting, not for long.
    }
doctor-queue-late = { $waiting ->
        [one] one alert is waiting
       *[other] { $waiting } alerts are waiting
    }, the oldest for { $span }. If Telegram answers, /why with an event's ID says what it is waiting for.
doctor-queue-parked = { $count ->
        [one] one alert is kept, because its chat or topic can't be reached
       *[other] { $count } alerts are kept, because their chats or topics can't be reached
    }. Bring the bot back there, or reopen the topic.
doctor-queue-undelivered = { $count ->
        [one] one alert could not be delivered
       *[other] { $count } alerts could not be delivered
    }. /replay shows why, and can send again.

doctor-name-chats = Groups
doctor-chats = the bot can write in { $well } of { $count }.
doctor-chats-some = { $count ->
        [0] Telegram did not say what the bot may do; groups that could not be asked: { $unknown }.
       *[other] the bot can write in { $well } of { $count }; groups that could not be asked: { $unknown }.
    }
doctor-chats-none = the bot is in none.
doctor-chats-more = { $count ->
        [one] One more group was not checked.
       *[other] { $count } more groups were not checked.
    }
doctor-chat-gone = { $title }: the bot is no longer there. Add it again, or turn its alerts off.
doctor-chat-silent = { $title }: the bot may not write. Allow it to send messages.
doctor-chat-files = { $title }: the bot may not send files. Alerts come as lists; allow files for tables.
doctor-chat-pin = { $title }: the bot may not pin messages. A pinned board needs that right.
doctor-chat-board = { $title }: the bot may not pin its board. Give it the right to pin messages, or switch the board off with /board.
doctor-chat-unknown = { $title }: Telegram did not say what the bot may do there ({ $reason }). Check again later.
doctor-chat-topics = { $title }: the bot isn't an administrator, so it can't write in a closed topic.

doctor-name-jobs = Jobs
doctor-jobs = { $count ->
        [0] none is scheduled.
        [one] the only one is on time.
       *[other] { $count }, all on time.
    }
doctor-jobs-late = { $job }, due { $time }, is late. It is tried again by itself; the log says what fails.

doctor-name-backup = Backup
doctor-backup = the last one was made at { $time } and verified.
doctor-backup-soon = switched on; the first comes at { $time }.
doctor-backup-unplanned = switched on; the first is being planned.
doctor-backup-none = switched on, but none was made: the first was due at { $time }. The log says why; <code>/export backup now</code> tries at once.
doctor-backup-failed = the attempt of { $time }: { $why }
doctor-backup-no-recipient = switched on, but none is made: BACKUP_RECIPIENT is not set. On the server, <code>{ COMMAND("setup") }</code> makes a key; then restart the bot.
doctor-backup-folder = the folder { $path } can't be written, and every backup is written there first. Check BACKUP_DIR and the rights of this folder.
doctor-backup-space = only { $mebibytes } MiB are free in { $path }. Free some space: a backup needs up to the size of the database there.
doctor-backup-chat = the chat that was chosen for it no longer belongs to an owner. Choose another one under <code>/export backup</code>.
doctor-backup-old = the last one was made at { $time }. The log says why none followed; <code>/export backup now</code> tries at once.
doctor-backup-off = the daily one is off; the last one that the bot made was at { $time }. /export switches it on.
doctor-backup-never = the bot itself has made none. /export → 💾 Backup switches a daily one on.
