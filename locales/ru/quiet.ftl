# Паузы и тихие часы. На паузе оповещения не показываются; «без звука» в Telegram — другое, поэтому каждая фраза говорит
# «не показываются».

muted-all = все оповещения
muted-rule = оповещения по правилу { $n }
muted-address = оповещения по адресу { $address }
muted-kind = оповещения этого вида: { $kind }
muted-kind-direction = оповещения этого вида: { $kind } ({ $direction })

mute-begun = 🔕 До { $until } { $of ->
        [all] не показывается ни одно оповещение
       *[some] не показываются { $what }
    }. Кто включил паузу: { $who }.
mute-begun-ever = 🔕 Больше { $of ->
        [all] не показывается ни одно оповещение
       *[some] не показываются { $what }
    }, пока кто-нибудь не отменит паузу. Кто включил: { $who }.
mute-urgent-comes = Срочные по-прежнему приходят.
mute-prolonged = Кто продлил: { $who }.
mute-by-two = { $who }; кто продлил: { $prolonger }
mute-rule-gone = Правило удалено, поэтому пауза ничего не скрывает.
mute-rule-beside = Что подходит и другому правилу, приходит.
mute-line = { $what } · до { $until } ({ $who })
mute-line-ever = { $what } · бессрочно ({ $who })

quiet-when = 🌙 Тихие часы { $from }–{ $to } ({ $zone }), { $days }.
quiet-silent = Оповещения в это время приходят без звука.
quiet-held = Оповещения за это время отложены и придут вместе в { $to }.
quiet-urgent = Срочные приходят сразу и со звуком.
quiet-line-silent = 🌙 Тихие часы { $from }–{ $to } ({ $zone }), { $days }, без звука
quiet-line-held = 🌙 Тихие часы { $from }–{ $to } ({ $zone }), { $days }, отложены до { $to }
quiet-days-all = каждый день
quiet-days-work = с понедельника по пятницу
quiet-days-weekend = суббота и воскресенье
quiet-day-1 = Пн
quiet-day-2 = Вт
quiet-day-3 = Ср
quiet-day-4 = Чт
quiet-day-5 = Пт
quiet-day-6 = Сб
quiet-day-7 = Вс

# Под оповещением: «…» открывает, что можно не показывать час вторым нажатием.
mute-this = 🔕 { $what }, 1 ч
mute-scope-all = Все
mute-scope-direction = { $kind } ({ $direction })
mute-scope-rule = Правило { $n }
mute-save-address = 📒 Сохранить { $address }
mute-why-button = 🔎 Почему
mute-why-rule = Пришло по правилу { $n }: { $sentence }
mute-why-none = Правила, по которому оно пришло, больше нет.
mute-not-allowed = Ставить паузу здесь могут только операторы, администраторы и владельцы.
mute-too-long = Вам можно поставить паузу не дольше чем до { $time }. Дольше — администраторам и владельцам.
mute-end-not-allowed = Снять эту паузу могут только администраторы, владельцы и тот, кто её включил.
mute-impossible = Пауза не включена: оповещения здесь выключены или пауз уже 50. Их показывает /mute.
mute-over = { $count ->
        [0] Эта пауза уже закончилась. Ничего не изменено.
        [1] Эта пауза уже закончилась. Ничего не изменено. Пауз ещё действует: { $count } ({ $what }). Их показывает /mute.
       *[other] Эта пауза уже закончилась. Ничего не изменено. Пауз ещё действует: { $count }. Их показывает /mute.
    }
mute-not-this = { $of ->
        [all] Паузы для всех оповещений нет.
       *[some] Отдельной паузы нет: { $what }.
    }
mute-alert-gone = Это оповещение больше не хранится. Ничего не изменено.
mute-undone = 🔔 Пауза снята в { $at } ({ $ender }): { $what }. Кто включил: { $who }. { mute-kept }
mute-ended-line = 🔔 Пауза закончилась: { $what } ({ $who }). { mute-kept }
mute-show = 🔎 Показать
mute-shown = 🔕 <b>Не показано оповещений: { $count }</b>
mute-end-this = 🔔 { $what }
mute-counted = 🔕 { $mute }. { mute-kept-so-far }
# What a mute kept back; with days, of these only, because older events are no longer stored.
mute-kept = { $count ->
        [0] Скрытых оповещений нет{ mute-kept-days }.
       *[other] Не показано оповещений{ mute-kept-days }: { $count }.
    }
mute-kept-so-far = { $days ->
        [0] { $count ->
            [0] Эта пауза пока ничего не скрыла.
           *[other] Не показано пока: { $count }.
        }
       *[other] { mute-kept }
    }
mute-kept-days = { $days ->
        [0] { "" }
        [one] { " " }за последний { $days } день
        [few] { " " }за последние { $days } дня
       *[other] { " " }за последние { $days } дней
    }
mute-no-period = «{ $written }» — не срок для паузы: от 1 минуты до 7 дней или до времени суток.
mute-unread = «{ $written }» — не время и не то, что можно поставить на паузу.
mute-from-to = «{ $written }» — это от и до, а пауза начинается сразу. Если нужно каждый день в одно и то же время, задайте тихие часы.
mute-no-except = «{ $written }» — пауза не умеет делать исключений. Поставьте на паузу по отдельности то, что не нужно показывать.
readings-asked = «{ $written }» можно понять по-разному. Что имеется в виду?
mute-asked = «{ $written }»: пауза начинается сразу. Вы это имели в виду?
mute-passed = «{ $written }»: это время уже прошло.
mute-offer = 🔕 { $what } · { $period }
mute-offer-until = до { $time }
mute-offer-ever = бессрочно
mute-no-tag = «{ $written }»: метку нельзя поставить на паузу. Поставьте на паузу один из её адресов, вид оповещений или правило.
mute-unknown = Не знаю, что такое «{ $written }»: пауза не включена.
mute-unknown-near = Не знаю, что такое «{ $written }». Может быть, { $near }?
