# Authenticator apps: whose codes confirm large orders, and are needed to loosen a rule.

# /code
command-code = Authenticator app for large orders
hint-code = <code>/code</code> sets up the app whose codes you enter when you confirm large orders.
code-title = 🔑 <b>Authenticator app</b>
code-none = You have not set one up.
code-since = Set up { $time }.
code-about = You confirm an order above the threshold that owners set under /members with a six-digit code of this app. Once it is set up, loosening a rule takes a code, too: limits, invitations, roles, names of the address book, and this app itself. Any app for one-time codes will do.
code-lost = { $isOwner ->
        [yes] Lost it? The person who runs the bot takes your ID out of OWNER_IDS, starts the bot, puts it back and starts it again: the app is then gone.
       *[no] Lost it? An owner removes you under /members and invites you again: the app is then gone.
    }
code-set-up = 🔑 Set up
code-replace = 🔑 Another app
code-remove = 🗑 Remove
code-picture =
    Scan this picture with your authenticator app, or type this into it:
    { $secret }

    Don't show it to anybody. This message is deleted in { $minutes } minutes, or as soon as you are done.
code-without-picture =
    Type this into your authenticator app; a picture of it could not be drawn:
    { $secret }

    Don't show it to anybody. This message is deleted in { $minutes } minutes, or as soon as you are done.
code-ask-first = Send the six digits that the app shows now.
code-proven = ✅ Right. The next message shows the new secret.
code-next = 🔑 Show it
code-remove-ask = Remove your authenticator app? You can then no longer confirm orders above the threshold, and loosening a rule no longer takes a code of yours.
code-done = ✅ Your authenticator app is set up.
code-withdrew = { $count ->
        [one] Your open invitation was withdrawn: it was made without a code. Make a new one under /members.
       *[other] Your { $count } open invitations were withdrawn: they were made without a code. Make new ones under /members.
    }
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
code-problem-locked = { $wrong } wrong codes: wait { $minutes } minutes before you try again; each further time the wait is twice as long.
code-guessed = 🚨 { $wrong } wrong codes were entered for { $person } ({ $id }), so their codes are locked for a while. If it wasn't them, somebody else is using their account: call them, and take them off the team.

# Before a step that loosens a rule, to whoever has set up an app.
code-ask = Send the six digits that your authenticator app shows now. Nothing changes until then; I wait for two minutes.
code-asked = Send the six digits of your authenticator app in our private chat. Nothing changes until then.
code-both_ended = Two steps asked for a code at once, so it counts for neither. Nothing was done: press the one that you want again.
code-left = 🔑 I no longer wait for a code, since you went on with something else: nothing was done.
code-no_chat = This needs a code of your authenticator app. Open a private chat with me first, then try again. Nothing was changed.
code-what-limit = 🔑 <b>This loosens a limit</b>: { $limit }, { $unit }: { $to }.
code-what-only-book = 🔑 <b>This allows orders for any address</b>, not only for those in the address book.
code-what-repeats = 🔑 <b>This allows the bot to repeat uncertain orders by itself again</b>.
code-what-invite = 🔑 <b>This makes an invitation link</b>: { $role }.
code-what-role = 🔑 <b>This raises a role</b>: { $person } ({ $id }): { $role }.
code-what-entry = 🔑 <b>This changes for whom orders can be placed by name</b>: { $label } → { $address }
code-what-import = 🔑 <b>This changes for whom orders can be placed by name</b>: { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } of the address book.
code-what-replace = 🔑 <b>This replaces your authenticator app.</b>
code-what-remove = 🔑 <b>This removes your authenticator app.</b>
