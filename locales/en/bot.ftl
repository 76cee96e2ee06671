# Talking with people: greetings, access, chats, menus and what goes wrong.

language-name = English

# Roles, as a word in a sentence or on a button.
role =
    { $role ->
        [owner] owner
        [admin] admin
        [operator] operator
       *[viewer] viewer
    }

# Buttons; the first two stand on every card that spends.
confirm = ✅ Confirm
cancel = ✖️ Cancel
menu-back = ⬅️ Menu
open-private = Open private chat

# The commands, as Telegram's menu and /help tell them. Those of balance, basic and bills stand beside their views.
command-menu = Everything at a glance, as buttons
command-alerts = Choose which events this chat hears
command-link = Bring the bot to a group
command-members = Who belongs to the team
command-language = Choose the language of this chat
command-timezone = Set the time zone of this chat
command-help = What this bot can do
command-cancel = Stop what is being asked
command-start = Begin

help-title = ℹ️ <b>What you can do here</b>
help-group-account = <b>Account</b>
help-group-alerts = <b>Alerts</b>
help-group-team = <b>Team</b>
help-group-bot = <b>This chat</b>
help-line = { $command } — { $about }

menu-title = 🏠 <b>Menu</b>
menu-balance = 💰 Balance
menu-basic = ⚡ Basic address
menu-bills = 🧾 Bills
menu-alerts = 🔔 Alerts
menu-members = 👥 Members
menu-language = 🌐 Language
menu-help = ℹ️ Help

# Access.
stranger = This bot works for one team only. If you belong to it, ask an owner for an invitation link.
stranger-notice = This bot answers its team only.
not-allowed = You don't have the right to do this. Ask an owner if you need it.
not-allowed-notice = You don't have the right to do this.
only-private = This works in a private chat with me only.
only-private-notice = This works in a private chat with me only.

# /start and invitations.
start-greeting =
    👋 Hello { $name }! { $role ->
        [owner] You are an <b>owner</b>: you can see and change everything, and you decide who belongs to the team.
        [admin] You are an <b>admin</b>: you can see everything, place orders and set up groups.
        [operator] You are an <b>operator</b>: you can see the account and place orders.
       *[viewer] You are a <b>viewer</b>: you can see the account.
    }
start-alerts-on = 🔔 This chat hears the account's events. /alerts changes which; <code>/alerts off</code> silences it.
start-alerts-off = 🔕 This chat hears no events. <code>/alerts on</code> changes that.
start-next = /menu shows the main things, /help everything.
start-group = 👋 I'm here. /help shows what you can do.
join-void = This invitation is no longer valid: it was used already, has expired or was withdrawn. Ask an owner for a new one.
join-needless = You belong to the team already, as { $role ->
        [admin] an admin
        [operator] an operator
       *[viewer] a viewer
    }. The invitation was not used up.
join-owner = You are an owner already. The invitation was not used up: send it to whom it is meant for.

# Told to owners and to whom it concerns.
member-joined = 👤 <b>{ $name }</b> (<code>{ $id }</code>) accepted an invitation and is now { $role ->
        [admin] an admin
        [operator] an operator
       *[viewer] a viewer
    }.
member-role-changed = An owner changed your role: you are now { $role ->
        [admin] an <b>admin</b>
        [operator] an <b>operator</b>
       *[viewer] a <b>viewer</b>
    }.
member-removed = An owner ended your access to this bot. Thank you for your time with the team.
member-was-removed = 👤 <b>{ $name }</b> ({ $id }) was removed from the team.

# /members
members-title = 👥 <b>Members</b>
members-of = <b>{ $role ->
        [owner] Owners
        [admin] Admins
        [operator] Operators
       *[viewer] Viewers
    }</b>
members-line = { $name } · { $id }
members-open = ✉️ Open invitations: { $count }
members-invite = ➕ Invite
members-invite-as =
    <b>Invite as…</b>

    <b>Viewer</b>: sees balance, records and alerts.
    <b>Operator</b>: may also place orders.
    <b>Admin</b>: may also set up groups and sees the members.
members-link =
    ✉️ Invitation as { $role ->
        [admin] <b>admin</b>
        [operator] <b>operator</b>
       *[viewer] <b>viewer</b>
    }

    { $link }

    It works once and until { $until }. Send it to one person only.
members-copy-link = 📋 Copy link
members-withdraw = Withdraw open invitations
members-withdrawn = All open invitations were withdrawn.
members-back = ⬅️ Members
members-person =
    { $person }

    Role: { $role ->
        [admin] admin
        [operator] operator
       *[viewer] viewer
    }
    Since { $since }
members-remove-button = 🗑 Remove
members-remove = Remove <b>{ $name }</b> ({ $id }) from the team? Their access and their private alerts end at once.
members-removed = { $name } was removed.

# /alerts
alerts-title = 🔔 <b>Alerts</b>
alerts-all = { $where ->
        [private] You hear every event here.
        [topic] This topic hears every event.
       *[group] This group hears every event.
    }
alerts-some = { $where ->
        [private] You hear the marked events here.
        [topic] This topic hears the marked events.
       *[group] This group hears the marked events.
    }
alerts-none = Alerts are on, but no kind of event is marked, so nothing is told here.
alerts-off = { $where ->
        [private] You hear no events here.
        [topic] This topic hears no events.
       *[group] This group hears no events.
    }
alerts-turn-on = 🔔 Turn on
alerts-turn-off = 🔕 Turn off
hint-alerts = Write <code>/alerts on</code> or <code>/alerts off</code>; <code>/alerts</code> alone shows the buttons.

# /link and groups.
link-how =
    🔗 <b>Bring me to a group</b>

    1. Press the button and choose the group.
    2. Write <code>/alerts on</code> there, and the group hears every event.

    In a group with topics, write <code>/alerts on</code> in the topic that should hear them: each topic has its own alerts.
link-add = ➕ Add to a group
chat-greeting = 👋 This group belongs to the team now. Next step: an owner or admin writes <code>/alerts on</code>, here or in the topic that should hear the account's events.
chat-leaving = This bot works for one team only and leaves now.
chat-foreign = This group does not belong to the team yet. Ask an owner or admin to write /link here.
chat-channel = I left the channel “{ $title }”: in channels I can't tell who writes. Add me to a group instead, with /link.

# /language and /timezone
language-choose = 🌐 Which language should I speak in this chat?
language-set = 🌐 I speak English in this chat now.
timezone-now = 🕒 Times in this chat are in <b>{ $zone }</b>: it is { $time }.
timezone-set = 🕒 From now on times in this chat are in <b>{ $zone }</b>: it is { $time }.
timezone-unknown = I don't know the time zone <code>{ $zone }</code>.
hint-timezone = Write a time zone by region and city, for example <code>/timezone Europe/Berlin</code>

# Forms and what fits nothing.
cancel-done = Stopped. Nothing was changed.
cancel-nothing = There is nothing to stop.
form-over = This question is over. Begin again with its command.
form-outdated = The bot was updated while it was asking you something. Please begin again.
button-over = This button no longer works. /menu shows the current ones.
unknown-command = I don't know this command. /help lists those I know.
not-understood = I work by commands and buttons: /menu shows them.
error-internal = Something went wrong inside the bot. Try again; if it goes on, the owner finds the reason in the log.
