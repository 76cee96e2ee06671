# /why: what became of an event.

command-why = What happened to an event, and why
hint-why = <code>/why ID</code> shows what happened to an event: when it came, who got it, and why somebody did not. Instead of the ID you can use its key, such as a transaction hash, or a reply with /why to the alert itself.
why-latest = The latest ones:

event-not-found = No event matches { $id }. A key is searched for among the latest 20,000 events, an ID among all that are kept.
event-not-here = No event that is still known goes with this message.
event-choose = Several events match. Which one?
event-choose-more = More than { $most } events match; here are { $most } of them. Which one? Any other is found by its ID, or by its whole key, such as a transaction hash: { $command }
event-id = ID: { $id }
event-key = Key: { $key }
event-received = Received: { $time }

why-conflict = ⚠️ The service used this ID for { $count } different contents; all are kept.
why-body = <b>Content { $nth } of { $of }</b>
why-late = 🕰 Late by { $span }: it happened at { $time }
why-repeats = { $count ->
        [one] The service sent it once more, at { $time }; it was not sent again
       *[other] The service sent it { $count } more times, last at { $time }; it was not sent again
    }
why-kind = { $kind ->
        [quarantined] ⚠️ It could not be read, so only owners see it
       *[ignored] 🔇 Ignored on purpose: this type is stored, and sent to nobody
    }
why-remark = Remark: { $remark }
why-came = { $cut ->
        [yes] This is what came, with addresses cut:
       *[no] This is what came:
    }
why-told = <b>Where it went</b>
why-nobody = { $why ->
        [quarantined] <b>Nobody got it:</b> no owner with alerts on had started the bot when it came.
        [unasked] <b>Nobody got it:</b> when it came, no rule matched it.
       *[below] <b>Nobody got it.</b>
    }
why-not-told = <b>Who did not get it</b>
why-silent = • { $chat }: { $why ->
        [off] alerts are off there now
        [no-rules] there is no rule there now
        [changed] matched no rule when it came; its rules were changed since
        [later] its alerts were set up later
        [barred] the chat may no longer get alerts
        [unowned] nobody on the team is responsible for this group any more
       *[since] its rules match this now, but did not when it came
    }
why-more = … and { $count } more
why-replay = ↻ Send again…

told-line = { $chat }: { $outcome }
told-sent = sent at { $time }
told-sent-as = sent at { $time } as { $message }
# Behind when it was sent, with what joins the two.
told-folded = { $count ->
        [one] {", "}in one message with { $count } other event
       *[other] {", "}in one message with { $count } other events
    }
told-waiting = { $count ->
        [0] waiting, and next
       *[other] waiting, with { $count } before it
    }
told-wait-joiner = {"; "}
told-wait-unowned = nobody on the team is responsible for this group, and it is sent once an owner or admin sends a command there
told-wait-telegram = the bot has had no proper answer from Telegram since { $time }
told-wait-unreached = the bot has had no proper answer from Telegram so far
told-wait-paused = Telegram wants nothing to be sent there until { $time }
told-wait-retry = the next try is at { $time }
told-wait-failed = the last try there failed because { $reason }
told-wait-room = Telegram takes only so many messages there, and there is room at { $time }
told-wait-several = what waits there is sent several in a message
told-wait-minute = its turn comes within a minute after that
told-wait-takes = with a message every { $seconds } s its turn comes after about { $span }
told-parked = { $for ->
        [unowned] waiting until an owner or admin sends a command there ({ $reason })
        [topic] waiting until the topic is open again, which is tried once an hour ({ $reason })
        [rights] waiting until the bot may write there again, which is tried once an hour ({ $reason })
       *[chat] waiting until the chat can be reached again ({ $reason })
    }
told-undelivered = not delivered ({ $reason })
told-replayed = not delivered ({ $reason }); { $person } had it sent again at { $time }
told-dismissed = not delivered ({ $reason }); { $person } decided at { $time } not to send it
told-muted = not shown: alerts were muted there until { $time }, by { $person }
person-gone = somebody no longer on the team, ID { $id }
told-because = { $because ->
        [rule] set up in /alerts by { $person }
        [rule-gone] set up in /alerts at that time
        [private] set up in /alerts there
        [replay] ↻ sent again by { $person }
       *[owner] shown to owners
    }

silence-missed = { $memory ->
        [unsure] It was not found this way, which does not mean that it never came. It is found by its whole ID, by its whole key or at least the first 8 characters of it, or by a reply with /why to the alert.
        [whole] No event with this ID has ever been received here: every event since the bot was set up is still kept.
       *[days] { $days ->
            [1] No event with this ID has been received here in the last day.
           *[other] No event with this ID has been received here in the last { $days } days.
        } What is older is forgotten once it is settled.
    }
silence-last = <b>The last event of each kind</b>
silence-line = { $icon } { $title }: { $time }
silence-never = { $memory ->
        [whole] never since the bot was set up
       *[days] { $days ->
            [1] none in the last day
           *[other] none in the last { $days } days
        }
    }
silence-check =
    <b>What to check in the service's user center, under API settings</b>
    1. <code>callbackUrl</code> is <code>https://HOST/events/SECRET</code>: HOST is where this bot can be reached from outside, SECRET is its EVENTS_SECRET.
    2. Are the kinds of events that you miss ticked?
silence-intake = { $taken ->
        [0] The bot started at { $time }. Since then its webhook has received nothing that it could accept.
        [one] The bot started at { $time }. Since then its webhook has accepted { $taken } request.
       *[other] The bot started at { $time }. Since then its webhook has accepted { $taken } requests.
    }
silence-of-one = These requests are counted by the instance that leads alone; /metrics of the others has theirs.
silence-refusals = It refused, strangers included:
silence-refused = · { $status ->
        [400] unreadable body
        [404] wrong path, wrong secret or address not allowed
        [405] not a POST
        [408] too slow
        [413] too large
        [415] compressed
        [503] the bot could not store just then
       *[other] other reasons
    } ({ $status }): { $count }
silence-none-yet = 📭 <b>No event received from the service yet.</b>
silence-other-types = 📭 <b>Requests arrive from the service, but none with one of the four event types.</b> Tick these types in its user center.
silence-check-first =
    What to check:
    1. In the service's user center, under API settings, <code>callbackUrl</code> is <code>{ $url }/events/SECRET</code>. SECRET is the bot's EVENTS_SECRET.
    2. The four event types are ticked there.
    3. From outside, that address leads to <code>{ $listens }</code>, where the webhook listens. To check the way, stop the bot and run <code>{ COMMAND("setup") }</code> on its machine: setup listens there itself.
silence-check-private = What to check: send /alerts to this bot in your private chat.
silence-test = 🧪 Test sends an example alert to this chat. It shows that the bot reaches this chat, not that the service reaches the bot.
test-alert = 🧪 Test
test-sent = Sent: the bot reaches this chat. Whether the service reaches the bot shows only with a real event.
test-sent-off = Sent: the bot reaches this chat. But alerts are off here, so real ones won't come: /alerts
test-held = { $unit ->
        [span] Telegram takes no more messages for this chat now. Try again in { $span }.
       *[seconds] Telegram takes no more messages for this chat now. Try again in { $seconds } s.
    }
test-failed = Not sent: { $reason }
