# What owners hear of the instances of the bot, where several run on one database.

instances-leaderless =
    ⏸ <b>No instance led for a while</b>
    From { $from } to { $to } nothing was sent, and no button was answered. Events were still taken in wherever an instance ran, and are sent now. { $instance } leads now. If nobody stopped the instances, their logs say why none led.
instances-takeover =
    🔀 <b>The leader was replaced or restarted</b>
    { $instance } leads now; for at most { $seconds } s there was no leader. What waited in the meantime is sent now; what may already have been sent is marked as a possible repeat.
instances-clock =
    🕰 <b>The clock of an instance is off</b>
    The clock of { $instance } is { $seconds } s { $direction ->
        [ahead] ahead of
       *[behind] behind
    } the database's. The bot corrects for it, but please switch on time synchronization on that machine.

# $turn: what a tap on the button does.
instances-tell =
    { $turn ->
        [off] 🔕 Don't report takeovers
       *[on] 🔔 Report takeovers again
    }
instances-told =
    { $turn ->
        [off] Takeovers are no longer reported to owners. A minute or more without a leader always is.
       *[on] Takeovers are reported to owners again.
    }
