# 下单时主动发给人的消息：向第二人请求审批，以及警报。其余购买相关的文字在 orders.ftl 中。

# 双人审批。`$what` 为 `order`；若是重新发送结果不确定的订单，则为 `repeat`。
order-approval-waiting = 🔐 <b>等待审批。</b>确认时已超出团队的审批门槛，需要另一位操作员、管理员或所有者批准，批准之前不会购买。请求将于 { $time }失效。
order-approval-group = { $what ->
        [repeat] 🔐 { $person } 想重新发送一笔结果不确定的订单，需要另一位操作员、管理员或所有者批准，请求将于 { $until }失效。按钮在卡片下方。
       *[order] 🔐 { $person } 的订单需要另一位操作员、管理员或所有者批准，请求将于 { $until }失效。按钮在订单卡片下方。
    }
order-approval-request = 🔐 <b>{ $person } 请你审批。</b>
order-approval-again = 🔐 机器人重启过。此请求仍在等待审批，将于 { $until }失效。
order-approval-alone = { $what ->
        [repeat] 🔐 没有其他人可以审批：团队中没有其他操作员、管理员或所有者。所有者可以在 /members 中邀请成员，之后请重新打开这张卡片。在此期间请不要另外下单。
       *[order] 🔐 没有其他人可以审批：团队中没有其他操作员、管理员或所有者。所有者可以在 /members 中邀请成员，限额也在那里。
    }
order-approval-nobody = { $what ->
        [repeat] 🔐 找不到审批人：没有其他操作员、管理员或所有者与我开启过私聊。请他们中的一位先与我开启私聊，再重新打开这张卡片。在此期间请不要另外下单。
       *[order] 🔐 找不到审批人：没有其他操作员、管理员或所有者与我开启过私聊。请他们中的一位先与我开启私聊，或在群组中下单。
    }
order-approval-blocked = { $what ->
        [repeat] 🔐 联系不上任何审批人：我能询问的操作员、管理员和所有者都屏蔽了我。请其中一位解除屏蔽，再重新打开这张卡片。在此期间请不要另外下单。
       *[order] 🔐 联系不上任何审批人：我能询问的操作员、管理员和所有者都屏蔽了我。请其中一位解除屏蔽后再次下单，或在群组中下单。
    }
order-approval-done = ✅ 批准人：{ $person }
order-approval-refused = { $what ->
        [repeat] 🚫 <b>已被 { $person } 拒绝。</b>没有重新发送。
       *[order] 🚫 <b>已被 { $person } 拒绝。</b>未下单。
    }
order-approval-cancelled = { $what ->
        [repeat] ✖️ <b>已由 { $person } 取消。</b>没有重新发送。
       *[order] ✖️ <b>已由 { $person } 取消。</b>未下单。
    }
order-approval-removed = { $what ->
        [repeat] ✖️ <b>已取消：</b>发起人已无下单权限。没有重新发送。
       *[order] ✖️ <b>已取消：</b>发起人已无下单权限。未下单。
    }
order-approval-expired = { $what ->
        [repeat] ⌛ <b>没有人及时批准。</b>没有重新发送。
       *[order] ⌛ <b>没有人及时批准。</b>未下单。
    }
order-approval-stopped = { $what ->
        [repeat] 🛑 <b>被团队的规则阻止。</b>没有重新发送。
       *[order] 🛑 <b>被团队的规则阻止。</b>未下单。
    }
order-approval-superseded = ➡️ <b>不再需要审批：</b>订单已有新进展。没有因这项请求发送任何内容。

# 警报：单独发送，因为编辑消息不会有提示音。
order-alarm-late = ⏰ <b>订单 { $id } 迟迟未到账。</b>已超过 { $minutes } 分钟，服务的记录仍未显示已确认。再次下单前请先查看接收地址。
order-alarm-unread = ⏰ <b>订单 { $id } 自 { $time } 起无法读取</b>：{ $why }。可能已到账，再次下单前请先查看接收地址。
order-alarm-unpaid = 💤 <b>订单 { $id } 仍未支付</b>，已超过 { $minutes } 分钟。我会继续查看。
order-alarm-failed = ❌ <b>订单 { $id } 目前未到账。</b>原因见订单消息。再次下单前请先查看接收地址。
order-alarm-unknown = ❓ <b>订单 { $id } 需要人工决定。</b>无法确定是否已购买。
order-alarm-differs = 🚨 <b>订单 { $id }：{ $now ->
        [same] 服务的记录
       *[else] 此前的服务记录
    }与你确认的内容不符。</b>
order-alarm-maybe-paid-twice = ⚠️ <b>订单 { $id } 可能被重复扣款。</b>
order-alarm-paid-twice = 🔒 <b>订单 { $id }：同一编号下有两笔已付订单。</b>服务自己的记录在编号 { $number } 下显示了这两笔。自动重新发送已锁定，请联系服务方客服。
order-alarm-delivered-after-all = ✅ <b>订单 { $id } 最终已到账。</b>此前曾告知延迟或失败。如果期间已再次下单，两笔可能都已扣款。
order-alarm-reclaimed-early = ⚠️ <b>订单 { $id }：资源在到期前被收回。</b>接收地址的资源可能不够用。
order-alarm-reminder = ⏳ <b>订单 { $id } 即将到期</b>：{ $time }
order-alarm-repeat = ↻ 可能重复
order-alarm-whose = { $is ->
        [former] 👤 下单人：{ $person }，已不能再下单，因此通知所有者。详情：<code>/orders { $id }</code>
       *[member] 👤 下单人：{ $person }。详情：<code>/orders { $id }</code>
    }
order-alarm-locks = 🔒 自动重新发送与限额：/members → { members-limits }
