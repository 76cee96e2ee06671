# Правила оповещений как предложения: сначала вид событий, затем по одной части на каждый фильтр; части не склоняются.
# В пределах языка слово не может означать два разных условия, это сравнивает тест.

rule-sentence = { $head }: { $parts }
rule-joiner = {" · "}
rule-list-semicolon = {"; "}
rule-ended = { $sentence }.
rule-loud = Со звуком.
rule-silent = Без звука.
rule-urgent = Срочные: их не задерживают ни тихие часы, ни пауза всех оповещений.

rule-all = Все события
rule-kind-balance = Изменения баланса
rule-kind-subscription = Оплаты сервиса Mate
rule-kind-delegation = Делегирования
rule-kind-address-monitor = Переводы
rule-kind-order-late = Опаздывающие заказы
rule-kind-order-failed = Неудавшиеся заказы
rule-kind-order-unknown = Заказы с неясным исходом

rule-services = { $values }
rule-resources = { $values }
rule-actions = { $values }
rule-items = за что — { $values }
rule-coins = { $values }
rule-other-services = прочие и неизвестные услуги
rule-other-resources = прочие и неизвестные ресурсы
rule-other-actions = прочие и неизвестные операции
rule-other-items = прочие и неизвестные статьи
rule-other-coins = прочие и неизвестные монеты

rule-at-label = 📒 { $label }
rule-at-address = { $address }
rule-at-label-gone = ⚠️ { $label } (больше нет в /addresses: { $address })
rule-at-label-gone-short = ⚠️ { $label }
rule-at-tag-gone = ⚠️ 🏷 { $tag } (такой метки нет ни у одного адреса в /addresses)
rule-at-tag-gone-short = ⚠️ { $tag }
rule-at-tag = 🏷 { $tag }
rule-at-name = 👁 { $name }
rule-at-none = ни по одному адресу

rule-direction-in = входящие
rule-direction-out = исходящие
rule-direction-own = между своими адресами
rule-direction-unclear = направление неясно
rule-from = от { $amount } { $coin }
# On buttons.
rule-from-short = ≥ { $amount } { $coin }
