# /template: people's own words for alerts.
command-template = Write the alerts of this chat in your own words
menu-template = 📝 Alert wording

template-title = 📝 <b>Wording of the alerts here</b>
template-title-help = ✏️ marks alerts with your own wording. Combined alerts keep the built-in one.
template-heading = { $icon } <b>{ $event }</b>: { $state ->
        [own] own words, { $person }, { $time }
        [inherited] no words of its own, so others of this chat are sent
       *[none] built-in wording
    }. { $language }. { $of ->
        [rule] Rule { $rule }.
       *[all] All alerts here.
    }
template-looks-real = With the real one of { $time }:
template-looks-example = { $why ->
        [none] No event of this kind that this chat gets is stored yet, so here is the built-in example:
       *[asked] With the built-in example:
    }
template-looks-failed = ⚠️ It can't be shown: { $reason }. The built-in wording would be sent.
template-key-missing = Missing in it: the transaction hash, the remark or the address by which the alert is found again. I add it as a last line.

# Buttons.
template-edit = ✏️ Edit
template-test = 📤 Test here
template-example = 🧪 Example
template-real = 👁 Real one
template-older = ⬅️ Earlier one
template-fields = 📚 Fields
template-for = { $of ->
        [rule] 🎯 For rule { $rule }
       *[all] 🎯 For all alerts here
    }
template-share = 📋 Share
template-import = 📥 Import
template-built-in = ↺ Built-in wording
template-back = ⬅️ Wording
template-back-one = ⬅️ Back
template-to-alerts = ⬅️ Alerts
template-save = ✅ Save
template-fix = Use { $right }
template-open = 📝 Open it

template-choose-rule = For which alerts are the words? A rule's own words override the general ones.
template-choose-language = In which language are the words? The chat gets those in its own language.
template-gone = This rule or language is gone, or it has no words of its own any more. Open /template again.

# Editing.
template-ask =
    ✏️ Send the new text for “{ $event }”. Fields stand in &lt;&lt; &gt;&gt;, like { $field }. Format it as you like: bold stays bold, links and code too.

    Up to 4,096 characters as a message, 16,384 as a .txt file.
template-not-saved = <b>Not saved yet.</b> Another text that you send replaces it.
template-send-again = Your text is kept as a draft: press a button, or send it again.
template-kept = ✖️ Nothing was changed.
template-same = These words are in use already.
template-done-saved = ✅ Saved by { $person }.
template-done-reset = ↺ No own words here any more, by { $person }.
template-full = There are 200 templates already, the most that are kept. Nothing was saved. Ask an owner which chat can go back to the built-in wording.
template-test-sent = 📤 The test was sent. It is not counted anywhere.

template-fields-title = 📚 <b>Fields</b>, with the values of the example:
template-fields-also = Also <code>event_id</code> <code>event_type</code> <code>received_at</code>.
template-fields-label = { $label }: the name of the address in your address book.
template-fields-filters =
    Filters follow a bar: { $example }
    <code>trx</code> <code>amount</code> <code>number</code> amounts · <code>time</code> <code>date</code> <code>duration</code> times · <code>label</code> words for a value · <code>short</code> <code>code</code> <code>link</code> addresses and hashes · <code>upper</code> <code>default: "—"</code>
template-fields-conditions = Conditions: { $condition }

template-shared = 📋 Send this text, or the file, to 📥 Import in another chat. I add no IDs, names or chats; what you wrote yourselves stays in it.
template-shared-file = The same as a file
template-import-ask = 📥 Send the shared text or its file. It begins with <code>delegram-template 1</code>. You see it before it is saved, for this chat only.
template-import-format = This isn't a shared template. It begins with <code>delegram-template 1</code>, then <code>type:</code>, <code>locale:</code> and a line <code>---</code>.
template-import-version = This is format { $written }. I read format 1: update the bot, or have it shared by an older one.
template-import-type = There is no event “{ $written }”. There are <code>balance</code>, <code>subscription</code>, <code>delegation</code> and <code>address-monitor</code>.
template-import-locale = There is no language “{ $written }”. Write one of yours behind <code>locale:</code>, like <code>en</code>.
template-import-other = These are words for “{ $event }”. Open 📥 Import under /template for them.

# Notes about words that failed.
template-failed = ⚠️ The words of “{ $event }” { $where ->
        [private] in your chat
        [topic] in a topic of { $title }
       *[group] in { $title }
    } failed: { $reason }. The built-in wording is used until it is changed, with /template there.
template-failure-long = the message got longer than 4,096 characters
template-failure-costly = it took too many steps
template-failure-broken = it could not be read
template-failure-markup = Telegram would refuse its tags
template-failure-empty = the message was empty
template-failure-reserved = it says what only the bot may say of an order
template-elsewhere = 📝 The words of “{ $event }” { $where ->
        [topic] in a topic of { $title }
       *[group] in { $title }
    }. Send /template there to change them.

# The last line of own words that don't show what the alert is found by.
template-key-balance = Remark: { $key }
template-key-subscription = Address: { $key }
template-key-delegation = Transaction: { $key }
template-key-address-monitor = Transaction: { $key }

# What is wrong with a text, and where.
template-refused = { $count ->
        [one] I kept the old text. { $count } place to fix:
       *[other] I kept the old text. { $count } places to fix:
    }
template-problems-more = { $count ->
        [one] …and { $count } more.
       *[other] …and { $count } more.
    }
template-problems-behind = Anything else that may be wrong is found once that is fixed.
template-place = Line { $line }, { $column }: { $problem }
template-meant = Did you mean { $right }?
template-case-example = With the example
template-case-required = When only the required fields come
template-case-value = When { $field } is { $value }
template-case-real = With the real event of { $time }

template-problem-text-empty = there is no text in it.
template-problem-text-long = it has more than 16,384 characters.
template-problem-unclosed = “{ $written }” is not closed: { $right } is missing, or the end of a quotation.
template-problem-field-empty = no field stands between the signs.
template-problem-field-rest = only the first word of “{ $written }” would be read.
template-problem-field-unknown = there is no field “{ $written }”.
template-problem-field-of-other = “{ $written }” is a field of “{ $event }”, not of this event.
template-problem-field-data = write it without “data.”: { $right }
template-problem-value-unquoted = a value stands in quotation marks: { $right }
template-problem-value-near = there is no value “{ $written }”. Did you mean { $right }?
template-problem-tag-unclosed = “{ $written }” is never closed. Add { $right }
template-problem-tag-unopened = “{ $written }” closes nothing: { $right } has to stand before it.
template-problem-tag-unknown = there is no tag “{ $written }”.
template-problem-filter-unknown = there is no filter “{ $written }”.
template-problem-filter-label = “{ $written }” finds no words: “label” is for the values of a field such as a state or a type.
template-problem-filter-number = “{ $written }” finds no number: this field is a text.
template-problem-number-long = “{ $written }” has too many digits to be compared exactly: a number in a text may have 15. In quotes, a filter takes it with all of its digits.
template-problem-filter-colon = a colon stands between a filter and its value, like <code>default: "—"</code>
template-problem-expression = “{ $written }” can't be read. Filters stand behind |, values are compared with == or !=, conditions are joined with <code>and</code> or <code>or</code>, texts stand in straight quotes.
template-problem-markup-unclosed = “{ $written }” is never closed. Add { $right }
template-problem-markup-crossed = { $right } has to stand before “{ $written }”.
template-problem-markup-unopened = “{ $written }” closes nothing.
template-problem-markup-unsupported = Telegram has no tag “{ $written }”. It has b, i, u, s, code, pre, a, blockquote and tg-spoiler.
template-problem-markup-newline = Telegram has no tag “{ $written }”. Press Enter for a new line.
template-problem-markup-stray = write { $right } in place of “{ $written }”.
template-problem-markup-unfinished = the tag “{ $written }” lacks its closing sign.
template-problem-markup-attribute = Telegram can't read the tag “{ $written }”.
template-problem-markup-link = a link begins with https://, like <code>&lt;a href="https://example.com"&gt;</code>
template-problem-markup-field = within a tag a field stands in quotation marks and needs the filter url: { $right }
template-problem-markup-branch = “{ $written }” can't stand within a tag. Write the whole tag in each case.
template-problem-case-empty = the message would always be empty.
template-problem-case-long = { $case }: the message would be longer than 4,096 characters.
template-problem-case-costly = { $case }: it takes too many steps. Use fewer loops.
template-problem-case-broken = { $case }: it can't be made.
template-problem-case-markup = { $case }: a tag would be left open. Open and close it in the same condition.
template-problem-case-entities = { $case }: it would have more than 100 tags, and Telegram drops the rest.
template-problem-case-reserved = { $case }: it would say what only the bot says about an order, and only when the service's own record shows it.

# Beginnings or parts of words, separated by commas: alerts and names in which one of each list stands close to the
# other are refused, since they would read like confirm-status-DELEGATION_CONFIRMED.
reserved-confirm = confirm
reserved-chain = chain
