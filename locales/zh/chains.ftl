# /alerts → 防钓鱼 → 浏览器：所有者为全部会话设定。

chains-button = 🏷 浏览器与合约
chains-explorers = 🏷 <b>区块浏览器</b>
chains-contracts = <b>已知合约</b>
chains-contract = { $chain } 上的 { $coin }：{ $contract }
chains-add-contract = ➕ 合约
chains-dust = 🧪 粉尘
chains-usual = ↺ 恢复默认
chains-ask-explorer = { $chain } 的交易在哪个页面查看？请发送网址，哈希处写 {"{"}hash{"}"}，也可以直接复制任意一笔交易的页面地址。
chains-pattern = 网址需要包含 https:// 和 {"{"}hash{"}"}，例如 { $pattern }。
chains-pattern-better = 网址需要包含 https:// 和 {"{"}hash{"}"}。可以这样写：{ $pattern }
chains-ask-contract = 请发送币种、链和合约，例如 <code>USDT TRON TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t</code>。此后该链上由其他合约发出的同名代币会标记为假币。
chains-contract-problem = { $problem ->
        [coin] 是哪个币种？请在合约前写上名称，例如 USDT。
        [chain] 该合约不属于所写的链：TRON 合约以 T 开头，ETH 合约以 0x 开头。
        [bitcoin] BTC 链上的币没有合约。
        [full] 最多 { $most } 个合约，请先删除一个。
       *[contract] 在“{ $echo }”中没有找到合约：TRON 合约为 34 个字符，以 T 开头；ETH 合约为 42 个字符，以 0x 开头。
    }
chains-ask-dust = 少于多少算粉尘转账？请发送金额和币种，例如 <code>0.1 USDT</code>。写 0 则只有金额为 0 的转账才算。
chains-dust-problem = “{ $echo }”不是带币种的金额。例如：0.1 USDT。
