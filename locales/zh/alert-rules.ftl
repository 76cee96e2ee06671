# 通知规则的句子：先说种类，再逐项说明筛选条件，每一项是独立的消息。同一语言中一个词只能有一个含义，由测试检查。

rule-sentence = { $head }：{ $parts }
rule-joiner = {" · "}
rule-list-semicolon = ；
rule-ended = { $sentence }。
rule-loud = 有提示音。
rule-silent = 无提示音。
rule-urgent = 紧急：不受免打扰和“暂停全部”影响。

rule-all = 全部事件
rule-kind-balance = 余额变动
rule-kind-subscription = Mate 服务付款
rule-kind-delegation = 资源代理
rule-kind-address-monitor = 转账
rule-kind-order-late = 延迟的订单
rule-kind-order-failed = 失败的订单
rule-kind-order-unknown = 结果不确定的订单

rule-services = { $values }
rule-resources = { $values }
rule-actions = { $values }
rule-items = 项目为{ $values }
rule-coins = { $values }
rule-other-services = 其他及未知服务
rule-other-resources = 其他及未知资源
rule-other-actions = 其他及未知操作
rule-other-items = 其他及未知项目
rule-other-coins = 其他及未知币种

rule-at-label = 📒 { $label }
rule-at-address = { $address }
rule-at-label-gone = ⚠️ { $label }（已不在 /addresses 中：{ $address }）
rule-at-label-gone-short = ⚠️ { $label }
rule-at-tag-gone = ⚠️ 🏷 { $tag }（/addresses 中没有地址带此标签）
rule-at-tag-gone-short = ⚠️ { $tag }
rule-at-tag = 🏷 { $tag }
rule-at-name = 👁 { $name }
rule-at-none = 不含任何地址

rule-direction-in = 转入
rule-direction-out = 转出
rule-direction-own = 自有地址之间
rule-direction-unclear = 方向不明
rule-from = 不少于 { $amount } { $coin }
# On buttons.
rule-from-short = ≥ { $amount } { $coin }
