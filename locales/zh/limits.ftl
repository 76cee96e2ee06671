# 限额、双人审批与验证码：所有者在 /members 下的设置。

members-limits = 🚦 限额
limits-title = 🚦 <b>订单限额</b>
limits-amount = { $unit ->
        [sun] { $amount } TRX
        [energy] { $amount } 能量
       *[bandwidth] { $amount } 带宽
    }
limits-or = { $some } 或 { $other }
limits-and = { $some } 且 { $other }
limits-name = { $limit ->
        [perOrder] 每笔订单
        [perPersonDay] 每人 24 小时内
        [perDay] 全员 24 小时内
        [approval] 双人审批
       *[code] 验证码
    }
limits-unit = { $unit ->
        [sun] TRX
        [energy] 能量
       *[bandwidth] 带宽
    }
limits-set = { $limit ->
        [perOrder] 每笔订单：最多 { $amounts }。
        [perPersonDay] 每人任意 24 小时内合计：最多 { $amounts }。
        [perDay] 全员任意 24 小时内合计：最多 { $amounts }。
        [approval] 双人审批：单笔超过 { $amounts }，须由另一人批准。
       *[code] 验证码：单笔超过 { $amounts }，须输入验证器应用的验证码。
    }
limits-unset = { $limit ->
        [perOrder] 每笔订单：不限。
        [perPersonDay] 每人任意 24 小时内合计：不限。
        [perDay] 全员任意 24 小时内合计：不限。
        [approval] 双人审批：不需要。
       *[code] 验证码：不需要。
    }
limits-about = 24 小时从每次确认的时刻往前推算。结果不确定的订单按已购买计算；价格未知的不计入 TRX 限额。
limits-ceilings = 🧱 硬上限由机器人的运行环境设定，无法在这里更改：{ $sentences }
limits-price = 设有 TRX 限额时，事先不知道价格的订单会被拦下，闪充总是如此。能量和带宽限额不需要价格，对闪充同样有效。
limits-price-approval = 设有 TRX 门槛时，事先不知道价格的订单也须由另一人批准，闪充总是如此。
limits-price-code = 设有 TRX 门槛时，事先不知道价格的订单也需要验证码，闪充总是如此。
limits-more = { $limit ->
        [perOrder] 单笔订单的上限。
        [perPersonDay] 一个人任意 24 小时内全部订单合计的上限。
        [perDay] 团队任意 24 小时内全部订单合计的上限。
        [approval] 超过门槛时，须由另一位操作员、管理员或所有者点击按钮批准。任何人都不能批准自己的订单。
       *[code] 超过门槛时，确认人须发送自己验证器应用的验证码。每个人用 /code 设置自己的验证器；没有设置就不能下超过门槛的单。
    }
limits-choose = { $what }设为多少？请点击一个按钮，或在 { $span }内直接填写数量。
limits-what = { $limit ->
        [perOrder] 每笔订单的限额
        [perPersonDay] 每人 24 小时内的限额
        [perDay] 全员 24 小时内的限额
        [approval] 双人审批的门槛
       *[code] 验证码的门槛
    }
limits-apps = 已有验证器应用生效的成员：
limits-app = { $person }（{ $id }）：自 { $time } 起
limits-app-none = 还没有人的验证器应用生效。
limits-off = { $limit ->
        [approval] 不需要
        [code] 不需要
       *[other] 不限
    }
limits-chosen = • { $choice }
limits-back = ⬅️ 限额
limits-ask = { $unit ->
        [sun] 多少 TRX？例如 <code>100 trx</code>；发送 <code>不限</code> 表示不设限额。
        [energy] 多少能量？例如 <code>50万</code>；发送 <code>不限</code> 表示不设限额。
       *[bandwidth] 多少带宽？例如 <code>5万</code>；发送 <code>不限</code> 表示不设限额。
    }
limits-done = 已设置。

# 数量有什么问题。
limits-problem-empty = 这条消息里没有数量。
limits-problem-not_a_number = 这不是数量。
limits-problem-not_whole = 能量和带宽只能是整数。
limits-problem-too_precise = TRX 最多六位小数。
limits-problem-too_large = 这个数量太大了。
limits-problem-negative = 数量不能为负。
limits-problem-zero = 设为 0 就什么也不能下单了。如果不设限额，请发送 <code>不限</code>。
limits-problem-unit = 这是另一种资源的数量。

# 只能为地址簿中的地址下单。
limits-only-book = 接收地址：{ $state ->
        [on] 仅限地址簿中的地址。
       *[off] 不限。
    }
limits-only-book-button = 📒 接收地址：{ $state ->
        [on] 仅限地址簿
       *[off] 不限
    }
limits-only-book-more = { $state ->
        [on] 为其他地址下的订单会被拒绝。
       *[off] 你可以设为仅限地址簿中的地址，之后为其他地址下的订单会被拒绝。
    }
limits-only-book-turn = { $state ->
        [on] 📒 仅限地址簿
       *[off] 不限地址
    }

# 告知其他所有者。
limits-changed = 🚦 { $person } 更改了限额。{ $sentence }
limits-only-book-changed = 🚦 { $person } 更改了规则。{ limits-only-book }
limits-repeats-unlocked = 🔓 { $person } 已重新允许自动重新发送订单。

# 同一编号出现两次付款之后。
limits-locked = 🔒 <b>自动重新发送已锁定</b>，自 { $time } 起：服务的记录显示同一编号下有两笔已付订单。在你重新允许之前，每笔结果不确定的订单都等待人工决定。
limits-unlock = 🔓 重新允许自动发送
limits-unlock-ask = 要重新允许机器人用同一编号自动重新发送结果不确定的小时能量订单吗？请在服务方处理好重复扣款之后再允许。
