# Подсказки по тому, что написал человек, и предложения в ответ на текст без команды.

hint-two-readings = Это число можно прочитать двояко: { $first } или { $second }. Напишите его одними цифрами, без знаков между ними.
hint-two-amounts = Здесь два количества: { $first } и { $second }. Какое верно?
hint-two-receivers = Здесь два получателя: { $first } и { $second }. У заказа он один: пришлите только того, кому заказ.
hint-resources = Здесь и энергия, и пропускная способность. Заказ бывает на что-то одно.
hint-bandwidth = Заказы на час — только на энергию. Пропускную способность даёт мгновенная поставка: /flash
hint-name = { $written } можно прочитать двояко: как имя из адресной книги и иначе. Пришлите вместо него адрес.
hint-extra = Непонятно, что здесь значит { $written }.
hint-near-name = Имеется в виду { $label }?
hint-contract-page = { $address } — контракт: ссылка ведёт на страницу контракта. Контракту ресурсы делегировать нельзя: пришлите адрес кошелька, с которого идут переводы.
hint-ask-receiver = На какой адрес? Нажмите на один из них, вставьте адрес или напишите имя из адресной книги.
hint-receiver-read = Получатель: { $receiver }.
hint-resource-read = { $resource ->
        [ENERGY] Ресурс: энергия.
       *[BANDWIDTH] Ресурс: пропускная способность.
    }
hint-amount-read = { $resource ->
        [ENERGY] Количество энергии: { $quantity }.
       *[BANDWIDTH] Пропускная способность: { $quantity }.
    }
hint-for-receiver = Получатель: { $receiver }
hint-offer = { $kind ->
        [flash] { $resource ->
            [ENERGY] 🚀 { $quantity } энергии сразу → { $to }
           *[BANDWIDTH] 🚀 { $quantity } полосы сразу → { $to }
        }
       *[regular] 🔋 { $quantity } энергии на 1 час → { $to }
    }
form-closed = Прежний вопрос закрыт; ничего не изменено.
form-closed-order = Форма заказа закрыта; ничего не заказано.
hint-text-only = Читаю только текст. Что я умею: /menu
hint-text-only-waiting = Читаю только текст. Вопрос выше всё ещё ждёт ответа.
hint-two-addresses = Здесь два адреса: { $first } и { $second }. Пришлите только нужный.
hint-meant = 📒 { $label }
hint-address = { $address }
hint-address-what = Что с ним сделать?
hint-save = 📒 Сохранить
hint-hash-unknown = Ни события, ни заказа с хешем { $hash } здесь нет.
hint-zone-several = <code>{ $zone }</code> — сокращение сразу нескольких часовых поясов.
hint-zone-choose = Какой из них?
