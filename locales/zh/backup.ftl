# /export backup：每日备份、密钥和备份去向。

backup-title = 💾 <b>备份</b>
backup-none = 每天把机器人保存的全部内容（设置、订单、事件）打包成一个加密文件。只有你持有的密钥才能打开：机器人只在这里显示一次，不保留副本。没有密钥，任何人都打不开备份，包括你自己。
backup-on = ✅ 每天 { $time }（{ $zone }）{ $where }。
backup-off = ⏸ 不会自动备份。
backup-last = 最近一次：{ $time }。生成后已试着打开，内容完整。
backup-last-none = 还没有备份过。
backup-key-is = 加密公钥：{ $recipient }。恢复：<code>npm run restore -- --from backup.tar.gz.age --identity key.txt</code>
backup-in-here = 发到本会话
backup-in-chat = 发到“{ $title }”
backup-in-folder = 写入目录 { $path }
backup-switch-on = ✅ 每天备份
backup-switch-off = ⏸ 停止备份
backup-now = 💾 立即备份
backup-to-here = 📄 发到本会话
backup-to = 📄 发到 { $title }
backup-to-folder = 📁 写入服务器目录
backup-new-key = 🔑 生成新密钥
backup-key = 🔑 <b>备份密钥</b>
    { $key }
backup-key-copy = 📋 复制密钥
backup-key-what = ⚠️ 上面就是密钥，只显示这一次。请存入密码管理器或 key.txt 文件，不要留在本会话或服务器上：有密钥的人都能读取备份，没有密钥谁也读不了。备份将用 { $recipient } 加密。你确认保存后，密钥消息会立即删除，最迟 { $minutes } 分钟后删除。
backup-key-saved = ✅ 我已保存
backup-key-over = 这个密钥已失效，请生成新的。
backup-key-blank = 🔑 密钥已从这里移除。
backup-making = 正在备份。
backup-made = ✅ 备份已完成，{ $where }。已试着打开，内容完整。
backup-failed = ❌ 备份没有做成，或没有发出。数据没有丢失；原因见日志，/doctor 会显示哪里有问题。
backup-caption = 💾 { $time } 的备份，{ $bytes } 字节，已加密。已试着打开，内容完整。
backup-too-big = 💾 { $time } 的备份有 { $bytes } 字节，超过 Telegram 允许机器人发送的大小（50 MB）。它留在服务器上：{ $path }
backup-chat-gone = 机器人已不在这个会话里，请选择其他会话。
backup-absent = 这里无法备份。
backup-typed-wrong = 请发送 <code>/export backup</code>，后面可以加 <code>now</code>、<code>on</code>、<code>off</code> 或时间，例如 <code>04:30</code>。
