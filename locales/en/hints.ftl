# Hints made from what a person typed, and offers for texts that are no command.

hint-two-readings = This number can be read in two ways. Write { $first } or { $second }.
hint-two-amounts = I read two amounts, { $first } and { $second }. Which one is it?
hint-two-receivers = I read two receivers, { $first } and { $second }. An order has one: send only the one that it is for.
hint-resources = I read both energy and bandwidth. An order is for one of them.
hint-bandwidth = Hourly orders are for energy only. Bandwidth comes as a flash refill: /flash
hint-name = { $written } can be read in two ways: as a name in the address book, or as something else. Send the address instead of the name, and numbers without spaces.
hint-names = { $written } fits more than one name in the address book: { $names }. Which one is it?
hint-extra = I don't understand { $written } here.
hint-money = Orders are counted in energy, not in { $written }. A USDT transfer takes 65,000, or 131,000 if the recipient holds no USDT.
hint-near-name = Did you mean { $label }?
hint-contract-page = { $address } is a contract: the link leads to a contract's page. Resources can't be delegated to a contract: send the address of the wallet that makes the transfers.
hint-ask-receiver = For which address? Press one, paste an address, or write a name from the address book.
hint-receiver-read = I read { $receiver } as the receiver.
hint-resource-read = { $resource ->
        [ENERGY] I read energy.
       *[BANDWIDTH] I read bandwidth.
    }
hint-amount-read = { $resource ->
        [ENERGY] I read { $quantity } energy.
       *[BANDWIDTH] I read { $quantity } bandwidth.
    }
hint-for-receiver = For { $receiver }
hint-offer = { $kind ->
        [flash] { $resource ->
            [ENERGY] 🚀 { $quantity } energy at once → { $to }
           *[BANDWIDTH] 🚀 { $quantity } bandwidth at once → { $to }
        }
       *[regular] 🔋 { $quantity } energy for 1 hour → { $to }
    }
form-closed = The question before this is closed; nothing was changed.
form-closed-order = The order form was closed; nothing was ordered.
edit-form = I can't apply this edit. The question above is still waiting for your answer.
edit-late = This edit comes too late, so it changes nothing. Send it as a new message.
edit-unseen = I no longer know what happened to the message that you edited, so this edit changes nothing. Send it as a new message.
edit-not-understood = This edit changes nothing here. Send it as a new message, or see /menu.
edit-card =
    I can't apply this edit. The card still says { $resource ->
        [ENERGY] { $quantity } energy
       *[BANDWIDTH] { $quantity } bandwidth
    } for { $receiver }.
    To change that, cancel the card and order again.
edit-ordered =
    { $state ->
        [confirmed] This order waits for approval, and an edit doesn't change it: it stays
        [unknown] It is not certain whether this order was bought, and an edit doesn't change it: it stays
        [undelivered] This order has not been delivered so far, but may still be. An edit doesn't change it: it stays
       *[other] An edit doesn't change a confirmed order: it stays
    } { $resource ->
        [ENERGY] { $quantity } energy
       *[BANDWIDTH] { $quantity } bandwidth
    } for { $receiver }.
    { $state ->
        [unknown] Before you order again, look at the message about this order.
        [undelivered] Before you order again, look at the message about this order.
       *[other] To order more, send a new message.
    }
edit-order-differs = A read of the service's record of this order differed from what was confirmed, and an edit doesn't change the order. Before you order again, look at the message about it.
hint-text-only = I read text only. /menu shows what I can do.
hint-text-only-waiting = I read text only. The question above is still waiting for your answer.
hint-two-addresses = I read two addresses, { $first } and { $second }. Send only the one that is meant.
hint-meant = 📒 { $label }
hint-address = { $address }
hint-address-what = What should I do with it?
hint-save = 📒 Save
hint-hash-unknown = There is neither an event nor an order with the hash { $hash }.
hint-zone-several = <code>{ $zone }</code> is the short name of several time zones.
hint-zone-choose = Which one is it?
