# /alerts → Guard → Explorers: what owners decide for all chats.

chains-button = 🏷 Explorers and contracts
chains-explorers = 🏷 <b>Explorers</b>
chains-contracts = <b>Known contracts</b>
chains-contract = { $coin } on { $chain } { $contract }
chains-add-contract = ➕ Contract
chains-dust = 🧪 Dust
chains-usual = ↺ Defaults
chains-ask-explorer = Which page shows a transaction on { $chain }? Send its address with {"{"}hash{"}"} in place of the hash, or copy the page of any transaction here.
chains-pattern = The pattern needs https:// and {"{"}hash{"}"}, like { $pattern }.
chains-pattern-better = The pattern needs https:// and {"{"}hash{"}"}. Like this: { $pattern }
chains-ask-contract = Send the coin, its chain and its contract, like <code>USDT TRON TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t</code>. A transfer of that coin by another contract of the chain is then marked as fake.
chains-contract-problem = { $problem ->
        [coin] Which coin is it? Put its name before the contract, like USDT.
        [chain] That contract does not belong to the chain you named: on TRON it begins with T, on ETH with 0x.
        [bitcoin] Coins on BTC have no contracts.
        [full] There can be at most { $most } contracts. Remove one first.
       *[contract] There is no contract in “{ $echo }”: on TRON it has 34 characters and begins with T, on ETH 42 and begins with 0x.
    }
chains-ask-dust = Below which amount is a transfer dust? Send it with its coin, like <code>0.1 USDT</code>. With 0, only transfers of 0 count as dust.
chains-dust-problem = “{ $echo }” isn't an amount with a coin. Like this: 0.1 USDT.
