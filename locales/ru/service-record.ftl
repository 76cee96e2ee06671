# Запись сервиса о заказе, поле за полем, и заказы, которые размещал не этот бот. Что значат коды статусов, сказано в
# service.ftl.

record-open = 📄 Запись сервиса
record-again = 🔄 Прочитать ещё раз
record-back = ⬅️ Заказ
record-title = 📄 <b>Запись сервиса</b> · { $id }
record-read-at = 🕒 Прочитано: { $time }
record-answered = 🕒 Из ответа сервиса при размещении ({ $time }); с тех пор не читалось.
record-not-read = Запись сервиса ещё не прочитана.
record-no-number = Сервис не дал этому заказу номера, поэтому прочитать его запись нельзя.
record-unread = Сейчас прочитать не удалось. Попробуйте через минуту.
record-line = { $label }: { $value }
record-differs = 🚨 Подтверждено было другое: { $confirmed }
record-enum = { $meaning } · { $value }
record-trx = { $amount } TRX
record-receiver = { $address } · { $label }
record-extras = <b>Другие поля, без изменений</b>
record-extra = { $name }: { $value }
record-extras-more = … и ещё { $count }
record-unread-fields = Указано, но прочитать не удалось: <i>{ $names }</i>
record-unsaid = Не указано: <i>{ $names }</i>

record-field-id = Номер у сервиса
record-field-client_order_id = Номер клиента
record-field-resource_type = Ресурс
record-field-source_type = Способ заказа
record-field-pay_timestamp = Время оплаты
record-field-receiver = Получатель
record-field-delegate_hash = Делегирование
record-field-delegate_timestamp = Время делегирования
record-field-reclaim_hash = Отзыв
record-field-reclaim_timestamp = Время отзыва
record-field-pay_amount_sun = Сумма оплаты
record-field-activate_amount_sun = Плата за активацию
record-field-quantity = Количество
record-field-staked_sun = В стейкинге
record-field-duration = Срок
record-field-expired_timestamp = Окончание
record-field-status = Статус
record-field-activate_status = Активация
record-field-confirm_status = Блокчейн
record-field-balance = Баланс аккаунта

resource-type-ENERGY = энергия
resource-type-BANDWIDTH = пропускная способность

# /orders с номером, которого бот не знает.
foreign-title = { $kind ->
        [flash] 🔎 <b>Заказ аккаунта: мгновенная поставка</b>
       *[regular] 🔎 <b>Заказ аккаунта</b>
    }
foreign-not-ours = Размещён не этим ботом.
foreign-ours = Размещён этим ботом: это заказ { $id }.
foreign-open = 📜 Заказ { $id }
foreign-other-number = ⚠️ Сервис ответил под другим номером: { $id }
foreign-none = У бота нет заказа { $id }, и у сервиса нет заказа с таким собственным номером. По номерам, которые дали другие программы, искать нельзя.
foreign-unread = ⚠️ <b>Заказ { $id } прочитать не удалось</b>, поэтому неизвестно, есть ли он у сервиса.
foreign-kind-none = { $kind ->
        [flash] Как мгновенная поставка: с этим номером у сервиса ничего нет.
       *[regular] Как заказ энергии на час: с этим номером у сервиса ничего нет.
    }
foreign-kind-unread = { $kind ->
        [flash] Как мгновенную поставку прочитать не удалось: { $why }
       *[regular] Как заказ энергии на час прочитать не удалось: { $why }
    }
foreign-too-long = Для номера заказа это слишком длинно: читается не больше { $longest } символов.
