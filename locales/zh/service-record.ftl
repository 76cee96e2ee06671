# 服务对订单的记录，逐个字段显示；以及不是由本机器人下的订单。各状态代码的含义见 service.ftl。

record-open = 📄 服务的记录
record-again = 🔄 重新读取
record-back = ⬅️ 订单
record-title = 📄 <b>服务的记录</b> · { $id }
record-read-at = 🕒 读取时间：{ $time }
record-answered = 🕒 来自下单时服务的应答（{ $time }），之后没有再读取。
record-not-read = 尚未读取服务的记录。
record-no-number = 服务没有给这笔订单编号，无法读取它的记录。
record-unread = 刚才未能读取，请一分钟后再试。
record-line = { $label }：{ $value }
record-differs = 🚨 确认的是：{ $confirmed }
record-enum = { $meaning } · { $value }
record-trx = { $amount } TRX
record-receiver = { $address } · { $label }
record-extras = <b>其他字段（按原样显示）</b>
record-extra = { $name }：{ $value }
record-extras-more = …… 另有 { $count } 个
record-unread-fields = 已给出但无法读取：<i>{ $names }</i>
record-unsaid = 未给出：<i>{ $names }</i>

record-field-id = 服务方编号
record-field-client_order_id = 客户编号
record-field-resource_type = 资源
record-field-source_type = 下单方式
record-field-pay_timestamp = 付款时间
record-field-receiver = 接收地址
record-field-delegate_hash = 代理交易
record-field-delegate_timestamp = 代理时间
record-field-reclaim_hash = 回收交易
record-field-reclaim_timestamp = 回收时间
record-field-pay_amount_sun = 付款金额
record-field-activate_amount_sun = 激活费
record-field-quantity = 数量
record-field-staked_sun = 质押
record-field-duration = 时长
record-field-expired_timestamp = 到期时间
record-field-status = 状态
record-field-activate_status = 激活
record-field-confirm_status = 区块链
record-field-balance = 账户余额

resource-type-ENERGY = 能量
resource-type-BANDWIDTH = 带宽

# /orders 后面是机器人不认识的编号。
foreign-title = { $kind ->
        [flash] 🔎 <b>账户的闪充订单</b>
       *[regular] 🔎 <b>账户的订单</b>
    }
foreign-not-ours = 不是由本机器人下的订单。
foreign-ours = 由本机器人下单：即订单 { $id }。
foreign-open = 📜 订单 { $id }
foreign-other-number = ⚠️ 服务应答的是另一个编号：{ $id }
foreign-none = 本机器人没有订单 { $id }，服务自己的订单编号中也没有它。其他程序给出的编号无法查询。
foreign-unread = ⚠️ <b>未能读取订单 { $id }</b>，因此无法确定服务是否有这笔订单。
foreign-kind-none = { $kind ->
        [flash] 作为闪充订单：服务没有这个编号。
       *[regular] 作为小时能量订单：服务没有这个编号。
    }
foreign-kind-unread = { $kind ->
        [flash] 作为闪充订单未能读取：{ $why }
       *[regular] 作为小时能量订单未能读取：{ $why }
    }
foreign-too-long = 订单编号没有这么长：最多读取 { $longest } 个字符。
