# /stats: расходы, баланс и переводы на картинках и текст под ними. Периоды и изменения называет pictures.ftl.

command-stats = Расходы, баланс и переводы на графиках
menu-stats = 📊 Статистика
hint-stats = Например: <code>/stats неделя</code>, <code>/stats переводы 90</code>, <code>/stats 1 ноя - 5 ноя</code>. Есть графики расходов, баланса и переводов: за 24 часа или за любые дни: <code>/stats прошлая неделя</code>, <code>/stats вчера</code>.
stats-unread-word = Здесь непонятно: <code>{ $written }</code>.
stats-unread-long = На графике помещается не больше { $days } дней.
stats-unread-several = На графике одна тема, а в <code>{ $written }</code> их несколько.

stats-period = { $period ->
        [day] 24 ч
        [week] 7 дней
        [month] 30 дней
       *[quarter] 90 дней
    }
stats-kind = { $kind ->
        [spending] 💸 Расходы
        [balance] 💰 Баланс
       *[transfers] ↕️ Переводы
    }
stats-chosen = ✓ { $choice }
stats-refresh = 🔄 Обновить
stats-csv = 📄 CSV
stats-theme = { $theme ->
        [dark] 🌙 Тёмная
       *[light] ☀️ Светлая
    }
stats-csv-caption = Данные с { $first } по { $last }, { $zone }: по строке на час, день или неделю. Расходы и переводы взяты из событий сервиса.
stats-no-picture = График нарисовать не удалось. Все его числа — в этом тексте.
stats-no-picture-here = В этой группе боту нельзя отправлять картинки. Все числа — в этом тексте.

stats-sentence = { $said }.
stats-sentence-change = { $said }, { $change }.
stats-more = … остальное — в файле CSV.
stats-footer = 🕒 { $range }, { $zone }. Данные на { $time }{ $running ->
        [hour] ; последний час ещё не закончился
        [day] ; последний день ещё не закончился
       *[none] {""}
    }{ $compared ->
        [yes] , и прошлый период взят до того же времени
       *[no] {""}
    }. По событиям сервиса.
stats-unread = { $count ->
        [one] { $count } событие не учтено: его сумма не читается или ни к чему не отнесена.
        [few] { $count } события не учтены: их суммы не читаются или ни к чему не отнесены.
       *[other] { $count } событий не учтены: их суммы не читаются или ни к чему не отнесены.
    }
stats-counted-from = ⚠️ Данные полны только с { $since }: за время до этого в них лишь то, о чём сообщено позже.
stats-before-sums = За { $period } данных нет: они начинаются с { $since } и хранятся { $days ->
        [one] { $days } день
        [few] { $days } дня
       *[many] { $days } дней
    }.

stats-spending = <b>Расходы, { $period }: { $amount } TRX</b>
stats-spending-none = <b>Расходы, { $period }: 0 TRX.</b> Событий об оплате в TRX не было.
stats-refunds = Возвраты, уже вычтены: { $amount } TRX
stats-coin = Расход в { $coin }: { $amount }
stats-recharged = Пополнено: { $amount } { $coin }
stats-withdrawn = Выведено: { $amount } { $coin }
stats-orders-paid = Заказы этого бота, по данным сервиса: { $amount } TRX ({ $count ->
        [one] { $count } заказ
        [few] { $count } заказа
       *[other] { $count } заказов
    })
stats-orders-paid-more = ⚠️ Одни только заказы этого бота стоили больше, чем оплачено по событиям: часть событий могла не прийти или ещё в пути.
stats-account = По счётчикам самого аккаунта, между запросами { $since } и { $until } потрачено { $amount } TRX.
stats-account-more = ⚠️ По счётчикам самого аккаунта, между запросами { $since } и { $until } потрачено { $amount } TRX — на { $missing } TRX больше, чем в событиях за это время: возможно, часть событий не пришла.

stats-orders = Заказы этого бота, по данным сервиса: принято { $accepted }, доставлено { $delivered }, с опозданием { $late }, не удалось { $failed }
stats-orders-more = ⚠️ Заказов этого бота доставлено больше, чем пришло событий о делегировании: часть событий могла не прийти или ещё в пути.

stats-transfers = <b>Переводы, { $period }: входящих { $received }, исходящих { $sent }.</b>
stats-transfers-none = <b>Переводы, { $period }: нет.</b> Событий о переводах отслеживаемых адресов не было.
stats-transfers-coin = { $coin }: приход { $received }; расход { $sent }; итого { $net }
stats-coin-detail = { $coin } ({ $detail })
stats-coin-no-chain = сеть неизвестна
stats-coin-no-contract = контракт не указан
stats-transfers-internal = { $count ->
        [one] { $coin }, { $count } перевод между своими адресами: { $amount }
        [few] { $coin }, { $count } перевода между своими адресами: { $amount }
       *[other] { $coin }, { $count } переводов между своими адресами: { $amount }
    }
stats-baits = { $count ->
        [one] { $count } вероятная приманка не учтена.
        [few] { $count } вероятные приманки не учтены.
       *[other] { $count } вероятных приманок не учтено.
    }

stats-balance = <b>Баланс: { $amount } TRX.</b>
stats-balance-then = <b>Баланс на { $time }: { $amount } TRX.</b>
stats-balance-none = За { $period } данных о балансе нет. Они хранятся { $days ->
        [one] { $days } день
        [few] { $days } дня
       *[many] { $days } дней
    }.
stats-balance-lasts = <b>Баланс: { $amount } TRX. { $left }.</b>
stats-balance-pace = { $said }: среднее за последние { $days ->
        [one] { $days } день
        [few] { $days } дня
       *[other] { $days } дней
    }.
stats-balance-range = Если тратить как в самый дорогой из этих дней: { $fastest }; как в самый дешёвый: { $slowest }.
stats-balance-too-few = Пока учтено менее трёх дней: для прогноза мало.
stats-balance-no-spending = За последние 7 дней событий о расходах в TRX не было: прогнозировать не по чему. Считается только TRX.
stats-balance-usdt = Баланс USDT: { $amount }
stats-balance-unread = <b>Не удалось прочитать баланс.</b>
stats-balance-last = Последний известный баланс: { $amount } TRX, { $time }.
stats-balance-from = ⚠️ Линия начинается с { $since }: более ранних данных о балансе нет.
stats-balance-footer = 🕒 Данные на { $time }, { $zone }. Баланс получен от сервиса. Темп считается по событиям и по балансу, полученному от сервиса; там, где его не запрашивали, линия построена по событиям.
stats-balance-footer-unread = 🕒 Запрос: { $time }, { $zone }.
