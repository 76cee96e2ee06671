# /why: what was decided about an event in each place, by its rules, mutes and quiet hours at that time.

why-dropped = • { $chat }: { $why ->
        [off] alerts were off there
        [no-rules] there was no rule there, so nothing was asked for
        [barred] the chat was not on the team then
       *[later] its alerts were set up later
    }
why-nearest = • { $chat }: not asked for. Closest was { $rule }: { $reason }
why-rule = rule { $n } ({ $sentence })
why-rule-changed = rule { $n }, which was changed or deleted since
dropped-kind = it is about other events
dropped-value = it does not ask for this: { $value }
dropped-direction = it does not ask for this direction: { $direction }
dropped-where = it asks for other addresses
dropped-less-than = { $amount } { $coin } is less than { $minimum } { $coin }
dropped-less = { $amount } { $coin } was too little
dropped-otherwise = it did not fit
dropped-changed = it did not fit then; the address book or the monitored addresses have changed since

told-rule = rule { $n }
told-silent = without sound
told-was-held = { $for ->
        [baits] was held until { $time } for the message of the day about likely baits
       *[quiet] was held until { $time } because of quiet hours
    }
told-held = { $for ->
        [baits] held until { $time } for the message of the day about likely baits
       *[quiet] held until { $time }: quiet hours
    }
told-held-off = { $for ->
        [baits] held until { $time } for the message of the day about likely baits; not sent then unless alerts are turned on there again
       *[quiet] held until { $time }: quiet hours; not sent then unless alerts are turned on there again
    }
told-not-released = { $for ->
        [baits] held for the message of the day about likely baits, and not sent then ({ $reason })
       *[quiet] held during quiet hours, and not sent afterwards ({ $reason })
    }
told-muted-until = not shown: { $person } had muted { $what } until { $time }
told-muted-ever = not shown: { $person } had muted { $what } for good
