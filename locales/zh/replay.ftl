# /replay：未送达的通知，以及重新发送。

command-replay = 未送达的通知：重新发送
hint-replay = <code>/replay</code> 列出未送达的通知。<code>/replay ID</code> 按 ID 或关键值（例如交易哈希）查找一个事件；用 /replay 回复某条通知也可以。

replay-title = 📮 <b>未送达</b>
replay-none = 没有未送达的通知：全部已送达或正在发送。
replay-own = ✉️ 最近 30 天内未能发出的其他消息：{ $kinds }。不会重新发送；原因见日志。
replay-own-kind = { $kind ->
        [notice] 给所有者的提示
        [order] 订单消息
        [spend] 重新发送订单的卡片
        [alarm] 订单警报
        [approval] 审批请求
        [incident] 处理人变更
        [reminder] 提醒
        [digest] 摘要
        [board] 看板
        [mute] 暂停结束的提示
       *[other] 其他
    }（{ $count }）
replay-by = { $by ->
        [reason] 按原因
       *[chat] 按会话
    }
replay-count = { $count } 条通知
replay-position = 第 { $page } / { $pages } 页
replay-state = { $state ->
        [parked-chat] ⏸ <i>等会话恢复联系后自动发出</i>
        [parked-topic] ⏸ <i>等话题重新打开后自动发出，每小时尝试一次</i>
        [parked-unowned] ⏸ <i>等所有者或管理员在那里发送任一命令后自动发出</i>
        [parked-rights] ⏸ <i>等机器人恢复发言权限后自动发出，每小时尝试一次</i>
        [parked-several] ⏸ <i>因不同原因等待，各自的原因消除后自动发出</i>
       *[undelivered] ⚠️ <i>已放弃发送，需要有人决定</i>
    }
replay-chat = 发往：{ $chat }
replay-chats = { $count } 个会话
replay-reasons = { $count } 种不同原因
replay-why = 未送达原因：{ $reason }
replay-back = ⬅️ 未送达
replay-open = 📮 未送达的会话（{ $nth }）
replay-explain = 🔎 完整经过
replay-here = { $count ->
        [1] ↻ 发到这里
       *[other] ↻ 全部发到这里
    }
replay-there = { $count ->
        [1] ↻ 发到原定会话
       *[other] ↻ 全部发到原定会话
    }
replay-again-here = { $count ->
        [1] ↻ 重新发送
       *[other] ↻ 全部重新发送
    }
replay-dismiss = { $count ->
        [1] 🗑 不再发送
       *[other] 🗑 全部不再发送
    }
replay-gone = 已不在列表中：有人处理过了。

# 预览：确认之前什么都不会发送。
replay-ask = 📮 <b>重新发送？</b>目前还没有发送任何内容。
replay-would = 将会发送：
replay-to = • { $chat }：{ $count } 条通知
replay-may-stand = { $which ->
        [all] （可能已在会话中，届时会注明）
       *[some] （其中 { $count } 条可能已在会话中，届时会注明）
    }
replay-to-others = • 另外 { $chats } 个会话：{ $count } 条通知
replay-marked = { $count ->
        [1] 会带有“↻ 补发”标记。
       *[other] 每条都会带有“↻ 补发”标记。同一会话有多条时，照常合并为一条消息。
    }
replay-nothing = 不会发送任何内容。
replay-not = 不会发送：
replay-skipped = { $why ->
        [delivered] • { $count } 条已送达该会话；仍要再发，请单独打开那一条
        [waiting] • { $count } 条已在等待发往该会话
       *[barred] • { $count } 条不能发往该会话：它无权接收
    }
replay-left = • 另有 { $count } 条留在列表中，下次再发
replay-stands = ⚠️ 已于 { $time } 送达本会话。
replay-stands-as = ⚠️ 已于 { $time } 送达本会话：{ $message }。
replay-again-ask = 仍要再送达一次吗？
replay-again = ↻ 再送达一次
replay-done = ↻ <b>正在发送：</b>
replay-queued = 正在发送。
replay-changed = 这张卡片生成后情况有变，因此没有执行任何操作。请重新查看。
replay-already = { $person } 已于 { $time } 确认。没有重复执行。
replay-dismiss-ask = { $count ->
        [1] 🗑 <b>不再发送这条通知？</b>它会离开列表；用 /why 仍可查看经过。
       *[other] 🗑 <b>不再发送这 { $count } 条通知？</b>它们会离开列表；用 /why 仍可查看经过。
    }
replay-dismissed = 🗑 { $count } 条通知已离开列表，没有发送。

# 会话与消息。
chat-private = 某个私聊
chat-topic = { $chat }，话题 { $topic }
message-link = 这条消息
delivery-attempts = 尝试次数：{ $attempts } · 会话中可能已有的消息：{ $copies }
delivery-reason = { $reason ->
        [copies] 三次发送均未得到 Telegram 的明确应答，会话中可能已有三条
        [barred] 该会话已无权接收通知
        [off] 未及发送，那里已关闭通知
        [poison] 三次尝试生成这条消息均失败或使机器人退出，这是机器人的故障，请反馈给开发者
        [unowned] 团队中没有人负责该群组
        [unmade] 消息未能生成，这是机器人的故障，原因见日志
        [moved] 群组已升级为超级群组
        [blocked] 对方屏蔽了机器人
        [deactivated] 账号或群组已不存在
        [removed] 机器人不在该会话中
        [unopened] 对方尚未启动机器人
        [rights] 机器人在那里无权发言
        [missing] Telegram 找不到该会话
        [topic-closed] 话题已关闭
        [topic-deleted] 话题已删除
        [documents] 群组不允许机器人发送文件
        [file] Telegram 未接受该文件
        [markup] Telegram 无法解析这条消息的格式
        [uneditable] 该消息已无法编辑
        [long] 消息超过 Telegram 的长度限制
        [paused] Telegram 要求放慢发送
        [token] Telegram 拒绝机器人的令牌
        [conflict] 另一个程序正在使用机器人的令牌
        [logged-out] 机器人已从 Telegram 退出登录
        [banned] Telegram 已冻结或封禁机器人
        [account] Telegram 拒绝机器人本身，原文为 { $said }
        [error] Telegram 自身出错（{ $status }）
        [down] 无法连接 Telegram
        [silent] Telegram 没有应答
        [ledger] 机器人无法写入磁盘
        [turn] 为避免发送过快，机器人正在等候发送
        [none] 没有记录原因
       *[other] Telegram 拒绝发送，原文为 { $said }
    }
