# Likely baits: transfers that somebody made so that an address is copied from them, or a token is taken for a coin. An
# amount stands in quotes, because nothing of it may have moved.

poison-lookalike = 🛑 Not { $kind ->
        [monitored] the monitored address
        [receiver] the receiver of earlier orders
       *[named] { $known }
    }. The other address only looks like it.
poison-lookalike-out = 🛑 { $amount } went out to an address that only looks like { $kind ->
        [monitored] the monitored address
        [receiver] the receiver of earlier orders
       *[named] { $known }
    }.
poison-parts = From character { $from } on, { $kind ->
        [named] { $known }
       *[other] the known address
    } reads { $knownPart }, this one { $seenPart }.
poison-advice = Don't pay to it.
poison-advice-out = Find out who sent it, and don't pay to it again.
poison-false-coin = 🛑 Not { $coin }: “{ $amount }” of a token with another contract. It is not counted as { $coin }.
poison-address-coin = 🛑 Likely bait: “{ $amount }” of a token that is named like an address. Don't copy an address from it.
poison-dust-in = 🧪 Likely bait: “{ $amount }” to { $own } from a stranger. Don't copy an address from it.
poison-dust-zero = 🧪 Likely bait: “{ $amount }” from { $own }. Anyone can write a transfer of 0 in another's name.
poison-dust-out = 🧪 Tiny amount: “{ $amount }” from { $own } to a stranger. Don't copy an address from it.
poison-dust-unclear = 🧪 Likely bait: “{ $amount }” at { $own }. Don't copy an address from it.
poison-side = { $direction ->
        [incoming] “{ $amount }” to { $own }.
        [outgoing] “{ $amount }” from { $own }.
       *[unclear] “{ $amount }” at { $own }.
    }
poison-hash = Hash: { $hash }

# In a line of a list; then with the amount and the own address.
poison-short-lookalike = looks like { $kind ->
        [monitored] the monitored address
        [receiver] the receiver of earlier orders
       *[named] { $known }
    }
poison-short-false-coin = not { $coin }, another contract
poison-short-address-coin = token named like an address
poison-short-dust = dust
poison-short-side = “{ $amount }” { $direction ->
        [incoming] to { $own }
        [outgoing] from { $own }
       *[unclear] at { $own }
    }

# Names of sums: "name × count".
poison-sum-lookalike = Look-alikes of known addresses
poison-sum-false-coin = Fake { $coin }
poison-sum-address-coin = Tokens named like an address
poison-sum-dust = Dust

# The message of the day.
poison-daily = 🧪 { $count ->
        [one] { $count } likely bait
       *[other] { $count } likely baits
    } { $isOneTime ->
        [yes] at { $since }
       *[no] from { $since } to { $until }
    }: { $list }.
poison-daily-file = Their hashes are in the attached table.
poison-count-lookalike = { $count ->
        [one] { $count } look-alike
       *[other] { $count } look-alikes
    } of { $kind ->
        [monitored] the monitored address
        [receiver] the receiver of earlier orders
        [several] known addresses
       *[named] { $known }
    }
poison-count-false-coin = { $count } fake { $coin }
poison-count-address-coin = { $count ->
        [one] { $count } token named like an address
       *[other] { $count } tokens named like an address
    }
poison-count-dust = { $count } dust

# Under /why.
poison-why = 🛑 Marked as a likely bait: { $forms }. Its addresses are cut here, so that nobody copies them.

# /alerts → Guard
baits-screen = 🛡 <b>Likely baits</b>

    A transfer of 0 or of next to nothing, an address that looks like a known one, a USDT of another contract, a token named like an address: they come marked, without sound, and no address can be copied from them. Money sent to a look-alike is reported with sound.
baits-screen-each = Each one is shown here when it comes.
baits-screen-daily = They come as one message a day, at 09:00. An amount that went out to a look-alike is always reported at once.
baits-screen-thresholds = Dust is 0 of any coin, or less than { $list }.
baits-screen-set-daily = One message a day
baits-screen-set-each = Show each one
baits-screen-no-rules = Nothing comes here yet: make a rule under /alerts first.
baits-screen-saved = ✅ Saved by { $person }.
baits-screen-button = 🛡 Likely baits
baits-screen-back = ⬅️ Likely baits
baits-screen-answer = 🧵 Alerts about an order that was placed here answer its message, with a hint why.
baits-screen-alone = 🧵 Alerts about an order that was placed here stand alone.
baits-screen-set-alone = 🧵 Let alerts stand alone
baits-screen-set-answer = 🧵 Answer the order's message
