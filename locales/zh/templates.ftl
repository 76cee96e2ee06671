# /template：用自己的文案显示通知。
command-template = 自定义本会话通知的文案
menu-template = 📝 通知文案

template-title = 📝 <b>这里的通知文案</b>
template-title-help = 带 ✏️ 的通知使用自定义文案。合并发送的通知始终使用内置文案。
template-heading = { $icon } <b>{ $event }</b>：{ $state ->
        [own] 自定义文案，{ $person }，{ $time }
        [inherited] 没有自己的文案，按本会话的其他文案发送
       *[none] 内置文案
    }。{ $language }。{ $of ->
        [rule] 规则 { $rule }。
       *[all] 这里的全部通知。
    }
template-looks-real = { $time } 的真实事件会显示为：
template-looks-example = { $why ->
        [none] 这里会通知的此类事件还没有记录，下面用内置示例显示：
       *[asked] 内置示例会显示为：
    }
template-looks-failed = ⚠️ 无法显示：{ $reason }。届时会使用内置文案。
template-key-missing = 文案中缺少用来查找这条通知的交易哈希、备注或地址，我会把它加在最后一行。

# 按钮。
template-edit = ✏️ 编辑
template-test = 📤 在此测试
template-example = 🧪 示例
template-real = 👁 真实事件
template-older = ⬅️ 更早的事件
template-fields = 📚 字段
template-for = { $of ->
        [rule] 🎯 用于规则 { $rule }
       *[all] 🎯 用于这里的全部通知
    }
template-share = 📋 分享
template-import = 📥 导入
template-built-in = ↺ 内置文案
template-back = ⬅️ 文案
template-back-one = ⬅️ 返回
template-to-alerts = ⬅️ 通知
template-save = ✅ 保存
template-fix = 改为 { $right }
template-open = 📝 打开

template-choose-rule = 文案用于哪些通知？规则的文案优先于通用文案。
template-choose-language = 文案是哪种语言？会话会使用自己语言的文案。
template-gone = 该规则或语言已不存在，或已没有自己的文案。请重新打开 /template。

# 编辑。
template-ask =
    ✏️ 请发送“{ $event }”的新文案。字段写在 &lt;&lt; &gt;&gt; 中，例如 { $field }。可以直接设置格式：粗体、链接和等宽字体都会保留。

    消息最多 4,096 个字符，.txt 文件最多 16,384 个字符。
template-not-saved = <b>尚未保存。</b>再发一段文字即可替换。
template-send-again = 你的文字已留作草稿：请点按钮，或重新发送。
template-kept = ✖️ 未作更改。
template-same = 当前使用的就是这份文案。
template-done-saved = ✅ 已由 { $person } 保存。
template-done-reset = ↺ { $person } 已移除这里的自定义文案。
template-full = 文案已达上限 200 份，未保存。请所有者看看哪个会话可以改回内置文案。
template-test-sent = 📤 测试已发送，不计入任何统计。

template-fields-title = 📚 <b>字段</b>（后面是示例的值）：
template-fields-also = 另有 <code>event_id</code> <code>event_type</code> <code>received_at</code>。
template-fields-label = { $label }：地址簿中该地址的名称。
template-fields-filters =
    过滤器写在竖线后面：{ $example }
    <code>trx</code> <code>amount</code> <code>number</code> 数量 · <code>time</code> <code>date</code> <code>duration</code> 时间 · <code>label</code> 枚举值的名称 · <code>short</code> <code>code</code> <code>link</code> 地址和哈希 · <code>upper</code> <code>default: "—"</code>
template-fields-conditions = 条件：{ $condition }

template-shared = 📋 在另一个会话点 📥 导入，发送这段文字或文件即可。我不会加入编号、名称或会话信息；你们自己写的内容会原样保留。
template-shared-file = 同样内容的文件
template-import-ask = 📥 请发送分享的文字或文件，开头是 <code>delegram-template 1</code>。保存前会先给你看，只用于本会话。
template-import-format = 这不是分享的文案。它以 <code>delegram-template 1</code> 开头，接着是 <code>type:</code>、<code>locale:</code> 和一行 <code>---</code>。
template-import-version = 这是第 { $written } 版格式，我只能读第 1 版：请更新机器人，或用较旧的版本重新分享。
template-import-type = 没有“{ $written }”这种事件，可用的有 <code>balance</code>、<code>subscription</code>、<code>delegation</code> 和 <code>address-monitor</code>。
template-import-locale = 没有“{ $written }”这种语言，请在 <code>locale:</code> 后面写一种可用的语言，例如 <code>zh</code>。
template-import-other = 这是“{ $event }”的文案，请在 /template 里点 📥 导入。

# 文案出错时的通知。
template-failed = ⚠️ { $where ->
        [private] 你的会话
        [topic] { $title } 的一个话题
       *[group] { $title }
    } 中“{ $event }”的文案出错：{ $reason }。在那里用 /template 修改之前，一直使用内置文案。
template-failure-long = 消息超过 4,096 个字符
template-failure-costly = 执行步骤过多
template-failure-broken = 无法读取
template-failure-markup = Telegram 不接受其中的标签
template-failure-empty = 消息为空
template-failure-reserved = 其中的说法只能由机器人用于订单
template-elsewhere = 📝 { $where ->
        [topic] { $title } 的一个话题
       *[group] { $title }
    } 中“{ $event }”的文案。请在那里发送 /template 修改。

# 文案里没有用来查找通知的内容时，加在最后一行。
template-key-balance = 备注：{ $key }
template-key-subscription = 地址：{ $key }
template-key-delegation = 交易哈希：{ $key }
template-key-address-monitor = 交易哈希：{ $key }

# 文字哪里有问题。
template-refused = { $count ->
       *[other] 旧文案未改动。需要修改 { $count } 处：
    }
template-problems-more = { $count ->
       *[other] ……还有 { $count } 处。
    }
template-problems-behind = 改好这些之后，才能看出后面还有没有问题。
template-place = 第 { $line } 行第 { $column } 列：{ $problem }
template-meant = 是不是 { $right }？
template-case-example = 使用示例时
template-case-required = 只有必填字段时
template-case-value = { $field } 为 { $value } 时
template-case-real = 使用 { $time } 的真实事件时

template-problem-text-empty = 里面没有文字。
template-problem-text-long = 超过 16,384 个字符。
template-problem-unclosed = “{ $written }”没有闭合：缺少 { $right }，或者引号没有闭合。
template-problem-field-empty = 符号之间没有字段。
template-problem-field-rest = “{ $written }”只会读到第一个词。
template-problem-field-unknown = 没有“{ $written }”字段。
template-problem-field-of-other = “{ $written }”是“{ $event }”的字段，不属于这种事件。
template-problem-field-data = 不用写“data.”：{ $right }
template-problem-value-unquoted = 值要放在引号里：{ $right }
template-problem-value-near = 没有“{ $written }”这个值。是不是 { $right }？
template-problem-tag-unclosed = “{ $written }”没有结束，请加上 { $right }
template-problem-tag-unopened = “{ $written }”前面没有对应的开头：要先有 { $right }
template-problem-tag-unknown = 没有“{ $written }”标签。
template-problem-filter-unknown = 没有“{ $written }”过滤器。
template-problem-filter-label = “{ $written }”没有对应的文字：“label”只用于取固定值的字段，如类型或状态。
template-problem-filter-number = “{ $written }”：该字段是文本，不是数字。
template-problem-number-long = “{ $written }”位数太多，无法精确比较：模板里直接写的数字最多 15 位。加上引号，过滤器就能保留全部位数。
template-problem-filter-colon = 过滤器和它的值之间要有冒号，例如 <code>default: "—"</code>
template-problem-expression = 无法读取“{ $written }”。过滤器写在 | 后面，比较用 == 或 !=，条件之间用 <code>and</code> 或 <code>or</code>，文字放在英文引号里。
template-problem-markup-unclosed = “{ $written }”没有结束，请加上 { $right }
template-problem-markup-crossed = { $right } 要放在“{ $written }”前面。
template-problem-markup-unopened = “{ $written }”前面没有对应的开头。
template-problem-markup-unsupported = Telegram 没有“{ $written }”标签，可用的有 b、i、u、s、code、pre、a、blockquote 和 tg-spoiler。
template-problem-markup-newline = Telegram 没有“{ $written }”标签，换行请直接按回车。
template-problem-markup-stray = 请把“{ $written }”写成 { $right }
template-problem-markup-unfinished = 标签“{ $written }”缺少结束符号。
template-problem-markup-attribute = Telegram 无法读取标签“{ $written }”。
template-problem-markup-link = 链接要以 https:// 开头，例如 <code>&lt;a href="https://example.com"&gt;</code>
template-problem-markup-field = 标签里的字段要放在引号中，并加上过滤器 url：{ $right }
template-problem-markup-branch = “{ $written }”不能放在标签里，请在每种情况下写出完整的标签。
template-problem-case-empty = 消息始终是空的。
template-problem-case-long = { $case }：消息会超过 4,096 个字符。
template-problem-case-costly = { $case }：步骤过多，请减少循环。
template-problem-case-broken = { $case }：无法生成消息。
template-problem-case-markup = { $case }：会有标签没有闭合。请在同一个条件里打开并关闭它。
template-problem-case-entities = { $case }：标签会超过 100 个，Telegram 会丢掉多余的。
template-problem-case-reserved = { $case }：消息中会出现只能由机器人使用的说法，而且只有服务自己的订单记录证实后才会使用。

# 以逗号分隔的词或词的一部分：两组中的词相邻出现的文案或名称会被拒绝，因为读起来像 confirm-status-DELEGATION_CONFIRMED。
reserved-confirm = 确认
reserved-chain = 链上，上链，区块链
