# The board: one message of a chat that is edited in place and pinned; and the screen of /board.

command-board = A pinned message that always shows how things stand
menu-board = 📌 Board
board-balance-unread = Balance: not read so far
board-orders-none = { $whose ->
        [all] Orders
       *[here] Orders placed here
    }: none open
board-orders = { $whose ->
        [all] Orders: { $open } open
       *[here] Orders placed here: { $open } open
    }
board-orders-troubled = ⚠️ { $whose ->
        [all] Orders
       *[here] Orders placed here
    }: { $open } open, { $troubled } of them late, uncertain or different from what was confirmed: /orders
board-waits-none = Alerts for this place: none waiting
board-waits = Alerts for this place: { $parts }
board-waits-waiting = { $count } waiting
board-waits-held = { $count } held back in quiet hours
board-waits-parked = { $count } kept until this place can be reached
board-waits-undelivered = { $count } not delivered
board-event = · { $kind }: last { $time }
board-incidents = { $whose ->
        [all] Open items
       *[here] Open items in this chat
    }: /open
board-incidents-none = { $whose ->
        [all] Open items
       *[here] Open items in this chat
    }: none
board-incident = · { $what }: unassigned
board-incident-taken = · { $what }: { $person }
board-more = · { $count } more: /open

# The screen, and the two questions.
board-none = 📌 <b>Board</b>: there is none here. It is one pinned message that shows open orders, waiting alerts, the latest events and who has taken what. It is updated without a sound, at most once a minute.
board-is = 📌 There is a board here, and it is pinned.
board-is-wanted = 📌 There is a board here: its message comes in a moment, and is pinned then.
board-is-unpinned = 📌 There is a board here. It is not pinned.
board-is-forbidden = 📌 There is a board here, but the bot may not pin it. Let an admin of this group give it the right “Pin messages”, then press “Pin”.
board-is-gone = 📌 The board's message is gone.
board-with-account = It shows what was spent and bought today, the balance and how long it lasts.
board-without-account = It does not show the balance.
board-make-account = 💰 With the balance
board-make-plain = 📌 Without the balance
board-account-on = 💰 Show the balance
board-account-off = 💰 Hide the balance
board-pin = 📌 Pin
board-leave = Leave it
board-anew = 📌 Create it again
board-off = 🚫 No board
board-unpinned = The board is no longer pinned. Pin it again?
board-gone = The board's message was deleted. Create it again?
board-left = The board stays as it is. /board changes that.
board-ended = There is no longer a board here. Its message is not updated.
board-who = Only owners and admins of the team can change this here.
