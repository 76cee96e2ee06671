# /export backup: the backup that is made each day, its key, and where it goes.

backup-title = 💾 <b>Backup</b>
backup-none = Everything that the bot has stored (settings, orders, events), in one encrypted file each day. It is encrypted for a key that only you have: the bot shows it once, here, and keeps no copy. Without the key nobody can open a backup, you included.
backup-on = ✅ Each day at { $time } ({ $zone }) { $where }.
backup-off = ⏸ No backup is made by itself.
backup-last = Last one: { $time }. It was opened once after it was made, and was whole.
backup-last-none = None was made yet.
backup-key-is = Encrypted for { $recipient }. To restore: <code>npm run restore -- --from backup.tar.gz.age --identity key.txt</code>
backup-in-here = to this chat
backup-in-chat = to “{ $title }”
backup-in-folder = into the folder { $path }
backup-switch-on = ✅ Back up daily
backup-switch-off = ⏸ Switch off
backup-now = 💾 One now
backup-to-here = 📄 To this chat
backup-to = 📄 To { $title }
backup-to-folder = 📁 Into the server's folder
backup-new-key = 🔑 Make a new key
backup-key = 🔑 <b>The key of the backups</b>
    { $key }
backup-key-copy = 📋 Copy the key
backup-key-what = ⚠️ The key is above, shown this once. Save it in a password manager or in a file key.txt, away from this chat and from the server: whoever has it can read the backups, and without it nobody can. Backups will be encrypted for { $recipient }. Its message is deleted as soon as you have saved it, and in { $minutes } minutes at the latest.
backup-key-saved = ✅ I saved it
backup-key-over = This key is no longer offered. Make a new one.
backup-key-blank = 🔑 The key stood here.
backup-making = The backup is being made.
backup-made = ✅ The backup was made and sent { $where }. It was opened once, and is whole.
backup-failed = ❌ The backup could not be made or sent. Nothing is lost; the log says why, and /doctor shows what is wrong.
backup-caption = 💾 Backup of { $time }, { $bytes } bytes, encrypted. It was opened once, and is whole.
backup-too-big = 💾 The backup of { $time } has { $bytes } bytes, more than Telegram takes from a bot (50 MB). It stays on the server: { $path }
backup-chat-gone = The bot is no longer in this chat. Choose another one.
backup-absent = No backup can be made here.
backup-typed-wrong = Send <code>/export backup</code>, or <code>now</code>, <code>on</code>, <code>off</code> or a time such as <code>04:30</code> behind it.
