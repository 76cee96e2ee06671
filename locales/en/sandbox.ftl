# The page of `npm run sandbox`: chats, controls and the guided tour. The browser reads this file as it is.

sandbox-title = Delegram sandbox
sandbox-sandbox = sandbox
sandbox-you-are = You are
sandbox-role-olga = owner
sandbox-role-anna = operator
sandbox-role-sam = stranger
sandbox-chats = Chats
sandbox-conversation = Conversation
sandbox-controls = Controls
sandbox-views = Views
sandbox-language = Language
sandbox-theme = Light or dark
sandbox-nothing-leaves = Nothing leaves this machine by itself. Money, chain and Telegram are simulated.
sandbox-general = General
sandbox-no-messages = No messages yet
sandbox-unread = unread
sandbox-you = You
sandbox-photo = Photo
sandbox-today = Today
sandbox-server-gone = The sandbox does not answer. Is it still running?
sandbox-gone-bar = The sandbox does not answer. This page finds it as soon as npm run sandbox runs again.
sandbox-new-run = A new sandbox: chats and tour begin again.
sandbox-server-back = The sandbox is back.
sandbox-gone = It is no longer there.
sandbox-notice = Notice
sandbox-ok = OK
sandbox-copied = Copied: { $text }
sandbox-not-copied = The browser did not allow copying.
sandbox-click-to-copy = Click to copy
sandbox-copies = copies
sandbox-arrived = { $count } new messages in other chats
sandbox-leaves = This link leads out of the sandbox, to a real site.
sandbox-leave = Open it
sandbox-stay = Stay here
sandbox-copy = Copy
sandbox-cancel = Cancel
sandbox-choose-group = Add Delegram to which group?
sandbox-no-groups = You are in no group.

# Service messages of Telegram.
sandbox-joined = { $who } joined
sandbox-left = { $who } left
sandbox-topic-created = The topic “{ $topic }” was created
sandbox-topic-closed = The topic is closed
sandbox-topic-reopened = The topic is open again
sandbox-migrated = The group became a supergroup
sandbox-pinned = { $who } pinned a message

# The conversation.
sandbox-messages = Messages
sandbox-to-newest = To the newest message
sandbox-back = Back to the chats
sandbox-bot = bot
sandbox-the-bot = the bot
sandbox-typing = typing…
sandbox-pinned-message = Pinned message
sandbox-earlier = Earlier messages: { $count }
sandbox-someone = Someone
sandbox-only-you = only you see this
sandbox-silent = without a sound
sandbox-edited = edited
sandbox-sent = sent
sandbox-open-photo = Open the photo
sandbox-download = Download
sandbox-reply = Reply
sandbox-cancel-reply = Do not reply
sandbox-message = Message
sandbox-menu = Menu
sandbox-send = Send
sandbox-attach = Attach a file
sandbox-file-too-large = The file is larger than 10 MB.
sandbox-start = START
sandbox-start-card = What can this bot do? Press START to find out.
sandbox-add-bot = Add Delegram to this group
sandbox-may-not-write = You may not write here.
sandbox-many = Messages arrived: { $count }

# The tabs of the controls.
sandbox-tab-tour = Tour
sandbox-tab-events = Events
sandbox-tab-world = World
sandbox-tab-log = Log

# The guided tour.
sandbox-tour-lead = Two minutes, ten clicks.
sandbox-tour-lead-rest = Each step does one thing in the chat; afterwards everything is yours to play with.
sandbox-tour-progress = { $done } of { $all } steps are done
sandbox-tour-over = That was the tour. Everything in the other tabs is yours to play with.
sandbox-tour-do = Do it
sandbox-tour-again = Again
sandbox-tour-done = done
sandbox-tour-waiting = Under way…
sandbox-tour-hint-card = No card has come. What does the bot say in the chat?
sandbox-tour-hint-confirm = Then press ✅ Confirm in the chat.
sandbox-tour-hint-uncertain = Look at the chat: it is not certain whether this was bought.
sandbox-tour-hint-delivered = The order's message does not say yet that it is delivered.
sandbox-tour-hint-request = The service has not answered a signed request with the balance so far.
sandbox-tour-hint-balance = The service answered, but no message shows the balance.
sandbox-tour-hint-webhook = The bot has not answered the webhook with 200. The service posts it again after 15 s.
sandbox-tour-hint-alert = The webhook was answered with 200, but no message came: are alerts on? /alerts
sandbox-tour-hint-untold = { $told } of { $sent } are shown so far.
sandbox-tour-hint-mark = A message came, but it does not mark the look-alike.
sandbox-tour-hint-preview = No preview with a real delegation has come.
sandbox-tour-hint-picture = No picture has come.
sandbox-tour-hint-sum = The picture came, but its sum is less than what was reported.
sandbox-tour-hint-not_ordered = Not carried out: press “Again”.
sandbox-tour-hint-denied = The service charged the order, but the message says that it was not bought.
sandbox-tour-hint-charged_more = The service was asked { $requests } times and charged { $charges } times.
sandbox-tour-hint-history = The bot answered { $answered } of { $events } events with 200, so the picture would lack some. Press “Again” when it answers.
sandbox-tour-balance-title = See the balance
sandbox-tour-balance-text = Olga asks what the account holds. The bot signs a request and shows the answer as it is now.
sandbox-tour-balance-button = Ask /balance
sandbox-tour-balance-proof = The request was signed, and the message shows the balance that the service answered.
sandbox-tour-flash-title = Buy energy, to the end
sandbox-tour-flash-text = One card, one Confirm. The message follows the order until the chain shows it.
sandbox-tour-flash-button = Order 500,000 energy
sandbox-tour-flash-proof = The chain showed it after { $seconds } s, and the bot had { $reads ->
        [one] asked { $reads } time
       *[other] asked { $reads } times
    }, each with a signature.
sandbox-tour-lost_answer-title = Lose an answer
sandbox-tour-lost_answer-text = The service carries the next order out, but its answer never arrives. Watch: the bot does not guess and does not buy twice.
sandbox-tour-lost_answer-button = Lose the next answer
sandbox-tour-lost_answer-proof = The service was asked { $requests ->
        [2] twice
       *[other] { $requests } times
    } and charged { $charges ->
        [1] once
       *[other] { $charges } times
    }. Until its answer came, the chat said: not certain.
sandbox-tour-delegation-title = Receive an event
sandbox-tour-delegation-text = The service posts a delegation. The bot stores it, answers “success”, and alerts the chats whose rules match.
sandbox-tour-delegation-button = Send a delegation
sandbox-tour-delegation-proof = The webhook was answered with 200, and the message carries its hash.
sandbox-tour-words-title = Say it your way
sandbox-tour-words-text = A rule chooses which events a chat gets, a template chooses the words. The preview uses a real event.
sandbox-tour-words-button = Open the rule
sandbox-tour-words-proof = The preview shows a delegation that the service really sent.
sandbox-tour-storm-title = Survive a storm
sandbox-tour-storm-text = 200 transfers in one second. The queue folds into a few messages that still name every one.
sandbox-tour-storm-button = Send 200 transfers
sandbox-tour-storm-proof = { $sent } sent, { $told } shown, in { $messages ->
        [one] { $messages } message
       *[other] { $messages } messages
    }.
sandbox-tour-lookalike-title = Spot a poisoned transfer
sandbox-tour-lookalike-text = A dust payment from an address that looks like one of yours. The bot marks it before somebody copies it.
sandbox-tour-lookalike-button = Send the look-alike
sandbox-tour-lookalike-proof = The message carries the mark, and nowhere the address to be copied.
sandbox-tour-week-title = The week as a picture
sandbox-tour-week-text = What was spent, on what, and what it bought: a picture drawn on this machine.
sandbox-tour-week-button = Draw the week
sandbox-tour-week-proof = The week that was added: { $orders ->
        [one] { $orders } order
       *[other] { $orders } orders
    }, { $events ->
        [one] { $events } event
       *[other] { $events } events
    }, each answered with 200.

# The tab of events.
sandbox-event = Event
sandbox-EVENT_DELEGATION = Delegations
sandbox-EVENT_BALANCE = Balance
sandbox-EVENT_TRON_MATE_SUBSCRIPTION = Subscriptions
sandbox-EVENT_ADDRESS_MONITOR = Monitored addresses
sandbox-fields = Fields
sandbox-fields-new = Hashes and times that you leave out are new in each event.
sandbox-emit = Send
sandbox-repeat = Repeat
sandbox-burst = Send { $count }
sandbox-burst-sent = Sent: { $count }. Answers: { $statuses }
sandbox-answered = Answered { $status }: { $body }
sandbox-not-answered = No answer. { $error }
sandbox-nobody-started = Nobody has started the bot yet, so nobody gets it.
sandbox-number-from = A number of { $min } or more fits here.
sandbox-odd-events = Odd deliveries
sandbox-odd-unknown_type = Unknown type
sandbox-odd-unknown_type-what = EVENT_MOON_LANDING
sandbox-odd-broken_json = Broken JSON
sandbox-odd-broken_json-what = the body breaks off
sandbox-odd-no_id = No event_id
sandbox-odd-no_id-what = neither id nor data
sandbox-odd-one_id_twice = Two types under one id
sandbox-odd-one_id_twice-what = a delegation, then a deposit with the same event_id

# The tab of the world.
sandbox-armed = Armed:
sandbox-disarm = Disarm
sandbox-next-answer = The service's next answer
sandbox-fault-scope = for
sandbox-scope-orders = orders only
sandbox-scope-account = the account only
sandbox-fault-lose_answer = Lost
sandbox-fault-lose_answer-what = carried out, then the connection breaks
sandbox-fault-silence = Silence
sandbox-fault-silence-what = carried out, but no answer ever comes
sandbox-fault-error_500 = Error 500
sandbox-fault-error_500-what = the service's own error, nothing is done
sandbox-fault-bad_gateway = Bad gateway
sandbox-fault-bad_gateway-what = 502 of a proxy, nothing is done
sandbox-fault-code_9999 = Unknown result
sandbox-fault-code_9999-what = code 9999: carried out, says “please try again”
sandbox-fault-slow = Slow
sandbox-fault-slow-what = the true answer, 3 seconds late
sandbox-fault-too_many = Too many requests
sandbox-fault-too_many-what = 429, nothing is done
sandbox-fault-garbage = Half a JSON
sandbox-fault-garbage-what = carried out, but the body breaks off
sandbox-fault-maintenance = Maintenance
sandbox-fault-maintenance-what = 503 of a proxy, nothing is done
sandbox-fault-unauthorized = Unauthorized
sandbox-fault-unauthorized-what = 401, as for a wrong signature
sandbox-next-order = The next order …
sandbox-fate-delivered = goes well
sandbox-fate-never_confirmed = is never confirmed
sandbox-fate-confirm_fails = fails on chain
sandbox-fate-delegate_fails = cannot be delegated
sandbox-fate-insufficient_balance = is too large for the balance
sandbox-tg-too-many = 429 for the next call
sandbox-tg-cut-after = next answer lost
sandbox-tg-html = 502 for the next call
sandbox-tg-block = I block the bot
sandbox-tg-unblock = I unblock the bot
sandbox-tg-topic-close = close “{ $topic }”
sandbox-tg-topic-open = reopen “{ $topic }”
sandbox-tg-remove-bot = remove the bot from the group
sandbox-tg-add-bot = add the bot to the group
sandbox-clock = Time
sandbox-clock-minute = 1 minute forward
sandbox-clock-hour = 1 hour forward
sandbox-clock-nine = to 09:00
sandbox-balance = Balance

# The tab of the log.
sandbox-filter = Filter
sandbox-log-all = All
sandbox-log-service = Service
sandbox-log-webhook = Webhooks
sandbox-log-telegram = Telegram
sandbox-log-fault = fault: { $kind }
sandbox-log-request-headers = Headers
sandbox-log-request-body = Body
sandbox-log-answer-body = Answer
sandbox-log-error = Error
sandbox-no-answer = none
sandbox-signature-valid = signature valid
sandbox-signature-wrong = signature wrong
sandbox-signature-none = no signature
sandbox-signature-clock = signed with another clock
sandbox-queue = Messages waiting: { $waiting }, the oldest for { $seconds } s
sandbox-queue-empty = No message is waiting.
