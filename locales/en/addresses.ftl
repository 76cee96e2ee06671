# The address book: /addresses, its forms, its import and export.

command-addresses = Address book: names for your receivers
menu-addresses = 📒 Addresses
hint-addresses =
    <code>/addresses</code> shows the book, <code>/addresses payouts</code> looks for a name or a tag.
    <code>/addresses add payouts { address-example } tag1 tag2</code> adds an address; the tags can be left out.

addresses-title = 📒 <b>Address book</b>
addresses-none = The book is empty. A name from it can be written wherever an address can: <code>/order 65000 payouts 1h</code>
addresses-found = Search: { $words } · { $total } found
addresses-found-none = No name and no tag holds { $words }.
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
addresses-lookalike = 🚨 <b>Looks like another address of the book, but is not the same:</b>
    { $others }
    Fraudsters make addresses with the same first and last characters. Compare the middle with its source, character by character.
addresses-lookalike-line = { $label }: { $address }

addresses-add-button = ➕ Add
addresses-import-button = 📥 Import
addresses-export-button = 📤 Export
addresses-rename-button = ✏️ Rename
addresses-tags-button = 🏷 Tags
addresses-remove-button = 🗑 Remove
addresses-copy-button = 📋 Copy address
addresses-back = ⬅️ Address book
addresses-operators-only = Only operators, admins and owners may change the address book.

addresses-ask-address = Which address shall get a name? Send the address alone, or everything in one line, for example <code>payouts { address-example } tag1 tag2</code>
addresses-ask-label = What is { $address } to be called? Send a name of at most 32 characters.
addresses-ask-new-label = { $label } is to be called what from now on? Send a name of at most 32 characters.
addresses-ask-tags = Which tags shall { $label } have? Send them in one message, for example <code>payouts cold</code>. They replace the present ones; <code>-</code> takes all away.
addresses-added-done = ✅ Added.
addresses-gone = This address is not in the book any more.
addresses-renamed = Renamed: { $label }
addresses-remove = Remove <b>{ $label }</b> from the address book?
    { $address }
addresses-removed = { $label } was removed.

# What is wrong with an entry.
addresses-address-empty = An address is missing. One looks like this: <code>{ address-example }</code>
addresses-label-empty = A name is missing: write one with at least one letter, for example <code>payouts</code>
addresses-label-long = This name is too long: a name has at most 32 characters.
addresses-label-lines = A name has one line only.
addresses-label-address = A name can't look like an address, or the two could be mixed up.
addresses-label-number = A name can't begin with a digit or end like <code>1h</code>, or it could be read as a quantity or a duration.
addresses-tags-tag = Tags have letters, digits, _ and - only, at most 24 characters each, for example <code>payouts cold-wallet</code>
addresses-tags-tags = An address has at most 8 tags.
addresses-book-label_taken = { $label } is the name of another address already: { $address }
addresses-book-address_known = This address is in the book already, as { $label }.
addresses-book-full = The address book is full: it holds { $most } addresses.

# Import. The numbers of lines are those of the file.
addresses-ask-import = Send a file (CSV or text) or a message with one address a line: <code>name address tags…</code>
    The first columns of a CSV are label, address and tags. Nothing changes before you have seen what will be added.
addresses-import-title = 📥 <b>Import</b>
addresses-import-new = { $count ->
        [one] <b>{ $count }</b> address will be added:
       *[other] <b>{ $count }</b> addresses will be added:
    }
addresses-import-unchanged = { $count ->
        [one] { $count } line is in the book already.
       *[other] { $count } lines are in the book already.
    }
addresses-import-faults = { $count ->
        [one] ⚠️ { $count } line is faulty and will be left out:
       *[other] ⚠️ { $count } lines are faulty and will be left out:
    }
addresses-import-fault = <b>Line { $line }</b>: { $problem }
addresses-import-more = … and { $count } more
addresses-import-none = There is nothing to add.
addresses-import-ask = Nothing has been added yet. “{ confirm }” adds all of them at once.
addresses-import-done = { $count ->
        [one] ✅ { $count } address was added.
       *[other] ✅ { $count } addresses were added.
    }
addresses-import-changed = The book or the message has changed meanwhile. Look at it again, please.
addresses-import-lost = The file or message with the addresses is no longer there. Send it again.
addresses-import-again = 📥 Try again
addresses-file-too_large = This file is too large: an import has at most 128 KiB.
addresses-file-unread = Telegram did not hand over the file. Send it again.
addresses-file-not_text = This file is no text that I can read. Save it as CSV in UTF-8 and send it again.
addresses-export-caption = 📤 Address book: { $total ->
        [one] { $total } address
       *[other] { $total } addresses
    }. It can be edited and imported again.
addresses-export-none = The address book is empty: there is nothing to export.
