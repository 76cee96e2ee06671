# 事件用语：名称、服务文档中的枚举值（<字段>-<值>），以及过滤器写出的文字。

event-name-balance = 余额变动
event-name-subscription = Mate 服务付款
event-name-delegation = 资源代理
event-name-address-monitor = 监控地址的转账

# 没有对应文字的枚举值按原样显示。
word-unspecified = 未说明（{ $value }）
word-unknown = 未知（{ $value }）
word-none = 未提供

amount-smallest-units = { $amount }（最小单位）
amount-without-coin = { $amount }（最小单位，未提供币种）
explorer-link = 在区块浏览器中查看
bracket-open = （
bracket-close = ）

# 事件消息之外的文字。
event-conflict = ⚠️ <b>ID 相同，内容不同：</b>服务用 { $id } 发送过不同的内容，各份均已保留。
event-possible-repeat = ↻ 可能重复
event-own-order = 🧵 似乎属于订单 { $id }（{ $by ->
        [hash] 哈希相同
        [number] 含有其编号，金额相同
       *[time] 接收地址、数量和时间相符
    }）。
event-replayed = ↻ 补发
event-late = 🕰 <b>延迟：</b>发生于 { $happened }，收到于 { $received }。
event-test = 🧪 <b>测试：</b>示例数据，并非真实事件，金额也不是你的。真实的通知如下所示。
event-topic-gone = ⚠️ 接收这些通知的话题已删除，其规则已并入这里。这里显示和不显示哪些通知：/alerts
event-topic-gone-off = ⚠️ 接收这条通知的话题已删除，该话题的通知此前已关闭。这里会收到什么：/alerts
chat-parked = ⚠️ <b>无法联系“{ $title }”。</b>待发消息：{ $count } 条。{ $where ->
        [private] 对方发送 /start 后
       *[group] 重新添加机器人，或有人在群里发送 /start 后
    }，这些消息会继续发出。原因：{ $reason }。
topic-parked = ⏸ <b>“{ $title }”的{ $topic ->
        [general] General 话题
       *[other] 一个话题
    }已关闭。</b>待发消息：{ $count } 条，话题重新打开后会继续发出。群组中的其他通知不受影响。
fold-title = 🗂 <b>{ $count } 个事件</b>
fold-file = 每个事件的完整内容见所附表格。
fold-unread = ⚠️ 无法解读
fold-conflict = ⚠️ ID 相同，内容不同
fold-conflicts = ⚠️ 其中 { $count } 个事件的 ID（共 { $ids } 个）对应过不同内容，已在表格中标出，未计入合计。
fold-more = …… 另有 { $count } 类
fold-late = 🕰 { $received } 才收到
fold-received = { $received } 收到
fold-sum = { $name } × { $count }
fold-sum-amount = { $name } × { $count }：{ $amount }
fold-network = { $chain } 网络
fold-resource = { $resource ->
        [ENERGY] 能量
       *[BANDWIDTH] 带宽
    }
event-quarantined =
    ⚠️ <b>有一个事件无法解读</b>

    类型：{ $type }
    ID：{ $id }
    收到时间：{ $time }
    原因：{ $remark }

    { $cut ->
        [yes] 收到的内容如下（地址已缩短），全文已按 ID 保存：
       *[no] 收到的原文如下，全文已按 ID 保存：
    }
    { $body }

duration-days = { $count } 天
duration-hours = { $count } 小时
duration-minutes = { $count } 分钟

resource_type-ENERGY = 能量
resource_type-BANDWIDTH = 带宽

business_type-BUSINESS_HOUR_ENERGY = 小时能量
business_type-BUSINESS_TRON_MATE = Mate 服务
business_type-BUSINESS_SEAMLESS_SERVICE = 无感能量
business_type-BUSINESS_ENERGY_SUBLET = 能量转租
business_type-BUSINESS_FLASH_SERVICE = 闪充
business_type-BUSINESS_REALTIME_COLLECTION = 归集助手
business_type-BUSINESS_TELEGRAM_PREMIUM = Telegram Premium
business_type-BUSINESS_ONE_ORDER_ONE_PAYMENT = 交易移交
business_type-BUSINESS_TRON_NODE = TRON 节点
business_type-BUSINESS_ADDRESS_MONITOR = 地址监控
business_type-BUSINESS_ADDRESS_CHECK = 地址检测
business_type-BUSINESS_SWAP = 兑换
business_type-BUSINESS_STAKING_VAULT = 质押金库

delegation_type-DELEGATION_NORMAL = 普通代理
delegation_type-DELEGATION_MATE_SLOT = Mate 服务席位
delegation_type-DELEGATION_MATE_REPLENISH = Mate 服务补充

action_type-BALANCE_ACTION_RECHARGE = 充值
action_type-BALANCE_ACTION_WITHDRAW = 提现
action_type-BALANCE_ACTION_PAYMENT = 付款
action_type-BALANCE_ACTION_REFUND = 退款
action_type-BALANCE_ACTION_ADDITIONAL_PAYMENT = 追加付款

billing_item_type-BILLING_ITEM_HOUR_ENERGY = 小时能量
billing_item_type-BILLING_ITEM_TRON_MATE_SUBSCRIPTION = Mate 服务订阅
billing_item_type-BILLING_ITEM_TRON_MATE_ENERGY = Mate 服务能量
billing_item_type-BILLING_ITEM_TRON_MATE_BANDWIDTH = Mate 服务带宽
billing_item_type-BILLING_ITEM_SEAMLESS_ENERGY = 无感能量
billing_item_type-BILLING_ITEM_SEAMLESS_BANDWIDTH = 无感带宽
billing_item_type-BILLING_ITEM_ENERGY_SUBLET = 能量转租
billing_item_type-BILLING_ITEM_FLASH_ENERGY = 闪充能量
billing_item_type-BILLING_ITEM_FLASH_BANDWIDTH = 闪充带宽
billing_item_type-BILLING_ITEM_REALTIME_COLLECTION_ENERGY = 归集助手能量
billing_item_type-BILLING_ITEM_REALTIME_COLLECTION_BANDWIDTH = 归集助手带宽
billing_item_type-BILLING_ITEM_TELEGRAM_PREMIUM = Telegram Premium
billing_item_type-BILLING_ITEM_TELEGRAM_STARS = Telegram Stars
billing_item_type-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_ENERGY = 交易移交能量
billing_item_type-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_BANDWIDTH = 交易移交带宽
billing_item_type-BILLING_ITEM_TRON_NODE = TRON 节点
billing_item_type-BILLING_ITEM_ADDRESS_MONITOR_SUBSCRIPTION = 地址监控订阅
billing_item_type-BILLING_ITEM_ADDRESS_CHECK_SUBSCRIPTION = 地址检测订阅
billing_item_type-BILLING_ITEM_SWAP = 兑换
billing_item_type-BILLING_ITEM_STAKING_VAULT_MARGIN = 质押金库保证金

subscribe_type-SUBSCRIBE_BASIC = 基础版
subscribe_type-SUBSCRIBE_PRO = 专业版
subscribe_type-SUBSCRIBE_FLASH = 闪充版
