# /alerts → Приманки → Обозреватели: что владельцы решают для всех чатов.

chains-button = 🏷 Обозреватели и контракты
chains-explorers = 🏷 <b>Обозреватели</b>
chains-contracts = <b>Известные контракты</b>
chains-contract = { $coin } в сети { $chain }: { $contract }
chains-add-contract = ➕ Контракт
chains-dust = 🧪 Пыль
chains-usual = ↺ По умолчанию
chains-ask-explorer = На какой странице видна транзакция в сети { $chain }? Пришлите её адрес, где вместо хеша стоит {"{"}hash{"}"}, или скопируйте сюда страницу любой транзакции.
chains-pattern = В адресе нужны https:// и {"{"}hash{"}"}, например { $pattern }.
chains-pattern-better = В адресе нужны https:// и {"{"}hash{"}"}. Например так: { $pattern }
chains-ask-contract = Пришлите монету, сеть и контракт, например <code>USDT TRON TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t</code>. Переводы этой монеты через другой контракт этой сети будут отмечены как поддельные.
chains-contract-problem = { $problem ->
        [coin] Какая это монета? Напишите её название перед контрактом, например USDT.
        [chain] Это контракт другой сети: в TRON он начинается с T, в ETH — с 0x.
        [bitcoin] У монет в сети BTC нет контрактов.
        [full] Контрактов может быть не больше { $most }. Сначала удалите один.
       *[contract] В «{ $echo }» нет контракта: в TRON это 34 знака, первый — T, в ETH 42 знака, в начале 0x.
    }
chains-ask-dust = Меньше какой суммы перевод — пыль? Пришлите её с монетой, например <code>0.1 USDT</code>. Если 0, пылью будет только перевод на 0.
chains-dust-problem = «{ $echo }» — не сумма с монетой. Например: 0.1 USDT.
