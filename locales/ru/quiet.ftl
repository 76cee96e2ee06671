# Паузы и тихие часы. На паузе оповещения не показываются; «без звука» в Telegram — другое, поэтому каждая фраза говорит
# «не показываются».

muted-all = все оповещения
muted-rule = оповещения по правилу { $n }
muted-address = оповещения по адресу { $address }
muted-kind = оповещения этого вида: { $kind }
muted-kind-direction = оповещения этого вида: { $kind } ({ $direction })

mute-begun = 🔕 До { $until } не показываются { $what }. Кто включил паузу: { $who }.
mute-begun-ever = 🔕 Больше не показываются { $what }, пока кто-нибудь не отменит паузу. Кто включил: { $who }.
mute-urgent-comes = Срочные по-прежнему приходят.
mute-line = { $what }: до { $until } ({ $who })
mute-line-ever = { $what }: насовсем ({ $who })

quiet-when = 🌙 Тихие часы { $from }–{ $to } ({ $zone }), { $days }.
quiet-silent = Оповещения в это время приходят без звука.
quiet-held = Оповещения за это время придут вместе в { $to }.
quiet-urgent = Срочные приходят сразу и со звуком.
quiet-line-silent = 🌙 Тихие часы { $from }–{ $to } ({ $zone }), { $days }, без звука
quiet-line-held = 🌙 Тихие часы { $from }–{ $to } ({ $zone }), { $days }, придут в { $to }
quiet-days-all = каждый день
quiet-days-work = с понедельника по пятницу
quiet-days-weekend = суббота и воскресенье
quiet-day-1 = Пн
quiet-day-2 = Вт
quiet-day-3 = Ср
quiet-day-4 = Чт
quiet-day-5 = Пт
quiet-day-6 = Сб
quiet-day-7 = Вс
