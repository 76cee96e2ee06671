# 机器人在服务关注的内容：余额偏低和基础地址。

runway-lasts = 按最近 { $days } 天的消耗速度（依据事件与向服务查询的数据），还能用{ $left }。
runway-lasts-transfers = { $n ->
   *[other] 按最近 { $days } 天的消耗速度（依据事件与向服务查询的数据），还能用{ $left }（{ $transfers } 笔转账）。
}
runway-days = { $n ->
   *[other] 大约 { $days } 天
}
runway-hours = { $n ->
   *[other] 大约 { $hours } 小时
}
runway-under-hours = 不到 2 小时
runway-over-days = 超过 90 天
runway-empty = 余额已用尽。

balance-short = ⚠️ 不足以购买 65,000 能量：通常需要 { $amount } TRX。
low-balance-title = 🪫 <b>余额偏低：{ $amount } TRX</b>
low-balance-step = 提醒档位：{ $step }。这一档只提醒一次；余额恢复后再次跌破才会再提醒。
step-days = { $n } 天
step-amount = { $amount } TRX

steps-button = 🪫 余额偏低提醒
steps-title = 🪫 <b>余额偏低提醒</b>
steps-now-days = 余额可用时间少于以下天数时提醒所有者：<b>{ $steps }</b>。
steps-days = 天数按最近 7 天的 TRX 支出计算（依据事件与向服务查询的数据）。数据不足 3 天或没有 TRX 支出时，天数无法得知，只在余额用尽或不够一次通常的购买时提醒。USDT 不计入。
steps-now-sun = TRX 余额低于以下金额时提醒所有者：<b>{ $steps }</b>。USDT 不计入。
steps-now-off = 余额偏低时不提醒任何人。
steps-once = 每一档只提醒一次；同时跌破多档时只提醒最低的一档。充值后，或余额比该档高出五分之一后，再次跌破才会再提醒。
steps-here = { $here ->
    [yes] 本会话也会收到提醒。
   *[no] 本会话不会收到提醒。
}
steps-here-who = 开启后，本会话的所有成员都能看到余额，包括不在团队中的人。
steps-here-on = 🔔 也提醒本会话
steps-here-off = 🔕 不提醒本会话
steps-own = ✏️ 其他档位
steps-off = 不提醒任何人
steps-back = ⬅️ 余额
steps-ask =
    余额低于多少时提醒所有者？

    发送天数，例如 <code>7, 3, 1</code>，或金额，例如 <code>500, 100 TRX</code>，最多 { $most } 档。
steps-typed = { $where ->
    [private] 也可在 { $span }内输入 <code>7, 3, 1</code>（天）或 <code>500, 100 TRX</code>。
   *[group] { $person } 也可在 { $span }内回复 <code>7, 3, 1</code>（天）或 <code>500, 100 TRX</code>。
}
steps-hint = { $problem ->
    [two-ways] { $written } 可能是一个金额，也可能是几个：金额中间不要加空格或逗号，例如 <code>1500</code> 或 <code>1500.5</code>；几个金额之间用逗号加空格隔开。
    [many] 最多只能设 { $most } 档。
    [range] { $written } 不可用：天数须为 1 到 { $days } 的整数，金额须大于 0 TRX。
    [unit] 无法判断 { $written } 是天数还是 TRX：请统一使用一种单位，并写在每个数字后面。
   *[none] { $written } 既不是天数，也不是 TRX 金额。
}例如发送 <code>7, 3, 1</code> 表示天数，或 <code>500, 100 TRX</code> 表示金额。

watch-alert-title = ⚡ <b>基础地址</b>
    { $address }
watch-alert-found = 🔎 检查时发现，{ $time }
watch-guarantee-off = ⚪ 带宽保障已关闭。
watch-status = ❗ 状态变更：{ $from } → { $to }
watch-expired = ⌛ 已到期：{ $time }
watch-gone = 📭 服务已没有该地址的记录。
watch-quota = { $level ->
    [used] 🪫 { $of ->
        [count] 配额已用完：{ $used } / { $whole }
       *[quantity] 数量已用完：{ $used } / { $whole }
    }
   *[near] 🔋 { $of ->
        [count] 配额即将用完：{ $used } / { $whole }
       *[quantity] 数量即将用完：{ $used } / { $whole }
    }
}
watch-billing-short = 💳 下次扣费时间 { $time }，金额 { $fee } TRX。余额不足：可用余额只有 { $spare } TRX。
watch-billing-short-only = 💳 下次扣费时间 { $time }，金额 { $fee } TRX。余额不足以支付这笔费用。
watch-billing-covered = 🗓 下次扣费时间 { $time }，金额 { $fee } TRX。余额足够：可用余额有 { $spare } TRX。
watch-billing-fee = 🗓 下次扣费时间 { $time }，金额 { $fee } TRX。
watch-billing = 🗓 下次扣费时间 { $time }。
watch-open = 🔎 查看记录

watch-on = 👁 在此关注
watch-off = 🚫 取消关注
watch-started = 已关注：每小时检查一次，需要处理的情况会发到这里。
watch-ended = 已取消在此关注。
watch-full = 未能关注：团队已关注 { $most } 个地址，请先取消关注其他地址。
watch-list-title = 👁 <b>此处关注的地址</b>
watch-list-none = 服务没有记录
watch-list-unread = 暂时无法读取
watch-other = 🔎 其他地址
watch-refresh = 🔄 刷新

found-orders =
    🔎 <b>检查时发现</b>
    { $count ->
       *[other] 服务自己的记录显示以下订单已到账，但没有收到对应的事件：
    }
    { $orders }

    接收“资源代理”通知的会话没有收到通知。如果事件之后送达，它们会收到；发给你的通知没有提示音，并注明此前已由检查发现。
found-order = · { $id }：{ $quantity } { $resource ->
    [ENERGY] 能量
   *[BANDWIDTH] 带宽
}，接收地址 { $receiver }，{ $hash }
found-before = 🔎 事件送达前已由检查发现，{ $time }
