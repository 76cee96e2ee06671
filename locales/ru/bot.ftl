# Talking with people: greetings, access, chats, menus and what goes wrong.

language-name = Русский

# Roles, as a word in a sentence or on a button.
role =
    { $role ->
        [owner] владелец
        [admin] администратор
        [operator] оператор
       *[viewer] наблюдатель
    }

# Buttons; the first two stand on every card that spends.
confirm = ✅ Подтвердить
cancel = ✖️ Отмена
menu-back = ⬅️ Меню
open-private = Открыть личный чат

# The commands, as Telegram's menu and /help tell them. Those of balance, basic and bills stand beside their views.
command-menu = Главное меню с кнопками
command-alerts = Выбрать оповещения для этого чата
command-link = Добавить бота в группу
command-members = Кто в команде
command-language = Выбрать язык этого чата
command-timezone = Задать часовой пояс этого чата
command-help = Что умеет бот
command-cancel = Отменить текущий вопрос
command-start = Запустить бота

help-title = ℹ️ <b>Что здесь можно сделать</b>
help-group-account = <b>Аккаунт</b>
help-group-alerts = <b>Оповещения</b>
help-group-team = <b>Команда</b>
help-group-bot = <b>Этот чат</b>
help-line = { $command } — { $about }

menu-title = 🏠 <b>Меню</b>
menu-balance = 💰 Баланс
menu-basic = ⚡ Базовый адрес
menu-bills = 🧾 Счета
menu-alerts = 🔔 Оповещения
menu-members = 👥 Участники
menu-language = 🌐 Язык
menu-help = ℹ️ Помощь

# Access.
stranger = Этот бот работает только для одной команды. Если вы в ней состоите, попросите у владельца ссылку-приглашение.
stranger-notice = Этот бот отвечает только своей команде.
not-allowed = У вас нет на это прав. Если они нужны, обратитесь к владельцу.
not-allowed-notice = У вас нет на это прав.
only-private = Это работает только в личном чате со мной.
only-private-notice = Это работает только в личном чате со мной.

# /start and invitations.
start-greeting =
    👋 Здравствуйте, { $name }! { $role ->
        [owner] Вы — <b>владелец</b>: вам доступны все данные и настройки, и вы решаете, кто входит в команду.
        [admin] Вы — <b>администратор</b>: вы видите всё, можете делать заказы и настраивать группы.
        [operator] Вы — <b>оператор</b>: вы видите аккаунт и можете делать заказы.
       *[viewer] Вы — <b>наблюдатель</b>: вы видите аккаунт.
    }
start-alerts-on = 🔔 Оповещения в этом чате включены. Выбрать нужные — /alerts, отключить — <code>/alerts off</code>.
start-alerts-off = 🔕 Оповещения в этом чате выключены. Включить — <code>/alerts on</code>.
start-next = /menu — главное, /help — все команды.
start-group = 👋 Я здесь. Что можно сделать, подскажет /help.
join-void = Приглашение больше не действует: оно уже использовано, истекло или отозвано. Попросите у владельца новое.
join-needless = Вы уже в команде, ваша роль — { $role ->
        [admin] администратор
        [operator] оператор
       *[viewer] наблюдатель
    }. Приглашение осталось неиспользованным.
join-owner = Вы уже владелец. Приглашение осталось неиспользованным: отправьте его тому, кого приглашаете.

# Told to owners and to whom it concerns.
member-joined = 👤 <b>{ $name }</b> (<code>{ $id }</code>) теперь в команде по приглашению. Роль: { $role ->
        [admin] администратор
        [operator] оператор
       *[viewer] наблюдатель
    }.
member-role-changed = Владелец изменил вашу роль. Теперь вы — { $role ->
        [admin] <b>администратор</b>
        [operator] <b>оператор</b>
       *[viewer] <b>наблюдатель</b>
    }.
member-removed = Владелец закрыл вам доступ к этому боту. Спасибо за работу в команде.
member-was-removed = 👤 <b>{ $name }</b> ({ $id }) больше не в команде.

# /members
members-title = 👥 <b>Участники</b>
members-of = <b>{ $role ->
        [owner] Владельцы
        [admin] Администраторы
        [operator] Операторы
       *[viewer] Наблюдатели
    }</b>
members-line = { $name } · { $id }
members-open = ✉️ Неиспользованных приглашений: { $count }
members-invite = ➕ Пригласить
members-invite-as =
    <b>Кем пригласить?</b>

    <b>Наблюдатель</b>: видит баланс, записи и оповещения.
    <b>Оператор</b>: может ещё и делать заказы.
    <b>Администратор</b>: может ещё и настраивать группы и видит участников.
members-link =
    ✉️ Приглашение. Роль: { $role ->
        [admin] <b>администратор</b>
        [operator] <b>оператор</b>
       *[viewer] <b>наблюдатель</b>
    }

    { $link }

    Ссылка действует один раз, до { $until }. Отправьте её только одному человеку.
members-copy-link = 📋 Скопировать ссылку
members-withdraw = Отозвать приглашения
members-withdrawn = Все неиспользованные приглашения отозваны.
members-back = ⬅️ Участники
members-person =
    { $person }

    Роль: { $role ->
        [admin] администратор
        [operator] оператор
       *[viewer] наблюдатель
    }
    В команде с { $since }
members-remove-button = 🗑 Удалить
members-remove = Удалить <b>{ $name }</b> ({ $id }) из команды? Доступ и личные оповещения сразу прекратятся.
members-remove-orders = { $count ->
        [one] Будет отменена { $count } карточка этого человека: заказ или запрос одобрения.
        [few] Будут отменены { $count } карточки этого человека: заказы и запросы одобрения.
       *[other] Будет отменено { $count } карточек этого человека: заказы и запросы одобрения.
    }
members-groups =
    В эти группы бота добавил этот человек, и оповещения туда приходят по-прежнему:
    { $groups }
members-leave =
    Бот выйдет и из этих групп и забудет их оповещения:
    { $groups }
members-group = · { $title }
members-leave-too = 🚪 Выйти и из них
members-left = { $count ->
        [one] 🚪 Бот вышел из { $count } группы.
       *[other] 🚪 Бот вышел из { $count } групп.
    }
members-removed = { $name } больше не в команде.

# /alerts
alerts-title = 🔔 <b>Оповещения</b>
alerts-all = { $where ->
        [private] Сюда приходят все оповещения.
        [topic] В эту тему приходят все оповещения.
       *[group] В эту группу приходят все оповещения.
    }
alerts-some = { $where ->
        [private] Сюда приходят отмеченные оповещения.
        [topic] В эту тему приходят отмеченные оповещения.
       *[group] В эту группу приходят отмеченные оповещения.
    }
alerts-none = Оповещения включены, но ни одно не отмечено, поэтому сюда ничего не приходит. Отметьте нужные.
alerts-off = { $where ->
        [private] Оповещения сюда не приходят.
        [topic] Оповещения в эту тему не приходят.
       *[group] Оповещения в эту группу не приходят.
    }
alerts-off-owner = ⚠️ Пока они выключены, сюда не приходит и ничего о неполадках самого бота: о недоступных чатах, недоставленных оповещениях, часах, за которые могли пропасть события. Если их выключат все владельцы, об этом не узнает никто.
alerts-folded = 🗂 Если оповещений накопилось много, они приходят одним сообщением, где перечислено каждое.
alerts-unfolded = 🗂 Каждое оповещение приходит отдельным сообщением, сколько бы их ни накопилось.
alerts-fold = 🗂 Объединять оповещения
alerts-unfold = 🗂 Не объединять оповещения
alerts-turn-on = 🔔 Включить
alerts-turn-off = 🔕 Выключить
hint-alerts = Отправьте <code>/alerts on</code> или <code>/alerts off</code>; просто <code>/alerts</code> покажет кнопки.

# /link and groups.
link-how =
    🔗 <b>Добавьте меня в группу</b>

    1. Нажмите кнопку и выберите группу.
    2. Отправьте там <code>/alerts on</code> — и в группу будут приходить все оповещения.

    Если в группе есть темы, отправьте <code>/alerts on</code> в нужной теме: у каждой темы свои оповещения.
link-add = ➕ Добавить в группу
chat-greeting = 👋 Теперь эта группа относится к команде. Следующий шаг: владелец или администратор отправляет <code>/alerts on</code> здесь или в теме, куда должны приходить оповещения аккаунта.
chat-greeting-again = 👋 Эта группа относится к команде, и оповещения приходят в неё как прежде.
chat-leaving = Этот бот работает только для одной команды, поэтому выходит из группы.
chat-foreign = Эта группа пока не относится к команде. Попросите владельца или администратора отправить здесь /link.
chat-channel = Я вышел из канала «{ $title }»: в каналах не видно, кто пишет. Добавьте меня в группу с помощью /link.

# /language and /timezone
language-choose = 🌐 На каком языке мне говорить в этом чате?
language-set = 🌐 Теперь в этом чате я говорю по-русски.
timezone-now = 🕒 Часовой пояс этого чата — <b>{ $zone }</b>: сейчас { $time }.
timezone-set = 🕒 Теперь часовой пояс этого чата — <b>{ $zone }</b>: сейчас { $time }.
timezone-unknown = Часовой пояс <code>{ $zone }</code> мне неизвестен.
hint-timezone = Отправьте часовой пояс как регион и город, например <code>/timezone Europe/Moscow</code>

# Forms and what fits nothing.
cancel-done = Отменено. Ничего не изменилось.
cancel-nothing = Отменять нечего.
form-over = Этот вопрос уже закрыт. Чтобы начать снова, отправьте команду ещё раз.
form-outdated = Пока бот задавал вам вопрос, его обновили. Отправьте, пожалуйста, команду ещё раз.
button-over = Эта кнопка больше не работает. Актуальные — в /menu.
unknown-command = Такой команды нет. Все команды — в /help.
not-understood = Я понимаю только команды и кнопки — они в /menu.
error-internal = В боте что-то пошло не так. Попробуйте ещё раз; если это был заказ или изменение, сначала проверьте, чем оно кончилось. Если ошибка повторяется, её причина есть в журнале бота.
