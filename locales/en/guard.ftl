# Rules that guard the rules: the switch under /members, changes that wait for a second owner, and authenticator apps.

guard-button = 🛡 Rule guard: { $state ->
        [on] on
       *[off] off
    }
guard-title = 🛡 <b>Rule guard</b>
guard-on = The guard has been on since { $time }.
guard-off = The guard is off: every owner changes every rule at once.
guard-about =
    While it is on, these take a second owner's confirmation, or 24 hours in which the bot runs and any owner can cancel: loosening a limit, changing a threshold for the second person in either direction, switching off a rule, allowing automatic repeats again after a double payment, adding a person (whoever made the link and another owner have to agree), raising a role, changing where a name of the address book points, and replacing an authenticator app without a code of it. All owners are notified.

    Other tightening takes effect immediately. Lowering a threshold for the second person waits too, because it puts more orders into other hands; setting the first one takes effect immediately. Where codes are asked for, replacing or removing an app without a code of it waits even while the guard is off. Turning the guard off is guarded as well.
guard-alone = You are the only owner: nobody can confirm what you request, so each such change takes 24 hours in which the bot runs.
guard-unreached = ⚠️ Not reached: { $ids }. They have never started the bot, so they can't be notified.
guard-turn = { $state ->
        [on] 🛡 Turn on
       *[off] Turn off
    }
guard-waiting = { $count ->
        [one] ⏳ { $count } change is waiting
       *[other] ⏳ { $count } changes are waiting
    }
guard-back = ⬅️ Rule guard
guard-turned-on = 🛡 { $person } turned the rule guard on. From now on, loosening a rule takes a second owner or 24 hours.

# A change that waits. The button has the time at which it takes effect.
guard-entry = ⏳ { $time } · { $what }
guard-kind = { $kind ->
        [limit] limit
        [switch] switch
        [join] new person
        [role] role
        [book-add] address book
        [book-rename] address book
        [book-remove] address book
       *[authenticator] authenticator
    }
guard-ask = 🛡 <b>{ $person } requests a change of the rules</b>
guard-ask-join = 🛡 <b>Somebody opened an invitation link</b>
guard-ask-own = 🛡 <b>You requested a change of the rules</b>
guard-wait-two = It takes effect when another owner confirms it, or, unless an owner cancels it, after 24 hours in which the bot runs: at { $time } at the earliest.
guard-wait-alone = It takes effect, unless it is cancelled, after 24 hours in which the bot runs: at { $time } at the earliest.
guard-wait-join = They join when both have agreed: whoever made the link, and another owner. Otherwise, unless an owner cancels it, after 24 hours in which the bot runs: at { $time } at the earliest.
guard-join-unseen = ⚠️ { $inviter } made the link and has not yet vouched for this person.
guard-join-known = ✅ { $inviter } made the link and vouches for this person.
guard-join-agreed = ✅ { $person } agrees.
guard-know = ✅ I know them
guard-applied = ✅ <b>A change of the rules is in effect</b>, confirmed by { $person }
guard-applied-time = ✅ <b>A change of the rules is in effect</b>: its 24 hours are over
guard-cancelled = ✖️ <b>A change of the rules was cancelled</b> by { $person }
guard-void = ⚪ <b>A change of the rules was dropped</b>: what it was about has changed in the meantime, or the person who requested it may no longer do so
guard-joined = ✅ You are on the team now, as { $role ->
        [admin] an admin
        [operator] an operator
       *[viewer] a viewer
    }. Send /start to begin.
guard-not-joined = You were not let in. If this is a mistake, ask an owner for a new invitation link.

# Answers to presses.
guard-notice-waiting = Not in effect yet: another owner has to confirm it, or 24 hours have to pass in which the bot runs.
guard-notice-over = This change is no longer waiting.
guard-notice-yourself = Another owner has to confirm it: nobody confirms their own change.
guard-notice-partial = Noted. { $missing ->
        [inviter] Whoever made the link still has to vouch for this person.
       *[other] Another owner still has to agree.
    }
guard-notice-applied = Confirmed: it is in effect.
guard-notice-cancelled = Cancelled.
guard-notice-void = Nothing was changed: what it was about has changed in the meantime.
guard-notice-moved = This has changed in the meantime. Please look again.
guard-too-many = { $most } of your changes are waiting already. Cancel one first, or wait.
guard-too-often = You requested { $most } changes within an hour. Wait a while before you request another.

# What changes.
rule-limit = { $limit }, { $unit }: { $from } → <b>{ $to }</b>
rule-switch = { $name ->
        [guard] { $state ->
            [on] The guard of the rules is turned on.
           *[off] The guard of the rules is turned <b>off</b>: every owner can then loosen every rule at once.
        }
        [repeatsLock] { $state ->
            [on] Automatic repeats of orders are locked.
           *[off] The bot may again <b>repeat</b> an uncertain order by itself, after a double payment.
        }
       *[onlyBook] { $state ->
            [on] Orders are possible only for addresses in the address book.
           *[off] Orders are possible for <b>any address</b>, not only for those in the address book.
        }
    }
rule-join = { $person } ({ $id }) joins the team: <b>{ $to }</b>. Invited by { $inviter }.
rule-join-more = { $person } ({ $id }) gets another role: <b>{ $to }</b>. Invited by { $inviter }.
rule-role = { $person } ({ $id }): { $from } → <b>{ $to }</b>
rule-book = Added to the address book:
rule-entry = { $label } → { $address }
rule-entry-tagged = { $label } → { $address } · { $tags }
rule-entry-was = 🚨 { $label } pointed elsewhere until now: { $address }
rule-book-rename = In the address book, { $address } is renamed: { $from } → { $to }
rule-book-remove = { $label } is removed from the address book: { $address }
rule-code = { $what ->
        [first] { $person } ({ $id }) sets up an authenticator app.
        [replace] { $person } ({ $id }) <b>replaces</b> their authenticator app, without a code of the current one.
       *[remove] { $person } ({ $id }) <b>removes</b> their authenticator app, without a code of it.
    }

# Joining while the guard is on.
join-waiting = Thank you. An owner has to approve you. You get a message here when that is decided; without an answer, { $time } at the earliest.

# /code
command-code = Authenticator app for large orders
hint-code = <code>/code</code> sets up the app whose codes you enter when you confirm large orders.
code-title = 🔑 <b>Authenticator app</b>
code-none = You have not set one up.
code-since = Set up { $time }.
code-about = Above the threshold that owners set under /members, you confirm an order with a six-digit code of this app. Any app for one-time codes will do.
code-waiting = ⏳ A change of your app takes effect when an owner confirms it, or, unless it is cancelled, after 24 hours in which the bot runs: at { $time } at the earliest.
code-set-up = 🔑 Set up
code-replace = 🔑 Another app
code-remove = 🗑 Remove
code-back = ⬅️ Authenticator app
code-picture =
    Scan this picture with your authenticator app, or type this into it:
    { $secret }

    Don't show it to anybody. This message is deleted in { $minutes } minutes, or as soon as you are done.
code-without-picture =
    Type this into your authenticator app; a picture of it could not be drawn:
    { $secret }

    Don't show it to anybody. This message is deleted in { $minutes } minutes, or as soon as you are done.
code-ask-first = Send the six digits that the app shows now.
code-ask-present = Send the six digits that your current app shows now.
code-lost = I don't have it any more
code-proven = ✅ Right. The next message shows the new secret.
code-next = 🔑 Show it
code-remove-ask = Remove your authenticator app? You can then no longer confirm orders above the threshold.
code-done = ✅ Your authenticator app is set up.
code-removed = Your authenticator app was removed.
code-changed = 🔑 { $person } ({ $id }) { $what ->
        [first] set up an authenticator app. If they don't know about it, somebody else is using their account: call them, and take them off the team.
        [replace] replaced their authenticator app.
       *[remove] removed their authenticator app.
    }
code-expired = This setup has expired. Start again with /code.
code-problem-wrong = These digits are not right. Send the six digits that the app shows now; if they stay wrong, check that the phone sets its clock by itself.
code-problem-used = This code was used before. Wait until the app shows the next one.
code-problem-none = You have no authenticator app set up. Set one up with /code.
code-problem-locked = { $wrong } wrong codes: wait { $minutes } minutes before you try again.
