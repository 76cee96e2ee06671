# Talking with people: greetings, access, chats, menus and what goes wrong.

language-name = 简体中文

# Roles, as a word in a sentence or on a button.
role =
    { $role ->
        [owner] 所有者
        [admin] 管理员
        [operator] 操作员
       *[viewer] 查看者
    }
role-button =
    { $role ->
        [owner] 所有者
        [admin] 管理员
        [operator] 操作员
       *[viewer] 查看者
    }

# Buttons; the first two stand on every card that spends.
confirm = ✅ 确认
cancel = ✖️ 取消
menu-back = ⬅️ 菜单
open-private = 打开私聊

# The commands, as Telegram's menu and /help tell them; others stand beside the words of their feature.
command-menu = 常用功能一览
command-alerts = 设置本会话接收哪些通知
command-link = 把机器人添加到群组
command-members = 查看团队成员
command-language = 设置本会话的语言
command-timezone = 设置本会话的时区
command-help = 查看机器人的功能
command-cancel = 结束当前提问和你打开的卡片
command-start = 开始使用

help-title = ℹ️ <b>这里可以使用的功能</b>
help-group-account = <b>账户</b>
help-group-alerts = <b>通知</b>
help-group-team = <b>团队</b>
help-group-bot = <b>本会话</b>
help-line = { $command } — { $about }
help-ceilings = 🧱 支出设有硬上限，任何人都无法在会话中更改。所有者可在 /members → { members-limits } 中查看。
help-version = Delegram { $version }
help-all = 📖 命令说明

menu-title = 🏠 <b>菜单</b>
menu-balance = 💰 余额
menu-basic = ⚡ 基础地址
menu-bills = 🧾 账单
menu-alerts = 🔔 通知
menu-members = 👥 成员
menu-language = 🌐 语言
menu-help = ℹ️ 帮助

# Access.
stranger = 本机器人只为一个团队服务。如果你是团队成员，请向所有者索取邀请链接。
anonymous = 🕶 我看不到你是谁，因此不会执行。请以本人身份发送命令：在管理员权限中关闭“匿名”，或在输入框左侧选择自己的名字。
stranger-toast = 本机器人只为团队成员服务。
not-allowed = 你没有权限执行此操作。如有需要，请联系所有者。
not-allowed-toast = 你没有权限执行此操作。
only-private = 此功能只能在与我的私聊中使用。
only-private-toast = 此功能只能在与我的私聊中使用。

# /start and invitations.
setup-owner = 👑 你已成为本机器人的所有者。机器人启动后会在这里向你问好。
start-greeting =
    👋 { $name }，你好！{ $role ->
        [owner] 你是<b>所有者</b>：可以查看和更改一切。
        [admin] 你是<b>管理员</b>：可以查看一切、下单和设置群组。
        [operator] 你是<b>操作员</b>：可以查看账户并下单。
       *[viewer] 你是<b>查看者</b>：可以查看账户。
    }
start-alerts-on = 🔔 本会话已开启通知：/alerts
start-alerts-off = 🔕 本会话未开启通知：<code>/alerts on</code>
start-next = /menu 查看常用功能，/help 查看全部命令。
start-group = 👋 我来了。发送 /help 查看可用的命令。
join-void = 此邀请已失效：可能已被使用、已过期或已撤回。请向所有者索取新的邀请。
join-needless = 你已经是团队成员，角色为{ $role ->
        [admin] 管理员
        [operator] 操作员
       *[viewer] 查看者
    }。此邀请仍未被使用。
join-owner = 你已经是所有者。此邀请仍未被使用，请发给你要邀请的人。

# Told to owners and to whom it concerns.
member-joined = 👤 <b>{ $name }</b>（<code>{ $id }</code>）接受了邀请，角色为{ $role ->
        [admin] 管理员
        [operator] 操作员
       *[viewer] 查看者
    }。
member-role-changed = 所有者更改了你的角色，你现在是{ $role ->
        [admin] <b>管理员</b>
        [operator] <b>操作员</b>
       *[viewer] <b>查看者</b>
    }。
member-cards-cancelled = ✖️ 你的 { $count } 张待处理订单卡片已取消，没有因此下单。
member-removed = 所有者已取消你对本机器人的使用权限。感谢你为团队的付出。
member-was-removed = 👤 <b>{ $name }</b>（{ $id }）已被移出团队。

# /members
members-title = 👥 <b>成员</b>
members-of = <b>{ $role ->
        [owner] 所有者
        [admin] 管理员
        [operator] 操作员
       *[viewer] 查看者
    }</b>
members-line = { $name } · { $id }
members-open = ✉️ 未使用的邀请：{ $count } 个
members-invite = ➕ 邀请
members-invite-as =
    <b>邀请对方成为……</b>

    <b>查看者</b>：查看余额、记录和通知。
    <b>操作员</b>：还可以下单。
    <b>管理员</b>：还可以设置群组并查看成员。
members-link =
    ✉️ 邀请对方成为{ $role ->
        [admin] <b>管理员</b>
        [operator] <b>操作员</b>
       *[viewer] <b>查看者</b>
    }

    { $link }

    链接只能使用一次，有效期至 { $until }。请只发给一个人。
members-copy-link = 📋 复制链接
members-share = 📤 分享
members-share-text = 邀请你使用我们团队的机器人，角色：{ $role ->
        [admin] 管理员
        [operator] 操作员
       *[viewer] 查看者
    }。链接仅可使用一次，24 小时内有效。
members-withdraw = 撤回未使用的邀请
members-withdrawn = 未使用的邀请已全部撤回。
members-back = ⬅️ 成员
members-person =
    { $person }

    角色：{ $role ->
        [admin] 管理员
        [operator] 操作员
       *[viewer] 查看者
    }
    加入时间：{ $since }
members-remove-button = 🗑 移除
members-remove = 确定将 <b>{ $name }</b>（{ $id }）移出团队吗？对方的权限和私聊通知会立即停止。
members-remove-orders = 对方的 { $count } 张订单卡片和待批准请求会被取消。
members-silent =
    对方添加机器人的 { $count } 个群组将不再收到消息：
    { $groups }
    通知会保留。所有者或管理员在群里发送任一命令（例如 /alerts）即接管该群组，保留的通知随即发出。
members-keep =
    以下 { $count } 个群组继续接收通知，此后由你负责：
    { $groups }
members-keep-groups = ✋ 保留 { $count } 个群组
members-fell-silent = 🔇 由 { $name } 添加机器人的 { $count } 个群组已停止接收消息：{ $groups }。通知会保留，直到所有者或管理员在群里发送任一命令（例如 /alerts）。
members-groups-passed = 👥 { $name } 不再是管理员。对方添加机器人的 { $count } 个群组改由 { $owner } 负责，继续接收通知：{ $groups }。
members-leave =
    机器人还会退出以下 { $count } 个群组，并删除它们的通知设置：
    { $groups }
members-group = · { $title }
members-leave-too = 🚪 同时退出这些群
members-left = 🚪 机器人已退出 { $count } 个群组。
members-removed = 已移除 { $name }。
members-gone = 此人已不在团队中。

# /alerts
alerts-title = { $where ->
        [private] 🔔 <b>通知</b>
        [topic] 🔔 <b>本话题的通知</b>
       *[group] 🔔 <b>本群的通知</b>
    }
alerts-all = { $where ->
        [private] 你在这里会收到全部通知。
        [topic] 本话题会收到全部通知。
       *[group] 本群会收到全部通知。
    }
alerts-some = { $where ->
        [private] 符合以下任一规则的事件会发到这里：
        [topic] 符合以下任一规则的事件会发到本话题：
       *[group] 符合以下任一规则的事件会发到本群：
    }
alerts-off = { $where ->
        [private] 你在这里不接收通知。
        [topic] 本话题不接收通知。
       *[group] 本群不接收通知。
    }
alerts-off-owner = ⚠️ 通知关闭期间，机器人或账户出问题时我无法在这里提醒你。
alerts-folded = 🗂 等待发送的通知较多时，会合并成列表，逐一列出；超过 100 条或列表过多时，如会话可接收文件，则改发汇总，并附上包含全部通知的文件。
alerts-listed = 🗂 等待发送的通知较多时，会逐一列出，不发文件；需要几条消息就发几条。
alerts-unfolded = 🗂 每条通知都单独发送，等待再多也不合并。
alerts-fold = 🗂 通知过多时合并
alerts-unfold = 🗂 不合并通知
alerts-list = 🗂 较多时：列表，不发文件
alerts-summarize = 🗂 较多时：汇总加文件
alerts-turn-on = 🔔 开启
alerts-turn-off = 🔕 关闭
hint-alerts = 请发送 <code>/alerts on</code> 或 <code>/alerts off</code>，转账通知可用 <code>/alerts 至少 500 USDT</code>；只发送 <code>/alerts</code> 会显示按钮。

# /mute 与 /unmute。“暂停”指不显示通知，与 Telegram 自带的“静音”（显示但无提示音）不同。
command-mute = 暂停本会话的通知
command-unmute = 恢复本会话的通知
hint-mute = 请这样写：<code>/mute 1h</code>、<code>/mute payouts 4小时</code>、<code>/mute 转账 至 8:00</code>；最长一周。
mute-or-all = 也可为全部通知直接选择：
mute-ask = 🔕 要暂停多久？期间这里不显示任何通知，但紧急通知仍会显示。
mute-now = 🔕 { $person } 已暂停这里的通知，直到 { $until }。紧急通知仍会显示。{ mute-kept-so-far }
mute-now-ever = 🔕 { $person } 已暂停这里的通知，有人恢复之前都不显示。紧急通知仍会显示。{ mute-kept-so-far }
# To those who may use /why, and in an owner's private chat.
mute-why = 每条通知的去向可用 /why 查看。
mute-still = 无法读取的事件，以及关于机器人本身的提示，仍会发送。
mute-off = 🔕 这里的通知已关闭；发送 <code>/alerts on</code> 后才会再显示。
mute-none = 这里的通知没有暂停。
mute-hours = { $count } 小时
mute-until = 至 { $time }
mute-ever = 永久
mute-end = 🔔 全部

# /link and groups.
link-how =
    🔗 <b>把我添加到群组</b>

    1. 点击按钮，选择群组。
    2. 我会在群里询问要接收什么：全部事件、大额转账，或自定义规则。在所有者或管理员作出选择之前，不会发送任何通知。

    如果群组有话题，请在要接收通知的话题中发送 /link：每个话题有自己的规则。之后可随时在那里用 /alerts 更改。
link-add = ➕ 添加到群组
chat-greeting = 👋 本群已关联到团队。{ $where ->
        [topic] 本话题要接收通知吗？只有所有者或管理员可以决定，在此之前不会发送任何通知。
        [general] 各话题的通知照常继续。话题之外，这里也要接收通知吗？只有所有者或管理员可以决定。
       *[group] 本群要接收通知吗？只有所有者或管理员可以决定，在此之前不会发送任何通知。要由某个话题接收，请在该话题里发送 /link 或 <code>/alerts on</code>。
    }
chat-not-now = ➖ 暂不
chat-later = 好的，这里不发送任何通知。所有者或管理员可随时在这里或话题里用 /alerts 更改。
chat-greeting-again = 👋 本群已关联到团队，{ $where ->
        [topic] 本话题已在接收通知
       *[group] 通知照常继续
    }。
chat-unowned = 团队中没有人负责该群组，机器人在这里保持静默。所有者或管理员在此发送任一命令（例如 /alerts）即可接管。私聊中机器人照常回答你。
chat-taken-over = 👋 此前团队中没有人负责本群组，因此没有发送任何消息。现在由你负责。
chat-alerts-go-on = 通知照常继续。
chat-alerts-none = 通知处于关闭状态。在这里或话题里发送 <code>/alerts on</code> 即可开启。
chat-kept-comes = 此前为本群保留的 { $count } 条通知现在发出。
chat-kept-withdrawn = 此前为这里保留的 { $count } 条通知不再发送，仍可在 /replay 中查看。
chat-forgotten = { $count ->
        [0] 🚪 机器人已被移出“{ $title }”。团队中没有人负责该群组，它的设置已删除。
       *[other] 🚪 机器人已被移出“{ $title }”。团队中没有人负责该群组，它的设置已删除；为它保留的 { $count } 条通知可在 /replay 中查看。
    }
chat-leaving = 本机器人只为一个团队服务，现在退出本群。
chat-foreign = 本群尚未关联到团队。请让所有者或管理员在这里发送 /link。
chat-channel = 我已退出频道“{ $title }”：在频道里我无法分辨是谁在发言。请改用 /link 把我添加到群组。
chat-not-by-you = 我已退出“{ $title }”：只有团队的管理员和所有者可以把我添加到会话。请让他们把我添加到那里。

# /language and /timezone
language-choose = 🌐 在本会话中使用哪种语言？
language-set = 🌐 本会话现在使用简体中文。
timezone-now = 🕒 本会话的时区是 <b>{ $zone }</b>，现在是 { $time }。
timezone-set = 🕒 本会话的时区已改为 <b>{ $zone }</b>，现在是 { $time }。
timezone-unknown = 没有名为 <code>{ $zone }</code> 的时区。
hint-timezone = 请按“地区/城市”发送时区，例如 <code>/timezone Asia/Shanghai</code>

# Forms and what fits nothing.
cancel-done = 已取消，没有任何更改。
cancel-form-too = 提问也已关闭。
cancel-nothing = 当前没有可取消的操作。
form-over = 这个提问已经结束。要重新开始，请再次发送命令。
form-expired = 之前的提问一小时没有回答，已经关闭，没有任何更改。要重新开始，请再次发送命令。
form-outdated = 提问期间机器人更新了，请重新发送命令。
button-over = 此按钮已失效。发送 /menu 查看最新的按钮。
unknown-command = 没有这个命令。发送 /help 查看可用的命令。
not-understood = 没看懂。/menu 显示我能做什么；也可以直接写订单：数量，加上地址或地址簿里的名称，例如 <code>6.5万 提现</code>。
wait-moment = 请稍候，正在处理。
topic-alerts = 🔔 通知
topic-orders = 📦 订单
topic-system = 🛠 系统
file-refused = 本群不允许机器人发送文件或图片，请在与机器人的私聊中操作。
file-for-asker = Telegram 未允许机器人在此仅向你发送该文件，请在与机器人的私聊中索取。
error-internal = 机器人内部出错了。请重试；如果刚才是下单或更改，请先核实结果。如果一直出错，原因可在机器人的日志中找到。
error-damaged = 目前无法读取已存储的数据，因此未能完成。如果刚才是下单，请先核实结果。所有者可在 /doctor 中了解更多。

# While nothing that people send can be stored.
updates-unstored = ⚠️ 服务器磁盘已满，或数据库无法写入：现在什么都无法保存。恢复之前，你发来的消息不会被处理；事件会被拒收，由服务方稍后重发。请清理服务器空间，或解除数据库的锁；详情见日志。
updates-stored-again = ✅ 事件和消息又可以保存了。被拒收的事件，服务最多发送 10 次；如果中断较久，可能有事件丢失。

# 用户输入的日期和时间段。
period-reversed = 结束日期早于开始日期。请把较早的日期写在前面。
period-future = 这个时间段还没有开始。
period-other = 无法识别这个时间段。
period-days = { $first } – { $last }

# 每项更改在 30 天内都可以用按钮撤销，撤销本身也一样。
undo = ↩️ 撤销
redo = ↪️ 重做
undone = ↩️ { $who } 已撤销。
redone = ↪️ { $who } 已重做。
undo-changed = { $who } 在 { $at } 又做了更改：没有撤销任何内容。
undo-own = 你之后又做了更改：没有撤销任何内容。
undo-over = 没有撤销任何内容：之后又有更改或已结束，或已超过 30 天。
undo-full = 没有撤销任何内容：数量已满，或名称已被占用。
replaces = 它替换了 { $who } 在 { $at } 的更改。
replaces-some = 它替换了其间的一次更改。

# On screens of more than eight buttons.
more = ⋯ 更多 { $part }/{ $parts }
