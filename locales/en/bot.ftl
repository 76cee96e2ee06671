# Talking with people: greetings, access, chats, menus and what goes wrong.

language-name = English

# Roles, as a word in a sentence, and alone on a button.
role =
    { $role ->
        [owner] owner
        [admin] admin
        [operator] operator
       *[viewer] viewer
    }
role-button =
    { $role ->
        [owner] Owner
        [admin] Admin
        [operator] Operator
       *[viewer] Viewer
    }

# Buttons; the first two stand on every card that spends.
confirm = ✅ Confirm
cancel = ✖️ Cancel
menu-back = ⬅️ Menu
open-private = Open private chat

# The commands, as Telegram's menu and /help tell them; others stand beside the words of their feature.
command-menu = The main things as buttons
command-alerts = Choose the alerts of this chat
command-link = Add the bot to a group
command-members = Who is on the team
command-language = Choose the language of this chat
command-timezone = Set the time zone of this chat
command-help = What this bot can do
command-cancel = End the current question and your open cards
command-start = Start the bot

help-title = ℹ️ <b>What you can do here</b>
help-group-account = <b>Account</b>
help-group-alerts = <b>Alerts</b>
help-group-team = <b>Team</b>
help-group-bot = <b>This chat</b>
help-line = { $command } — { $about }
help-ceilings = 🧱 Spending has ceilings, which nobody can change in a chat. Owners see them under /members → { members-limits }.
help-version = Delegram { $version }
help-all = 📖 What each does

menu-title = 🏠 <b>Menu</b>
menu-balance = 💰 Balance
menu-basic = ⚡ Basic address
menu-bills = 🧾 Bills
menu-alerts = 🔔 Alerts
menu-members = 👥 Members
menu-language = 🌐 Language
menu-help = ℹ️ Help

# Access.
stranger = This bot works for one team only. If you are on that team, ask an owner for an invitation link.
anonymous = 🕶 I can't see who you are, so I do nothing. Send the command as yourself: turn off “Remain anonymous” in your admin rights, or choose your own name to the left of the message field.
stranger-toast = This bot only answers its team.
not-allowed = You don't have permission to do this. Ask an owner if you need it.
not-allowed-toast = You don't have permission to do this.
only-private = This only works in a private chat with me.
only-private-toast = This only works in a private chat with me.

# /start and invitations.
setup-owner = 👑 You are now an owner of this bot. It will greet you here as soon as it runs.
start-greeting =
    👋 Hello { $name }! { $role ->
        [owner] You are an <b>owner</b>: you see and change everything.
        [admin] You are an <b>admin</b>: you see everything, place orders and set up groups.
        [operator] You are an <b>operator</b>: you see the account and place orders.
       *[viewer] You are a <b>viewer</b>: you see the account.
    }
start-alerts-on = 🔔 Alerts are on in this chat: /alerts
start-alerts-off = 🔕 Alerts are off in this chat: <code>/alerts on</code>
start-next = /menu: the main things, /help: everything.
start-group = 👋 I'm here. /help shows what you can do.
join-void = This invitation is no longer valid: it has been used, has expired or was withdrawn. Ask an owner for a new one.
join-needless = You are already on the team, as { $role ->
        [admin] an admin
        [operator] an operator
       *[viewer] a viewer
    }. The invitation is still unused.
join-owner = You are already an owner. The invitation is still unused: send it to the person it is meant for.

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
member-cards-cancelled = { $count ->
        [one] ✖️ Your open order card was cancelled. Nothing was bought with it.
       *[other] ✖️ Your { $count } open order cards were cancelled. Nothing was bought with them.
    }
member-removed = An owner ended your access to this bot. Thank you for your work with the team.
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

    It works once, until { $until }. Send it to one person only.
members-copy-link = 📋 Copy link
members-share = 📤 Share
members-share-text = Your invitation to our team's bot, as { $role ->
        [admin] an admin
        [operator] an operator
       *[viewer] a viewer
    }. It works once, within 24 hours.
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
members-remove = Remove <b>{ $name }</b> ({ $id }) from the team? Their access and their private alerts end immediately.
members-remove-orders = { $count ->
        [one] { $count } card or request for approval of theirs is cancelled.
       *[other] { $count } cards and requests for approval of theirs are cancelled.
    }
members-silent =
    { $count ->
        [one] { $count } group that they added the bot to gets no more messages:
       *[other] { $count } groups that they added the bot to get no more messages:
    }
    { $groups }
    { $count ->
        [one] Its alerts are kept and sent once an owner or admin takes the group over by sending any command there, such as /alerts.
       *[other] Their alerts are kept and sent once an owner or admin takes the group over by sending any command there, such as /alerts.
    }
members-keep =
    { $count ->
        [one] This group keeps getting its alerts, and is yours from now on:
       *[other] These groups keep getting their alerts, and are yours from now on:
    }
    { $groups }
members-keep-groups = { $count ->
        [one] ✋ Keep { $count } group
       *[other] ✋ Keep { $count } groups
    }
members-fell-silent = { $count ->
        [one] 🔇 { $count } group gets no messages now, because { $name } had added the bot there: { $groups }. Its alerts are kept until an owner or admin sends any command there, such as /alerts.
       *[other] 🔇 { $count } groups get no messages now, because { $name } had added the bot there: { $groups }. Their alerts are kept until an owner or admin sends any command there, such as /alerts.
    }
members-groups-passed = { $count ->
        [one] 👥 { $name } is no longer an admin. { $count } group that they added the bot to passes to { $owner } and keeps getting its alerts: { $groups }.
       *[other] 👥 { $name } is no longer an admin. { $count } groups that they added the bot to pass to { $owner } and keep getting their alerts: { $groups }.
    }
members-leave =
    { $count ->
        [one] The bot also leaves this group, and forgets its alerts:
       *[other] The bot also leaves these groups, and forgets their alerts:
    }
    { $groups }
members-group = · { $title }
members-leave-too = 🚪 Leave as well
members-left = { $count ->
        [one] 🚪 The bot left { $count } group.
       *[other] 🚪 The bot left { $count } groups.
    }
members-removed = { $name } was removed.
members-gone = This person is no longer on the team.

# /alerts
alerts-title = { $where ->
        [private] 🔔 <b>Alerts</b>
        [topic] 🔔 <b>Alerts in this topic</b>
       *[group] 🔔 <b>Alerts in this group</b>
    }
alerts-all = { $where ->
        [private] You get all alerts here.
        [topic] This topic gets all alerts.
       *[group] This group gets all alerts.
    }
alerts-some = { $where ->
        [private] You get alerts that match any of these rules:
        [topic] This topic gets alerts that match any of these rules:
       *[group] This group gets alerts that match any of these rules:
    }
alerts-off = { $where ->
        [private] You get no alerts here.
        [topic] This topic gets no alerts.
       *[group] This group gets no alerts.
    }
alerts-off-owner = ⚠️ While alerts are off, I can't warn you here when something is wrong with the bot or the account.
alerts-folded = 🗂 When many alerts are waiting, they are sent as lists that name each one. More than 100, or too many for lists, are sent as a summary with a file that has each one, if the chat allows files.
alerts-listed = 🗂 When many alerts are waiting, they are sent as lists that name each one, with no file: as many messages as that takes.
alerts-unfolded = 🗂 Every alert is sent as a message of its own, however many are waiting.
alerts-fold = 🗂 Combine when many
alerts-unfold = 🗂 Never combine alerts
alerts-list = 🗂 Many: lists, no file
alerts-summarize = 🗂 Many: summary and file
alerts-turn-on = 🔔 Turn on
alerts-turn-off = 🔕 Turn off
hint-alerts = Send <code>/alerts on</code> or <code>/alerts off</code>, or <code>/alerts above 500 USDT</code> for transfers; <code>/alerts</code> alone shows the buttons.

# /mute and /unmute. Muted alerts are not shown, unlike Telegram's own "mute", which shows them without sound.
command-mute = Show no alerts here for a while
command-unmute = Show alerts here again
hint-mute = Like this: <code>/mute 1h</code>, <code>/mute payouts 4h</code>, <code>/mute transfers until 8:00</code>; at most a week.
mute-or-all = Or choose for everything:
mute-ask = 🔕 For how long should no alerts be shown here? Urgent ones still come.
mute-now = 🔕 No alerts are shown here until { $until }; urgent ones still come. Muted by { $person }. { mute-kept-so-far }
mute-now-ever = 🔕 No alerts are shown here until somebody unmutes them; urgent ones still come. Muted by { $person }. { mute-kept-so-far }
# To those who may use /why, and in an owner's private chat.
mute-why = /why shows what happened to each alert.
mute-still = Events that the bot can't read, and notices about the bot itself, still come.
mute-off = 🔕 Alerts are off here: none is shown until <code>/alerts on</code>.
mute-none = Alerts are not muted here.
mute-hours = { $count } h
mute-until = Until { $time }
mute-ever = Indefinitely
mute-end = 🔔 All

# /link and groups.
link-how =
    🔗 <b>Add me to a group</b>

    1. Press the button and choose the group.
    2. I ask there which alerts to send: everything, transfers above an amount, or a rule of your own. Nothing is sent until an owner or admin answers.

    If the group has topics, send /link in the topic that should get alerts: each topic has its own rules. You can change the choice with /alerts there.
link-add = ➕ Add to a group
chat-greeting = 👋 This group belongs to the team now. { $where ->
        [topic] Send alerts to this topic? An owner or admin decides; nothing is sent until then.
        [general] The alerts of its topics continue as before. Send alerts here too, outside of those topics? An owner or admin decides.
       *[group] Send alerts to this group? An owner or admin decides; nothing is sent until then. For a topic, send /link or <code>/alerts on</code> in it.
    }
chat-not-now = ➖ Not now
chat-later = OK, nothing is sent here. An owner or admin can change that with /alerts, here or in a topic.
chat-greeting-again = 👋 This group belongs to the team, and { $where ->
        [topic] this topic gets alerts already
       *[group] its alerts continue as before
    }.
chat-unowned = Nobody on the team is responsible for this group, so the bot is silent here. An owner or admin can take it over with any command, such as /alerts. In private the bot answers you as before.
chat-taken-over = 👋 Nobody on the team was responsible for this group, so the bot was silent here. It is yours now.
chat-alerts-go-on = Its alerts continue.
chat-alerts-none = Its alerts are off. <code>/alerts on</code> turns them on, here or in a topic.
chat-kept-comes = { $count ->
        [one] { $count } alert that was kept for it is sent now.
       *[other] { $count } alerts that were kept for it are sent now.
    }
chat-kept-withdrawn = { $count ->
        [one] { $count } alert that was kept for this place will not be sent; /replay still has it.
       *[other] { $count } alerts that were kept for this place will not be sent; /replay still has them.
    }
chat-forgotten = { $count ->
        [0] 🚪 The bot was removed from { $title }, for which nobody on the team was responsible, and has forgotten the group.
        [one] 🚪 The bot was removed from { $title }, for which nobody on the team was responsible, and has forgotten the group. { $count } alert that was kept for it is under /replay.
       *[other] 🚪 The bot was removed from { $title }, for which nobody on the team was responsible, and has forgotten the group. { $count } alerts that were kept for it are under /replay.
    }
chat-leaving = This bot works for one team only, so it is leaving now.
chat-foreign = This group does not belong to the team yet. Ask an owner or admin to send /link here.
chat-channel = I left the channel “{ $title }”: in channels I can't tell who is writing. Add me to a group instead, with /link.
chat-not-by-you = I left “{ $title }”: only an admin or owner of the team may add me to a chat. Ask one of them to add me there.

# /language and /timezone
language-choose = 🌐 Which language should I speak in this chat?
language-set = 🌐 I now speak English in this chat.
timezone-now = 🕒 This chat's time zone is <b>{ $zone }</b>: it is { $time }.
timezone-set = 🕒 This chat's time zone is now <b>{ $zone }</b>: it is { $time }.
timezone-unknown = I don't know the time zone <code>{ $zone }</code>.
hint-timezone = Send a time zone as region and city, for example <code>/timezone Europe/Berlin</code>

# Forms and what fits nothing.
cancel-done = Cancelled. Nothing was changed.
cancel-form-too = The question was closed as well.
cancel-nothing = There is nothing to cancel.
form-over = This question is closed. Send its command to start again.
form-expired = My question has expired: there was no answer for an hour. Nothing was changed. Send its command to start again.
form-outdated = The bot was updated while it was asking you something. Please send the command again.
button-over = This button no longer works. /menu shows the current ones.
unknown-command = I don't know this command. /help lists the ones I know.
not-understood = I don't understand this. /menu shows what I can do; an order can be typed too: how much, and for which address or name of the address book, such as <code>65k payouts</code>.
wait-moment = One moment: this is in progress.
topic-alerts = 🔔 Alerts
topic-orders = 📦 Orders
topic-system = 🛠 System
file-refused = This group doesn't allow the bot to send files or pictures. Use the private chat with it instead.
file-for-asker = Telegram didn't let the bot send this file to you alone here. Use the private chat with it instead.
error-internal = Something went wrong inside the bot. Try again; if this was an order or a change, first check what happened to it. If this keeps happening, the bot's log says why.
error-damaged = What is stored can't be read right now, so this could not be done. If this was an order, first check what happened to it. Owners see more under /doctor.

# While nothing that people send can be stored.
updates-unstored = ⚠️ The disk of the server is full, or the database can't be written: nothing can be stored. What you send is not handled until that works again, and events are refused, so that the service sends them again. Free some space on the server, or end what locks the database; the log says more.
updates-stored-again = ✅ Events and messages can be stored again. The service sends refused events up to 10 times; after a long outage some may be missing.

# Days and periods that people type.
period-reversed = This period ends before it begins. Put the earlier day first.
period-future = This period has not begun yet.
period-other = I can't read this as a period.
period-days = { $first } – { $last }

# Every change can be undone by its button for 30 days; so can an Undo.
undo = ↩️ Undo
redo = ↪️ Redo
undone = ↩️ Undone by { $who }.
redone = ↪️ Redone by { $who }.
undo-changed = { $who } changed it at { $at }: nothing was undone.
undo-own = You have changed it since: nothing was undone.
undo-over = Nothing was undone: it has changed or ended since, or it was more than 30 days ago.
undo-full = Nothing was undone: there is no room for it any more, or its name is taken.
replaces = It replaces { $who }'s change of { $at }.
replaces-some = It replaces a change made meanwhile.

# On screens of more than eight buttons.
more = ⋯ More { $part }/{ $parts }
