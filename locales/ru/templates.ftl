# /template: свои слова для оповещений.
command-template = Свой текст оповещений этого чата
menu-template = 📝 Текст оповещений

template-title = 📝 <b>Текст оповещений здесь</b>
template-title-help = ✏️ — оповещения со своим текстом. Объединённые оповещения всегда приходят со встроенным.
template-heading = { $icon } <b>{ $event }</b>: { $state ->
        [own] свой текст, { $person }, { $time }
        [inherited] своего текста нет, отправляется другой текст этого чата
       *[none] встроенный текст
    }. { $language }. { $of ->
        [rule] Правило { $rule }.
       *[all] Все оповещения здесь.
    }
template-looks-real = Так выглядит настоящее событие ({ $time }):
template-looks-example = { $why ->
        [none] Событий этого вида, о которых здесь оповещают, ещё нет, поэтому вот встроенный пример:
       *[asked] Так выглядит встроенный пример:
    }
template-looks-failed = ⚠️ Показать нельзя: { $reason }. Придёт встроенный текст.
template-key-missing = В тексте нет того, по чему оповещение находят: хеша транзакции, примечания или адреса. Добавлю последней строкой.

# Кнопки.
template-edit = ✏️ Изменить
template-test = 📤 Прислать пробное
template-example = 🧪 Пример
template-real = 👁 Настоящее
template-older = ⬅️ Более раннее
template-fields = 📚 Поля
template-for = { $of ->
        [rule] 🎯 Для правила { $rule }
       *[all] 🎯 Для всех оповещений здесь
    }
template-share = 📋 Поделиться
template-import = 📥 Импорт
template-built-in = ↺ Встроенный текст
template-back = ⬅️ Тексты
template-back-one = ⬅️ Назад
template-to-alerts = ⬅️ Оповещения
template-save = ✅ Сохранить
template-fix = Заменить на { $right }
template-open = 📝 Открыть

template-choose-rule = Для каких оповещений текст? Текст правила важнее общего.
template-choose-language = На каком языке текст? В чат приходит текст на его языке.
template-gone = Этого правила или языка больше нет, или у них больше нет своего текста. Откройте /template заново.

# Изменение.
template-ask =
    ✏️ Отправьте новый текст для «{ $event }». Поля пишутся в &lt;&lt; &gt;&gt;, например { $field }. Оформляйте как обычно: жирный шрифт, ссылки и код сохранятся.

    До 4 096 символов в сообщении, до 16 384 в файле .txt.
template-not-saved = <b>Ещё не сохранено.</b> Новый текст заменит этот.
template-send-again = Ваш текст остался черновиком: нажмите кнопку или отправьте его заново.
template-kept = ✖️ Ничего не изменено.
template-same = Этот текст уже используется.
template-done-saved = ✅ Сохранено ({ $person }).
template-done-reset = ↺ Своего текста здесь больше нет ({ $person }).
template-full = Своих текстов уже 200, больше не хранится. Ничего не сохранено. Спросите владельца, какому чату хватит встроенного текста.
template-test-sent = 📤 Проверочное сообщение отправлено. Нигде не учитывается.

template-fields-title = 📚 <b>Поля</b> со значениями примера:
template-fields-also = Ещё <code>event_id</code> <code>event_type</code> <code>received_at</code>.
template-fields-label = { $label } — имя адреса из адресной книги.
template-fields-filters =
    Фильтры пишутся после черты: { $example }
    <code>trx</code> <code>amount</code> <code>number</code> суммы · <code>time</code> <code>date</code> <code>duration</code> время · <code>label</code> слово для значения · <code>short</code> <code>code</code> <code>link</code> адреса и хеши · <code>upper</code> <code>default: "—"</code>
template-fields-conditions = Условия: { $condition }

template-shared = 📋 Отправьте этот текст или файл в другом чате через 📥 Импорт. Номеров, имён и чатов я не добавляю; то, что вы написали сами, в нём остаётся.
template-shared-file = То же файлом
template-import-ask = 📥 Отправьте полученный текст или файл. Он начинается с <code>delegram-template 1</code>. До сохранения вы его увидите; только для этого чата.
template-import-format = Это не текст, которым поделились. Такой начинается с <code>delegram-template 1</code>, затем <code>type:</code>, <code>locale:</code> и строка <code>---</code>.
template-import-version = Это формат { $written }, а я читаю формат 1: обновите бота или возьмите текст из прежней версии.
template-import-type = События «{ $written }» нет. Есть <code>balance</code>, <code>subscription</code>, <code>delegation</code> и <code>address-monitor</code>.
template-import-locale = Языка «{ $written }» нет. Укажите после <code>locale:</code> один из доступных, например <code>ru</code>.
template-import-other = Это текст для «{ $event }». Откройте для него 📥 Импорт в /template.

# Сообщения о тексте, который не сработал.
template-failed = ⚠️ Текст «{ $event }» { $where ->
        [private] в вашем чате
        [topic] в теме группы { $title }
       *[group] в группе { $title }
    } не сработал: { $reason }. Пока его не изменят там через /template, приходит встроенный текст.
template-failure-long = сообщение получилось длиннее 4 096 символов
template-failure-costly = слишком много шагов
template-failure-broken = его не удалось прочитать
template-failure-markup = Telegram не принял бы его теги
template-failure-empty = сообщение получилось пустым
template-failure-reserved = в нём слова, которые о заказе пишет только сам бот
template-elsewhere = 📝 Текст «{ $event }» { $where ->
        [topic] в теме группы { $title }
       *[group] в группе { $title }
    }. Чтобы изменить его, отправьте там /template.

# Последняя строка, если в тексте нет того, по чему находят оповещение.
template-key-balance = Примечание: { $key }
template-key-subscription = Адрес: { $key }
template-key-delegation = Транзакция: { $key }
template-key-address-monitor = Транзакция: { $key }

# Что не так с текстом и где.
template-refused = { $count ->
        [one] Прежний текст не изменён. Нужно исправить { $count } место:
        [few] Прежний текст не изменён. Нужно исправить { $count } места:
       *[many] Прежний текст не изменён. Нужно исправить { $count } мест:
    }
template-problems-more = { $count ->
        [one] …и ещё { $count }.
       *[other] …и ещё { $count }.
    }
template-problems-behind = Есть ли другие ошибки, станет видно после этого исправления.
template-place = Строка { $line }, позиция { $column }: { $problem }
template-meant = Может быть, { $right }?
template-case-example = С примером
template-case-required = Только с обязательными полями
template-case-value = Если { $field } — { $value }
template-case-real = С настоящим событием ({ $time })

template-problem-text-empty = в нём нет текста.
template-problem-text-long = в нём больше 16 384 символов.
template-problem-unclosed = «{ $written }» не закрыто: не хватает { $right } или конца кавычек.
template-problem-field-empty = между знаками нет поля.
template-problem-field-rest = из «{ $written }» прочтётся только первое слово.
template-problem-field-unknown = поля «{ $written }» нет.
template-problem-field-of-other = «{ $written }» — поле события «{ $event }», а не этого.
template-problem-field-data = пишите без «data.»: { $right }
template-problem-value-unquoted = значение пишется в кавычках: { $right }
template-problem-value-near = значения «{ $written }» нет. Может быть, { $right }?
template-problem-tag-unclosed = «{ $written }» не закрыто. Добавьте { $right }
template-problem-tag-unopened = «{ $written }» ничего не закрывает: до него нужно { $right }
template-problem-tag-unknown = тега «{ $written }» нет.
template-problem-filter-unknown = фильтра «{ $written }» нет.
template-problem-filter-label = для «{ $written }» слов нет: «label» — для полей со значениями, такими как вид или состояние.
template-problem-filter-number = «{ $written }»: в этом поле не число, а текст.
template-problem-number-long = «{ $written }»: слишком много цифр, точно сравнить их нельзя. В тексте шаблона у числа может быть не больше 15 цифр; в кавычках фильтр примет все.
template-problem-filter-colon = между фильтром и значением ставится двоеточие, например <code>default: "—"</code>
template-problem-expression = «{ $written }» не удаётся прочитать. Фильтры пишутся после |, значения сравниваются знаками == и !=, условия соединяются через <code>and</code> или <code>or</code>, тексты стоят в прямых кавычках.
template-problem-markup-unclosed = «{ $written }» не закрыт. Добавьте { $right }
template-problem-markup-crossed = { $right } должен стоять раньше «{ $written }».
template-problem-markup-unopened = «{ $written }» ничего не закрывает.
template-problem-markup-unsupported = тега «{ $written }» в Telegram нет. Есть b, i, u, s, code, pre, a, blockquote и tg-spoiler.
template-problem-markup-newline = тега «{ $written }» в Telegram нет. Для новой строки нажмите Enter.
template-problem-markup-stray = вместо «{ $written }» напишите { $right }
template-problem-markup-unfinished = у тега «{ $written }» нет закрывающего знака.
template-problem-markup-attribute = Telegram не прочтёт тег «{ $written }».
template-problem-markup-link = ссылка начинается с https://, например <code>&lt;a href="https://example.com"&gt;</code>
template-problem-markup-field = внутри тега поле стоит в кавычках и с фильтром url: { $right }
template-problem-markup-branch = «{ $written }» не может стоять внутри тега. Напишите тег целиком в каждом случае.
template-problem-case-empty = сообщение всегда будет пустым.
template-problem-case-long = { $case }: сообщение будет длиннее 4 096 символов.
template-problem-case-costly = { $case }: слишком много шагов. Уберите лишние циклы.
template-problem-case-broken = { $case }: сообщение не получится.
template-problem-case-markup = { $case }: тег останется открытым. Открывайте и закрывайте его в одном условии.
template-problem-case-entities = { $case }: будет больше 100 тегов, лишние Telegram отбросит.
template-problem-case-reserved = { $case }: в сообщении будут слова, которые о заказе пишет только сам бот, когда это видно из записи самого сервиса.

# Начала или части слов через запятую: текст, где слово из одного списка стоит рядом со словом из другого, отклоняется,
# потому что читается как confirm-status-DELEGATION_CONFIRMED.
reserved-confirm = подтвер
reserved-chain = чейн, цепоч
