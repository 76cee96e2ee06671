# 疑似钓鱼转账：有人故意制造，诱使他人从中复制地址，或把某个代币当成真币。金额加引号，因为可能并没有真正转移。

poison-lookalike = 🛑 这不是{ $kind ->
        [monitored] 监控地址
        [receiver] 以往订单的接收地址
       *[named] { " " }{ $known }
    }。对方地址只是与它相似。
poison-lookalike-out = 🛑 已向一个仅仅貌似{ $kind ->
        [monitored] 监控地址
        [receiver] 以往订单接收地址
       *[named] { " " }{ $known }{ " " }
    }的地址转出 { $amount }。
poison-parts = 从第 { $from } 个字符起：{ $kind ->
        [named] { $known }{ " " }
       *[other] 已知地址
    }是 { $knownPart }，这个是 { $seenPart }。
poison-advice = 请勿向它付款。
poison-advice-out = 请查明是谁转出的，不要再向它付款。
poison-false-coin = 🛑 不是 { $coin }：“{ $amount }”属于另一个合约的代币，不计入 { $coin }。
poison-address-coin = 🛑 疑似钓鱼：“{ $amount }”的代币以地址为名。请勿从中复制地址。
poison-dust-in = 🧪 疑似钓鱼：陌生地址向 { $own } 转入“{ $amount }”。请勿从中复制地址。
poison-dust-zero = 🧪 疑似钓鱼：从 { $own } 转出“{ $amount }”。任何人都能以他人名义写入金额为 0 的转账。
poison-dust-out = 🧪 金额极小：从 { $own } 向陌生地址转出“{ $amount }”。请勿从中复制地址。
poison-dust-unclear = 🧪 疑似钓鱼：{ $own } 出现“{ $amount }”的转账。请勿从中复制地址。
poison-side = { $direction ->
        [incoming] “{ $amount }”转入 { $own }。
        [outgoing] “{ $amount }”转自 { $own }。
       *[unclear] “{ $amount }”，涉及 { $own }。
    }
poison-hash = 哈希：{ $hash }

poison-short-lookalike = 貌似{ $kind ->
        [monitored] 监控地址
        [receiver] 以往订单接收地址
       *[named] { " " }{ $known }
    }
poison-short-false-coin = 不是 { $coin }，合约不同
poison-short-address-coin = 代币以地址为名
poison-short-dust = 粉尘
poison-short-side = “{ $amount }”{ $direction ->
        [incoming] 转入 { $own }
        [outgoing] 转自 { $own }
       *[unclear] 涉及 { $own }
    }

poison-sum-lookalike = 貌似已知地址
poison-sum-false-coin = 假 { $coin }
poison-sum-address-coin = 以地址为名的代币
poison-sum-dust = 粉尘转账

poison-daily = 🧪 { $isOneTime ->
        [yes] { $since } 有
       *[no] { $since } 至 { $until } 共有
    } { $count } 笔疑似钓鱼转账：{ $list }。
poison-daily-file = 交易哈希见所附表格。
poison-count-lookalike = { $count } 笔貌似{ $kind ->
        [monitored] 监控地址
        [receiver] 以往订单接收地址
        [several] 已知地址
       *[named] { " " }{ $known }
    }
poison-count-false-coin = { $count } 笔假 { $coin }
poison-count-address-coin = { $count } 笔以地址为名的代币
poison-count-dust = { $count } 笔粉尘

poison-why = 🛑 已标记为疑似钓鱼：{ $forms }。这里的地址已截断，以免被复制。

baits-screen = 🛡 <b>疑似钓鱼转账</b>

    金额为 0 或极小的转账、与已知地址相似的地址、合约不同的 USDT、以地址为名的代币：都会加上标记，不响提示音，也无法从中复制地址。资金转到貌似已知的地址时，会响提示音。
baits-screen-each = 每一笔到来时都在这里显示。
baits-screen-daily = 每天 09:00 合并成一条消息。如有资金转到貌似已知的地址，一律立即通知。
baits-screen-thresholds = 任何币种的 0，或少于 { $list }，即视为粉尘。
baits-screen-set-daily = 每天一条
baits-screen-set-each = 逐笔显示
baits-screen-no-rules = 这里还没有任何通知：请先在 /alerts 中建立规则。
baits-screen-saved = ✅ 已由 { $person } 保存。
baits-screen-button = 🛡 防钓鱼
baits-screen-back = ⬅️ 防钓鱼
baits-screen-answer = 🧵 与本会话订单有关的通知会回复该订单的消息，并说明依据。
baits-screen-alone = 🧵 与本会话订单有关的通知单独显示。
baits-screen-set-alone = 🧵 单独显示
baits-screen-set-answer = 🧵 回复订单消息
