# Экраны /alerts: список правил, правило во время правки, что сохранено, и тихие часы.

alerts-only-admins = Менять оповещения здесь могут только владельцы и администраторы.
alerts-kept = Правила сохранены:
alerts-all-but = Все оповещения, кроме тех, что на паузе:
alerts-some-but = Что подходит хотя бы одному правилу, кроме того, что на паузе:
alerts-now-urgent = 🔕 Сейчас здесь показываются только срочные оповещения: остальные на паузе. Правила сохранены:
alerts-now-none = 🔕 Сейчас здесь не показывается ни одно оповещение: все правила на паузе. Правила сохранены:
alerts-quiet-silent = 🌙 До { $until } со звуком только срочные.
alerts-quiet-held = 🌙 Все, кроме срочных, отложены до { $until }.
alerts-rule = { $n } { $sound ->
        [urgent] ⚡
        [loud] 🔊
       *[silent] 🔈
    } { $named ->
        [yes] «{ $name }» · { $sentence }
       *[no] { $sentence }
    }
alerts-kept-unheard = { $count ->
        [1] 📦 Хранится, но не действует: правило удалённой темы или выключенное правило. Перенесите его сюда или удалите:
       *[other] 📦 Хранятся, но не действуют: правила удалённой темы или выключенные правила. Перенесите их сюда или удалите:
    }
alerts-kept-rule = • { $sentence }
alerts-kept-move = ⬇️ Перенести
alerts-kept-delete = 🗑 Удалить
alerts-kept-deleted = 🗑 Хранившихся правил удалено: { $count } ({ $who }).
alerts-kept-moved = ⬇️ Хранившихся правил перенесено сюда: { $count } ({ $who }).
alerts-mute = 🔕 { $mute }
alerts-day = { $of ->
        [day] За 24 ч
       *[since] С { $since }
    } пришло событий: { $came }. Отправлено: { $heard }{ $unwanted ->
        [0] {""}
       *[other] , не подошло правилам: { $unwanted }
    }{ $muted ->
        [0] {""}
       *[other] , на паузе: { $muted }
    }{ $held ->
        [0] {""}
       *[other] , ещё отложено: { $held }
    }.
alerts-parked = ⏸ Ждут отправки: { $count }{ $topic ->
        [none] {""}
       *[other] {" "}(тема { $topic })
    }. Причина: { $reason }{ $for ->
        [chat] {""}
        [unowned] ; уйдут после любой команды владельца или администратора там
       *[tried] ; бот пробует отправить одно раз в час и после каждого своего ответа там
    }
alerts-rules = ✏️ Правила…
alerts-back = ⬅️ Оповещения
alerts-folding = 🗂 Объединение

preset-ask = { $where ->
        [private] О чём сообщать здесь?
        [topic] О чём сообщать в этой теме?
       *[group] О чём сообщать в этой группе?
    }
preset-all = 🔔 Все события
preset-transfers = 💸 Переводы от суммы…
preset-balance = 💰 Изменения баланса
preset-late = ⏰ Проблемы с заказами
preset-resources = ⚡ Делегирования ресурсов
preset-own = ➕ Своё правило…

rule-add = ➕ Добавить правило
rule-title = ✏️ { $state ->
        [new] <b>Новое правило, не сохранено</b>
        [changed] <b>Правило { $n }, изменения не сохранены</b>
       *[saved] <b>Правило { $n }</b>
    }
rule-named = «{ $name }»
rule-said = <blockquote>{ $sentence }</blockquote>
rule-try = { $few ->
        [yes] Событий пока всего { $of }, подошло бы: { $heard }.
       *[no] Из последних { $of } событий подошло бы: { $heard }.
    } По нынешним правилам сюда попало бы { $now }.
rule-beside-all = ⚠️ Правило { $n } и так показывает здесь всё. Чтобы приходило только то, о чём новое правило, потом удалите правило { $n }.
rule-try-none = ⚠️ Ни одно не подходит.
rule-try-no-kind = ⚠️ Событий того вида, который выбран в правиле, среди них нет.
rule-try-nearest = ⚠️ Ни одно не подходит. Ближайшее: { $event }
rule-try-nothing = Пока нет сохранённых событий, на которых его можно проверить.
rule-try-orders = Заказы — не события сервиса, на сохранённых событиях это не проверить.

rule-field-kinds = Что
rule-any-kinds = всё
rule-field-where = Адрес
rule-any-where = любой
rule-field-directions = Направление
rule-any-directions = все
rule-field-coins = Монета
rule-any-coins = любая
rule-field-services = Услуга
rule-any-services = любая
rule-field-resources = Ресурс
rule-any-resources = любой
rule-field-actions = Операция
rule-any-actions = любая
rule-field-items = За что
rule-any-items = всё
rule-field-atLeast = Сумма
rule-any-atLeast = любая
rule-make-loud = 🔊 Со звуком
rule-make-silent = 🔈 Без звука
rule-make-urgent = ⚡ Срочное
rule-make-calm = ▫️ Не срочное
rule-see = 🔎 События: { $count }
rule-name = 🏷 Название
rule-save = ✅ Сохранить
rule-discard = ✖️ Отбросить
rule-delete = 🗑 Удалить
rule-back = ⬅️ Правило

rule-ask-kinds = Какие события? Ничего не отмечено: все, новые виды тоже.
rule-ask-services = Какие услуги? Ничего не отмечено: все.
rule-ask-resources = Какие ресурсы? Ничего не отмечено: все.
rule-ask-actions = Какие операции? Ничего не отмечено: все.
rule-ask-items = За что? Ничего не отмечено: за что угодно.
rule-ask-coins = Какие монеты? Ничего не отмечено: все.
rule-ask-directions = В какую сторону? Ничего не отмечено: в любую.
rule-ask-where = Какие адреса? Ничего не отмечено: любые.
rule-where-other = ✍️ Другое…
rule-ask-where-typed = Отправьте имя из адресной книги, метку вроде #hot, название отслеживаемого адреса или адрес целиком.
rule-where-unknown = «{ $written }» мне не известно. Имена показывает /addresses; подойдёт и адрес целиком.
rule-where-near = «{ $written }» мне не известно. Может быть, { $names }?
rule-where-full = В одном правиле не больше { $most } адресов и { $tags } меток.
rule-ask-amount = Начиная с какой суммы? Отправьте её вместе с монетой, например <code>{ $first }</code> или <code>{ $second }</code>.
rule-amount-none = Без минимума
rule-amount-not = «{ $written }» — не сумма. Например: <code>{ $example }</code>.
rule-amount-two = «{ $written }» можно прочитать двояко. Отправьте <code>{ $first } { $coin }</code> или <code>{ $second } { $coin }</code>.
rule-amount-no-coin = В какой монете? Отправьте вместе с суммой, например <code>{ $amount } { $coin }</code>.
rule-amount-other-coin = В этом правиле только { $list }, сумма в { $coin } ничего не изменит. Отправьте, например, <code>{ $example }</code> или вернитесь и сначала отметьте { $coin } под кнопкой «Монета».
rule-amount-near-coin = Монета «{ $written }» мне не известна. Может быть, <code>{ $amount } { $coin }</code>?
rule-amount-unknown-coin = Монета «{ $written }» мне не известна. Например: <code>{ $amount } { $coin }</code>.
rule-ask-name = Отправьте название правила, не длиннее { $most } знаков.
rule-name-none = Без названия
rule-name-long = Здесь знаков: { $length }, а можно не больше { $most }. Например: { $first }

rule-found = 🔎 Из сохранённых событий подошло бы: { $count }.
rule-found-hidden = Ещё { $count } — того вида, о котором здесь пока не сообщается; они не показаны.
rule-found-gone = Этого события уже нет среди последних.
rule-found-back = ⬅️ События
rule-sample = 🔎 <b>Сохранённое событие: так выглядело бы оповещение.</b> Сейчас ничего не отправлено.

rule-saved = ✅ Правило { $n } сохранено ({ $who }).
rule-saved-off = Оповещения здесь выключены; правило подействует, когда их включат.
rule-deleted = 🗑 Правило { $n } удалено ({ $who }).
rule-after-undo = { $is ->
        [there] Правило { $n } снова прежнее:
       *[gone] Правило { $n } удалено.
    }
rule-change = ✏️ Изменить
rule-open = ✏️ Правило { $n }
rule-gone = Правила { $n } здесь больше нет.
rules-full = { $where ->
        [place] В одном чате или теме не больше { $most } правил. Удалите одно или расширьте.
       *[all] Во всех чатах вместе не больше { $most } правил. Удалите одно или расширьте.
    }
draft-others = Это правит { $who }. Откройте своё: /alerts
draft-over = ✏️ Этот черновик больше не действует, из него ничего не сохранено: бот перезапускался или черновик закрыли. Начните заново здесь.
draft-discarded = ✖️ Отброшено. Ничего не изменено.

quiet-button = 🌙 Тихие часы
mutes-button = { $count ->
        [0] 🔕 Пауза
       *[other] 🔕 Паузы: { $count }
    }
mutes-here = { $count ->
        [one] 🔕 Здесь действует { $count } пауза.
        [few] 🔕 Здесь действуют { $count } паузы.
       *[many] 🔕 Здесь действует { $count } пауз.
    }
mutes-too = { $count ->
        [one] 🔕 Здесь действует ещё { $count } пауза.
        [few] 🔕 Здесь действуют ещё { $count } паузы.
       *[many] 🔕 Здесь действует ещё { $count } пауз.
    }
quiet-waiting = { $count ->
       *[other] Сейчас отложено оповещений: { $count }. Они придут не позже { $until }, даже если часы изменить или выключить.
    }
quiet-none = 🌙 Тихих часов нет. Здесь сейчас { $time } ({ $zone }).
quiet-of-chat = Они действуют для всей группы вместе с её темами.
quiet-own = ✏️ Своё время…
quiet-zone = 🕒 Другой пояс
quiet-make-silent = 🔈 Присылать без звука
quiet-make-held = ⏳ Отложить до { $to }
quiet-days-1234567 = Каждый день
quiet-days-12345 = С понедельника по пятницу
quiet-days-67 = Только выходные
quiet-off = Выключить
quiet-ask-times = 🌙 Отправьте начало и конец, например <code>22:30-06:15</code> или <code>с 10 вечера до 8 утра</code>.
quiet-ask-zone = 🕒 Часовой пояс этого чата — <b>{ $zone }</b>: сейчас { $time }. Какой нужен? Отправьте город, например <code>Москва</code>, или <code>МСК</code>, или <code>UTC+3</code>.
quiet-zone-like = Подойдёт город, например <code>Москва</code>, а также <code>МСК</code> или <code>UTC+3</code>.
quiet-problem-unclear = «{ $written }» — до полудня или после? Какие часы имеются в виду?
quiet-problem-time = «{ $written }» — не время. Например: <code>22:30-06:15</code>.
quiet-problem-equal = Это были бы целые сутки. Чтобы оповещения не показывались вовсе: /mute.
quiet-problem-none = В «{ $written }» не видно начала и конца. Например: <code>22:30-06:15</code>.

alerts-words = 📝 Тексты
alerts-reminders = 🙋 Напоминания
