# Адресная книга: /addresses, вопросы, импорт и экспорт.

command-addresses = Адресная книга: имена для получателей
menu-addresses = 📒 Адреса
hint-addresses =
    <code>/addresses</code> показывает книгу, <code>/addresses выплаты</code> ищет имя или метку.
    <code>/addresses add выплаты { address-example } метка1 метка2</code> добавляет адрес; метки можно опустить.

addresses-title = 📒 <b>Адресная книга</b>
addresses-none = Книга пуста. Имя из неё можно писать везде, где нужен адрес: <code>/order 65000 выплаты 1h</code>
addresses-found = Поиск: { $words } · найдено: { $total }
addresses-found-none = Ни в одном имени и ни в одной метке нет { $words }.
addresses-position = Адресов: { $total } · страница { $page } из { $pages }
addresses-total = Адресов: { $total }
addresses-entry = <b>{ $label }</b>
addresses-entry-tagged = <b>{ $label }</b> · { $tags }
addresses-tags = Метки: { $tags }
addresses-added = Кто добавил: { $person }, { $time }
addresses-lookalike = 🚨 <b>Похож на другой адрес из книги, но не совпадает с ним:</b>
    { $others }
    Мошенники создают адреса с похожими первыми и последними символами. Сверьте адрес с источником целиком, символ за символом.
addresses-lookalike-line = { $label }: { $address }

addresses-add-button = ➕ Добавить
addresses-import-button = 📥 Импорт
addresses-export-button = 📤 Экспорт
addresses-rename-button = ✏️ Переименовать
addresses-tags-button = 🏷 Метки
addresses-remove-button = 🗑 Удалить
addresses-copy-button = 📋 Скопировать адрес
addresses-open = 📒 Открыть
addresses-back = ⬅️ Адресная книга
addresses-operators-only = Менять адресную книгу могут только операторы, администраторы и владельцы.

addresses-ask-address = Какому адресу дать имя? Отправьте один адрес или всё в одной строке, например <code>выплаты { address-example } метка1 метка2</code>
addresses-ask-label = Как назвать { $address }? Отправьте имя, не более 32 символов.
addresses-ask-new-label = Как теперь назвать { $label }? Отправьте имя, не более 32 символов.
addresses-ask-tags = Какие метки должны быть у { $label }? Отправьте их одним сообщением, например <code>выплаты холодный</code>. Они заменят нынешние; <code>-</code> уберёт все.
addresses-added-done = ✅ Добавлено.
addresses-saved-already = Этот адрес уже есть в адресной книге: { $label }.
addresses-gone = Этого адреса больше нет в книге.
addresses-renamed = Новое имя: { $label }
addresses-removed = { $label }: удалено.

# Что не так с записью.
addresses-address-empty = Не хватает адреса. Адрес выглядит так: <code>{ address-example }</code>
addresses-label-empty = Не хватает имени: напишите хотя бы одну букву, например <code>выплаты</code>
addresses-label-long = Имя слишком длинное: не более 32 символов.
addresses-label-lines = Имя должно быть в одну строку.
addresses-label-address = Имя не должно походить на адрес, иначе их можно спутать.
addresses-label-command = Это слово — команда, поэтому именем оно не станет. Чтобы выполнить команду, сначала отправьте /cancel; иначе напишите другое имя.
addresses-label-order = Это похоже на заказ, поэтому именем не станет; ничего не заказано. Чтобы заказать, сначала отправьте /cancel; иначе напишите другое имя.
addresses-label-number = Имя не должно начинаться с цифры или кончаться как <code>1h</code>, иначе его можно принять за количество или срок.
addresses-label-mixed = В одном слове этого имени смешаны буквы разных алфавитов. Некоторые из них выглядят одинаково, и имя можно принять за другое. Пишите каждое слово буквами одного алфавита.
addresses-label-words = Эти слова и так встречаются в заказах и адреса не называют, поэтому имя не может состоять только из них. Добавьте своё слово, например <code>выплаты</code>
addresses-label-all_or_day = В командах это значит «всё» или день: <code>/mute все</code>, <code>/orders сегодня</code>. Поэтому именем это быть не может. Добавьте своё слово, например <code>выплаты</code>
addresses-label-reserved = Этими словами бот сообщает о доставке, и только когда её показывает запись самого сервиса, поэтому в имени их быть не может. Выберите другое имя.
addresses-tags-tag = В метках только буквы, цифры, _ и -, не более 24 символов, например <code>выплаты холодный-кошелёк</code>
addresses-tags-tags = У адреса может быть не более 8 меток.
addresses-book-label_taken = Имя { $label } уже у другого адреса: { $address }
addresses-book-label_alike = В заказе это имя читается так же, как { $label }, а это другой адрес: { $address }
addresses-book-label_near = Это имя слишком похоже на { $label }, а это другой адрес: { $address } Их легко перепутать; выберите имя, которое отличается сильнее.
    Знаки препинания, эмодзи, заглавные буквы, буква ё и слова вроде «на» или «мой» не различаются. Выберите другое имя.
addresses-book-address_known = Этот адрес уже в книге под именем { $label }.
addresses-book-full = Адресная книга заполнена: адресов в ней не более { $most }.

# Импорт. Номера строк — как в файле.
addresses-ask-import = Отправьте файл (CSV или текст) или сообщение, по одному адресу в строке: <code>имя адрес метки…</code>
    Первые столбцы CSV: label, address, tags. Ничего не изменится, пока вы не увидите, что будет добавлено.
addresses-import-title = 📥 <b>Импорт</b>
addresses-import-new = Будет добавлено адресов: <b>{ $count }</b>
addresses-import-unchanged = Строк, которые уже есть в книге: { $count }
addresses-import-faults = ⚠️ Строк с ошибками, они будут пропущены: { $count }
addresses-import-fault = <b>Строка { $line }</b>: { $problem }
addresses-import-more = … и ещё { $count }
addresses-import-none = Добавлять нечего.
addresses-import-ask = Пока ничего не добавлено. «{ confirm }» добавит все сразу.
addresses-import-done = ✅ Добавлено адресов: { $count }
addresses-import-changed = Книга или сообщение тем временем изменились. Посмотрите, пожалуйста, ещё раз.
addresses-import-lost = Файла или сообщения с адресами больше нет. Отправьте ещё раз.
addresses-import-again = 📥 Ещё раз
addresses-file-too_large = Файл слишком большой: для импорта не более 128 КиБ.
addresses-file-unread = Telegram не отдал файл. Отправьте его ещё раз.
addresses-file-not_text = Не удалось прочитать файл как текст. Сохраните его как CSV в UTF-8 и отправьте ещё раз.
addresses-export-caption = 📤 Адресная книга, адресов: { $total }. Её можно отредактировать и импортировать снова.
addresses-export-none = Адресная книга пуста: экспортировать нечего.

# Правила и паузы оповещений, которых касается изменение книги.
affected-renamed = 🔔 Настроены на этот адрес и остаются в силе под новым именем:
affected-removed = ⚠️ По-прежнему настроены на этот адрес, теперь он без имени; на другой адрес с этим именем они не перейдут:
affected-moved = ⚠️ По-прежнему настроены на адрес, который раньше назывался «{ $label }», а не на этот:
affected-tags = ⚠️ Следят за { $tags } и об этом адресе больше не сообщают:
affected-here = • здесь: { $what }
affected-in = • { $chat }: { $what }
affected-elsewhere = • в других чатах: { $count }
affected-rules = { $count ->
        [1] правило { $numbers }
       *[other] правила { $numbers }
    }
affected-mutes = { $count ->
        [one] { $count } пауза
        [few] { $count } паузы
       *[many] { $count } пауз
    }
affected-show-mutes = 🔕 Паузы
book-moved = 📒 В адресной книге имя { $label } теперь означает { $address } (изменение: { $person }). Раньше оно означало или могло означать другой адрес.
