# Что необычного в событии, которое прислал сервис.

remark-type-internal = Событие { $type } сохранено, о нём не сообщают: оно не предназначено получателям.
remark-type-unknown = Delegram не знает типа события { $type }; оно сохранено, о нём не сообщают.
remark-data-missing = О событии { $type } нельзя сообщить: в нём нет data.
remark-data-no-object = О событии { $type } нельзя сообщить: data — не объект.
remark-data-unfit = О событии { $type } нельзя сообщить: { $fields }.
remark-field-missing = нет поля { $field }
remark-field-unreadable = поле { $field } не читается
remark-unjudged = Событие { $type } не удалось оценить, это ошибка бота: { $problem }.
remark-version-other = Версия протокола — { $version }; Delegram знает { $known }.
remark-value-unlisted = Значения поля { $field } нет в документации сервиса: { $value }.
remark-number-too-long = В нём целое число длиннее { $most } цифр: таких сумм не бывает.
remark-id-once = ID указан только в { $place }.
remark-type-once = Тип указан только в { $place }.
remark-ids-differ = ID не совпадают: X-EVENT-ID { $header }, event_id { $field }.
remark-types-differ = Типы не совпадают: X-EVENT-TYPE { $header }, event_type { $field }.
remark-no-id = Надёжного ID нет: X-EVENT-ID { $header }, event_id { $field }.
remark-no-type = Надёжного типа нет: X-EVENT-TYPE { $header }, event_type { $field }.
remark-said = { $is ->
        [absent] отсутствует
        [unusable] непригоден ({ $text })
       *[text] — { $text }
    }
