# 在会话中购买：/flash 与 /order、确认卡片、讲述订单经过的那条消息、提醒与警报。
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
# The button of an earlier order.
order-last = { $quantity } { $resource ->
        [BANDWIDTH] 📶
       *[ENERGY] ⚡
    } → { $to }
order-hint-resource = 请点击下面两个按钮之一。
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
order-amount-not_a_number = 这不是数字。请发送类似 { $example } 的数字；也可以写 <code>13.1万</code> 或 <code>131k</code>。
order-amount-not_whole = 只能购买整数。请发送类似 { $example } 的数字。
order-amount-too_large = 一笔订单最多 2,147,483,647。请写小一些，例如 { $example }。
order-amount-too_small = 数量太少：至少 { $least } { $resource ->
        [ENERGY] 能量
       *[BANDWIDTH] 带宽
    }。请发送 { $least } 或以上的数字，例如 { $example }。
order-amount-too_small_either = 数量太少：能量至少 { $energy }，带宽至少 { $bandwidth }。
order-amount-or_time = { $written } 既可以是分钟，也可以是百万。请只用数字书写数量，例如 { $example }。
order-receiver-unknown = { $name } 既不是地址，也不是地址簿中的名称。地址是这样的：<code>{ address-example }</code>
order-receiver-contract = { $address } 是 { $name } 的合约地址。资源无法代理给合约，请填写实际转账的钱包地址。
order-receiver-burn = { $address } 不属于任何人（{ $name }），代理给它的资源无法使用。请填写实际转账的钱包地址。
order-receiver-on-chain = 链上显示 { $address } 是合约。资源无法代理给合约，请填写实际转账的钱包地址。
order-line-resource = { $written } 既不是 <code>energy</code>（能量）也不是 <code>bandwidth</code>（带宽）。
order-line-duration = 无法购买 { $written }：服务只出售 1 小时，写作 <code>1h</code>。
order-line-duration-flash = 这里不能选择 { $written }：闪充没有时长选项。

# 卡片与订单消息共用的行。
order-title-flash = 🚀 <b>闪充</b>
order-title-regular = 🔋 <b>小时能量</b>
order-quantity = { $resource ->
        [ENERGY] 能量：<b>{ $quantity }</b>
       *[BANDWIDTH] 带宽：<b>{ $quantity }</b>
    }
order-receiver = 接收地址：{ $address }
order-receiver-named =
    接收地址：📒 { $label }
    { $address }
order-receiver-earlier = 曾成功到账（{ $ago }）
order-price-estimate = 价格：约 { $amount } TRX
order-price-activation = { $is ->
        [missing] 该地址尚未在 TRON 上激活：
       *[unread] 如果该地址尚未在 TRON 上激活，
    }服务可能另收激活费（链上为 { $amount } TRX）。
order-price-later = 价格：支付后可知
order-price = 价格：{ $amount } TRX
order-balance-at = 余额（{ $time }）：{ $amount } TRX
order-balance-unsaid = 余额：未能读取
order-balance-short = ⚠️ 余额不足：还差约 { $missing } TRX。发送 /recharge 查看充值地址。
order-warning-new = 🆕 <b>新地址</b>：不在地址簿中，也还没有给它的订单标为 ✅。请与来源逐字核对。
order-warning-refused = ⚠️ 这个地址的订单曾被 { $person } 拒绝（{ $ago }）。确认前请先问清原因。
order-warning-limited = ⚠️ { $reason ->
        [not_in_book] 这个地址的订单曾因不在地址簿中被拦下（{ $ago }）。
        [ceiling] 这个地址的订单曾因硬上限被拦下（{ $ago }）。
        [ceiling_price] 这个地址的订单曾因硬上限被拦下（{ $ago }）。
        [ceiling_earlier] 这个地址的订单曾因硬上限被拦下（{ $ago }）。
       *[limit] 这个地址的订单曾因限额被拦下（{ $ago }）。
    }
order-warning-rejected = ⚠️ 这个地址的订单曾被服务拒绝（{ $ago }）。
order-warning-balance = ⚠️ { $ago }有一笔订单失败：服务称余额不足。请确认余额足够支付本单；/recharge 会显示充值地址。
order-warning-differing = ⚠️ 读到的一笔订单的服务记录曾与确认的内容不符（{ $ago }），因此不会自动重新发送任何订单。继续下单前，请所有者检查 SERVICE_ORDER_PARAMS。
order-warning-lookalike =
    🚨 <b>与你熟悉的地址很像，但不是同一个：</b>
    { $others }
    骗子会制造首尾字符相似的地址。请逐个字符核对整个地址。
order-other = ⚠️ { $state ->
        [offered] 这个地址另有一张未确认的卡片（{ $person }，{ $ago }）。
        [confirmed] 这个地址的订单 { $id } 尚未结束：等待审批（{ $person }，{ $ago }）。
        [placing] 这个地址的订单 { $id } 尚未结束：正在下单（{ $person }，{ $ago }）。
        [accepted] 这个地址的订单 { $id } 尚未结束：服务已接单（{ $person }，{ $ago }）。
        [odd] 这个地址的订单 { $id } 的状态机器人不认识（{ $person }，{ $ago }）。
        [unpaid] 这个地址的订单 { $id } 尚未支付（{ $person }，{ $ago }）。
        [delegated] 这个地址的订单 { $id } 尚未结束：已提交，等待 ✅（{ $person }，{ $ago }）。
        [unread] 这个地址的订单 { $id } 暂时无法读取，可能已到账（{ $person }，{ $ago }）。
        [repeating] 这个地址的订单 { $id } 尚未结束：结果不确定，机器人正在自动重新发送（{ $person }，{ $ago }）。
        [unknown] 这个地址的订单 { $id } 无法确定是否已购买（{ $person }，{ $ago }）。
        [late_paid] 这个地址的订单 { $id } 迟迟未到账，可能已经付款：确认此卡片会再买一次（{ $person }，{ $ago }）。
        [failed_paid] 这个地址的订单 { $id } 未到账，但可能已经付款：确认此卡片可能会再付一次（{ $person }，{ $ago }）。
        [late] 这个地址的订单 { $id } 迟迟未到账（{ $person }，{ $ago }）。
        [differs] 这个地址的订单 { $id }：读到的服务记录曾与确认的内容不符（{ $person }，{ $ago }）。
        [delivered] 这个地址的订单 { $id } 已到账（{ $ago }），下单人：{ $person }。
        [failed] 这个地址的订单 { $id } 目前未到账（{ $person }，{ $ago }）。
        [left] 这个地址的订单 { $id } 已搁置，结果不确定（{ $person }，{ $ago }）。
       *[other] 这个地址的订单 { $id } 的状态是此机器人不认识的值（{ $person }，{ $ago }）。
    }
order-others-more = { $count ->
       *[other] ……这个地址还有 { $count } 笔订单。
    }
order-ahead-book = 🛑 <b>只能为地址簿中的地址下单</b>，而这个地址不在其中。请管理员用 /addresses 添加。
order-ahead-approval = 🔐 超出团队的审批门槛：点击“{ $confirm }”后，还需要另一个人批准。
order-ahead-price-flash = 🛑 <b>闪充没有事先报价，因此每次都会被 TRX 限额拦下。</b>所有者可以更改：能量或带宽限额不需要价格（/members）。
order-ahead-price-regular = 🛑 <b>会被 TRX 限额拦下。</b>未能从服务读到价格。请等能读到价格后重新下单，或请所有者更改限额：能量限额不需要价格（/members）。
order-ahead-ceiling-price = { order-ceiling-price }即使确认也不会下单。
order-ahead-price-repeat = 🛑 <b>会被 TRX 限额拦下</b>，因为价格未知。所有者可以更改：能量限额不需要价格（/members）。
order-card-ends = 卡片 { $time }失效。
order-card-until = 点击“{ $confirm }”之前不会下单。卡片 { $time }失效。
order-card-by = 发起人：{ $person }
order-card-expired = ⌛ <b>卡片已过期。</b>未下单。
order-card-restart = ⌛ <b>机器人已重启，这张卡片随之失效。</b>未下单。
order-card-cancelled = ✖️ <b>已取消</b>（{ $person }）。未下单。
order-card-refused = 🚫 <b>已被拒绝</b>（{ $person }）。未下单。
order-card-limit = { order-stopped-limit }未下单。
order-card-price-unknown-flash = 🛑 <b>已被 TRX 限额拦下。</b>未下单。闪充没有事先报价：所有者可以改用能量或带宽限额（/members）。
order-card-price-unknown-regular = 🛑 <b>已被 TRX 限额拦下。</b>未下单。未能从服务读到价格。请等能读到价格后重新下单，或请所有者更改限额：能量限额不需要价格（/members）。
order-card-ceiling = { order-stopped-ceiling }未下单。
order-card-ceiling-price = { order-ceiling-price }未下单。
order-card-ceiling-earlier = 🛑 <b>因 TRX 硬上限已停止</b>：当时不知道之前一笔订单的费用。未下单。
order-card-not-in-book = 🛑 <b>已停止：只能为地址簿中的地址下单。</b>未下单。请管理员用 /addresses 添加。
order-card-removed = ✖️ <b>已取消</b>：{ $person } 已无下单权限。未下单。
order-again = 🔁 再次下单
order-save = 📒 保存
order-recharge-open = ➕ 充值
order-cards-cancelled = { $count ->
        [1] ✖️ 已取消未确认的卡片，没有因此下单。
       *[other] ✖️ 已取消 { $count } 张未确认的卡片，没有因此下单。
    }

# 按钮的回应。
order-toast-placing = 正在下单…
order-toast-waiting = 超出团队的审批门槛：需要另一个人批准。
order-toast-limit = 超出限额，未下单。
order-toast-ceiling-price = 因 TRX 硬上限（CEILING_TRX_PER_ORDER、CEILING_TRX_PER_DAY）已停止：这笔订单的价格未知。未下单。
order-toast-over = 这张卡片已经失效，没有通过它下单。
order-toast-already = 这个按钮已经用过了。订单的进展见消息。
order-toast-expired = 卡片已过期，未下单。
order-toast-cancelled = 已取消，未下单。
order-toast-refused = 已拒绝，未下单。
order-toast-left = 已搁置。
order-toast-not-in-book = 已停止：只能为地址簿中的地址下单。未下单。
order-toast-not-allowed = 发起人、确认人或审批人已无下单权限。未下单。
order-toast-not-yours = 只有 { $person } 可以确认或取消这张卡片。
order-toast-yourself = 需要另一个人决定：任何人都不能批准自己的订单。
order-toast-nobody = 无法判断你是谁。请以本人身份操作，不要用匿名管理员或频道身份。
order-toast-locked = 目前暂停下单，本次未下单。
order-toast-not-found = 这个按钮已失效。请用 /order 或 /flash 重新开始。
order-toast-state = { $state ->
        [placing] 正在下单。
        [accepted] 服务已接单，正在代理资源。
        [odd] 服务已接单，但它的状态是此机器人不认识的值。
        [unpaid] 服务已接单，但尚未支付。
        [delegated] 已提交，尚未读到已到账的记录，请等到 ✅ 再使用。
        [unread] 自 { $time } 起无法读取，可能已到账。
        [repeating] 尚不确定是否已购买。机器人会自动重新发送订单，请稍候。
        [unknown] 仍无法确定是否已购买。
        [delivered] 已到账。
        [late] 服务的记录仍未显示到账。
        [failed] 目前未到账。
        [differs] 🚨 服务记录与确认的内容不符。弄清之前请不要再次下单。
        [differed] 🚨 此前的服务记录与确认的内容不符。弄清之前请不要再次下单。
        [left] 已搁置。
        [offered] 未购买。
        [confirmed] 未购买。
        [nothing] 未购买。
       *[other] 它的状态是此机器人不认识的值。
    }

# 重新发送结果不确定的订单：专用卡片。
order-repeat-title = 🔁 <b>用同一编号重新发送订单 { $id }？</b>
order-repeat-title-closed = 🔁 <b>订单 { $id } 的重发请求</b>
order-repeat-request = 🔐 <b>{ $person } 请你审批：重新发送一笔订单。</b>
order-repeat-first = 首次发送：{ $time }
order-repeat-last = { $count ->
       *[other] 已发送 { $count } 次，最近一次：{ $time }
    }
order-repeat-rule-regular = 按服务文档：如果服务已有第一次的订单，同一编号会返回原订单，不再扣款；有效多久没有说明，较早的订单可能重复购买。如果服务没有收到过，则现在购买并扣款。
order-repeat-rule-flash = 对于闪充，文档没有任何说明：可能会重复购买。请先与服务方核对。
order-repeat-fell = ⚠️ 自下单卡片生成以来，除其他订单的费用外，余额还减少了 { $fell } TRX：可能已经购买。
order-repeat-until = 点击“{ $confirm }”之前不会发送。卡片 { $time }失效。
order-repeat-waiting = 🔐 <b>等待审批。</b>确认时已超出团队的审批门槛，需要另一位操作员、管理员或所有者批准，批准之前不会重新发送。请求将于 { $time }失效。
order-repeat-sent = 🔁 <b>已重新发送</b>（{ $person }）。结果见订单消息。
order-repeat-cancelled = ✖️ <b>已取消</b>（{ $person }）。没有重新发送。
order-repeat-refused = 🚫 <b>已被拒绝</b>（{ $person }）。没有重新发送。
order-repeat-limit = { order-stopped-limit }没有重新发送。
order-repeat-price-unknown = 🛑 <b>已被 TRX 限额拦下</b>，因为价格未知。没有重新发送。{ $kind ->
        [flash] 所有者可以更改：能量或带宽限额不需要价格（/members）。
       *[regular] 所有者可以更改：能量限额不需要价格（/members）。
    }
order-repeat-ceiling = { order-stopped-ceiling }没有重新发送。
order-repeat-ceiling-price = { order-ceiling-price }没有重新发送。
order-repeat-ceiling-earlier = 🛑 <b>因 TRX 硬上限已停止</b>：当时不知道之前一笔订单的费用。没有重新发送。
order-repeat-not-in-book = 🛑 <b>已停止：只能为地址簿中的地址下单。</b>没有重新发送。
order-repeat-expired = ⌛ <b>卡片已过期。</b>没有重新发送。
order-repeat-restart = ⌛ <b>机器人已重启，这张卡片随之失效。</b>没有重新发送。
order-repeat-superseded = ⌛ <b>卡片已失效</b>：订单在此期间已被重新发送、已有结果或已搁置。这张卡片没有发送任何内容。
order-repeat-toast-offered = 尚未发送：请先阅读新的卡片。
order-repeat-toast-open = { $state ->
        [confirmed] { $person } 的请求正在等待审批，{ $time } 前有效。
       *[offered] { $person } 已打开重新发送这笔订单的卡片，{ $time } 前有效。
    }除此之外没有发送。
order-repeat-toast-placing = 正在用原编号重新发送订单…
order-repeat-toast-limit = 超出限额，没有重新发送。
order-repeat-toast-ceiling-price = 因 TRX 硬上限（CEILING_TRX_PER_ORDER、CEILING_TRX_PER_DAY）已停止：这笔订单的价格未知。没有重新发送。
order-repeat-toast-not-in-book = 已停止：只能为地址簿中的地址下单。没有重新发送。
order-repeat-toast-already = 这个按钮已经用过了，结果见卡片。
order-repeat-toast-cancelled = 已取消，没有重新发送。
order-repeat-toast-refused = 已拒绝，没有重新发送。
order-repeat-toast-expired = 卡片已过期，没有重新发送。
order-repeat-toast-superseded = 订单在此期间已被重新发送、已有结果或已搁置。这张卡片没有发送任何内容。
order-repeat-toast-settled = 没有重新发送：结果见订单消息。
order-repeat-toast-repeating = 我会自动重新发送这笔订单，直到 { $time }。除此之外没有发送，请稍候。
order-repeat-toast-not-allowed = 发起人、确认人或审批人已无下单权限。没有重新发送。
order-repeat-toast-locked = 目前暂停下单，没有重新发送。

# 限额。
order-limit = { $name ->
        [perOrder] 🛑 <b>超出单笔订单的限额。</b>
        [perPersonDay] 🛑 <b>超出 { $person } 任意 24 小时内的限额。</b>
       *[perDay] 🛑 <b>超出团队任意 24 小时内的限额。</b>
    }
order-stopped-limit = { $limit ->
        [perOrder] 🛑 <b>超出单笔订单的限额，已停止。</b>
        [perPersonDay] 🛑 <b>超出每人任意 24 小时内的限额，已停止。</b>
        [perDay] 🛑 <b>超出团队任意 24 小时内的限额，已停止。</b>
       *[other] 🛑 <b>超出限额，已停止。</b>
    }
order-limit-stopped = { order-limit }未下单。
order-limit-stopped-repeat = { order-limit }没有重新发送。
order-limit-ahead = { order-limit }即使确认也不会下单。
order-limit-ahead-repeat = { order-limit }即使确认也不会重新发送。
order-limit-own = { $used }，其中本单此前的发送占 { $own }
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
    最近 24 小时已用：{ $used }
    本次订单：{ $wanted }

# 硬上限：由运行环境设定。
order-ceiling = { $name ->
        [perOrder] 🛑 <b>超出单笔订单的硬上限</b>，硬上限无法在会话中更改。
       *[perDay] 🛑 <b>超出全部订单任意 24 小时内的硬上限</b>，硬上限无法在会话中更改。
    }
order-ceiling-price = 🛑 <b>设有 TRX 硬上限，而这笔订单的价格未知</b>：未能读到价格，以前的订单也没有这种资源的价格。请运行机器人的人暂时去掉 CEILING_TRX_PER_ORDER 和 CEILING_TRX_PER_DAY，下一笔小订单以得知价格，然后再设回。
order-ceiling-earlier = { $isAwaited ->
        [yes] 🛑 <b>设有 TRX 硬上限，正在读取订单 { $id } 的价格。</b>请稍后再试。如果不确定那笔订单是否已购买，请先对它作出决定。自 { $time } 起不再计入。
       *[no] 🛑 <b>订单 { $id } 的费用未知</b>，因此在 { $time } 之前无法按 TRX 硬上限计算。
    }
order-ceiling-earlier-stopped = { order-ceiling-earlier }未下单。
order-ceiling-earlier-stopped-repeat = { order-ceiling-earlier }没有重新发送。
order-ceiling-earlier-ahead = { order-ceiling-earlier }即使确认也不会下单。
order-stopped-ceiling = { $limit ->
        [perOrder] 🛑 <b>超出单笔订单的硬上限，已停止</b>，硬上限无法在会话中更改。
        [perDay] 🛑 <b>超出全部订单任意 24 小时内的硬上限，已停止</b>，硬上限无法在会话中更改。
       *[other] 🛑 <b>超出硬上限，已停止</b>，硬上限无法在会话中更改。
    }
order-ceiling-stopped = { order-ceiling }未下单。
order-ceiling-stopped-repeat = { order-ceiling }没有重新发送。
order-ceiling-ahead = { order-ceiling }即使确认也不会下单。
order-ceiling-ahead-repeat = { order-ceiling }即使确认也不会重新发送。
order-ceiling-figures = 硬上限：{ $limit }
    还剩：{ $left }
    本次订单：{ $wanted }
order-ceiling-reserve = 其中 { $amount } 预留给激活接收地址：还没有给它的订单标为 ✅。
order-ceiling-free = 何时又有余量：{ $time }
order-ceiling-never = 这笔订单本身就超出硬上限或限额，因此不会有余量。

# 双人审批。
order-approve = ✅ 批准
order-refuse = 🚫 拒绝

# 订单的经过。
order-step-sent = 发送
order-step-accepted = 接单
order-step-delegated = 代理
order-step-chain = 上链
order-status = 状态：{ $status }
order-chain-status = 区块链：{ $status }
order-heard-status = 最近一次应答时的状态：{ $status }
order-heard-chain-status = 最近一次应答时的区块链状态：{ $status }
order-paid = 已付：{ $amount } TRX
order-paid-activation = 已付：{ $amount } TRX，另付 { $activation } TRX 激活接收地址
order-resources = 接收地址可用量：{ $before } → { $after }
order-hash = 代理交易：{ $hash }
order-service-number = 服务方编号：{ $id }
order-other-number = 服务方的另一个编号：{ $id }
order-client-number = 我方编号：{ $id }
order-confirmed-by = 下单：{ $time }，{ $person }
order-ends = 到期：{ $time }
order-recharge = 充值地址：{ $address }

order-state-placing = ⏳ <b>正在下单…</b>服务须在 20 秒内应答。
order-state-placing-again = ⏳ <b>正在用原编号重新发送订单…</b>尚不确定是否已购买。
order-state-accepted = 👍 <b>服务已接单。</b>正在代理资源。
order-state-delegated = 👍 <b>已提交。</b>尚未读到已到账的记录，请等到 ✅ 再使用。
order-looking = { $looking ->
        [over] 已查看七天，于 { $until } 停止查看。“{ order-look }”可再查看一次；可在 /open 中结束此事项。
       *[on] 我会继续查看到 { $until }。
    }
order-state-other = 👍 <b>服务已收到订单。</b>它给出的状态是 { $status }，机器人不认识这个状态。{ order-looking }
order-state-unpaid =
    💤 <b>尚未支付。</b>服务已收到订单，但状态为 UNPAID，可能是余额不足。
    { order-looking }不会自动再次下单。发送 /recharge 查看充值地址。
order-state-delivered = ✅ <b>已到账</b>：{ $status }。
order-state-delivered-plain = ✅ <b>已到账。</b>
order-reclaimed-early = ⚠️ <b>提前被回收</b>：{ $time } 回收，比到期时间（{ $end }）早 { $span }。请向服务方询问原因。
order-reclaimed-early-by = ⚠️ <b>提前被回收</b>：最迟于 { $time } 回收，比到期时间（{ $end }）至少早 { $span }。请向服务方询问原因。
order-state-late =
    ⏰ <b>仍未显示到账。</b>{ $minutes } 分钟后，服务的记录中仍未显示上链；约每千笔有一笔丢失。
    { order-looking }它仍可能到账，再次下单前请先查看接收地址。
order-unread = 📡 <b>自 { $time } 起无法读取</b>：{ $reason }。可能已到账。
order-unread-reason = { $reason ->
        [refused] 服务拒绝提供这笔订单的记录
        [credentials] 服务拒绝了机器人的 API 密钥或签名
        [parameters] 服务不接受这个请求
        [turned_away] 请求在到达服务之前被拦下（HTTP 403）
        [not_found] 服务表示没有这个编号的订单
        [too_many] 服务收到的请求过多
        [maintenance] 服务正在维护
        [broken] 服务内部出错
        [timeout] 服务未能及时应答
        [unreachable] 与服务的连接中断
        [mismatch] 服务给出的是另一笔订单的记录
       *[other] 无法读懂服务的应答
    }
order-unread-next = { order-looking }再次下单前，请先查看接收地址，或向服务方核实。
order-state-differs = { $now ->
        [same] 🚨 <b>服务记录与确认的内容不符。</b>
        [agrees] ⚠️ <b>此前读取的服务记录与确认的内容不符。</b>
       *[else] 🚨 <b>此前读取的服务记录与确认的内容不符。</b>
    }
order-differs-now = { $now ->
        [agrees] { $time } 读取的记录与确认的内容一致。
       *[else] { $time } 读取的记录与那次不同。
    }
order-difference = { $field ->
        [duration] 时长：确认的是 { $wanted }，记录的是 { $got }
        [receiver] 接收地址：确认的是 { $wanted }，记录的是 { $got }
        [quantity] 数量：确认的是 { $wanted }，记录的是 { $got }
       *[resource_type] 资源：确认的是“{ $wanted }”，记录的是“{ $got }”
    }
order-differs-next-regular = 请与服务方核对，弄清之前不要再次下单。所有者应检查 SERVICE_ORDER_PARAMS。
order-differs-next-flash = 请与服务方核对，弄清之前不要再次下单。
order-price-exceeds = { $kind ->
        [paid] ⚠️ 实付高于卡片上的价格：共 { $amount } TRX，卡片上约为 { $estimate } TRX。
       *[price] ⚠️ 价格高于卡片上的价格：共 { $amount } TRX，卡片上约为 { $estimate } TRX。
    }
order-state-failed =
    ❌ <b>未到账</b>：{ $status }。
    如有退款，会有退款通知，并计入 /balance“详情”的退款。联系服务方客服时，请提供服务方编号。
order-state-failed-balance = ❌ <b>未到账：账户余额不足。</b>/recharge 会显示充值地址。
order-state-failed-unpaid = ❌ <b>始终未支付。</b>服务接了单，但订单已到期：到期后两次读取，状态仍为 UNPAID。用 /balance 查看是否有扣款。
order-failed-read-on = 机器人会继续查看到 { $time }，看资源是否最终到账。再次下单前请先查看接收地址。
order-state-rejected = 🚫 <b>未购买。</b>
order-refused-though-enough = 服务称余额不足，未执行任何操作。但 { $time } 读到的余额为 { $amount } TRX，足以支付约 { $price } TRX 的价格：请向服务方询问原因。
order-state-not-sent = 🔌 <b>未购买。</b>无法连接服务，订单没有发出，之后也不会被购买。
order-state-held-up = 🔌 <b>未购买。</b>机器人在下单前停顿了片刻，订单没有发出，之后也不会被购买。
order-not-sent-next = 一分钟后可以再次下单。
order-state-unknown = ❓ <b>无法确定是否已购买。</b>{ $why }
order-state-left = 🤚 <b>已搁置（结果不确定）</b>，操作人：{ $person }。始终无法确定是否已购买；限额按已花费计算{ $priced ->
        [yes] 。
       *[no] ，但 TRX 限额除外：价格未知。
    }
order-why-timeout = 服务未能及时应答。
order-why-unreachable = 收到应答前连接中断。
order-why-broken = 服务没有给出应答，而是报告了自身错误。
order-why-maintenance = 收到的是维护页面，而不是应答。
order-why-unreadable = 无法读懂服务的应答。
order-why-interrupted = 机器人在下单过程中被中断。
order-why-held_up = 机器人未能及时发送订单。
order-why-mismatch = 应答是另一笔订单的。
order-why-other = 最后一次应答不能说明结果。
order-unknown-balance-after = 余额（{ $time }）：{ $after } TRX；下单前的余额未能读取。
order-unknown-balance-before = 下单前余额：{ $before } TRX；{ $read ->
        [failed] 打开这张卡片时未能读取余额。
       *[not] 最近一次发送后尚未读取余额。
    }
order-unknown-same = 下单前余额：{ $before } TRX，{ $time } 时相同。这说明可能未购买，但不能作为证明。
order-unknown-differs = 下单前余额：{ $before } TRX，{ $time } 时为 { $after } TRX（差额 { $difference } TRX）。其中也可能有其他支出。
order-unknown-event = { $time } 收到一个相符的代理事件。事件没有签名：只是线索，不是证明。
order-unknown-no-event = 没有看到相符的代理事件。
order-left-no-event = 此前没有看到相符的代理事件。
order-unknown-repeats = 🔁 我会用同一编号自动重新发送，最晚到 { $time }。在此期间请不要再次下单。
order-unknown-waits = 🔐 重新发送的请求正在等待审批，{ $time } 前有效。{ $decided ->
        [here] “{ order-leave }”会同时结束两者。
       *[elsewhere] { "" }
    }
order-unknown-decide = <b>请你决定。</b>“{ order-repeat }”会打开一张卡片，说明重新发送可能买到什么。“{ order-leave }”则到此为止。
order-unknown-elsewhere = 由可以下单的人决定：在该订单的消息下方，或通过 <code>/orders { $id }</code>
order-paid-twice = 🔒 <b>同一编号下有两笔已付订单。</b>服务自己的记录显示了这两笔。自动重新发送已锁定，并会通知所有者：请把两个编号提供给服务方客服。
order-maybe-paid-twice = ⚠️ <b>可能被重复扣款。</b>
order-balance-fell = { $priced ->
        [yes] 扣除其他订单后，余额还减少了 { $fell } TRX，而这笔订单的费用是 { $cost } TRX。请与服务方核对。
       *[no] 扣除其他订单后，余额还减少了 { $fell } TRX，而这笔订单的费用未知。请与服务方核对。
    }
order-repeat = 用同一编号重新发送
order-leave = 不再处理
order-sending = ⏳ 发送中…
order-look = 🔄 再看一次
order-on-chain = 🔎 在链上查看

# 提醒。
order-reminders-title =
    ⏳ <b>到期提醒</b>
    在已到账的订单到期前多久提醒本会话？
order-reminders-off = 不提醒
order-reminders-minutes = { $minutes } 分钟
order-reminders-back = ⬅️ 订单

# A code of an authenticator app.
order-toast-needs-code = 需要验证器应用的验证码。请再次点击“{ confirm }”，并在我们的私聊中发送验证码。
order-code-none = 此操作需要验证器应用的验证码，而你还没有设置。请在我们的私聊中用 /code 设置。这次点击没有发送任何内容。
order-code-no-chat = 此操作需要验证器应用的验证码。请先打开与我的私聊，再点击“{ confirm }”。这次点击没有发送任何内容。
order-code-sent = 请在我们的私聊中发送验证器应用的六位验证码。在此之前不会向服务发送任何内容。
order-code-ask = 🔑 订单 { $id } 需要验证码：请发送验证器应用现在显示的六位数字。在此之前不会向服务发送任何内容。卡片自打开起两分钟内有效。
order-ahead-code = 🔑 超出团队的验证码门槛：确认时需要验证器应用的验证码（/code）。
