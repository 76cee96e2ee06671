# 在聊天中购买：/flash 与 /order、确认卡片、讲述订单经过的那条消息、提醒与警报。
# 表示区块链已确认资源代理的那句话只在 service.ftl 中。

command-flash = 闪充：为地址补充能量或带宽
command-order = 为地址购买一小时能量
menu-flash = 🚀 闪充
menu-order = 🔋 小时能量
hint-flash =
    一行写完是这样：
    <code>/flash energy 500000 { address-example }</code>
    <code>/flash bandwidth 50000 { address-example }</code>
    只发 /flash，我会一步步询问。
hint-order =
    一行写完是这样：
    <code>/order 65000 { address-example } 1h</code>
    只发 /order，我会一步步询问。

# 提问。
order-ask-resource = 🚀 <b>闪充</b>
    这个地址需要什么？
order-choose-energy = 🔋 能量
order-choose-bandwidth = 📶 带宽
order-hint-resource = 请按下面两个按钮之一。
order-ask-amount-flash =
    🚀 <b>闪充</b>
    需要多少{ $resource ->
        [ENERGY] 能量
       *[BANDWIDTH] 带宽
    }？点击按钮，或直接发送数字，至少 { $least }。
order-ask-amount-regular =
    🔋 <b>小时能量</b>
    需要多少能量（使用 1 小时）？点击按钮，或直接发送数字，至少 { $least }。

    一笔 USDT 转账：对方已持有 USDT 时约需 65,000，没有时约需 131,000。
order-ask-receiver =
    { $resource ->
        [ENERGY] <b>{ $quantity } 能量</b>
       *[BANDWIDTH] <b>{ $quantity } 带宽</b>
    }：给哪个地址？
    点击按钮选择，或粘贴地址，或发送地址簿中的名称。
order-ask-reply = 在本群组中，请以回复这条消息的方式作答。
order-back = ⬅️ 上一步
order-form-not-yours = 这个问题问的是别人。请用 /order 或 /flash 开始你自己的订单。

# 回答有什么不对，并附正确的例子。
order-amount-empty = 这条消息里没有数字。请发送一个数字，至少 { $least }，例如 { $example }。
order-amount-not_a_number = 这不是数字。请发送类似 { $example } 的数字；也可以写 <code>131k</code> 或 <code>1.5m</code>。
order-amount-ambiguous = 这个数字可能有两种读法。请只用数字书写，例如 { $example }。
order-amount-not_integer = 只能购买整数。请发送类似 { $example } 的数字。
order-amount-too_precise = 只能购买整数。请发送类似 { $example } 的数字。
order-amount-too_large = 一个订单最多 2,147,483,647。请写小一些，例如 { $example }。
order-amount-too_small = 太少了：这里的{ $resource ->
        [ENERGY] 能量
       *[BANDWIDTH] 带宽
    }最少 { $least } 起售。请发送不小于它的数字，例如 { $example }。
order-receiver-unknown = { $name } 既不是地址，也不是地址簿中的名称。地址是这样的：<code>{ address-example }</code>
order-line-resource = { $written } 既不是 <code>energy</code>（能量）也不是 <code>bandwidth</code>（带宽）。
order-line-duration = 无法购买 { $written }：服务只出售 1 小时，写作 <code>1h</code>。

# 卡片与订单消息共用的行。
order-title-flash = 🚀 <b>闪充</b>
order-title-regular = 🔋 <b>小时能量</b>
order-quantity = { $resource ->
        [ENERGY] 能量：<b>{ $quantity }</b>
       *[BANDWIDTH] 带宽：<b>{ $quantity }</b>
    }
order-receiver = 接收地址：{ $address }
order-receiver-label = 📒 { $label }
order-receiver-new = 🆕 新地址
order-receiver-earlier = 不在地址簿中，但以前下过单
order-duration = 时长：{ $duration }
order-price-estimate = 价格：约 { $amount } TRX
order-price-later = 价格：支付后可知
order-price = 价格：{ $amount } TRX
order-balance-before = 当前余额：{ $amount } TRX
order-balance-unsaid = 当前余额：未能读取
order-balance-left = 支付后剩余：约 { $amount } TRX
order-balance-short = ⚠️ 余额不足：还差约 { $missing } TRX。发送 /balance 查看充值地址。
order-warning-new = ⚠️ 这个地址不在地址簿中，以前也没有为它下过单。请与来源逐字核对。
order-warning-lookalike =
    🚨 <b>与你熟悉的地址很像，但不是同一个：</b>
    { $others }
    骗子会制造首尾字符相同的地址。请逐个核对中间的字符。
order-card-until = 按下“{ $confirm }”之前不会购买。卡片有效期至 { $time }。
order-card-by = 发起人：{ $person }
order-card-expired = ⌛ <b>卡片已过期。</b>没有购买任何东西。
order-card-cancelled = ✖️ <b>已取消</b>（{ $person }）。没有购买任何东西。
order-card-refused = 🚫 <b>已被拒绝</b>（{ $person }）。没有购买任何东西。
order-card-limit = 🛑 <b>超出限额，已停止。</b>没有购买任何东西。
order-card-price-unknown = 🛑 <b>已停止。</b>设置了 TRX 限额，但服务没有给出价格。没有购买任何东西，请一分钟后再试。
order-again = 🔁 再次下单

# 按钮的回应。
order-notice-placing = 正在下单…
order-notice-waiting = 超出团队的审批门槛：需要另一个人批准。
order-notice-limit = 超出限额，没有购买任何东西。
order-notice-over = 这张卡片已经失效，没有通过它购买任何东西。
order-notice-already = 这个按钮已经用过了。订单的进展见消息。
order-notice-expired = 卡片已过期，没有购买任何东西。
order-notice-cancelled = 已取消，没有购买任何东西。
order-notice-refused = 已拒绝，没有购买任何东西。
order-notice-left = 已按现状保留。
order-notice-not-yours = 只有 { $person } 可以确认或取消这张卡片。
order-notice-yourself = 需要另一个人决定：任何人都不能批准自己的订单。
order-notice-nobody = 无法判断你是谁。请以本人身份操作，不要用匿名管理员或频道身份。
order-notice-locked = 暂时停止下单，没有购买任何东西。
order-notice-not-found = 这个按钮已失效。请用 /order 或 /flash 重新开始。
order-notice-state = { $state ->
        [placing] 正在下单。
        [accepted] 服务已接单，正在代理资源。
        [unknown] 仍无法确定是否已购买。
        [delivered] 已交付。
        [late] 仍未到账。
        [failed] 订单失败。
        [left] 已按现状保留。
       *[other] 没有购买任何东西。
    }

# 限额。
order-limit = { $name ->
        [perOrder] 🛑 <b>超出单笔订单的限额。</b>
        [perPersonDay] 🛑 <b>超出 { $person } 的每日限额。</b>
       *[perDay] 🛑 <b>超出团队的每日限额。</b>
    }没有购买任何东西。
order-limit-figures = { $unit ->
        [sun] 限额：{ $limit }
        [energy] 限额：{ $limit } 能量
       *[bandwidth] 限额：{ $limit } 带宽
    }
    本次订单：{ $wanted }
order-limit-day-figures = { $unit ->
        [sun] 限额：{ $limit }
        [energy] 限额：{ $limit } 能量
       *[bandwidth] 限额：{ $limit } 带宽
    }
    今日已用：{ $used }
    本次订单：{ $wanted }
    按 UTC 零点计日。

# 双人审批。
order-approve = ✅ 批准
order-refuse = 🚫 拒绝

# 订单的经过。
order-step-sent = 已发送
order-step-accepted = 已接单
order-step-delegated = 已代理
order-step-chain = 上链
order-status = 状态：{ $status }
order-chain-status = 区块链：{ $status }
order-paid = 已付：{ $amount } TRX
order-paid-activation = 已付：{ $amount } TRX，另付 { $activation } TRX 激活接收地址
order-resources = 接收地址可用量：之前 { $before }，现在 { $now }
order-hash = 代理交易：{ $hash }
order-service-number = 服务编号：{ $id }
order-client-number = 我方编号：{ $id }
order-confirmed-by = 下单：{ $time }，{ $person }
order-ends = 到期：{ $time }
order-told-at = 🕒 截至 { $time }
order-recharge = 充值地址：{ $address }
order-service-said = 服务原话：{ $message }（代码 { $code }）

order-state-placing = ⏳ <b>正在下单…</b>服务须在 20 秒内应答。
order-state-placing-again = ⏳ <b>正用同一编号再次询问…</b>尚不确定是否已购买。
order-state-accepted = 👍 <b>服务已接单。</b>正在代理资源。
order-state-delegated = 👍 <b>已代理。</b>等待区块链显示。
order-state-unpaid =
    💤 <b>尚未支付。</b>服务已收到订单，但状态为 UNPAID，可能是余额不足。
    我会继续查看，直到状态改变或订单到期；不会自动再次下单。
order-state-delivered = ✅ <b>已交付</b>：{ $status }。
order-state-delivered-plain = ✅ <b>已交付。</b>
order-state-late =
    ⏰ <b>仍未到账。</b>已过 { $minutes } 分钟，区块链上仍看不到这笔资源代理；大约千分之一会在广播时丢失。
    我会继续查看。它仍可能到账，再次下单前请先查看接收地址。
order-state-failed =
    ❌ <b>未交付</b>：{ $status }。
    服务接了单，但没有成功。用 /balance 查看费用是否已退回；联系服务客服时请提供服务编号。
order-state-failed-unpaid = ❌ <b>始终未支付。</b>服务接了单，但订单在未支付的状态下到期。没有交付任何东西；用 /balance 查看是否有扣款。
order-state-rejected = 🚫 <b>没有购买。</b>服务拒绝了订单。
order-rejected-next = 怎么办：先解决上面的问题（/balance 可查看余额与充值地址），再按“{ order-again }”。
order-state-not-sent = 🔌 <b>没有购买。</b>无法连接服务，订单没有发出，之后也不会被购买。
order-not-sent-next = 怎么办：一分钟后按“{ order-again }”再试。
order-state-unknown = ❓ <b>无法确定是否已购买。</b>{ $why }
order-state-left = 🤚 <b>已按现状保留</b>（{ $person }）。始终无法确定是否已购买；限额按已花费计算。
order-why-timeout = 服务未能及时应答。
order-why-unreachable = 收到应答前连接中断。
order-why-broken = 服务没有给出应答，而是报告了自身错误。
order-why-maintenance = 收到的是维护页面，而不是应答。
order-why-unreadable = 无法读懂服务的应答。
order-why-interrupted = 机器人在下单过程中被中断。
order-why-mismatch = 应答说的是另一个订单。
order-why-other = 最后一次应答不能说明结果。
order-unknown-balance-now = 当前余额：{ $now } TRX；下单前的余额未能读取。
order-unknown-balance-before = 下单前余额：{ $before } TRX；当前余额无法读取。
order-unknown-same = 下单前余额：{ $before } TRX，现在相同。这说明可能没有购买，但不能作为证明。
order-unknown-differs = 下单前余额：{ $before } TRX，现在 { $now } TRX（差额 { $difference } TRX）。其中也可能有其他支出。
order-unknown-event = { $time } 收到一个相符的事件。事件没有签名：只是线索，不是证明。
order-unknown-no-event = 没有收到相符的事件。
order-unknown-decide-regular = <b>请你决定。</b>“{ order-repeat }”会以同一编号发送同一订单：如果服务已经有这笔订单，只会返回它，不会再次出售。“{ order-leave }”则到此为止。
order-unknown-decide-flash = <b>请你决定。</b>“{ order-repeat }”会以同一编号发送同一订单。对于闪充，文档没有说明这样是否会重复出售，请先核对余额。“{ order-leave }”则到此为止。
order-paid-twice = 🔒 <b>同一编号出现了两次付款。</b>自动重试已锁定，并会通知所有者。
order-repeat = 用同一编号重试
order-leave = 保留现状
order-look = 🔄 再看一次
order-on-chain = 🔎 在链上查看

# 提醒。
order-reminders-title =
    ⏳ <b>到期提醒</b>
    在已交付的订单到期前多久提醒本会话？
order-reminders-off = 关闭
order-reminders-minutes = { $minutes } 分钟
order-reminders-back = ⬅️ 订单
