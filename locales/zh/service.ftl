# 服务出了什么问题，以及接下来唯一要做的一步。$outcome：rejected、not_sent（未执行）、unknown（更改可能已执行）、
# unavailable（查询）、any（不确定是哪一种）。$said：服务返回了说明，还是只有代码。$retry：下方有 🔁 按钮时为 button。
service-failure-refused = 服务拒绝了此请求，未执行任何操作。{ $said ->
    [code] 请向服务方询问该代码的含义。
    [nothing] 请向服务方询问原因。
   *[other] 原因见下方：请处理后{ service-retry }。
}
service-failure-insufficient_balance = 账户余额不足，未执行任何操作。/recharge 会显示充值地址；充值后{ service-retry }。
service-failure-credentials = 服务不接受机器人的 API 密钥或签名，未执行任何操作。请所有者检查 API 密钥（Key 和 Secret）以及主机时钟。
service-failure-parameters = 服务不接受此请求中的内容，未执行任何操作。请检查内容后{ service-retry }。
service-failure-turned_away = 请求在到达服务之前就被拦截（HTTP 403），未执行任何操作。请向服务方确认是否放行本服务器的地址。
service-failure-not_found = 服务中没有与此请求对应的内容。请检查其中的编号或地址后重试。
service-failure-too_many = 服务收到的请求过多，没有执行这一次请求。请等待 { $wait }后{ service-retry }。
service-failure-maintenance = 服务正在维护。{ service-next }
service-failure-broken = 服务内部出错。{ service-next }
service-failure-unreadable = 机器人无法解析服务的应答。{ $outcome ->
    [unavailable] 如果一直如此，请所有者检查设置中的服务地址。
   *[other] { service-next }
}
service-failure-timeout = 服务未能及时应答。{ service-next }
service-failure-unreachable = { $outcome ->
    [not_sent] 无法连接到服务，请求没有发出。
   *[other] 与服务的连接失败。
}{ service-next }
service-retry = { $retry ->
    [button] 点击 🔁
   *[other] 重试
}
service-next = { $outcome ->
    [unknown] 重试前请先核实是否已经执行。
    [any] 如果这是更改操作，重试前请先核实是否已经执行。
   *[other] 请等一分钟后{ service-retry }。
}
service-wait = 1 分钟
service-wait-seconds = { $n } 秒
service-words = { $said ->
    [both] 服务应答：{ $message }（代码 { $code }）
    [bracketed] 服务应答：{ $message }，代码 { $code }
    [message] 服务应答：{ $message }
   *[code] 服务应答的代码：{ $code }
}

# 订单状态。
order-status-UNPAID = 尚未支付
order-status-PAYMENT_SUCCESS = 已支付，正在代理资源
order-status-DELEGATE_SUCCESS = 资源代理已提交到区块链
order-status-DELEGATE_FAIL = 资源代理失败
order-status-INSUFFICIENT_BALANCE = 余额不足
order-status-QUANTITY_TOO_HIGH = 数量过大
order-status-QUANTITY_TOO_LOW = 数量过小
order-status-ADDRESS_NOT_ACTIVATED = 接收地址未激活
order-status-INVALID_ADDRESS = 接收地址无效
order-status-UNKNOWN = 未知

# 区块链对这次代理的说法。
confirm-status-DELEGATION_CONFIRMED = 已在链上确认
confirm-status-UNCONFIRMED = 等待区块链确认
confirm-status-DELEGATION_CONFIRMED_FAIL = 链上执行失败
confirm-status-RECLAIM_CONFIRMED = 已到账，之后已回收
confirm-status-RECLAIM_CONFIRMED_FAIL = 已到账，但回收失败

# 订单是否激活了接收地址。
activate-status-DEACTIVATE = 本订单未激活地址
activate-status-ACTIVATE = 正在激活
activate-status-ACTIVATED = 已由本订单激活
activate-status-ALREADY_ACTIVATED = 此前已激活

# 订单来源。
source-type-TRANSFER = 转账
source-type-DAPP = DApp
source-type-BALANCE = 账户余额
source-type-API = API
source-type-BOT = 机器人

# 基础地址记录。
quota-mode-UNLIMITED = 不限量
basic-status-ACTIVE = 使用中
