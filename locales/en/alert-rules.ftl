# Alert rules as sentences: a head, then one part for each filter, each a message that is never inflected. A word may
# not stand for two things within one language; a test compares them.

rule-sentence = { $head }: { $parts }
rule-joiner = {" · "}
rule-list-semicolon = {"; "}
rule-ended = { $sentence }.
rule-loud = With sound.
rule-silent = Without sound.
rule-urgent = Urgent: sent even during quiet hours and when everything is muted.

rule-all = Everything
rule-kind-balance = Balance changes
rule-kind-subscription = Payments for the Mate service
rule-kind-delegation = Delegations
rule-kind-address-monitor = Transfers
rule-kind-order-late = Late orders
rule-kind-order-failed = Failed orders
rule-kind-order-unknown = Orders with an unknown outcome

rule-services = { $values }
rule-resources = { $values }
rule-actions = { $values }
rule-items = for { $values }
rule-coins = { $values }
rule-other-services = other and unknown services
rule-other-resources = other and unknown resources
rule-other-actions = other and unknown actions
rule-other-items = other and unknown items
rule-other-coins = other and unknown coins

rule-at-label = 📒 { $label }
rule-at-address = { $address }
rule-at-label-gone = ⚠️ { $label } (no longer in /addresses: { $address })
rule-at-label-gone-short = ⚠️ { $label }
rule-at-tag-gone = ⚠️ 🏷 { $tag } (no address in /addresses has it)
rule-at-tag-gone-short = ⚠️ { $tag }
rule-at-tag = 🏷 { $tag }
rule-at-name = 👁 { $name }
rule-at-none = at no address

rule-direction-in = in
rule-direction-out = out
rule-direction-own = between own addresses
rule-direction-unclear = direction unclear
rule-from = from { $amount } { $coin }
# On buttons.
rule-from-short = ≥ { $amount } { $coin }
