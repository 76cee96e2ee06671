# /export backup: the backup that is made each day, whom it is encrypted to, and where it goes.

backup-title = 💾 <b>Backup</b>
backup-none = Everything that the bot has stored (settings, orders, events), in one encrypted file each day. None is made: BACKUP_RECIPIENT, the key that it is encrypted for, is not set. On the server, <code>{ COMMAND("setup") }</code> makes a key, shows its secret half once, and writes the public one into <code>.env</code>; then restart the bot. Nothing unencrypted is ever sent.
backup-on = ✅ Each day at { $time } ({ $zone }) { $where }.
backup-off = ⏸ Automatic backup is off.
backup-last = Last one: { $time }. It was opened and verified.
backup-last-none = None has been made yet.
backup-key-is = Encrypted for { $recipient }. To restore: <code>{ COMMAND("restore", "--from backup.tar.gz.age --identity key.txt") }</code>
backup-in-here = to this chat
backup-in-chat = to “{ $title }”
backup-in-folder = into the folder { $path }
backup-switch-on = ✅ Back up daily
backup-switch-off = ⏸ Switch off
backup-now = 💾 Back up now
backup-to-here = 📄 To this chat
backup-to = 📄 To { $title }
backup-to-folder = 📁 Into the server's folder
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
backup-typed-wrong = Send <code>/export backup</code>, alone or followed by <code>now</code>, <code>on</code>, <code>off</code> or a time such as <code>04:30</code>.
