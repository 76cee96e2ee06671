# /export backup: the backup that is made each day, its key, and where it goes.

backup-title = 💾 <b>Backup</b>
backup-none = Everything that the bot has stored (settings, orders, events), in one encrypted file each day. It is encrypted for a key that only you have: the bot shows it once, here, and keeps no copy. Without the key nobody can open a backup, not even you.
backup-on = ✅ Each day at { $time } ({ $zone }) { $where }.
backup-off = ⏸ Automatic backup is off.
backup-last = Last one: { $time }. It was opened and verified.
backup-last-none = None has been made yet.
backup-key-is = Encrypted for { $recipient }. To restore: <code>npm run restore -- --from backup.tar.gz.age --identity key.txt</code>
backup-in-here = to this chat
backup-in-chat = to “{ $title }”
backup-in-folder = into the folder { $path }
backup-switch-on = ✅ Back up daily
backup-switch-off = ⏸ Switch off
backup-now = 💾 Back up now
backup-to-here = 📄 To this chat
backup-to = 📄 To { $title }
backup-to-folder = 📁 Into the server's folder
backup-new-key = 🔑 Make a new key
backup-key = 🔑 <b>The key of the backups</b>
    { $key }
backup-key-coming = 🔑 The key of the backups appears in this message in a moment. If it does not, none was made: press the button again.
backup-key-not-taken = ⚠️ Telegram did not take the message for the key; nothing was changed. Press the button again.
backup-key-copy = 📋 Copy the key
backup-key-what = ⚠️ The key is above; it is shown only this once. Save it in a password manager or in a file key.txt, away from this chat and from the server: whoever has it can read the backups, and without it nobody can. Backups will be encrypted for { $recipient }. The message with the key is deleted as soon as you press “{ backup-key-saved }”, or else in { $minutes } minutes; if the bot is stopped by then or Telegram does not answer, as soon as both work again.
backup-key-saved = ✅ I saved it
backup-key-over = This key is no longer offered. Make a new one.
backup-key-older = Backups made until now are still opened only by the key that you saved before: keep it too.
backup-key-unused = 🔑 This key is not in use: Telegram did not take it, nobody said in time that it was saved, or another one was made after it. No backup is encrypted for it.
backup-key-kept = ⚠️ Telegram no longer lets the bot delete its message with a key of the backups in this chat. Delete that message yourself.
backup-key-still-there = ⚠️ The message with the key is still here: Telegram did not delete it. The bot tries again; or delete it yourself.
backup-key-blank = 🔑 The key stood here.
backup-making = The backup is being made.
backup-made = ✅ The backup was made and sent { $where }. It was opened and verified.
backup-failed = ❌ No backup was made or sent: { $why } Nothing is lost.
backup-unclear = ⚠️ The backup was made, and { $why }
backup-last-failed = ⚠️ The attempt of { $time }: { $why }
# Why an attempt failed: a whole sentence, with what to do.
backup-why = { $reason ->
        [full] there is not enough free space on the server. Free some space.
        [unwritable] the folder { $path } can't be written. Check BACKUP_DIR and the rights of this folder.
        [broken] the disk of the server failed. Check it.
        [unclear] it may have been sent: Telegram gave no clear answer. Look in the chat for a file of this time before you make another one.
        [refused] Telegram did not take it ({ $said }).
        [unowned] the chat that was chosen for it no longer belongs to an owner. Choose another one under <code>/export backup</code>.
       *[other] something failed inside the bot; the log says what.
    }
backup-no-room = ❌ The backup was not made: there is not enough free space on the server. It needs up to twice the size of the database; the log has the figures. Free some space, then press 💾 Back up now.
backup-caption = 💾 Backup of { $time }, { $bytes } bytes, encrypted for { $recipient }. It was opened and verified.
backup-too-big = 💾 The backup of { $time } has { $bytes } bytes, more than Telegram takes from a bot (50 MB). It stays on the server: { $path }
backup-chat-gone = The bot is no longer in this chat. Choose another one.
backup-absent = No backup can be made here.
backup-typed-wrong = Send <code>/export backup</code>, or <code>now</code>, <code>on</code>, <code>off</code> or a time such as <code>04:30</code> behind it.
