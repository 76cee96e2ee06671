# What was odd about an event that the service sent.

remark-type-internal = { $type } is kept and not sent: it isn't meant for receivers.
remark-type-unknown = Delegram doesn't know the event type { $type }; the event is kept and not sent.
remark-data-missing = { $type } can't be sent: its data is missing.
remark-data-no-object = { $type } can't be sent: its data is not an object.
remark-data-unfit = { $type } can't be sent: { $fields }.
remark-field-missing = { $field } is missing
remark-field-unreadable = { $field } can't be read
remark-unjudged = { $type } could not be checked, which is a fault of the bot: { $problem }.
remark-version-other = It came in protocol version { $version }; Delegram knows { $known }.
remark-value-unlisted = Its { $field } has a value that the service's document doesn't list: { $value }.
remark-number-too-long = It holds an integer of more than { $most } digits, which no amount has.
remark-id-once = Its ID came in { $place } only.
remark-type-once = Its type came in { $place } only.
remark-ids-differ = Its IDs differ: X-EVENT-ID { $header }, event_id { $field }.
remark-types-differ = Its types differ: X-EVENT-TYPE { $header }, event_type { $field }.
remark-no-id = It has no reliable ID: X-EVENT-ID { $header }, event_id { $field }.
remark-no-type = It has no reliable type: X-EVENT-TYPE { $header }, event_type { $field }.
remark-said = { $is ->
        [absent] is absent
        [unusable] is of no use ({ $text })
       *[text] is { $text }
    }
