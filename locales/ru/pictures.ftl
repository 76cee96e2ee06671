# Слова на картинках, где мало места. Числа уже округлены: $n выбирает форму слова, другая переменная — то, что видно.

picture-span-hours = { $hours ->
        [one] { $hours } час
        [few] { $hours } часа
       *[many] { $hours } часов
    }
picture-span-days = { $days ->
        [one] { $days } день
        [few] { $days } дня
       *[many] { $days } дней
    }
picture-per-hour = по часам
picture-per-day = по дням
picture-per-week = по неделям

picture-spending = Расходы
picture-versus-day = { $change } к предыдущим 24 часам
picture-versus-days = { $days ->
        [one] { $change } к предыдущему { $days } дню
       *[many] { $change } к предыдущим { $days } дням
    }
picture-same-day = Столько же, сколько за предыдущие 24 часа
picture-same-days = { $days ->
        [one] Столько же, сколько за предыдущий { $days } день
        [few] Столько же, сколько за предыдущие { $days } дня
       *[many] Столько же, сколько за предыдущие { $days } дней
    }
picture-none-before-day = За предыдущие 24 часа — ничего
picture-none-before-days = { $days ->
        [1] За предыдущий день — ничего
        [one] За предыдущий { $days } день — ничего
        [few] За предыдущие { $days } дня — ничего
       *[many] За предыдущие { $days } дней — ничего
    }
picture-counted-from = Данные полны с { $date }
picture-nothing-spent = Сообщений о расходах в TRX за это время не было
picture-other = Прочее
picture-refunds = Возвраты
picture-small-share = < 1 %

picture-balance = Баланс
picture-days-left = { $n ->
        [one] Хватит на ≈{ $days } день
        [few] Хватит на ≈{ $days } дня
        [many] Хватит на ≈{ $days } дней
       *[other] Хватит на ≈{ $days } дня
    }
picture-hours-left = { $n ->
        [one] Хватит на ≈{ $hours } час
        [few] Хватит на ≈{ $hours } часа
        [many] Хватит на ≈{ $hours } часов
       *[other] Хватит на ≈{ $hours } часа
    }
picture-under-hours = Хватит меньше чем на 2 часа
picture-over-days = Хватит больше чем на 90 дней
picture-nothing-left = Баланс исчерпан
# То же, где места ещё меньше.
picture-days-short = { $n ->
        [one] на ≈{ $days } день
        [few] на ≈{ $days } дня
        [many] на ≈{ $days } дней
       *[other] на ≈{ $days } дня
    }
picture-hours-short = { $n ->
        [one] на ≈{ $hours } час
        [few] на ≈{ $hours } часа
        [many] на ≈{ $hours } часов
       *[other] на ≈{ $hours } часа
    }
picture-under-hours-short = меньше 2 ч
picture-over-days-short = больше 90 дней
picture-nothing-left-short = исчерпан
picture-no-transfer = Не хватит и на один перевод, { $perDay } TRX в день
picture-pace = { $perDay } TRX в день
picture-transfers-at-pace = { $n ->
        [one] ≈{ $transfers } перевод, { $perDay } TRX в день
        [few] ≈{ $transfers } перевода, { $perDay } TRX в день
        [many] ≈{ $transfers } переводов, { $perDay } TRX в день
       *[other] ≈{ $transfers } перевода, { $perDay } TRX в день
    }
picture-too-few-days = Дней пока мало для прогноза
picture-no-spending = Событий о расходах в TRX не было
picture-unread = Не удалось узнать баланс
picture-threshold-days = { $n ->
        [one] { $days } день
        [few] { $days } дня
        [many] { $days } дней
       *[other] { $days } дня
    }

picture-transfers = Переводы
picture-received = приход
picture-sent = расход
picture-net = итог { $amount }
picture-more-coins = { $n ->
        [one] Ещё { $coins } монета — в тексте
        [few] Ещё { $coins } монеты — в тексте
        [many] Ещё { $coins } монет — в тексте
       *[other] Ещё { $coins } монеты — в тексте
    }
picture-nothing-transferred = Сообщений о переводах за это время не было

# Продукты по billing_item_type сервиса, насколько коротко можно.
picture-item-UNKNOWN_BILLING_ITEM_TYPE = Продукт не назван
picture-item-UNRECOGNIZED = Продукт не назван
picture-item-BILLING_ITEM_HOUR_ENERGY = Энергия на час
picture-item-BILLING_ITEM_TRON_MATE_SUBSCRIPTION = Подписка на Mate
picture-item-BILLING_ITEM_TRON_MATE_ENERGY = Mate, энергия
picture-item-BILLING_ITEM_TRON_MATE_BANDWIDTH = Mate, проп. способность
picture-item-BILLING_ITEM_SEAMLESS_ENERGY = Бесшовная энергия
picture-item-BILLING_ITEM_SEAMLESS_BANDWIDTH = Бесшовная проп. способность
picture-item-BILLING_ITEM_ENERGY_SUBLET = Субаренда энергии
picture-item-BILLING_ITEM_FLASH_ENERGY = Мгновенная поставка, энергия
picture-item-BILLING_ITEM_FLASH_BANDWIDTH = Мгн. поставка, проп. способность
picture-item-BILLING_ITEM_REALTIME_COLLECTION_ENERGY = Консолидация, энергия
picture-item-BILLING_ITEM_REALTIME_COLLECTION_BANDWIDTH = Консолидация, проп. способность
picture-item-BILLING_ITEM_TELEGRAM_PREMIUM = Telegram Premium
picture-item-BILLING_ITEM_TELEGRAM_STARS = Telegram Stars
picture-item-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_ENERGY = Передача транзакции, энергия
picture-item-BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_BANDWIDTH = Перед. транз., проп. способность
picture-item-BILLING_ITEM_TRON_NODE = Нода TRON
picture-item-BILLING_ITEM_ADDRESS_MONITOR_SUBSCRIPTION = Мониторинг адресов
picture-item-BILLING_ITEM_ADDRESS_CHECK_SUBSCRIPTION = Проверка адресов
picture-item-BILLING_ITEM_SWAP = Обмен
picture-item-BILLING_ITEM_STAKING_VAULT_MARGIN = Обеспечение в хранилище
