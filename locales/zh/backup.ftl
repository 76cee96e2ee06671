# /export backup：每日备份、为谁加密，以及备份去向。

backup-title = 💾 <b>备份</b>
backup-none = 每天把机器人保存的全部内容（设置、订单、事件）打包成一个加密文件。现在不会备份：未设置 BACKUP_RECIPIENT（为谁加密）。请在服务器上运行 <code>{ COMMAND("setup") }</code>：它会生成密钥，只显示一次私钥，并把公钥写入 <code>.env</code>；然后重启机器人。未加密的内容绝不会发出。
backup-on = ✅ 每天 { $time }（{ $zone }）{ $where }。
backup-off = ⏸ 不会自动备份。
backup-last = 最近一次：{ $time }。生成后已试着打开，内容完整。
backup-last-none = 还没有备份过。
backup-key-is = 加密公钥：{ $recipient }。恢复：<code>{ COMMAND("restore", "--from backup.tar.gz.age --identity key.txt") }</code>
backup-in-here = 发到本会话
backup-in-chat = 发到“{ $title }”
backup-in-folder = 写入目录 { $path }
backup-switch-on = ✅ 每天备份
backup-switch-off = ⏸ 停止备份
backup-now = 💾 立即备份
backup-to-here = 📄 发到本会话
backup-to = 📄 发到 { $title }
backup-to-folder = 📁 写入服务器目录
backup-making = 正在备份。
backup-made = ✅ 备份已完成，{ $where }。已试着打开，内容完整。
backup-failed = ❌ 没有做成或没有发出备份：{ $why }数据没有丢失。
backup-unclear = ⚠️ 备份已做好，{ $why }
backup-last-failed = ⚠️ { $time } 的那次备份：{ $why }
# 那次备份失败的原因：完整的一句话，并说明怎么办。
backup-why = { $reason ->
        [full] 服务器剩余空间不足。请清理空间。
        [unwritable] 目录 { $path } 无法写入。请检查 BACKUP_DIR 和该目录的权限。
        [broken] 服务器的磁盘出错。请检查磁盘。
        [unclear] 可能已经发出：Telegram 没有给出明确的应答。重新备份之前，请先在会话里找找这个时间的文件。
        [refused] Telegram 没有收下（{ $said }）。
        [unowned] 所选会话已不属于任何所有者。请在 <code>/export backup</code> 中选择其他会话。
       *[other] 机器人内部出错，原因见日志。
    }
backup-no-room = ❌ 没有备份：服务器剩余空间不足。备份最多需要数据库两倍大小的空间，具体数字见日志。请清理空间，然后点“💾 立即备份”。
backup-caption = 💾 { $time } 的备份，{ $bytes } 字节，已用 { $recipient } 加密。已试着打开，内容完整。
backup-too-big = 💾 { $time } 的备份有 { $bytes } 字节，超过 Telegram 允许机器人发送的大小（50 MB）。它留在服务器上：{ $path }
backup-chat-gone = 机器人已不在这个会话里，请选择其他会话。
backup-absent = 这里无法备份。
backup-typed-wrong = 请发送 <code>/export backup</code>，后面可以加 <code>now</code>、<code>on</code>、<code>off</code> 或时间，例如 <code>04:30</code>。
