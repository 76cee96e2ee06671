# Слова, которые пишут люди: списки через запятую. Слова всех языков понятны в любом чате, поэтому одно слово не может
# значить здесь одно, а в папке другого языка другое; это сверяет тест. Ненужный языку список — { "" }.

# Что заказывают.
input-energy = энергия, энергии, энергию, энергией, энерг, э, энерго, энергий, энка
input-bandwidth = пропускная способность, пропускной способности, пропускную способность, полоса, полосы, полосу, полоса пропускания, полосы пропускания, полосу пропускания, пропускная, бандвич, бэндвич, бендвич, бандвидс, бэндвидс, трафик, трафика
input-flash = сразу, мгновенно, мгновенная, мгновенную, флэш, флеш
input-regular = заказ, заказать, закажи, закажите, купить, купи, аренда

# Единицы чисел: 65к, 1,5м; 1 ч, 60 мин, 3 дня.
input-thousand = к, т, тыс, тыс., тысяч, тысячи, тысяча
input-ten-thousand = { "" }
input-million = м, млн, млн., миллион, миллиона, миллионов
input-hour = ч, ч., час, часа, часов
input-minute = м, мин, мин., минута, минуту, минуты, минут
input-day = д, дн, день, дня, дней, сутки, суток
# Один час без цифры.
input-one-hour = один час, час, на час, в час
input-trx = трх, трикс, трон, тронов
input-usdt = юсдт, усдт, юсдити, тезер, тезеров, тетер

# Дни.
input-today = сегодня
input-yesterday = вчера

# Слова, которые ничего не добавляют.
input-filler = на, для, в, по, и, мне, пожалуйста, плиз, нужно, нужна, надо, хочу, дай, дайте, мой, моя, адрес, адреса, кошелёк, кошелек, кошелька, это, вот, получатель

# Включено, выключено, без лимита.
input-on = вкл, включить, включи
input-off = выкл, выключить, выключи, без лимита

# Слова, которые целым сообщением заменяют команду.
input-command-balance = баланс, остаток, средства
input-command-help = помощь, справка, команды
input-command-cancel = отмена, отменить, отмени, стоп
input-command-menu = меню
input-command-orders = заказы, история
input-command-order = заказ, заказать, энергия, купить энергию, аренда энергии
input-command-flash = сразу, флэш, флеш
input-command-price = цена, цены, сколько стоит
input-command-recharge = пополнить, пополнение, депозит
input-command-addresses = адреса, адресная книга
input-command-basic = базовый адрес
input-command-bills = выписка, выписки
input-command-stats = статистика
input-command-alerts = оповещения, уведомления
input-command-digest = сводка, сводки, дайджест
input-command-board = табло
input-command-language = язык
input-command-timezone = часовой пояс

# Места, которые не названы в списке IANA, с их часовым поясом.
input-zones = Москва: Europe/Moscow, мск: Europe/Moscow, московское время: Europe/Moscow, по Москве: Europe/Moscow, Санкт-Петербург: Europe/Moscow, Петербург: Europe/Moscow, Питер: Europe/Moscow, спб: Europe/Moscow, Казань: Europe/Moscow, Сочи: Europe/Moscow, Калининград: Europe/Kaliningrad, Самара: Europe/Samara, Екатеринбург: Asia/Yekaterinburg, екб: Asia/Yekaterinburg, Омск: Asia/Omsk, Новосибирск: Asia/Novosibirsk, Красноярск: Asia/Krasnoyarsk, Иркутск: Asia/Irkutsk, Якутск: Asia/Yakutsk, Владивосток: Asia/Vladivostok, Киев: Europe/Kyiv, Минск: Europe/Minsk, Алматы: Asia/Almaty, Астана: Asia/Almaty, Ташкент: Asia/Tashkent, Тбилиси: Asia/Tbilisi, Ереван: Asia/Yerevan, Баку: Asia/Baku, Бишкек: Asia/Bishkek, Дубай: Asia/Dubai, Стамбул: Europe/Istanbul, Берлин: Europe/Berlin, Лондон: Europe/London, Париж: Europe/Paris, Варшава: Europe/Warsaw, Рига: Europe/Riga, Бангкок: Asia/Bangkok, Пекин: Asia/Shanghai, Шанхай: Asia/Shanghai, Гонконг: Asia/Hong_Kong, Сингапур: Asia/Singapore, Токио: Asia/Tokyo, Нью-Йорк: America/New_York

# Что и до какого времени не показывать: /mute payouts до 8:00, /mute переводы, /mute правило 2.
input-until = до
input-for-good = насовсем, навсегда
input-everything = все, всё
input-at-least = от, свыше, выше, больше, минимум, мин
input-rule = правило, правилу
# Ничего не говорят о том, что не показывать и как долго.
input-mute-filler = на, по, в, для, здесь, тут, пожалуйста, плиз
input-event-balance = баланс, платежи
input-event-subscription = подписка, подписки
input-event-delegation = делегирование, делегирования
input-event-address-monitor = перевод, переводы

# Время суток и сроки для пауз и тихих часов: 10 вечера, до утра, полтора часа.
input-morning = утро, утра, утром, завтрашнего утра
input-afternoon = дня
input-evening = вечер, вечера, вечером
input-night = ночь, ночи, ночью
input-noon = полдень, полудня
input-midnight = полночь, полуночи
input-oclock = час, часа, часов, ч, ч.
input-from = с, со, от
input-to = по
input-week = неделя, неделю, недели, недель
# Числа словами, каждое со своей цифрой; «с половиной» стоит после числа.
input-number = один: 1, одну: 1, два: 2, две: 2, двух: 2, три: 3, трёх: 3, трех: 3, четыре: 4, четырёх: 4, четырех: 4, пять: 5, пяти: 5, шесть: 6, шести: 6, семь: 7, семи: 7, восемь: 8, восьми: 8, девять: 9, девяти: 9, десять: 10, десяти: 10, одиннадцать: 11, одиннадцати: 11, двенадцать: 12, двенадцати: 12, пятнадцать: 15, двадцать: 20, тридцать: 30, сорок: 40, пару: 2, пол: 0.5, полтора: 1.5, полторы: 1.5
input-and-half = с половиной

# Какой график показывает /stats и за какой период.
input-period-day = день, сутки, сегодня
input-period-week = неделя, неделю, недели
input-period-month = месяц, месяца
input-period-quarter = квартал, три месяца, 3 месяца
input-period-filler = за, последние, последний, последнюю, и
input-picture-spending = расходы, расход, траты, затраты, потрачено
input-picture-balance = баланс, остаток
input-picture-bought = покупки, куплено, закупки, энергия
input-picture-transfers = переводы, перевод

# Когда приходит сводка: /digest еженедельно понедельник 9:00, /digest каждый день в 6 вечера. День недели значит: раз в неделю.
input-daily = ежедневно, каждый день, раз в день
input-weekly = еженедельно, каждую неделю, раз в неделю
input-weekday-1 = понедельник, по понедельникам, пн
input-weekday-2 = вторник, по вторникам, вт
input-weekday-3 = среда, среду, по средам, ср
input-weekday-4 = четверг, по четвергам, чт
input-weekday-5 = пятница, пятницу, по пятницам, пт
input-weekday-6 = суббота, субботу, по субботам, сб
input-weekday-7 = воскресенье, по воскресеньям, вс
input-digest-filler = в, во, и, каждый, каждую, каждое
