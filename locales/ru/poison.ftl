# Вероятные приманки: переводы, сделанные для того, чтобы из них скопировали адрес или приняли токен за монету. Сумма в
# кавычках: возможно, ничего не было переведено.

poison-lookalike = 🛑 Это не { $kind ->
        [monitored] отслеживаемый адрес
        [receiver] получатель прежних заказов
       *[named] { $known }
    }. Другой адрес лишь похож на него.
poison-lookalike-out = 🛑 { $amount } ушли на адрес, который лишь похож на { $kind ->
        [monitored] отслеживаемый
        [receiver] получателя прежних заказов
       *[named] { $known }
    }.
poison-parts = Начиная с символа { $from }: { $kind ->
        [named] у { $known }
       *[other] у известного адреса
    } { $knownPart }, у этого { $seenPart }.
poison-advice = Не платите на него.
poison-advice-out = Выясните, кто это отправил, и больше не платите на этот адрес.
poison-false-coin = 🛑 Это не { $coin }: «{ $amount }» токена с другим контрактом. В { $coin } не засчитано.
poison-address-coin = 🛑 Вероятная приманка: «{ $amount }» токена, названного как адрес. Не берите отсюда адрес.
poison-dust-in = 🧪 Вероятная приманка: «{ $amount }» на { $own } от неизвестного. Не берите отсюда адрес.
poison-dust-zero = 🧪 Вероятная приманка: «{ $amount }» с { $own }. Перевод на 0 может записать кто угодно от чужого имени.
poison-dust-out = 🧪 Ничтожная сумма: «{ $amount }» с { $own } неизвестному. Не берите отсюда адрес.
poison-dust-unclear = 🧪 Вероятная приманка: «{ $amount }», { $own }. Не берите отсюда адрес.
poison-side = { $direction ->
        [incoming] «{ $amount }» на { $own }.
        [outgoing] «{ $amount }» с { $own }.
       *[unclear] «{ $amount }», { $own }.
    }
poison-hash = Хеш: { $hash }

poison-short-lookalike = похож на { $kind ->
        [monitored] отслеживаемый адрес
        [receiver] получателя прежних заказов
       *[named] { $known }
    }
poison-short-false-coin = не { $coin }, другой контракт
poison-short-address-coin = токен назван как адрес
poison-short-dust = пыль
poison-short-side = «{ $amount }» { $direction ->
        [incoming] на { $own }
        [outgoing] с { $own }
       *[unclear] · { $own }
    }

poison-sum-lookalike = Похожи на известные адреса
poison-sum-false-coin = Поддельный { $coin }
poison-sum-address-coin = Токены, названные как адрес
poison-sum-dust = Пыль

poison-daily = 🧪 Вероятных приманок { $isOneTime ->
        [yes] ({ $since })
       *[no] с { $since } по { $until }
    }: { $count }. Из них: { $list }.
poison-daily-file = Хеши — в приложенной таблице.
poison-count-lookalike = похожих на { $kind ->
        [monitored] отслеживаемый адрес
        [receiver] получателя прежних заказов
        [several] известные адреса
       *[named] { $known }
    }: { $count }
poison-count-false-coin = поддельный { $coin }: { $count }
poison-count-address-coin = токены, названные как адрес: { $count }
poison-count-dust = пыль: { $count }

poison-why = 🛑 Отмечено как вероятная приманка: { $forms }. Адреса здесь урезаны, чтобы их никто не скопировал.

baits-screen = 🛡 <b>Вероятные приманки</b>

    Переводы на 0 или ничтожную сумму, адреса, похожие на известные, USDT с другим контрактом, токены, названные как адрес: они приходят с пометкой и без звука, и адрес из них не скопировать. Если деньги ушли на похожий адрес, это приходит со звуком.
baits-screen-each = Каждая показывается здесь сразу.
baits-screen-daily = Они приходят одним сообщением в день, в 09:00. Если деньги ушли на похожий адрес, об этом сообщается сразу.
baits-screen-thresholds = Пыль — 0 любой монеты или меньше чем { $list }.
baits-screen-set-daily = Раз в день
baits-screen-set-each = Показывать сразу
baits-screen-no-rules = Сюда пока ничего не приходит: сначала создайте правило в /alerts.
baits-screen-saved = ✅ Сохранено ({ $person }).
baits-screen-button = 🛡 Приманки
baits-screen-back = ⬅️ Приманки
baits-screen-answer = 🧵 Оповещения о заказе, сделанном здесь, отвечают на его сообщение, с пояснением почему.
baits-screen-alone = 🧵 Оповещения о заказе, сделанном здесь, приходят отдельно.
baits-screen-set-alone = 🧵 Показывать отдельно
baits-screen-set-answer = 🧵 Отвечать на сообщение заказа
