# /replay: what did not arrive, and sending it again.

command-replay = Alerts that did not arrive: send them again
hint-replay = <code>/replay</code> lists what did not arrive. <code>/replay ID</code> finds one event by its ID or its key, such as a transaction hash; a reply with /replay to an alert finds it too.

replay-title = 📮 <b>Not delivered</b>
replay-none = Nothing here: every alert has arrived or is on its way.
replay-own = ✉️ Messages other than alerts that could not be sent in the last 30 days: { $kinds }. They are not sent again; the log says why.
replay-own-kind = { $kind ->
        [notice] notices to owners
        [order] messages of orders
        [spend] cards that send an order again
        [alarm] alarms of orders
        [approval] requests for approval
        [incident] changes of what somebody has taken
        [reminder] reminders
        [digest] digests
        [board] boards
        [mute] ends of mutes
       *[other] others
    } ({ $count })
replay-by = { $by ->
        [reason] By reason
       *[chat] By chat
    }
replay-count = { $count ->
        [one] { $count } alert
       *[other] { $count } alerts
    }
replay-position = page { $page } of { $pages }
replay-state = { $state ->
        [parked-chat] ⏸ <i>Waiting until the chat can be reached again, then sent automatically</i>
        [parked-topic] ⏸ <i>Waiting until the topic is open again, which is tried once an hour, then sent automatically</i>
        [parked-unowned] ⏸ <i>Waiting until an owner or admin sends a command there, then sent automatically</i>
        [parked-rights] ⏸ <i>Waiting until the bot may write there again, which is tried once an hour, then sent automatically</i>
        [parked-several] ⏸ <i>Waiting for different reasons; each is sent automatically when its reason is gone</i>
       *[undelivered] ⚠️ <i>Given up: somebody must decide</i>
    }
replay-chat = To: { $chat }
replay-chats = { $count ->
        [one] { $count } chat
       *[other] { $count } chats
    }
replay-reasons = { $count ->
        [one] { $count } reason
       *[other] { $count } different reasons
    }
replay-why = Why not delivered: { $reason }
replay-back = ⬅️ Not delivered
replay-open = 📮 Undelivered to a chat ({ $nth })
replay-explain = 🔎 The whole story
replay-here = { $count ->
        [one] ↻ Send here
       *[other] ↻ Send all here
    }
replay-there = { $count ->
        [one] ↻ Send to its chat
       *[other] ↻ Send all to their chats
    }
replay-again-here = { $count ->
        [one] ↻ Send again
       *[other] ↻ Send all again
    }
replay-dismiss = { $count ->
        [one] 🗑 Don't send
       *[other] 🗑 Don't send any
    }
replay-gone = This is no longer in the list: somebody has dealt with it.

# The dry run: nothing is sent before the yes.
replay-ask = 📮 <b>Send again?</b> Nothing has been sent yet.
replay-would = This would be sent:
replay-to = • { $chat }: { $count ->
        [one] { $count } alert
       *[other] { $count } alerts
    }
replay-may-stand = { $which ->
        [all] (perhaps there already, which the message will say)
       *[some] ({ $count } of them perhaps there already, which the message will say)
    }
replay-to-others = • { $chats } more chats: { $count } alerts
replay-marked = { $count ->
        [one] It will be marked “↻ replayed”.
       *[other] Each will be marked “↻ replayed”. Many for one chat are combined in one message, as always.
    }
replay-nothing = Nothing would be sent.
replay-not = This would not be sent:
replay-skipped = { $why ->
        [delivered] • { $count } already delivered there; to repeat one anyway, open it on its own
        [waiting] • { $count } already waiting for that chat
       *[barred] • { $count } not for that chat: it may not get this
    }
replay-left = { $count ->
        [one] • { $count } more stays in the list for next time
       *[other] • { $count } more stay in the list for next time
    }
replay-stands = ⚠️ It was already delivered to this chat, at { $time }.
replay-stands-as = ⚠️ It was already delivered to this chat, at { $time }, as { $message }.
replay-again-ask = Deliver it a second time anyway?
replay-again = ↻ Deliver it a second time
replay-done = ↻ <b>On its way:</b>
replay-queued = On its way.
replay-changed = Things have changed since this card was made, so nothing was done. Look again.
replay-already = { $person } already confirmed this at { $time }. Nothing was done a second time.
replay-dismiss-ask = { $count ->
        [one] 🗑 <b>Don't send this alert?</b> It leaves the list. /why still shows what happened to it.
       *[other] 🗑 <b>Don't send these { $count } alerts?</b> They leave the list. /why still shows what happened to them.
    }
replay-dismissed = { $count ->
        [one] 🗑 { $count } alert left the list without being sent.
       *[other] 🗑 { $count } alerts left the list without being sent.
    }

# Around chats and messages.
chat-private = a private chat
chat-topic = { $chat }, topic { $topic }
message-link = this message
delivery-attempts = Attempts: { $attempts } · messages that may be in the chat: { $copies }
delivery-reason = { $reason ->
        [copies] it may be in the chat three times already, as no try got a clear answer from Telegram
        [barred] the chat may no longer get alerts
        [off] alerts were turned off there before it could be sent
        [poison] three tries to write this message failed or ended the bot, which is a fault of the bot; please report it
        [unowned] nobody on the team is responsible for this group
        [unmade] the message could not be made, which is a fault of the bot; the log says why
        [moved] the group has become a supergroup
        [blocked] the person has blocked the bot
        [deactivated] the account or the group no longer exists
        [removed] the bot is not in the chat
        [unopened] the person has not started the bot
        [rights] the bot may not write there
        [missing] Telegram finds no such chat
        [topic-closed] the topic is closed
        [topic-deleted] the topic was deleted
        [documents] the group does not allow the bot to send files
        [file] Telegram did not take the file
        [markup] Telegram could not read how the message is formatted
        [uneditable] the message can no longer be edited
        [long] the message is too long for Telegram
        [paused] Telegram asked the bot to slow down
        [token] Telegram refuses the bot's token
        [conflict] another program uses the bot's token
        [logged-out] the bot is logged out of Telegram
        [banned] Telegram has frozen or banned the bot
        [account] Telegram refuses the bot itself, saying { $said }
        [error] Telegram had an error of its own ({ $status })
        [down] Telegram could not be reached
        [silent] Telegram did not answer
        [ledger] the bot could not write to its disk
        [turn] the bot waits its turn, so as not to write there too fast
        [none] no reason was noted
       *[other] Telegram refused it, saying { $said }
    }
