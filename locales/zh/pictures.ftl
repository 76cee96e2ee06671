# 图片中的文字，空间有限。数字已取整：$n 决定复数形式，另一个变量是显示的内容。

picture-span-hours = { $hours } 小时
picture-span-days = { $days } 天
picture-per-hour = 每小时
picture-per-day = 每天
picture-per-week = 每周

picture-spending = 支出
picture-versus-day = 较前 24 小时 { $change }
picture-versus-days = 较前 { $days } 天 { $change }
picture-same-day = 与前 24 小时持平
picture-same-days = 与前 { $days } 天持平
picture-none-before-day = 前 24 小时没有
picture-none-before-days = 前 { $days } 天没有
picture-counted-from = 数据自 { $date } 起完整
picture-nothing-spent = 这段时间没有 TRX 支出记录
picture-other = 其他
picture-refunds = 退款
picture-small-share = < 1%

picture-balance = 余额
picture-days-left = { $n ->
       *[other] 约可用 { $days } 天
    }
picture-hours-left = { $n ->
       *[other] 约可用 { $hours } 小时
    }
picture-under-hours = 可用不足 2 小时
picture-over-days = 可用超过 90 天
picture-nothing-left = 余额已用完
# 空间更小时的写法。
picture-days-short = { $n ->
       *[other] 约 { $days } 天
    }
picture-hours-short = { $n ->
       *[other] 约 { $hours } 小时
    }
picture-under-hours-short = 不足 2 小时
picture-over-days-short = 超过 90 天
picture-nothing-left-short = 已用完
picture-no-transfer = 不够一笔转账，日均 { $perDay } TRX
picture-pace = 日均 { $perDay } TRX
picture-transfers-at-pace = { $n ->
       *[other] 约 { $transfers } 笔转账，日均 { $perDay } TRX
    }
picture-too-few-days = 天数太少，暂无法预测
picture-no-spending = 没有收到 TRX 支出事件
picture-unread = 无法读取余额
picture-threshold-days = { $n ->
       *[other] { $days } 天
    }

picture-transfers = 转账
picture-received = 转入
picture-sent = 转出
picture-net = 净额 { $amount }
picture-more-coins = { $n ->
       *[other] 另有 { $coins } 种代币，见文字
    }
picture-nothing-transferred = 这段时间没有转账记录

# 产品，按服务的 billing_item_type，尽量简短。
picture-item-UNKNOWN_BILLING_ITEM_TYPE = 未注明产品
picture-item-UNRECOGNIZED = 未注明产品
picture-item-BILLING_ITEM_HOUR_ENERGY = 小时能量
picture-item-BILLING_ITEM_TRON_MATE_SUBSCRIPTION = Mate 服务订阅
picture-item-BILLING_ITEM_TRON_MATE_ENERGY = Mate 服务能量
picture-item-BILLING_ITEM_TRON_MATE_BANDWIDTH = Mate 服务带宽
picture-item-BILLING_ITEM_SEAMLESS_ENERGY = 无感能量
picture-item-BILLING_ITEM_SEAMLESS_BANDWIDTH = 无感带宽
picture-item-BILLING_ITEM_ENERGY_SUBLET = 能量转租
picture-item-BILLING_ITEM_FLASH_ENERGY = 闪充能量
picture-item-BILLING_ITEM_FLASH_BANDWIDTH = 闪充带宽
picture-item-BILLING_ITEM_REALTIME_COLLECTION_ENERGY = 归集助手能量
picture-item-BILLING_ITEM_REALTIME_COLLECTION_BANDWIDTH = 归集助手带宽
picture-item-BILLING_ITEM_TELEGRAM_PREMIUM = Telegram Premium
picture-item-BILLING_ITEM_TELEGRAM_STARS = Telegram Stars
picture-item-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_ENERGY = 交易移交能量
picture-item-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_BANDWIDTH = 交易移交带宽
picture-item-BILLING_ITEM_TRON_NODE = TRON 节点
picture-item-BILLING_ITEM_ADDRESS_MONITOR_SUBSCRIPTION = 地址监控订阅
picture-item-BILLING_ITEM_ADDRESS_CHECK_SUBSCRIPTION = 地址检测订阅
picture-item-BILLING_ITEM_SWAP = 兑换
picture-item-BILLING_ITEM_STAKING_VAULT_MARGIN = 质押金库保证金
