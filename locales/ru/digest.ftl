# Сводки: сообщение раз в день или в неделю о том, что пришло, что куплено и на сколько хватит баланса; и экран /digest,
# где чат выбирает время. Слова, которые есть и на картинке, лежат в pictures.ftl.

command-digest = Сводка раз в день или в неделю, с картинкой
hint-digest = Например: <code>/digest 9:00</code>, <code>/digest по понедельникам 9:00</code>, <code>/digest выкл</code>.
menu-digest = 📰 Сводка

digest-head = <b>{ $title }: { $verdict }.</b>
report-title-day = 📰 Сводка за день
report-title-week = 📰 Сводка за неделю
report-title-board = 📌 Табло
digest-in-order = всё в порядке
digest-nothing-to-check = здесь проверять нечего
digest-to-check = { $n ->
       *[other] есть что проверить ({ $things })
    }
digest-check = ⚠️ { $parts }
digest-check-missing = события могли пропасть
digest-check-balance-low = низкий баланс (/balance)
digest-check-balance-unread = баланс не прочитан (/doctor)
digest-check-failed = { $count ->
        [one] { $count } неудавшийся заказ (/orders)
        [few] { $count } неудавшихся заказа (/orders)
       *[other] { $count } неудавшихся заказов (/orders)
    }
digest-check-uncertain = { $count ->
        [one] { $count } заказ с неясным исходом или расхождением с подтверждённым (/orders)
        [few] { $count } заказа с неясным исходом или расхождением с подтверждённым (/orders)
       *[other] { $count } заказов с неясным исходом или расхождением с подтверждённым (/orders)
    }
digest-check-late = { $count ->
        [one] { $count } заказ с опозданием (/orders)
        [few] { $count } заказа с опозданием (/orders)
       *[other] { $count } заказов с опозданием (/orders)
    }
digest-check-unaccepted = { $count ->
        [one] { $count } заказ не принят сервисом (/orders)
        [few] { $count } заказа не приняты сервисом (/orders)
       *[other] { $count } заказов не приняты сервисом (/orders)
    }
digest-check-unread = { $count ->
        [one] { $count } сумма не прочитана или ни к чему не отнесена и не учтена
        [few] { $count } суммы не прочитаны или ни к чему не отнесены и не учтены
       *[other] { $count } сумм не прочитаны или ни к чему не отнесены и не учтены
    }
digest-check-unsent = { $count ->
        [one] { $count } оповещение сюда не дошло (/replay)
        [few] { $count } оповещения сюда не дошли (/replay)
       *[other] { $count } оповещений сюда не дошло (/replay)
    }
digest-check-open = { $count ->
        [one] { $count } нерешённое дело (/open)
        [few] { $count } нерешённых дела (/open)
       *[other] { $count } нерешённых дел (/open)
    }
digest-empty = 📰 { $span ->
        [day] Сводка за день
       *[week] Сводка за неделю
    }: ничего не пришло, всё в порядке. { $period }
digest-empty-here = 📰 { $span ->
        [day] Сводка за день
       *[week] Сводка за неделю
    }: сюда ничего не пришло, в этом чате проверять нечего. { $period }
digest-period = { $from } – { $to }, { $zone }
digest-missing = 🕳 С { $from } по { $to } события могли пропасть: того, что в них было, здесь нет.
digest-longer = Здесь всё, что было с прошлой сводки.
digest-running-hour = Текущий, ещё не закончившийся час сюда не вошёл.
digest-kept = Прошлая сводка была раньше; более ранние события уже не хранятся.
digest-amount = { $amount } { $coin }
digest-recharged = Пополнено: { $amounts }
digest-withdrawn = Выведено: { $amounts }
digest-spent = Потрачено: { $amount } TRX
digest-spent-known = Потрачено по пришедшим событиям: { $amount } TRX
digest-bought = { $count ->
        [one] Куплено: энергия { $energy }, пропускная способность { $bandwidth } ({ $count } событие делегирования)
        [few] Куплено: энергия { $energy }, пропускная способность { $bandwidth } ({ $count } события делегирования)
       *[other] Куплено: энергия { $energy }, пропускная способность { $bandwidth } ({ $count } событий делегирования)
    }
digest-bought-none = Куплено: ничего
digest-trouble = ⚠️ Заказы этого бота за этот период: не удалось { $failed }, с опозданием { $late }
digest-no-trouble = Заказы этого бота: за этот период новых неудач и опозданий нет
digest-balance = Баланс: { $amount } TRX на { $time }. { $left }.
digest-price-unknown = Цена энергии пока неизвестна, поэтому нельзя сказать, хватит ли баланса на покупку.
digest-balance-unread = ⚠️ Баланс прочитать не удалось.
digest-balance-last = Последний известный баланс: { $amount } TRX на { $time }.
digest-alerts = События в этом чате:
digest-no-alerts = В этом чате событий не было.
digest-alert = · { $kind }: { $count } ({ $parts })
digest-alert-last = · { $kind }: { $count } ({ $parts }), последнее { $time }
digest-heard = отправлено { $count }
digest-held = отложено { $count }
digest-muted = на паузе { $count }
digest-unwanted = не для этого чата { $count }
digest-cut = … остальное не поместилось: /alerts
digest-note = Суммы и покупки — по событиям, которые сервис прислал за это время; баланс получен от сервиса.

# Экран.
digest-none = 📰 <b>Сводка</b>: сюда не приходит. В ней сказано, что пришло, что куплено, что не удалось и на сколько хватит баланса, с картинкой. Время — по часам { $zone }, сейчас там { $time }; изменить: /timezone.
digest-daily = 📰 Сводка приходит каждый день в { $at } ({ $zone }).
digest-weekly = 📰 Сводка за неделю приходит { $day } в { $at } ({ $zone }).
digest-both = 📰 Сводка приходит каждый день в { $at } ({ $zone }), а за неделю — { $day }.
digest-ended-daily = ➖ Ежедневная сводка сюда больше не приходит.
digest-ended-weekly = ➖ Еженедельная сводка сюда больше не приходит.
digest-with-account = В ней есть данные аккаунта: расходы, покупки, баланс и на сколько его хватит.
digest-without-account = В ней только то, что пришло сюда. Баланс и расходы здесь не показываются.
digest-account-lost = Данные аккаунта больше не показываются: у того, кто их включил ({ $person }), нет к ним доступа.
digest-when-line = Если ничего не пришло, она короткая.
digest-when-nothing = Если ничего не пришло, сообщения нет.
digest-day-1 = по понедельникам
digest-day-2 = по вторникам
digest-day-3 = по средам
digest-day-4 = по четвергам
digest-day-5 = по пятницам
digest-day-6 = по субботам
digest-day-7 = по воскресеньям
digest-set-daily = ⏰ Каждый день в { $at }
digest-set-weekly = 📅 { $day } в { $at }
digest-own-time = ✏️ Другое время
digest-instead = 🕘 Лучше в { $time }
digest-add-daily = ➕ И каждый день
digest-drop-daily = ➖ Без ежедневной сводки
digest-add-weekly = ➕ Ещё и { $day }
digest-drop-weekly = ➖ Без еженедельной сводки
digest-account-on = 💰 Показывать данные аккаунта
digest-account-off = 💰 Скрыть данные аккаунта
digest-empty-line = 💬 Без событий — кратко
digest-empty-nothing = 🤫 Без событий — не слать
digest-now = 👁 Показать сейчас
digest-no-hour = Сводка охватывает целые часы, а первый ещё не закончился. Попробуйте после { $time }.
digest-off = 🚫 Без сводки
digest-ask-time = Когда присылать сводку? Например, <code>9:00</code>, <code>6 вечера</code>, <code>по понедельникам 9:00</code>.
digest-unread-none = В <code>{ $written }</code> нет времени. Напишите, например, <code>9:00</code> или <code>по понедельникам 9:00</code>.
digest-unread-rest = Здесь непонятно: <code>{ $written }</code>. Напишите, например, <code>9:00</code> или <code>по понедельникам 9:00</code>.
digest-unread-wrong = Времени <code>{ $written }</code> не бывает. Напишите, например, <code>9:00</code> или <code>18:30</code>.
digest-unread-zone = Сводка приходит по часовому поясу чата, поэтому <code>{ $written }</code> здесь не задать; изменить: /timezone. Напишите только время, например <code>9:00</code>.
digest-no-picture = Картинку отправить не удалось. /stats рисует её за любые дни.
digest-who = Менять это здесь могут только владельцы и администраторы команды.
