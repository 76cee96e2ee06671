# /replay: что не доставлено, и повторная отправка.

command-replay = Недоставленные оповещения: отправить ещё раз
hint-replay = <code>/replay</code> показывает, что не доставлено. <code>/replay ID</code> находит одно событие по его ID или ключу, например хешу транзакции; можно и ответить командой /replay на само оповещение.

replay-title = 📮 <b>Не доставлено</b>
replay-none = Пусто: каждое оповещение дошло или уже в пути.
replay-by = { $by ->
        [reason] По причинам
       *[chat] По чатам
    }
replay-count = { $count ->
        [one] { $count } оповещение
        [few] { $count } оповещения
       *[other] { $count } оповещений
    }
replay-position = страница { $page } из { $pages }
replay-state = { $state ->
        [parked] ⏸ <i>Ждёт, пока чат снова станет доступен, и уйдёт само</i>
       *[undelivered] ⚠️ <i>Отправка прекращена: нужно чьё-то решение</i>
    }
replay-chat = Куда: { $chat }
replay-chats = { $count ->
        [one] { $count } чат
        [few] { $count } чата
       *[other] { $count } чатов
    }
replay-reasons = { $count ->
        [one] { $count } причина
        [few] { $count } разные причины
       *[other] { $count } разных причин
    }
replay-why = Почему не доставлено: { $reason }
replay-back = ⬅️ Не доставлено
replay-open = 📮 Не доставлено в чат ({ $nth })
replay-explain = 🔎 Вся история
replay-here = { $count ->
        [1] ↻ Отправить сюда
       *[other] ↻ Отправить всё сюда
    }
replay-there = { $count ->
        [1] ↻ Отправить по назначению
       *[other] ↻ Отправить всё по назначению
    }
replay-again-here = { $count ->
        [1] ↻ Отправить ещё раз
       *[other] ↻ Отправить всё ещё раз
    }
replay-dismiss = { $count ->
        [1] 🗑 Не отправлять
       *[other] 🗑 Ничего не отправлять
    }
replay-gone = Этого в списке больше нет: кто-то уже разобрался.

# Пробный прогон: до подтверждения ничего не отправляется.
replay-ask = 📮 <b>Отправить ещё раз?</b> Пока ничего не отправлено.
replay-would = Будет отправлено:
replay-to = • { $chat }: { $count ->
        [one] { $count } оповещение
        [few] { $count } оповещения
       *[other] { $count } оповещений
    }
replay-may-stand = { $which ->
        [all] (возможно, уже там; в сообщении будет пометка)
       *[some] (из них, возможно, уже там: { $count }; в сообщении будет пометка)
    }
replay-to-others = • ещё чатов: { $chats }, оповещений: { $count }
replay-marked = { $count ->
        [1] На нём будет пометка «↻ отправлено ещё раз».
       *[other] На каждом будет пометка «↻ отправлено ещё раз». Если в один чат их много, они, как обычно, придут одним сообщением.
    }
replay-nothing = Отправлять нечего.
replay-not = Не будет отправлено:
replay-skipped = { $why ->
        [delivered] • { $count } — уже доставлено туда; чтобы всё же повторить, откройте оповещение отдельно
        [waiting] • { $count } — уже ждёт отправки в этот чат
       *[barred] • { $count } — не для этого чата: ему такое не показывают
    }
replay-left = • ещё { $count } — останется в списке до следующего раза
replay-stands = ⚠️ В этот чат уже доставлено: { $time }.
replay-stands-as = ⚠️ В этот чат уже доставлено: { $time }, { $message }.
replay-again-ask = Всё равно доставить второй раз?
replay-again = ↻ Доставить второй раз
replay-done = ↻ <b>В пути:</b>
replay-queued = В пути.
replay-changed = С тех пор, как показана эта карточка, что-то изменилось, поэтому ничего не сделано. Посмотрите ещё раз.
replay-already = { $person }: уже подтверждено { $time }. Второй раз ничего не сделано.
replay-dismiss-ask = { $count ->
        [one] 🗑 <b>Не отправлять { $count } оповещение?</b> Оно уйдёт из списка; его история останется в /why.
        [few] 🗑 <b>Не отправлять { $count } оповещения?</b> Они уйдут из списка; их история останется в /why.
       *[other] 🗑 <b>Не отправлять { $count } оповещений?</b> Они уйдут из списка; их история останется в /why.
    }
replay-dismissed = 🗑 Ушло из списка без отправки: { $count }.

# О чатах и сообщениях.
chat-private = личный чат
chat-topic = { $chat }, тема { $topic }
message-link = это сообщение
delivery-attempts = Попыток: { $attempts } · сообщений, которые могут быть в чате: { $copies }
delivery-reason = { $reason ->
        [copies] оно может быть в чате уже трижды: ответы Telegram терялись
        [barred] этому чату больше нельзя получать оповещения
        [unmade] ошибка бота: сообщение не удалось составить, причина в журнале
        [moved] группа стала супергруппой
        [blocked] человек заблокировал бота
        [deactivated] аккаунта или группы больше нет
        [removed] бота нет в чате
        [unopened] человек не запускал бота
        [rights] боту нельзя туда писать
        [missing] Telegram не находит такого чата
        [topic] тема закрыта или удалена
        [markup] Telegram не смог разобрать сообщение: { $said }
        [long] сообщение слишком длинное для Telegram
        [paused] Telegram просит писать реже
        [token] Telegram не принимает токен бота
        [down] Telegram недоступен
        [silent] Telegram не ответил
        [ledger] бот не смог записать на диск
        [turn] бот ждёт своей очереди, чтобы не писать туда слишком часто
        [none] причина не записана
       *[other] Telegram отказал: { $said }
    }
