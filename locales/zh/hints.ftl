# 根据用户输入给出的提示，以及对非命令文本的建议。

hint-two-readings = 这个数有两种读法。请写 { $first } 或 { $second }。
hint-two-amounts = 读到两个数量：{ $first } 和 { $second }。要哪一个？
hint-two-receivers = 读到两个接收方：{ $first } 和 { $second }。一笔订单只有一个接收方，请只发送那一个。
hint-resources = 同时读到能量和带宽。一笔订单只能选一种。
hint-bandwidth = 小时能量订单不含带宽，带宽请用闪充：/flash
hint-name = { $written } 有两种读法：地址簿里的名称，或别的内容。请用地址代替名称，数字中间不要加空格。
hint-names = { $written } 符合地址簿中的多个名称：{ $names }。是哪一个？
hint-extra = 看不懂这里的 { $written }。
hint-money = 订单按能量计算，{ $written } 不是能量数量。一笔 USDT 转账需要 65,000；如果收款方没有 USDT，则需要 131,000。
hint-near-name = 你指的是 { $label } 吗？
hint-contract-page = { $address } 是合约：链接指向合约页面。资源不能代理给合约，请发送实际转账的钱包地址。
hint-ask-receiver = 给哪个地址？请点选一个、粘贴地址，或写地址簿里的名称。
hint-receiver-read = 接收地址读作 { $receiver }。
hint-resource-read = { $resource ->
        [ENERGY] 资源读作能量。
       *[BANDWIDTH] 资源读作带宽。
    }
hint-amount-read = { $resource ->
        [ENERGY] 数量读作 { $quantity } 能量。
       *[BANDWIDTH] 数量读作 { $quantity } 带宽。
    }
hint-for-receiver = 接收地址：{ $receiver }
hint-offer = { $kind ->
        [flash] { $resource ->
            [ENERGY] 🚀 闪充 { $quantity } 能量 → { $to }
           *[BANDWIDTH] 🚀 闪充 { $quantity } 带宽 → { $to }
        }
       *[regular] 🔋 { $quantity } 能量，1 小时 → { $to }
    }
form-closed = 之前的提问已关闭，没有任何更改。
form-closed-order = 下单表单已关闭，没有下单。
edit-form = 这次编辑没有采用。上面的问题仍在等你回答。
edit-late = 编辑得太晚，没有任何更改。请作为新消息发送。
edit-unseen = 已无法得知被编辑的那条消息的处理结果，因此这次编辑没有任何作用。请作为新消息发送。
edit-not-understood = 这次编辑没有任何作用。请作为新消息发送，或查看 /menu。
edit-card =
    这次编辑没有采用。卡片上仍是 { $resource ->
        [ENERGY] { $quantity } 能量
       *[BANDWIDTH] { $quantity } 带宽
    }，接收地址：{ $receiver }。
    要修改，请取消卡片后重新下单。
edit-ordered =
    { $state ->
        [confirmed] 这笔订单正在等待审批，编辑不会更改它，仍是
        [unknown] 无法确定这笔订单是否已购买，编辑不会更改它，仍是
        [undelivered] 这笔订单尚未到账，但仍有可能到账；编辑不会更改它，仍是
       *[other] 编辑不会更改已确认的订单，仍是
    } { $resource ->
        [ENERGY] { $quantity } 能量
       *[BANDWIDTH] { $quantity } 带宽
    }，接收地址：{ $receiver }。
    { $state ->
        [unknown] 再次下单前，请先查看这笔订单的消息。
        [undelivered] 再次下单前，请先查看这笔订单的消息。
       *[other] 要再下单，请发送新消息。
    }
edit-order-differs = 服务对这笔订单的记录曾与所确认的内容不符，编辑不会更改它。再次下单前，请先查看这笔订单的消息。
hint-text-only = 我只能读文字。/menu 显示我能做什么。
hint-text-only-waiting = 我只能读文字。上面的问题仍在等你回答。
hint-two-addresses = 读到两个地址：{ $first } 和 { $second }。请只发送要用的那一个。
hint-meant = 📒 { $label }
hint-address = { $address }
hint-address-what = 要对这个地址做什么？
hint-save = 📒 保存
hint-hash-unknown = 没有哈希为 { $hash } 的事件或订单。
hint-zone-several = <code>{ $zone }</code> 是好几个时区的缩写。
hint-zone-choose = 是哪一个？
