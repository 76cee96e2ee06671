# /alerts 的各个界面：规则列表、正在编辑的规则、保存结果，以及免打扰。

alerts-only-admins = 只有所有者和管理员可以更改这里的通知。
alerts-kept = 规则已保留：
alerts-all-but = 除已暂停的以外，全部通知都会发到这里：
alerts-some-but = 符合以下任一规则的事件会发到这里，已暂停的除外：
alerts-now-urgent = 🔕 这里现在只显示紧急通知，其余都已暂停。规则已保留：
alerts-now-none = 🔕 这里现在不显示任何通知：所有规则都已暂停。规则已保留：
alerts-quiet-silent = 🌙 免打扰至 { $until }：除紧急通知外，都没有提示音。
alerts-quiet-held = 🌙 免打扰至 { $until }：除紧急通知外，都推迟到那时发送。
alerts-rule = { $n } { $sound ->
        [urgent] ⚡
        [loud] 🔊
       *[silent] 🔈
    } { $named ->
        [yes] “{ $name }” · { $sentence }
       *[no] { $sentence }
    }
alerts-kept-unheard = 📦 有 { $count } 条规则已保留但不生效：它们来自已删除的话题，或当时已关闭。可移到这里，或删除：
alerts-kept-rule = • { $sentence }
alerts-kept-move = ⬇️ 移到这里
alerts-kept-delete = 🗑 删除
alerts-kept-deleted = 🗑 { $who } 删除了 { $count } 条保留的规则。
alerts-kept-moved = ⬇️ { $who } 把 { $count } 条保留的规则移到了这里。
alerts-mute = 🔕 { $mute }
alerts-day = { $of ->
        [day] 最近 24 小时：
       *[since] 自 { $since } 起：
    }收到 { $came } 条，已通知 { $heard } 条{ $unwanted ->
        [0] {""}
       *[other] ，不符合规则 { $unwanted } 条
    }{ $muted ->
        [0] {""}
       *[other] ，暂停未显示 { $muted } 条
    }{ $held ->
        [0] {""}
       *[other] ，推迟中 { $held } 条
    }。
alerts-parked = ⏸ { $topic ->
        [none] {""}
       *[other] 话题 { $topic }：
    }{ $count } 条通知等待发出：{ $reason }{ $for ->
        [chat] {""}
        [unowned] ；所有者或管理员在那里发送任一命令后发出
       *[tried] ；每小时试发一条，机器人在那里回复后也会试发
    }
alerts-rules = ✏️ 规则…
alerts-back = ⬅️ 通知
alerts-folding = 🗂 合并方式

preset-ask = { $where ->
        [private] 你想在这里收到什么？
        [topic] 本话题要收到什么？
       *[group] 本群要收到什么？
    }
preset-all = 🔔 全部事件
preset-transfers = 💸 大额转账…
preset-balance = 💰 余额变动
preset-late = ⏰ 延迟或失败的订单
preset-resources = ⚡ 能量和带宽
preset-own = ➕ 自定义规则…

rule-add = ➕ 添加规则
rule-title = ✏️ { $state ->
        [new] <b>新规则，尚未保存</b>
        [changed] <b>规则 { $n }，更改尚未保存</b>
       *[saved] <b>规则 { $n }</b>
    }
rule-named = “{ $name }”
rule-said = <blockquote>{ $sentence }</blockquote>
rule-try = { $few ->
        [yes] 目前共 { $of } 个事件，符合此规则的有 { $heard } 个。
       *[no] 最近 { $of } 个事件中，符合此规则的有 { $heard } 个。
    }按现有规则，这里会收到 { $now } 个。
rule-beside-all = ⚠️ 规则 { $n } 已经显示这里的全部通知。若只想收到新规则所说的，保存后请删除规则 { $n }。
rule-try-none = ⚠️ 一条也没有。
rule-try-no-kind = ⚠️ 其中没有这条规则所选类型的事件。
rule-try-nearest = ⚠️ 一条也没有。最接近的是：{ $event }
rule-try-nothing = 还没有已保存的事件可供试算。
rule-try-orders = 订单不是服务发来的事件，无法用已保存的事件试算。

rule-field-kinds = 种类
rule-any-kinds = 不限
rule-field-where = 地址
rule-any-where = 不限
rule-field-directions = 方向
rule-any-directions = 不限
rule-field-coins = 币种
rule-any-coins = 不限
rule-field-services = 服务
rule-any-services = 不限
rule-field-resources = 资源
rule-any-resources = 不限
rule-field-actions = 操作
rule-any-actions = 不限
rule-field-items = 项目
rule-any-items = 不限
rule-field-atLeast = 金额
rule-any-atLeast = 不限
rule-make-loud = 🔊 有提示音
rule-make-silent = 🔈 无提示音
rule-make-urgent = ⚡ 设为紧急
rule-make-calm = ▫️ 设为普通
rule-see = 🔎 查看 { $count } 条
rule-name = 🏷 名称
rule-save = ✅ 保存
rule-discard = ✖️ 放弃
rule-delete = 🗑 删除
rule-back = ⬅️ 规则

rule-ask-kinds = 哪些事件？都不勾选：全部，包括今后新增的种类。
rule-ask-services = 哪些服务？都不勾选：全部。
rule-ask-resources = 哪些资源？都不勾选：全部。
rule-ask-actions = 哪些操作？都不勾选：全部。
rule-ask-items = 哪些项目？都不勾选：全部。
rule-ask-coins = 哪些币种？都不勾选：全部。
rule-ask-directions = 哪个方向？都不勾选：不限。
rule-ask-where = 哪些地址？都不勾选：不限。
rule-where-other = ✍️ 其他…
rule-ask-where-typed = 请发送地址簿中的名称、标签（如 #hot）、监控地址的名称，或完整地址。
rule-where-unknown = 没有找到“{ $written }”。名称可在 /addresses 中查看，也可以发送完整地址。
rule-where-near = 没有找到“{ $written }”。是不是 { $names }？
rule-where-full = 一条规则最多 { $most } 个地址和 { $tags } 个标签。
rule-ask-amount = 从多大金额起通知？请连同币种一起发送，例如 <code>{ $first }</code> 或 <code>{ $second }</code>。
rule-amount-none = 不设下限
rule-amount-not = “{ $written }”不是金额。请这样写：<code>{ $example }</code>。
rule-amount-two = “{ $written }”有两种读法。请发送 <code>{ $first } { $coin }</code> 或 <code>{ $second } { $coin }</code>。
rule-amount-no-coin = 是哪种币？请连同金额一起发送，例如 <code>{ $amount } { $coin }</code>。
rule-amount-other-coin = 本规则只针对 { $list }，{ $coin } 的金额不起作用。请发送，例如 <code>{ $example }</code>，或先返回，在“币种”中勾选 { $coin }。
rule-amount-near-coin = 没有“{ $written }”这个币种。是不是 <code>{ $amount } { $coin }</code>？
rule-amount-unknown-coin = 没有“{ $written }”这个币种。请这样写：<code>{ $amount } { $coin }</code>。
rule-ask-name = 请发送规则的名称，最多 { $most } 个字符。
rule-name-none = 不要名称
rule-name-long = 共 { $length } 个字符，最多 { $most } 个。可以这样：{ $first }

rule-found = 🔎 已保存的事件中会通知 { $count } 条。
rule-found-hidden = 另有 { $count } 条属于这里尚未接收的种类，不在此显示。
rule-found-gone = 该事件已不在最近的事件之中。
rule-found-back = ⬅️ 事件
rule-sample = 🔎 <b>已保存的事件，通知会是这个样子。</b>现在并未发送通知。

rule-saved = ✅ 规则 { $n } 已由 { $who } 保存。
rule-saved-off = 这里的通知已关闭，开启后该规则才会生效。
rule-deleted = 🗑 规则 { $n } 已由 { $who } 删除。
rule-after-undo = { $is ->
        [there] 规则 { $n } 已恢复原样：
       *[gone] 规则 { $n } 已移除。
    }
rule-change = ✏️ 修改
rule-open = ✏️ 规则 { $n }
rule-gone = 这里已没有规则 { $n }。
rules-full = { $where ->
        [place] 一个会话或话题最多 { $most } 条规则。请删除一条，或放宽一条。
       *[all] 全部会话合计最多 { $most } 条规则。请删除一条，或放宽一条。
    }
draft-others = { $who } 正在编辑。请打开你自己的：/alerts
draft-over = ✏️ 该草稿已失效，其中的内容没有保存：机器人已重启，或草稿已关闭。请在这里重新开始。
draft-discarded = ✖️ 已放弃，没有做任何更改。

quiet-button = 🌙 免打扰
mutes-button = { $count ->
        [0] 🔕 暂停通知
       *[other] 🔕 暂停：{ $count }
    }
mutes-here = { $count ->
       *[other] 🔕 这里有 { $count } 项暂停生效。
    }
mutes-too = { $count ->
       *[other] 🔕 这里另有 { $count } 项暂停生效。
    }
quiet-waiting = { $count ->
       *[other] 现有 { $count } 条通知被推迟，最迟 { $until } 发送；更改或关闭免打扰也不变。
    }
quiet-none = 🌙 未设置免打扰。这里现在是 { $time }（{ $zone }）。
quiet-of-chat = 对整个群组有效，包括其中的话题。
quiet-own = ✏️ 自定义时间…
quiet-zone = 🕒 更改时区
quiet-make-silent = 🔈 照发，无提示音
quiet-make-held = ⏳ 推迟到 { $to } 发送
quiet-days-1234567 = 每天
quiet-days-12345 = 周一至周五
quiet-days-67 = 仅周末
quiet-off = 关闭
quiet-ask-times = 🌙 请发送两个时间，例如 <code>22:30-06:15</code> 或 <code>晚上10点到早上8点</code>。
quiet-ask-zone = 🕒 本会话的时区是 <b>{ $zone }</b>，现在是 { $time }。要改成哪个时区？请发送城市，例如 <code>上海</code>，或 <code>UTC+8</code>。
quiet-zone-like = 可以发送城市，例如 <code>上海</code>，也可以发送 <code>UTC+8</code>。
quiet-problem-unclear = “{ $written }”没有说明是上午还是下午。是哪一段时间？
quiet-problem-time = “{ $written }”不是时间。请这样写：<code>22:30-06:15</code>。
quiet-problem-equal = 那就是一整天了。要让通知都不显示，请用 /mute。
quiet-problem-none = “{ $written }”不是两个时间。请这样写：<code>22:30-06:15</code>。

alerts-words = 📝 文案
alerts-reminders = 🙋 提醒
