# /why: что стало с событием.

command-why = Что стало с событием и почему
hint-why = <code>/why ID</code> рассказывает, что стало с событием: когда пришло, кому сообщили и почему кому-то нет. Вместо ID подойдёт ключ, например хеш транзакции, или ответ командой /why на само уведомление.
why-latest = Последние:

event-not-found = Под { $id } ничего не подходит. Ключ ищется среди последних 20 000 событий, ID — среди всех сохранённых.
event-choose = Подходит несколько событий. Какое из них?
event-id = ID: { $id }
event-key = Ключ: { $key }
event-received = Получено: { $time }

story-conflict = ⚠️ Под этим ID сервис прислал разное содержание, вариантов: { $count }. Сохранены все.
story-body = <b>Вариант { $nth } из { $of }</b>
story-late = 🕰 Опоздало на { $span }: произошло { $time }
story-repeats = { $count ->
        [1] Сервис прислал его ещё раз, { $time }; повторно не сообщали
       *[other] Сервис присылал его снова, раз: { $count }, последний — { $time }; повторно не сообщали
    }
story-kind = { $kind ->
        [quarantined] ⚠️ Разобрать не удалось, поэтому его видят только владельцы
       *[ignored] 🔇 Пропущено намеренно: такие события хранятся, о них никому не сообщают
    }
story-remark = Примечание: { $remark }
story-came = Вот что пришло:
story-told = <b>Кому сообщили</b>
story-nobody = { $kind ->
        [quarantined] <b>Никому не сообщили:</b> когда оно пришло, ни один владелец с включёнными уведомлениями не запускал бота.
       *[event] <b>Никому не сообщили:</b> когда оно пришло, такие уведомления не просил ни один чат.
    }
story-not-told = <b>Кому нет</b>
story-silent = • { $chat }: { $why ->
        [off] уведомления там сейчас выключены
        [unticked] такие там сейчас не отмечены
        [barred] этому чату больше нельзя получать уведомления
       *[since] сейчас он их просит, но тогда не просил
    }
story-more = … и ещё { $count }
story-replay = ↻ Отправить ещё раз…

told-line = { $chat }: { $outcome }
told-sent = отправлено { $time }
told-sent-as = отправлено { $time }, { $message }
told-folded = { $count ->
        [one] вместе с ещё { $count } событием
       *[other] вместе с ещё { $count } событиями
    }
told-waiting = { $count ->
        [0] ждёт отправки, следующее
       *[other] ждёт отправки, перед ним: { $count }
    }
told-paused = в этом чате пауза до { $time }, причина: { $reason }
told-parked = ждёт, пока чат станет доступен: { $reason }
told-undelivered = не доставлено: { $reason }
told-replayed = не доставлено ({ $reason }); { $person } — повторная отправка { $time }
told-dismissed = не доставлено ({ $reason }); { $person } — решение не отправлять, { $time }
told-because = { $because ->
        [rule] по /alerts, включил(а) { $person }
        [rule-gone] по тогдашним /alerts
        [private] по /alerts в том чате
        [replay] ↻ повторная отправка, { $person }
       *[owner] показано владельцам
    }
