# 服务发来的事件有什么异常。

remark-type-internal = { $type } 已保存，不通知：这种类型不是给接收方的。
remark-type-unknown = Delegram 不认识事件类型 { $type }；该事件已保存，不通知。
remark-data-missing = { $type } 无法通知：缺少 data。
remark-data-no-object = { $type } 无法通知：data 不是对象。
remark-data-unfit = { $type } 无法通知：{ $fields }。
remark-field-missing = 缺少 { $field }
remark-field-unreadable = { $field } 无法解读
remark-unjudged = { $type } 无法判断，这是机器人的故障：{ $problem }。
remark-version-other = 协议版本为 { $version }；Delegram 支持的是 { $known }。
remark-value-unlisted = { $field } 的值不在服务文档中：{ $value }。
remark-number-too-long = 其中有一个超过 { $most } 位的整数，任何金额都不会这么长。
remark-id-once = 只有 { $place } 给出了 ID。
remark-type-once = 只有 { $place } 给出了类型。
remark-ids-differ = 两处 ID 不一致：X-EVENT-ID { $header }，event_id { $field }。
remark-types-differ = 两处类型不一致：X-EVENT-TYPE { $header }，event_type { $field }。
remark-no-id = 没有可靠的 ID：X-EVENT-ID { $header }，event_id { $field }。
remark-no-type = 没有可靠的类型：X-EVENT-TYPE { $header }，event_type { $field }。
remark-said = { $is ->
        [absent] 缺失
        [unusable] 无法使用（{ $text }）
       *[text] 为 { $text }
    }
