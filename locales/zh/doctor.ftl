# /doctor：检查服务到会话之间的每一环，并说明现状和处理办法。

command-doctor = 检查各环节是否正常
doctor-well = 🩺 <b>一切正常</b>
doctor-wrong = 🩺 <b>有 { $count } 处需要处理</b>
doctor-line = { $mark } <b>{ $name }</b>：{ $said }
doctor-more = { $mark } { $said }
doctor-version = Delegram { $version }, Node { $node }
doctor-again = 🔄 重新检查
doctor-all = 🔎 详情
doctor-fine = { $mark } { $count } 项正常
doctor-names = { $mark } { $names }
doctor-late = { $seconds } 秒内没有应答。请重新检查；若仍如此，请检查网络和本机负载。
doctor-failed = 无法检查，原因见日志。

doctor-name-telegram = Telegram
doctor-telegram = 正常应答，账号 @{ $username }。
doctor-telegram-polls = 有应答，但自 { $time } 起机器人没有收到任何消息。如果另有程序使用同一令牌，请停掉它。
doctor-telegram-silent = 没有应答：{ $reason }。请检查网络；若令牌被拒绝，请在环境变量中填入有效的 BOT_TOKEN 并重启。

doctor-name-updates = 发给机器人的消息
doctor-updates-polled = 由机器人向 Telegram 拉取。
doctor-updates = 由 Telegram 推送到 { $host }，待推送 { $count } 条。
doctor-updates-failed = 由 Telegram 推送到 { $host }。上次失败于 { $time }（{ $reason }）。待推送 { $count } 条。
doctor-updates-failing = Telegram 无法推送到 { $url }（{ $time }，{ $reason }）。待推送 { $count } 条，最多保留一天。404：反向代理转发到了别处，或某个实例的 TELEGRAM_WEBHOOK_URL 或 BOT_TOKEN 不一致；502、504 或拒绝连接：反向代理后面没有程序应答；SSL：请检查证书。
doctor-updates-foreign = 另一个程序给本机器人设置了 Webhook（{ $host }），因此拉取失败。机器人会在一分钟内将其删除；请让那个程序使用自己的机器人。
doctor-updates-removed = 另一个程序删除了 Webhook，机器人会在一分钟内重新设置。请停掉那个程序，或在 @BotFather 更换令牌。
doctor-updates-changed = 另一个程序把 Webhook 改到了 { $host }，机器人会在一分钟内改回。请停掉那个程序，或在 @BotFather 更换令牌。

doctor-name-webhook = Webhook
doctor-webhook = 正在监听 { $url }。
doctor-webhook-unknown = 此处无法得知。
doctor-webhook-silent = { $url } 没有应答。请重启机器人并查看日志。
doctor-webhook-status = { $url } 应答 { $status }：目前无法写入数据。请看下面的磁盘一项。

doctor-name-public = 公网地址
doctor-public = 从本机访问 { $url } 可到达 Webhook。
doctor-public-unset = 未测试，因为没有设置 PUBLIC_URL；只能从收到的事件看出服务能访问 Webhook。
doctor-public-silent = 从本机访问 { $url } 没有应答，或被转到了别处。请检查域名、证书和反向代理；有些网络不允许本机访问自己的公网地址。
doctor-public-status = { $url } 应答 { $status }。请检查反向代理是否把请求转发到 Webhook，以及该域名是否指向本机器人而不是另一个。
doctor-public-other = { $url } 有应答，但不是这个机器人：应答的是别的程序，或另一个 Delegram。请检查域名和反向代理指向哪里。

doctor-name-events = 事件
doctor-events = 最近一次于 { $time } 收到（{ $ago }）。
doctor-events-quiet = 最近一次于 { $time } 收到（{ $ago }）。如果此后账户有操作，请在用户中心检查 callbackUrl 和事件类型。
doctor-events-none = 还没有收到过。请在用户中心检查 callbackUrl 和事件类型。
doctor-events-of-one = 被拒绝的请求：这里只统计主实例；其他实例的数字见各自的 /metrics。
doctor-events-refused = 启动以来 Webhook 拒绝了 { $count } 个请求（HTTP { $statuses }）。如果它们来自服务，请核对 callbackUrl 中的密钥与 EVENTS_SECRET。
doctor-events-refused-for = { $reason ->
        [secret] { $count } 个请求的路径中密钥错误（HTTP 404）。如果来自服务，callbackUrl 须以 EVENTS_SECRET 结尾。
        [source] { $count } 个请求密钥正确，但来源地址不在 EVENTS_ALLOW_IPS 中（HTTP 404）。请加入服务的地址；如有反向代理，也请检查 TRUSTED_PROXIES。
        [json] { $count } 个请求密钥正确，但正文不是 JSON 对象（HTTP 400）。如果来自服务，说明途中有环节改动了正文。
        [path] { $count } 个请求访问了其他路径（HTTP 404）。如果来自服务，callbackUrl 的主机之后须为 /events/ 加 EVENTS_SECRET。扫描器也会访问其他路径。
        [method] { $count } 个请求未用 POST 访问 /events/…（HTTP 405）。在浏览器中打开该地址就会这样。
        [compressed] { $count } 个请求的正文被压缩（HTTP 415）。请在途中关闭请求压缩。
        [large] { $count } 个请求的正文超过 256 KiB（HTTP 413）。
        [quota] { $count } 个请求因 EVENTS_MB_PER_HOUR 用尽而被拒（HTTP 503）。服务会重新发送。
        [closing] { $count } 个请求在机器人停止时到达（HTTP 503）。服务会重新发送。
       *[other] { $count } 个请求无法存储（HTTP 503）。服务会重新发送，原因见日志。
    }

doctor-name-service = 签名调用
doctor-service = 服务正常应答。
doctor-service-failed = { $why }

doctor-name-clock = 时钟
doctor-clock = 与服务一致。
doctor-clock-behind = 本机时钟比服务慢 { $seconds } 秒。签名已自动校正，但仍请校准时钟（NTP）。
doctor-clock-unknown = 未比较，因为启动以来服务没有应答，而它的时间要从应答中得知。
doctor-clock-ahead = 本机时钟比服务快 { $seconds } 秒。签名已自动校正，但仍请校准时钟（NTP）。

doctor-name-store = 数据库
doctor-store = 可以写入。每次备份时会检查是否完整。
doctor-store-failed = 无法写入：事件会得到 503，之后会重发。请清理空间或检查磁盘。
doctor-store-settings = 数据库中的设置已有 { $span }无法读取：目前沿用最近一次有效的设置，且无法更改。原因见日志。请导入一份有效的导出（<code>{ COMMAND("settings") }</code>），或启动写入它的较新版本。

doctor-name-disk = 磁盘
doctor-disk = 剩余 { $mebibytes } MiB。
doctor-disk-low = 仅剩 { $mebibytes } MiB。请尽快清理；备份最多需要数据库两倍大小的空间。
doctor-disk-full = 仅剩 { $mebibytes } MiB。请立即清理：磁盘写满后将无法接收事件。
doctor-disk-unknown = 此处无法得知。

doctor-name-queue = 队列
doctor-queue = { $waiting ->
        [0] 没有等待发送的通知。
       *[other] { $waiting } 条通知在等待，时间不长。
    }
doctor-queue-late = { $waiting } 条通知在等待，最早的已等 { $span }。如果 Telegram 正常，用 /why 加事件 ID 可查看原因。
doctor-queue-parked = { $count } 条通知已保留，因为会话或话题无法送达。请把机器人加回去，或重新开启话题。
doctor-queue-undelivered = { $count } 条通知已放弃发送。/replay 可查看原因并重发。

doctor-name-chats = 群组
doctor-chats = { $count } 个群组中有 { $well } 个可以发送消息。
doctor-chats-some = { $count ->
        [0] Telegram 没有说明机器人的权限；有 { $unknown } 个群组查不到。
       *[other] { $count } 个群组中有 { $well } 个可以发送消息；另有 { $unknown } 个群组查不到。
    }
doctor-chats-none = 机器人不在任何群组中。
doctor-chats-more = 另有 { $count } 个群组未检查。
doctor-chat-gone = { $title }：机器人已不在群中。请重新添加，或关闭该群的通知。
doctor-chat-silent = { $title }：机器人不能发言。请允许它发送消息。
doctor-chat-files = { $title }：机器人不能发送文件，通知会以列表形式发送。如需表格，请允许发送文件。
doctor-chat-pin = { $title }：机器人不能置顶消息。置顶看板需要这项权限。
doctor-chat-board = { $title }：机器人不能置顶看板。请授予置顶消息的权限，或用 /board 关闭看板。
doctor-chat-unknown = { $title }：Telegram 没有说明机器人在那里的权限（{ $reason }）。请稍后再检查。
doctor-chat-topics = { $title }：机器人不是管理员，无法在已关闭的话题中发言。

doctor-name-jobs = 定时任务
doctor-jobs = { $count ->
        [0] 没有定时任务。
       *[other] { $count } 个任务均准时。
    }
doctor-jobs-late = { $job }应于 { $time } 执行，现已延迟。它会自动重试，失败原因见日志。

doctor-name-backup = 备份
doctor-backup = 最近一次于 { $time } 完成，内容完整。
doctor-backup-soon = 已开启，第一次将于 { $time } 进行。
doctor-backup-unplanned = 已开启，正在安排第一次备份。
doctor-backup-none = 已开启，但还没有备份成功：第一次应于 { $time } 进行。原因见日志；<code>/export backup now</code> 可立即重试。
doctor-backup-failed = { $time } 的那次备份：{ $why }
doctor-backup-no-recipient = 已开启，但没有备份：未设置 BACKUP_RECIPIENT。请在服务器上运行 <code>{ COMMAND("setup") }</code> 生成密钥，然后重启机器人。
doctor-backup-folder = 目录 { $path } 无法写入，而每次备份都先写到那里。请检查 BACKUP_DIR 和该目录的权限。
doctor-backup-space = { $path } 仅剩 { $mebibytes } MiB。请清理空间：备份在那里最多需要与数据库同样大小的空间。
doctor-backup-chat = 所选会话已不属于任何所有者。请在 <code>/export backup</code> 中选择其他会话。
doctor-backup-old = 最近一次于 { $time } 完成。之后没有备份的原因见日志；<code>/export backup now</code> 可立即重试。
doctor-backup-off = 每日备份已关闭；机器人最近一次备份于 { $time } 完成。可用 /export 开启。
doctor-backup-never = 机器人自己还没有备份过。用 /export → 💾 备份 可开启每日备份。
