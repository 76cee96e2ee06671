# 机器人关于自身状况的通知，发给所有者。

upkeep-silence =
    🔕 <b>余额有变动，但没有事件报出新余额</b>
    { $from } 至 { $to } 期间：
    { $moves }

    在余额事件恢复之前，可能会漏掉通知。请到服务的用户中心“API 设置”中检查：Webhook 地址（<code>callbackUrl</code>）是否正确、是否勾选了余额事件，以及该地址能否从外网访问。已到账但没有收到事件的订单会稍后告知：余额事件恢复时，或大约 12 小时后。
upkeep-moved-trx = <b>{ $before }</b> → <b>{ $after } TRX</b>
upkeep-moved-usdt = <b>{ $before }</b> → <b>{ $after } USDT</b>
upkeep-downtime =
    🕳 <b>机器人曾停止运行</b>
    { $from } 至 { $to } 的事件可能已经永久丢失：服务重试几个小时后便不再发送。此后到 { $back } 恢复运行之间的事件仍会陆续补到，只是迟一些。

    这段时间发生了什么，可以用 /balance 或在服务的用户中心查看。
upkeep-template =
    🧩 <b>有一种消息无法按原样发送</b>
    { $types } 的通知改用纯文本发送：内容完整，只是没有加粗和链接。没有任何丢失，此提示只发一次，详情见日志。
upkeep-undelivered =
    📮 <b>有一条发往“{ $title }”的通知未送达</b>
    原因：{ $reason }。通知已保留，用 /replay 查看并重新发送。此提示每小时最多一次。
upkeep-quota =
    🛑 <b>部分新事件暂时无法接收</b>
    一小时内已保存近 { $mb } MB 事件，接近上限。腾出空间之前，放不下的事件应答 503，由服务稍后重发；已保存的事件照常通知。

    如果这是你们自己的业务量，请调大 EVENTS_MB_PER_HOUR；如果不是，可能有人知道了 Webhook 的密钥，请更换 EVENTS_SECRET。此提示每小时最多一次。
upkeep-unowned =
    🔇 <b>有 { $count } 个群组收不到通知</b>
    { $groups }

    把机器人添加到那里的人已不再是所有者或管理员。通知会保留：所有者或管理员在群里发送任一命令（例如 /alerts）即接管该群组，或者此人重新成为所有者或管理员，保留的通知随即发出。若不再需要，请把机器人移出该群组：保留的通知不再发送，可在 /replay 中查看。
upkeep-owned =
    🔔 <b>{ $count } 个群组恢复接收通知</b>
    { $groups }

    把机器人添加到那里的人重新成为所有者或管理员。此前保留的通知现在发出。
upkeep-unowned-more = …… 另有 { $count } 个
upkeep-first-event =
    📬 <b>通知已接通</b>
    已收到服务推送的第一个事件：{ $event }。{ $told }
upkeep-first-event-none = 没有会话收到它，因为都没有开启这类通知：/alerts
upkeep-first-event-got = 有 { $count } 个会话收到了它。
upkeep-first-event-held = 有 { $count } 个会话推迟发送，稍后会收到。
upkeep-first-event-muted = 有 { $count } 个会话已暂停这类通知，因此未显示。
upkeep-first-event-missing = 有 { $count } 个会话尚未收到。
upkeep-first-event-why = 详情：/why
upkeep-jobs-late =
    ⏰ <b>到期的任务还没有完成</b>
    { $jobs }

    失败后会自动重试，最多间隔半小时。失败原因见日志；/doctor 会检查服务是否应答。
upkeep-job-late = · { $job }，应于 { $time } 执行
upkeep-job-late-in = · “{ $title }”的{ $job }，应于 { $time } 执行
job-digest = 摘要
job-backup = 备份
job-reconciliation = 与服务对账
job-records = 检查关注的地址
