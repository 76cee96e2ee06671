# Табло: одно сообщение чата, которое правится на месте и закреплено; и экран /board.

command-board = Закреплённое сообщение о том, как обстоят дела
menu-board = 📌 Табло
board-balance-unread = Баланс: ещё не прочитан
board-orders-none = { $whose ->
        [all] Заказы
       *[here] Заказы этого чата
    }: открытых нет
board-orders = { $whose ->
        [all] Заказы: открыто { $open }
       *[here] Заказы этого чата: открыто { $open }
    }
board-orders-troubled = ⚠️ { $whose ->
        [all] Заказы
       *[here] Заказы этого чата
    }: открыто { $open }, из них с опозданием, неясным исходом или расхождением с подтверждённым { $troubled }: /orders
board-waits-none = Оповещения сюда: ничего не ждёт
board-waits = Оповещения сюда: { $parts }
board-waits-waiting = ждут отправки { $count }
board-waits-held = отложено в тихие часы { $count }
board-waits-parked = ждут доступа к чату { $count }
board-waits-undelivered = не доставлено { $count }
board-event = · { $kind }: последнее { $time }
board-incidents = { $whose ->
        [all] Нерешённое
       *[here] Нерешённое в этом чате
    }: /open
board-incidents-none = { $whose ->
        [all] Нерешённое
       *[here] Нерешённое в этом чате
    }: ничего
board-incident = · { $what }: никто не взял
board-incident-taken = · { $what }: { $person }
board-more = · ещё { $count }: /open

# Экран и два вопроса.
board-none = 📌 <b>Табло</b>: здесь его нет. Это одно сообщение: открытые заказы, что ждёт отправки, последние события и кто что взял. Оно закреплено и обновляется без звука, не чаще раза в минуту.
board-is = 📌 Здесь есть табло, оно закреплено.
board-is-wanted = 📌 Здесь есть табло: сообщение сейчас придёт и будет закреплено.
board-is-unpinned = 📌 Здесь есть табло, оно не закреплено.
board-is-forbidden = 📌 Здесь есть табло, но бот не может его закрепить. Пусть администратор группы даст ему право «Закреплять сообщения»; потом нажмите «Закрепить».
board-is-gone = 📌 Сообщения табло больше нет.
board-with-account = На нём видно, что потрачено и куплено за день, баланс и на сколько его хватит.
board-without-account = Баланса на нём нет.
board-make-account = 💰 С балансом
board-make-plain = 📌 Без баланса
board-account-on = 💰 Показывать баланс
board-account-off = 💰 Скрыть баланс
board-pin = 📌 Закрепить
board-leave = Оставить так
board-anew = 📌 Создать заново
board-off = 🚫 Без табло
board-unpinned = Табло больше не закреплено. Закрепить снова?
board-gone = Сообщение табло удалено. Создать его заново?
board-left = Табло остаётся как есть. Изменить: /board.
board-ended = Табло здесь больше нет. Его сообщение больше не обновляется.
board-who = Менять это здесь могут только владельцы и администраторы команды.
