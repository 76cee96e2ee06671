# What owners hear of the instances of the bot, where several run on one database.

instances-leaderless =
    ⏸ <b>No instance led for a while</b>
    From { $from } to { $to } nothing was sent, and no button was answered. Events were still taken in wherever an instance ran, and are sent now. { $instance } leads now. If nobody stopped the instances, their logs say why none led.
instances-takeover =
    🔀 <b>The leader was replaced or restarted</b>
    { $instance } leads now; for at most { $seconds } s nobody did. What waited meanwhile is sent now; what may already have been sent is marked as a possible repeat.
instances-clock =
    🕰 <b>The clock of an instance is off</b>
    The clock of { $instance } is { $seconds } s { $direction ->
        [ahead] ahead of
       *[behind] behind
    } the database's. The bot corrects for it, but please switch on time synchronization on that machine.

# $turn: what a tap on the button does.
instances-tell =
    { $turn ->
        [off] 🔕 Don't tell of takeovers
       *[on] 🔔 Tell of takeovers again
    }
instances-told =
    { $turn ->
        [off] Owners are no longer told of takeovers. A minute or more without a leader is always told.
       *[on] Owners are told of takeovers again.
    }
