# /balance、/basic、/bills：用户查询时从服务读取的内容及其按钮。

# 作为示例的正确地址：TRON 上的 USDT 合约，不属于任何个人。
address-example = TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t

command-balance = 余额、消费与充值地址
command-basic = 基础地址：套餐、用量与带宽保障
command-bills = 每日账单
hint-bills = 发送 <code>/bills</code> 查看全部账单；在后面加上地址，就只看该地址的账单。

yes = 是
no = 否
read-at = 🕒 查询时间：{ $time }
moment = { $time }（{ $distance }）
# Telegram shows how far away the time is in place of this: “ends in 2 minutes”.
countdown = { $time } { "" }
moment-in = { $span }后
moment-ago = { $span }前
moment-soon = 马上
moment-now = 刚刚
span-days = { $n } 天
span-hours = { $n } 小时
span-minutes = { $n } 分钟

balance-title = 💰 <b>余额</b>
balance-trx = <b>{ $amount } TRX</b>
balance-usdt = <b>{ $amount } USDT</b>
balance-none = 服务没有给出余额。
balance-unstated = { $what }：服务没有给出
balance-unread = { $what }：无法读取
balance-consumed = <b>累计消费</b>
balance-product-trx = { $product }：{ $amount } TRX
balance-product-usdt = { $product }：{ $amount } USDT
balance-moved = <b>累计充值与退款</b>
balance-recharged-trx = 充值：{ $amount } TRX
balance-recharged-usdt = 充值：{ $amount } USDT
balance-refunded-trx = 退款：{ $amount } TRX
balance-refunded-usdt = 退款：{ $amount } USDT
balance-unread-recharged = 充值（{ $coin }）：无法读取
balance-unread-refunded = 退款（{ $coin }）：无法读取
balance-recharge-address = <b>充值地址</b>
    { $address }
balance-wallet = <b>账户钱包</b>
    { $address }
balance-refresh = 🔄 刷新
balance-details = 🔎 详情
balance-less = ⬆️ 收起
balance-more = 支出、充值和地址：点“详情”。

# 账户的钱花在了哪里，按 total_…_consume 字段的名称。
consumed-hour = 小时能量
consumed-day = 日能量
consumed-multiday = 多日能量
consumed-flash = 闪充
consumed-activate = 地址激活
consumed-permission = 权限变更
consumed-subscribe = 订阅
consumed-bandwidth = 带宽
consumed-premium = Telegram Premium
consumed-node = TRON 节点
consumed-monitor = 地址监控
consumed-security = 安全检测
consumed-swap = TRX 兑换
consumed-swap_usdt = USDT 兑换

basic-title = ⚡ <b>基础地址</b>
basic-other-address = ⚠️ 服务应答的是另一个地址：{ $address }
basic-no-record = 📭 <b>服务中没有此地址的记录。</b>
    { $address }

    请确认这是你要查询的地址。
basic-status = 状态：{ $status }
basic-value-meaning = { $value }（{ $meaning }）
basic-remark = 备注：{ $remark }
basic-plan = <b>套餐</b>
basic-plan-name = 名称：{ $name }
basic-plan-id = 编号：{ $id }
basic-plan-subscription = 订阅费：{ $amount } TRX
basic-plan-unit = 每次补充费用：{ $amount } TRX
basic-next-billing = 下次扣费：{ $time }
basic-expires = 到期时间：{ $time }
basic-usage = <b>用量</b>
basic-quota-mode = 配额模式：{ $mode }
basic-used-of-quota = 配额：{ $bar }{ $used } / { $quota }
basic-used-unlimited = 已用：{ $used }，无上限
basic-used = 已用：{ $used }
basic-quota = 配额：{ $quota }
basic-quota-start = 开始计数：{ $time }
basic-used-of-quantity = 数量：{ $bar }{ $used } / { $quantity }
basic-used-quantity = 已用数量：{ $used }
basic-quantity = 数量：{ $quantity }
basic-totals = <b>累计</b>
basic-total-transfers = 转账次数：{ $count }
basic-total-energy = 能量：{ $count }
basic-total-slot-fee = 席位费：{ $amount } TRX
basic-total-energy-fee = 能量费：{ $amount } TRX
basic-settings = <b>设置</b>
basic-guarantee = 带宽保障：{ $state ->
    [on] 🟢 已开启
   *[off] ⚪ 已关闭
}
basic-auto-close-after = 自动关闭：闲置满 { $hours } 小时
basic-auto-close-on = 自动关闭：是
basic-auto-close-off = 自动关闭：否
basic-idle-hours = 闲置时长：{ $hours } 小时
basic-record = <b>记录</b>
basic-id = 编号：{ $id }
basic-created = 创建时间：{ $time }
basic-refresh = 🔄 刷新
basic-copy = 📋 复制地址
basic-switch = { $target ->
    [on] 🟢 开启带宽保障
   *[off] ⚪ 关闭带宽保障
}
basic-look-again = 🔄 重新查看
basic-operators-only = 只有操作员、管理员和所有者可以切换带宽保障。
basic-guarantee-ask = { $target ->
    [on] <b>要开启带宽保障吗？</b>
   *[off] <b>要关闭带宽保障吗？</b>
}
    { $address }
basic-guarantee-already = { $target ->
    [on] 带宽保障已处于开启状态。
   *[off] 带宽保障已处于关闭状态。
}
basic-guarantee-change = 目前{ $now ->
    [on] 已开启
   *[off] 已关闭
}，确认后将<b>{ $target ->
    [on] 开启
   *[off] 关闭
}</b>。
basic-guarantee-change-unknown = 目前的状态未知；确认后将<b>{ $target ->
    [on] 开启
   *[off] 关闭
}</b>。
basic-guarantee-done = ✅ 服务应答：带宽保障现在<b>{ $answered ->
    [on] 已开启
   *[off] 已关闭
}</b>。
basic-guarantee-differs = ⚠️ 你要求{ $asked ->
    [on] 开启
   *[off] 关闭
}带宽保障，但服务应答的状态是<b>{ $answered ->
    [on] 已开启
   *[off] 已关闭
}</b>。
basic-guarantee-unsaid = ⚠️ 你要求{ $asked ->
    [on] 开启
   *[off] 关闭
}带宽保障。服务接受了请求，但应答中看不出现在的状态。请稍后重新查看。
basic-guarantee-unknown = ⚠️ <b>无法确定带宽保障是否已{ $asked ->
    [on] 开启
   *[off] 关闭
}。</b>
    { $address }

    { $reason }
basic-guarantee-until = 点击“{ confirm }”之前不会切换。该按钮只能使用一次。有效期 { $minutes } 分钟 · { $time }失效。
basic-guarantee-over = ⌛ <b>此确认已失效。</b>这次点击没有切换任何设置。
    { $address }
basic-guarantee-ceiling = 🛑 未开启：运行环境设有硬上限，而保障的费用事先不知道，无法计入。请联系运行机器人的人。

    请重新查看带宽保障目前的状态。
basic-guarantee-over-toast = 此确认已失效，这次点击没有切换任何设置。
basic-guarantee-used = 此按钮已经点击过，这次点击没有再次切换。
basic-guarantee-not-yours = 只有打开此卡片的人可以确认或取消。
basic-guarantee-refused = 🚫 <b>带宽保障未{ $asked ->
    [on] 开启
   *[off] 关闭
}。</b>
    { $address }

    { $reason }
basic-ask-address = 要查询哪个地址？请直接发送，例如 <code>{ address-example }</code>

bills-title = 🧾 <b>每日账单</b> · { $type }
bills-address = 地址：{ $address }
bills-position = 第 { $page } / { $pages } 页 · 共 { $total } 条
bills-position-alone = 第 { $page } 页
bills-other-page = ⚠️ 请求的是第 { $askedPage } 页（每页 { $askedSize } 条），服务应答的是第 { $page } 页（每页 { $size } 条）。
bills-count-differs = ⚠️ 按服务自己的统计，本页有 { $expected } 条，实际发来 { $count } 条。
bills-page-empty = 服务没有发来本页的账单。
bills-none = 没有账单。
bills-none-for-address = 该地址没有账单。
bills-cut = ✂️ 部分字段放不下。减少每页条数，可以看到更多字段。
bills-more = …… 本页另有 { $count } 条
bills-field = { $label }：{ $value }
bills-all = 全部地址
bills-refresh = 🔄 { $page }
bills-size = 每页 { $size } 条
bills-size-chosen = • 每页 { $size } 条

# 账单条目可能有的字段名；其他字段按原样显示。
bill-field-id = 编号
bill-field-address = 地址
bill-field-project_type = 项目类型
bill-field-amount_sun = 金额
bill-field-staked_sun = 质押
bill-field-energy_quantity = 能量
bill-field-settled_timestamp = 结算时间
bill-field-created_at = 创建时间
bill-field-timestamp = 时间
bill-field-status = 状态
bill-field-remark = 备注

# 为什么一段文字不是地址；判断见 src/tron/address.ts。
address-problem-empty = 这条消息里没有地址。TRON 地址是这样的：<code>{ address-example }</code>
address-problem-ethereum = 这是以太坊或类似链的地址。TRON 地址以 T 开头：<code>{ address-example }</code>
address-problem-hex = 这是 TRON 地址的十六进制形式。请发送钱包里显示的、以 T 开头的形式：<code>{ address-example }</code>
address-problem-lowercase = 这个地址的大写字母丢失了。请从来源处重新复制；正确的地址是这样的：<code>{ address-example }</code>
address-problem-characters = 其中有 TRON 地址不会出现的字符：地址只含拉丁字母和数字，且没有 0、O、I、l。正确的地址是这样的：<code>{ address-example }</code>
address-problem-prefix = 这不是 TRON 地址：TRON 地址以 T 开头，例如 <code>{ address-example }</code>
address-problem-length = TRON 地址正好 34 个字符，例如 <code>{ address-example }</code>。是不是没有复制完整？
address-problem-checksum = 校验和不匹配：地址中有字符错误、缺失或顺序颠倒。请从来源处重新复制；正确的地址是这样的：<code>{ address-example }</code>
