# The address book: /addresses, its forms, its import and export.

command-addresses = Address book: names for your receivers
menu-addresses = 📒 Addresses
hint-addresses =
    <code>/addresses</code> shows the book, <code>/addresses payouts</code> searches names and tags.
    <code>/addresses add payouts { address-example } tag1 tag2</code> adds an address; tags are optional.

addresses-title = 📒 <b>Address book</b>
addresses-none = The book is empty. You can use its names wherever you can use an address: <code>/order 65000 payouts 1h</code>
addresses-found = Search for { $words }: { $total } found
addresses-found-none = No name or tag contains { $words }.
addresses-position = { $total ->
        [one] { $total } address
       *[other] { $total } addresses
    } · page { $page } of { $pages }
addresses-total = { $total ->
        [one] { $total } address
       *[other] { $total } addresses
    }
addresses-entry = <b>{ $label }</b>
addresses-entry-tagged = <b>{ $label }</b> · { $tags }
addresses-tags = Tags: { $tags }
addresses-added = Added by { $person }, { $time }
addresses-lookalike = 🚨 <b>Looks like another address in the book, but is a different one:</b>
    { $others }
    Fraudsters make addresses whose first and last characters look the same. Compare the whole address with the original, character by character.
addresses-lookalike-line = { $label }: { $address }

addresses-add-button = ➕ Add
addresses-import-button = 📥 Import
addresses-export-button = 📤 Export
addresses-rename-button = ✏️ Rename
addresses-tags-button = 🏷 Tags
addresses-remove-button = 🗑 Remove
addresses-copy-button = 📋 Copy address
addresses-open = 📒 Open it
addresses-back = ⬅️ Address book
addresses-operators-only = Only operators, admins and owners can change the address book.

addresses-ask-address = Which address do you want to add? Send the address on its own, or everything in one line, for example <code>payouts { address-example } tag1 tag2</code>
addresses-ask-label = What should { $address } be called? Send a name of at most 32 characters.
addresses-ask-new-label = What should { $label } be called from now on? Send a name of at most 32 characters.
addresses-ask-tags = Which tags should { $label } have? Send them all in one message, for example <code>payouts cold</code>. They replace the current ones; <code>-</code> removes them all.
addresses-added-done = ✅ Added.
addresses-saved-already = It is in the address book already, as { $label }.
addresses-gone = This address is no longer in the book.
addresses-renamed = Renamed: { $label }
addresses-removed = { $label } was removed.

# What is wrong with an entry.
addresses-address-empty = The address is missing. An address looks like this: <code>{ address-example }</code>
addresses-label-empty = The name is missing. Use one with at least one letter, for example <code>payouts</code>
addresses-label-long = This name is too long. A name has at most 32 characters.
addresses-label-lines = A name has to fit on one line.
addresses-label-address = A name can't look like an address: the two would be mixed up.
addresses-label-command = This word is a command, so it isn't taken as a name. To use the command, send /cancel first; otherwise write another name.
addresses-label-order = This reads as an order, so it isn't taken as a name, and nothing was ordered. To order, send /cancel first; otherwise write another name.
addresses-label-number = A name can't begin with a digit or end like <code>1h</code>: it would be read as a quantity or a duration.
addresses-label-mixed = This name mixes letters of different alphabets in one word. Some of them look the same, so the name could be taken for another one. Write each word in one alphabet.
addresses-label-words = Orders use these words for other things than addresses, so a name can't consist of them alone. Add a word of its own, for example <code>payouts</code>
addresses-label-all_or_day = In commands this stands for everything or for a day: <code>/mute all</code>, <code>/orders today</code>. So it can't be a name. Add a word of its own, for example <code>payouts</code>
addresses-label-reserved = The bot uses these words only for a delivery that the service's own record shows, so a name can't contain them. Choose another name.
addresses-tags-tag = A tag has at most 24 letters, digits, _ or -, for example <code>payouts cold-wallet</code>
addresses-tags-tags = An address can have at most 8 tags.
addresses-book-label_taken = { $label } is already the name of another address: { $address }
addresses-book-label_alike = In an order, this name reads the same as { $label }, which is another address: { $address }
addresses-book-label_near = This name is too close to { $label }, which is another address: { $address } One could be taken for the other; choose a name that differs more.
    Punctuation, emoji, capital letters, accents and words like “to” or “my” make no difference. Choose another name.
addresses-book-address_known = This address is already in the book, as { $label }.
addresses-book-full = The address book is full: it can hold { $most } addresses.

# Import. The numbers of lines are those of the file.
addresses-ask-import = Send a file (CSV or text) or a message with one address per line: <code>name address tags…</code>
    The first columns of a CSV are label, address and tags. You will see what is going to be added before anything changes.
addresses-import-title = 📥 <b>Import</b>
addresses-import-new = { $count ->
        [one] <b>{ $count }</b> address will be added:
       *[other] <b>{ $count }</b> addresses will be added:
    }
addresses-import-unchanged = { $count ->
        [one] { $count } line is already in the book.
       *[other] { $count } lines are already in the book.
    }
addresses-import-faults = { $count ->
        [one] ⚠️ { $count } line has a mistake and will be skipped:
       *[other] ⚠️ { $count } lines have mistakes and will be skipped:
    }
addresses-import-fault = <b>Line { $line }</b>: { $problem }
addresses-import-more = … and { $count } more
addresses-import-none = There is nothing to add.
addresses-import-ask = Nothing has been added yet. “{ confirm }” adds all of them at once.
addresses-import-done = { $count ->
        [one] ✅ { $count } address was added.
       *[other] ✅ { $count } addresses were added.
    }
addresses-import-changed = The book or the message has changed in the meantime. Please look at it again.
addresses-import-lost = The file or message with the addresses is no longer there. Please send it again.
addresses-import-again = 📥 Try again
addresses-file-too_large = This file is too large: an import can have at most 128 KiB.
addresses-file-unread = The file could not be fetched from Telegram. Please send it again.
addresses-file-not_text = I can't read this file as text. Save it as CSV in UTF-8 and send it again.
addresses-export-caption = 📤 Address book: { $total ->
        [one] { $total } address
       *[other] { $total } addresses
    }. You can edit it and import it again.
addresses-export-none = The address book is empty: there is nothing to export.

# Alert rules and mutes that a change of the book touches.
affected-renamed = 🔔 These apply to the address and keep applying under its new name:
affected-removed = ⚠️ These still apply to this address, which has no name now, and not to another one that gets the name:
affected-moved = ⚠️ These still apply to the address that was “{ $label }” before, not to this one:
affected-tags = ⚠️ These apply to { $tags } and no longer to this address:
affected-here = • here: { $what }
affected-in = • { $chat }: { $what }
affected-elsewhere = • in other chats: { $count }
affected-rules = { $count ->
        [one] rule { $numbers }
       *[other] rules { $numbers }
    }
affected-mutes = { $count ->
        [one] { $count } mute
       *[other] { $count } mutes
    }
affected-show-mutes = 🔕 Mutes
book-moved = 📒 { $person } changed the address book: { $label } now stands for { $address }. It stood for another address before, or may have.
