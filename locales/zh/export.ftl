# /export：按时间段导出 CSV 表格。

command-export = 导出订单、事件、账单和操作记录；备份
hint-export = 发送 <code>/export 订单 2026-10</code>、<code>/export 事件 11月1日-11月15日</code> 或 <code>/export 账单 上周</code>。日期按本会话的时区计算。
export-title = 📄 <b>导出</b>
export-orders = 📜 订单
export-events = 🔔 事件
export-bills = 🧾 账单
export-audit = 🕵️ 操作记录
export-backup = 💾 备份
export-back = ⬅️ 导出
export-kind-asked = <b>{ $period }</b>：要导出哪一种？日期按本会话的时区（{ $zone }）计算。
export-choose = { $kind ->
        [orders] 📜 <b>订单</b>
        [events] 🔔 <b>事件</b>
        [bills] 🧾 <b>账单</b>
       *[audit] 🕵️ <b>操作记录</b>
    }
    导出哪些天？日期按本会话的时区 { $zone } 计算。其他时间段请直接输入，例如 <code>/export { $kind ->
        [orders] 订单
        [events] 事件
        [bills] 账单
       *[audit] 操作记录
    } 11月1日-11月15日</code>。
export-period-today = 今天
export-period-week = 近 7 天
export-period-month = 本月
export-period-lastmonth = 上月
export-period-days90 = 近 90 天
export-caption = { $kind ->
        [orders] 订单
        [events] 事件
        [group] 本群收到的事件
        [bills] 账单
       *[audit] 操作记录
    }，{ $first } 至 { $last }。时间均为 { $zone }。
export-none = { $kind ->
        [orders] { $first } 至 { $last } 没有订单。
        [events] 没有保存 { $first } 至 { $last } 的事件。
        [group] 没有保存本群在 { $first } 至 { $last } 收到的事件。
        [bills] 未在服务中找到 { $first } 至 { $last } 的账单。
       *[audit] { $first } 至 { $last } 没有操作记录。
    }
export-unknown = { $written } 不能导出。可以导出的有：订单、事件、账单、操作记录、备份。
export-events-kept = 事件只保存 { $days } 天：更早的可能不在表中。
export-bills-cut = 服务的账单太多，一次读不完：只查看了前 { $count } 条，本时间段的其他账单可能不在表中。
export-bills-undated = 表中有 { $count } 条账单没有时间，可能属于其他时间段。
export-backup-time = 已记下 { $time }（{ $zone }），但设置 BACKUP_RECIPIENT 之前不会备份。设置方法见 <code>/export backup</code>。
