# 看板：会话中一条就地更新并置顶的消息；以及 /board 的设置页面。

command-board = 置顶消息，随时显示当前状况
menu-board = 📌 看板
board-balance-unread = 余额：尚未读取
board-orders-none = { $whose ->
        [all] 订单
       *[here] 本会话的订单
    }：没有进行中的订单
board-orders = { $whose ->
        [all] 订单：{ $open } 笔进行中
       *[here] 本会话的订单：{ $open } 笔进行中
    }
board-orders-troubled = ⚠️ { $whose ->
        [all] 订单
       *[here] 本会话的订单
    }：{ $open } 笔进行中，其中 { $troubled } 笔延迟、结果不确定或与确认的内容不符：/orders
board-waits-none = 发到这里的通知：没有等待中的
board-waits = 发到这里的通知：{ $parts }
board-waits-waiting = 等待发送 { $count } 条
board-waits-held = 免打扰时推迟 { $count } 条
board-waits-parked = 保留到可以发送时 { $count } 条
board-waits-undelivered = 未送达 { $count } 条
board-event = · { $kind }：最近 { $time }
board-incidents = { $whose ->
        [all] 待处理
       *[here] 本会话待处理
    }：/open
board-incidents-none = { $whose ->
        [all] 待处理
       *[here] 本会话待处理
    }：无
board-incident = · { $what }：无人处理
board-incident-taken = · { $what }：{ $person }
board-more = · 另有 { $count } 项：/open

# 设置页面，以及两个询问。
board-none = 📌 <b>看板</b>：这里还没有。看板是一条消息，显示进行中的订单、等待发送的通知、最近事件，以及谁在处理什么。它无声更新，每分钟最多一次，并会置顶。
board-is = 📌 这里有看板，已置顶。
board-is-wanted = 📌 这里有看板：消息马上发出，随后置顶。
board-is-unpinned = 📌 这里有看板，未置顶。
board-is-forbidden = 📌 这里有看板，但机器人无权置顶。请让群管理员授予“置顶消息”权限，然后点“置顶”。
board-is-gone = 📌 看板消息已不存在。
board-with-account = 它显示今天的支出和购买、余额以及还能用多久。
board-without-account = 它不显示余额。
board-make-account = 💰 显示余额
board-make-plain = 📌 不显示余额
board-account-on = 💰 显示余额
board-account-off = 💰 隐藏余额
board-pin = 📌 置顶
board-leave = 保持原样
board-anew = 📌 重新创建
board-off = 🚫 不要看板
board-unpinned = 看板已被取消置顶。要重新置顶吗？
board-gone = 看板消息已被删除。要重新创建吗？
board-left = 看板保持原样。可用 /board 更改。
board-ended = 这里不再有看板，原消息不再更新。
board-who = 只有团队的所有者和管理员可以在这里更改。
