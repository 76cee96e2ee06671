# /why: what became of an event in each place, by its rules, mutes and quiet hours.

why-nearest = • { $chat }: matched no rule. Closest was { $rule }: { $reason }
why-rule = rule { $n } ({ $sentence })
dropped-kind = it covers other events
dropped-value = it does not include { $value }
dropped-direction = it does not include this direction: { $direction }
dropped-where = it covers other addresses
dropped-less-than = { $amount } { $coin } is less than { $minimum } { $coin }
dropped-otherwise = it did not match

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
told-muted-ever = not shown: { $person } had muted { $what } indefinitely
