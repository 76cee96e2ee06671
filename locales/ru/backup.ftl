# /export backup: ежедневная резервная копия, её ключ и куда она уходит.

backup-title = 💾 <b>Резервная копия</b>
backup-none = Всё, что хранит бот (настройки, заказы, события), раз в день одним зашифрованным файлом. Открыть его можно только ключом, который будет у вас: бот покажет его здесь один раз и себе не оставит. Без ключа копию не откроет никто, и вы тоже.
backup-on = ✅ Каждый день в { $time } ({ $zone }) { $where }.
backup-off = ⏸ Сама по себе копия не делается.
backup-last = Последняя: { $time }. После создания бот её открыл: она цела.
backup-last-none = Копий ещё не было.
backup-key-is = Открытый ключ: { $recipient }. Восстановить: <code>npm run restore -- --from backup.tar.gz.age --identity key.txt</code>
backup-in-here = в этот чат
backup-in-chat = в «{ $title }»
backup-in-folder = в папку { $path }
backup-switch-on = ✅ Каждый день
backup-switch-off = ⏸ Выключить
backup-now = 💾 Сделать сейчас
backup-to-here = 📄 В этот чат
backup-to = 📄 В { $title }
backup-to-folder = 📁 В папку на сервере
backup-new-key = 🔑 Создать новый ключ
backup-key = 🔑 <b>Ключ резервных копий</b>
    { $key }
backup-key-copy = 📋 Скопировать ключ
backup-key-what = ⚠️ Ключ выше, он показан один раз. Сохраните его в менеджере паролей или в файле key.txt, не в этом чате и не на сервере: с ним копии прочитает кто угодно, без него — никто. Копии будут зашифрованы для { $recipient }. Сообщение с ключом удалится, когда вы его сохраните, самое позднее через { $minutes } мин.
backup-key-saved = ✅ Ключ сохранён
backup-key-over = Этот ключ больше не предлагается. Создайте новый.
backup-key-blank = 🔑 Здесь был ключ.
backup-making = Копия создаётся.
backup-made = ✅ Копия создана и отправлена { $where }. Бот её открыл: она цела.
backup-failed = ❌ Копию не удалось создать или отправить. Ничего не потеряно; причина есть в логе, а /doctor покажет, что не так.
backup-caption = 💾 Копия от { $time }, размер в байтах: { $bytes }, зашифрована. Бот её открыл: она цела.
backup-too-big = 💾 Размер копии от { $time } в байтах: { $bytes }. Это больше, чем Telegram принимает от бота (50 МБ). Она осталась на сервере: { $path }
backup-chat-gone = Бота в этом чате больше нет. Выберите другой.
backup-absent = Здесь копию сделать нельзя.
backup-typed-wrong = Отправьте <code>/export backup</code>, а за ним <code>now</code>, <code>on</code>, <code>off</code> или время, например <code>04:30</code>.
