# What the bot says about itself, to the owners.

upkeep-silence =
    🔕 <b>The balance moved, but no event names the new one</b>
    Between { $from } and { $to }:
    { $moves }

    Alerts may be missing until balance events arrive again. Please check in the service's user center, under API settings, that the webhook's address (<code>callbackUrl</code>) is right, that balance events are ticked, and that the address can be reached from outside. Orders that were delivered without an event are reported later: when balance events arrive again, or after about 12 hours.
upkeep-moved-trx = <b>{ $before }</b> → <b>{ $after } TRX</b>
upkeep-moved-usdt = <b>{ $before }</b> → <b>{ $after } USDT</b>
upkeep-downtime =
    🕳 <b>The bot was offline</b>
    Events from { $from } to { $to } may be missing for good: the service stops repeating them after some hours. What happened between then and the return at { $back } will still arrive by itself, late.

    /balance and the history in the service's user center show what happened meanwhile.
upkeep-template =
    🧩 <b>A message can't be sent as it is written</b>
    What is sent about { $types } goes out in a plain form: all facts are in it, only bold text and links are missing. Nothing is lost, and this is reported once. The log says more.
upkeep-undelivered =
    📮 <b>An alert for { $title } was not delivered</b>
    Why: { $reason }. It is kept: /replay shows it and sends it again. This is reported once an hour at most.
upkeep-quota =
    🛑 <b>Some new events are refused for now</b>
    Within an hour almost { $mb } MB of events were stored: that is the limit. Until there is room again, those that don't fit are answered 503, and the service repeats them. What is stored is delivered as usual.

    If this is your own load, raise EVENTS_MB_PER_HOUR. If not, somebody else may know the webhook's secret: change EVENTS_SECRET. This is reported once an hour at most.
upkeep-unowned =
    🔇 { $count ->
        [one] <b>{ $count } group gets no alerts</b>
       *[other] <b>{ $count } groups get no alerts</b>
    }
    { $groups }

    Whoever added the bot there is no longer an owner or admin. Alerts are kept. They are sent when an owner or admin sends any command there, such as /alerts, and so takes the group over, or when that person is an owner or admin again. To end it for good, remove the bot from the group: what was kept is then under /replay, and is not sent.
upkeep-owned =
    🔔 { $count ->
        [one] <b>{ $count } group gets its alerts again</b>
       *[other] <b>{ $count } groups get their alerts again</b>
    }
    { $groups }

    Whoever added the bot there is an owner or admin again. What was kept in the meantime is sent now.
upkeep-unowned-more = … and { $count } more
upkeep-first-event =
    📬 <b>Alerts are working</b>
    The first event has arrived from the service: { $event }. { $told }
upkeep-first-event-none = No chat got it, because none has such alerts on: /alerts
upkeep-first-event-got = { $count ->
    [one] { $count } chat got it.
   *[other] { $count } chats got it.
}
upkeep-first-event-held = { $count ->
    [one] In { $count } chat it is held and comes later.
   *[other] In { $count } chats it is held and comes later.
}
upkeep-first-event-muted = { $count ->
    [one] In { $count } chat it is not shown, because it is muted there.
   *[other] In { $count } chats it is not shown, because it is muted there.
}
upkeep-first-event-missing = { $count ->
    [one] In { $count } chat it has not arrived so far.
   *[other] In { $count } chats it has not arrived so far.
}
upkeep-first-event-why = Details: /why
upkeep-jobs-late =
    ⏰ <b>Not done yet</b>
    { $jobs }

    What fails is tried again, every half hour at the latest. The log says why it failed, and /doctor checks whether the service answers.
upkeep-job-late = · { $job }, due { $time }
upkeep-job-late-in = · { $job } for “{ $title }”, due { $time }
job-digest = digest
job-backup = backup
job-reconciliation = check against the service
job-records = check of the watched addresses
