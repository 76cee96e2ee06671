# /export: tables of a period as CSV.

command-export = Orders, events, bills and the audit as files; backups
hint-export = Send <code>/export orders 2026-10</code>, <code>/export events 1 nov - 15 nov</code> or <code>/export bills last week</code>. Days follow the time zone of this chat.
export-title = 📄 <b>Export</b>
export-orders = 📜 Orders
export-events = 🔔 Events
export-bills = 🧾 Bills
export-audit = 🕵️ Audit
export-backup = 💾 Backup
export-back = ⬅️ Export
export-kind-asked = <b>{ $period }</b>: which table? Days follow the time zone of this chat, { $zone }.
export-choose = { $kind ->
        [orders] 📜 <b>Orders</b>
        [events] 🔔 <b>Events</b>
        [bills] 🧾 <b>Bills</b>
       *[audit] 🕵️ <b>Audit</b>
    }
    Which days? They follow the time zone of this chat, { $zone }. Any other period: type it, for example <code>/export { $kind } 1 nov - 15 nov</code>.
export-period-today = Today
export-period-week = 7 days
export-period-month = This month
export-period-lastmonth = Last month
export-period-days90 = 90 days
export-caption = { $kind ->
        [orders] Orders
        [events] Events
        [group] Events that this group got,
        [bills] Bills
       *[audit] Audit
    } from { $first } to { $last }. Times are in { $zone }.
export-none = { $kind ->
        [orders] Nothing was ordered from { $first } to { $last }.
        [events] No events from { $first } to { $last } are stored.
        [group] No events from { $first } to { $last } that this group got are stored.
        [bills] No bills from { $first } to { $last } were found at the service.
       *[audit] No recorded actions from { $first } to { $last }.
    }
export-unknown = { $written } can't be exported. These can: orders, events, bills, audit, backup.
export-events-kept = { $days ->
    [one] Events are kept for { $days } day: older ones may be missing here.
   *[other] Events are kept for { $days } days: older ones may be missing here.
}
export-bills-cut = { $count ->
    [one] The service has more bills than are read at once: only the first { $count } was checked, and others of this period may be missing.
   *[other] The service has more bills than are read at once: only the first { $count } were checked, and others of this period may be missing.
}
export-bills-undated = { $count ->
    [one] { $count } bill here has no time, so it may be from another period.
   *[other] { $count } bills here have no time, so they may be from another period.
}
export-backup-time = { $time } ({ $zone }) is noted, but no backup is made until BACKUP_RECIPIENT is set. <code>/export backup</code> says how.
