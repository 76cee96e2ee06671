# /export: таблицы за период в формате CSV.

command-export = Заказы, события, выписка и журнал файлами; резервные копии
hint-export = Отправьте <code>/export orders 2026-10</code>, <code>/export events 1 ноября - 15 ноября</code> или <code>/export bills прошлая неделя</code>. Дни считаются по часовому поясу этого чата.
export-title = 📄 <b>Выгрузка</b>
export-orders = 📜 Заказы
export-events = 🔔 События
export-bills = 🧾 Выписка
export-audit = 🕵️ Журнал
export-backup = 💾 Копия
export-back = ⬅️ Выгрузка
export-choose = { $kind ->
        [orders] 📜 <b>Заказы</b>
        [events] 🔔 <b>События</b>
        [bills] 🧾 <b>Выписка</b>
       *[audit] 🕵️ <b>Журнал</b>
    }
    За какие дни? Они считаются по часовому поясу этого чата, { $zone }. Другой период напишите сами, например <code>/export { $kind } 1 ноября - 15 ноября</code>.
export-period-today = Сегодня
export-period-week = 7 дней
export-period-month = Этот месяц
export-period-lastmonth = Прошлый месяц
export-period-days90 = 90 дней
export-period-reversed = Этот период кончается раньше, чем начинается. Поставьте более раннюю дату первой.
export-period-unread = Не получается прочитать это как период.
export-caption = { $kind ->
        [orders] Заказы
        [events] События
        [group] События, которые пришли в эту группу,
        [bills] Выписка
       *[audit] Журнал
    } с { $first } по { $last }. Время: { $zone }.
export-none = { $kind ->
        [orders] С { $first } по { $last } заказов не было.
        [events] Событий с { $first } по { $last } не сохранено.
        [group] Событий, которые пришли в эту группу с { $first } по { $last }, не сохранено.
        [bills] У сервиса нет выписки с { $first } по { $last }.
       *[audit] С { $first } по { $last } в журнале нет записей.
    }
