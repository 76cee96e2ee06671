# /orders：历史、单笔订单及其审计记录、一段时间的表格。

command-orders = 订单：历史、详情、CSV
menu-orders = 📜 订单
hint-orders =
    <code>/orders</code> 显示历史。
    <code>/orders 提现</code> 按名称或地址查找，<code>/orders 昨天</code> 或 <code>/orders 2026-11-20</code> 按日期查找，<code>/orders 提现 昨天</code> 则两者都按，发送哈希则按代理交易查找。
    <code>/orders ABCD2345</code> 显示一笔订单：可用这里的编号、我们给服务方的编号，或服务方自己的编号。账户的其他订单编号会向服务方查询。
    <code>/orders csv 2026-11-01 2026-11-30</code> 把这些天的订单作为表格发送。

history-title = 📜 <b>订单</b>
history-filter = { $filter ->
        [mine] { $person } 的订单
        [open] 进行中
       *[all] 整个团队
    }
history-choose = { $filter ->
        [mine] 我的
        [open] 进行中
       *[all] 全部
    }
history-chosen = • { $choice }
history-position = 共 { $total } 笔 · 第 { $page } / { $pages } 页
history-total = 共 { $total } 笔
history-none = { $filter ->
        [mine] 还没有订单。用 /order 或 /flash 下单。
        [open] 没有进行中的订单。
        [found] 没有订单。
       *[all] 还没有订单。用 /order 或 /flash 下单。
    }
history-goods = { $kind ->
        [flash] 闪充
       *[regular] 小时能量
    } · { $resource ->
        [ENERGY] { $quantity } 能量
       *[BANDWIDTH] { $quantity } 带宽
    }
history-receiver = { $label }：{ $address }
# 服务提交代理后即返回 DELEGATE_SUCCESS；确认之前资源尚未到账。
history-submitted = 已提交，看到 ✅ 后再使用
history-state = { $state ->
        [offered] 卡片待确认
        [confirmed] 等待审批
        [placing] 正在下单
        [accepted] 服务已接单
        [unpaid] 尚未支付
        [unread] 无法读取，可能已到账
        [odd] 机器人不认识的状态
        [submitted] { history-submitted }
        [rejected] 未购买
        [not_sent] 未购买
        [unknown] 结果不确定
        [repeating] 结果不确定，机器人正在自动重新发送
        [delivered] 已到账
        [late] 延迟
        [failed] 失败
        [cancelled] 已取消
        [expired] 已过期
        [refused] 被拒绝
        [limited] 被限额拦下
        [ceiling] 被硬上限拦下
        [not_in_book] 不在地址簿中，已拦下
        [left] 已搁置（结果不确定）
        [differs] 曾与确认的内容不符
        [differed] 曾与确认的内容不符，现已一致
       *[other] { $state }
    }
history-paid = { $amount } TRX
history-by = { $person }
history-refresh = 🔄
history-reminders = ⏰ 到期提醒
history-csv = 📄 CSV
history-back = ⬅️ 订单
history-of-day = { $day } 的订单
history-of-days = { $first } 至 { $last } 的订单
history-for = 接收地址：{ $receiver }
# 列出地址簿中某个名称的订单的按钮。
history-to = 📒 { $label }
history-ask-service = 🔎 向服务查询
history-nothing = 没有找到 { $searched }。已查找订单号、名称和接收地址、代理交易哈希以及日期。

# 审计记录。步骤后面是服务应答的内容，未作改动。
history-trail = 🧾 <b>操作记录</b>
history-bot = 机器人
history-earlier = ……之前还有 { $count } 步
history-answered = { $step }：{ $answer }
history-reason = { $reason ->
        [refused] 服务拒绝
        [insufficient_balance] 账户余额不足
        [credentials] 服务不接受机器人的 API 密钥或签名
        [parameters] 服务不接受请求中的内容
        [turned_away] 请求在到达服务之前被拦下（HTTP 403）
        [not_found] 服务中查不到
        [too_many] 服务收到的请求过多
        [maintenance] 服务正在维护
        [broken] 服务内部出错
        [unreadable] 无法读懂服务的应答
        [timeout] 服务未能及时应答
        [unreachable] 与服务的连接中断
        [interrupted] 机器人在下单过程中被中断
        [held_up] 机器人在调用服务前停顿了片刻
        [mismatch] 应答是另一笔订单的
        [limit] 超出限额
        [price_unknown] 设有 TRX 限额，而价格未知
        [ceiling] 超出硬上限
        [ceiling_price] 设有 TRX 硬上限，而价格未知
        [ceiling_earlier] 设有 TRX 硬上限，而之前一笔订单的价格未知
        [not_in_book] 不在地址簿中
        [person] 被人拒绝
        [removed] 下单人已无下单权限
        [unpaid] 始终未支付
        [status] 依据服务记录的状态
       *[other] { $shown }
    }
history-code = 代码 { $code }
history-said = “{ $message }”
history-difference = { $field ->
        [duration] 时长
        [receiver] 接收地址
        [resource] 资源
        [resource_type] 资源
        [quantity] 数量
       *[other] { $field }
    }：确认的是 { $wanted }，记录的是 { $got }
history-limit = { $limit ->
        [perOrder] 每笔订单
        [perPersonDay] 每人 24 小时内
       *[perDay] 全员 24 小时内
    }，最多 { $most }，已用 { $used }，本次 { $wanted }
history-step-drafted = { $person } 发起下单
history-step-confirmed = { $person } 确认
history-step-approved = { $person } 批准
history-step-refused = { $person } 拒绝
history-step-cancelled = { $person } 取消
history-step-repeated = { $person } 用同一编号重新发送订单（第 { $post } 次请求）
history-step-left = { $person } 选择不再处理
history-step-repeats_unlocked = { $person } 允许恢复自动重新发送
history-step-limited = { $reason ->
        [not_in_book] 不在地址簿中，已拦下
        [ceiling] 被硬上限拦下
        [ceiling_price] 被硬上限拦下
        [ceiling_earlier] 被硬上限拦下
       *[limit] 被限额拦下
    }
history-step-expired = 已超时
history-step-sent = 已发往服务（第 { $post } 次请求）
history-step-accepted = 服务已接单
history-step-rejected = 服务拒绝
history-step-not_sent = 没有向服务发送任何内容
history-step-unknown = 结果不确定
history-step-repeat_refused = 重新发送被拒绝，但不能说明上一次请求的结果
history-step-progress = { $answered ->
        [no] 查询：无变化
       *[yes] 查询
    }
history-step-delivered = 已到账
history-step-late = 延迟
history-step-failed = 失败
history-step-balance_read = 之前与当时的余额
history-step-hinted = 收到相符的事件（事件不能作为证明）
history-step-paid_twice = 同一编号下被扣款两次；之前与当时的余额
history-step-differs = 🚨 服务的记录曾与确认的内容不符
history-step-overpaid = 🚨 服务的价格高于卡片；卡片与价格
history-step-unread = 未能读取
history-step-maybe_paid_twice = 可能被扣款两次；之前与当时的余额
history-step-other_id = 🚨 服务应答的编号与之前不同
history-step-looking_ended = 已满七天，停止查看
history-step-reclaimed = 服务已记录回收
history-step-removed = 已取消：下单人已离开团队
history-step-code_checked = { $person } 输入了正确的验证器应用验证码
history-step-repeat_asked = { $person } 打开了重新发送订单的卡片
history-step-repeat_confirmed = { $person } 确认重新发送订单
history-step-repeat_cancelled = { $person } 取消重新发送订单
history-step-repeat_expired = 重新发送订单的卡片已过期
history-step-repeat_stopped = 重新发送订单被规则阻止，或被第二人拒绝
history-step-repeats_ended = 机器人不再自动重新发送

# 表格。
history-csv-choose = 📄 <b>订单表格</b>
    要哪些天？日期按本会话的时区 { $zone } 计算。其他日期：<code>/orders csv { $first } { $last }</code>
history-csv-period = { $period ->
        [day] 今天
        [week] 7 天
        [days30] 30 天
       *[month] 本月
    }
history-csv-state = { $state ->
        [submitted] 已提交，尚未确认
       *[other] { history-state }
    }
history-csv-caption = 📄 { $first } 至 { $last } 的订单：{ $count } 笔。时间按 { $zone }。
history-csv-none = { $first } 至 { $last } 没有人下过单。
history-csv-wrong = 请写两个日期，早的在前，例如 <code>/orders csv 2026-11-01 2026-11-30</code>
