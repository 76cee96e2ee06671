# То, чем кто-то должен заняться: кто взялся, напоминания, пока никто не взялся, и /open.

command-open = Чем ещё нужно заняться и кто за что взялся
menu-open = 🙋 Нерешённое

# Кнопки. Две первые стоят рядом.
open-take = 🙋 Беру на себя
open-take-over = 🙋 Забрать себе
open-give-back = ↩️ Вернуть
open-done = ✅ Готово
open-hush = 🔕 Больше не напоминать
open-reminders = ⏰ Напоминания
open-back = ⬅️ Нерешённое

# Строка под каждым сообщением об этом.
open-taken = 🙋 { $person }, { $time }
open-taken-from = 🙋 { $person }, { $time } (раньше — { $from })
open-over = ✅ Закрыто в { $time }: { $why }.
open-over-delivered = доставлено
open-over-accepted = сервис принял заказ
open-over-left = решено оставить как есть
open-over-replayed = отправлено снова
open-over-dismissed = решено не отправлять
open-over-reached = сообщения там снова доходят
open-over-normal = всё снова в порядке
open-over-gone = чат больше не относится к команде
open-over-done = готово ({ $person })

# О чём речь; с этого начинается предложение.
open-what-late = Заказ { $id } опаздывает
open-what-unread = Заказ { $id } не удаётся прочитать
open-what-unpaid = Заказ { $id } всё ещё не оплачен
open-what-failed = Заказ { $id } пока не доставлен
open-what-unknown = Заказ { $id } ждёт решения
open-what-differs = Заказ { $id } расходился с подтверждённым
open-what-order = Заказ { $id } требует внимания
open-what-payment = { $is ->
        [proven] Заказ { $id } оплачен дважды
       *[maybe] Заказ { $id }, возможно, оплачен дважды
    }
open-what-event = Событие не удалось разобрать
open-what-silence = Баланс изменился, а нового не назвало ни одно событие
open-what-downtime = Бот не работал, часть событий могла пропасть
open-what-parked = { $where ->
        [private] Чат «{ $title }» недоступен
        [topic] В «{ $title }» закрыта тема, и туда ничего не приходит
       *[group] Группа «{ $title }» недоступна
    }
open-what-undelivered = Оповещение для «{ $title }» не доставлено
open-what-template = Сообщение не удаётся отправить так, как оно написано
open-what-words-failed = Текст «{ $event }» для «{ $title }» не срабатывает
open-what-quota = Часть новых событий не принимается
open-what-jobs-late = Задание не выполнено в срок
open-what-unowned = { $count ->
        [one] { $count } группа ничего не получает
        [few] { $count } группы ничего не получают
       *[other] { $count } групп ничего не получают
    }
open-what-other = Бот о чём-то сообщил

# Напоминания.
open-reminder = ⏰ { $what }. Уже { $span } за это никто не взялся.
open-reminder-many = ⏰ Дел, за которые никто не взялся: { $count }, самое давнее ждёт { $span }. Список: /open
open-reminder-below = ⏰ См. ниже.

# /open
open-title = 🙋 <b>Нерешённое:</b> не взято { $free }, взято { $taken }
open-none = { $whose ->
        [all] Нерешённого нет.
       *[here] В этом чате нерешённого нет. Что не решено в других, видят владельцы в личном чате.
    }
open-line = { $n } { $what }, { $span }
open-line-new = { $n } { $what }, только что
open-line-taken = { $n } { $what } · 🙋 { $person }
open-more = … и ещё { $count }

# Напоминания этого чата.
open-reminders-title =
    ⏰ <b>Напоминания</b>
    Через сколько напоминать этому чату, если за дело никто не взялся? Остаётся только последнее напоминание; когда кто-то взялся или всё решилось, исчезают все.
open-reminders-off = Не напоминать
open-reminders-after = { $minutes } мин
open-reminders-now = Сейчас: через { $times }.
open-reminders-now-off = Сейчас: без напоминаний.
open-reminders-own = ✏️ Своё время…
open-reminders-ask = ⏰ Отправьте, через сколько напоминать этому чату (не больше { $most } раз), например <code>10м, 1ч, 4ч</code>, или <code>выкл</code>, чтобы не напоминать.
open-reminders-hint = { $problem ->
        [unit] У «{ $written }» нет единицы, а у других она есть. Например: <code>10м, 1ч, 4ч</code>.
        [two-ways] «{ $written }» можно прочитать и как один промежуток, и как несколько. Поставьте запятую: <code>10м, 1ч, 4ч</code>.
        [range] «{ $written }» слишком мало или слишком много: от 1 мин до { $longest }. Например: <code>10м, 1ч, 4ч</code>.
        [fraction] «{ $written }» — не целое число минут. Например: <code>10м, 1.5ч, 4ч</code>.
        [many] Можно указать не больше { $most }. Например: <code>10м, 1ч, 4ч</code>.
       *[none] «{ $written }» — не время. Например: <code>10м, 1ч, 4ч</code>.
    }

# Ответы на кнопки.
open-toast-taken = 🙋 Теперь это за вами.
open-toast-yours = Это за вами с { $time }.
open-toast-held = Этим занимается { $person } с { $time }. Чтобы взять на себя, нажмите ещё раз в течение 10 секунд.
open-toast-holder = Этим занимается { $person } с { $time }. Сначала возьмите на себя.
open-toast-free = Сейчас этим никто не занимается. Ничего не изменилось.
open-toast-over = Закрыто ещё в { $time }.
open-toast-given-back = ↩️ Возвращено: сейчас этим никто не занимается.
open-toast-ended = ✅ Готово.
open-toast-hushed = 🔕 Об этом больше не напоминается.
