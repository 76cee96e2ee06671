# 规则的保护：/members 下的开关、等待另一位所有者确认的更改，以及验证器应用。

guard-button = 🛡 规则保护：{ $state ->
        [on] 已开启
       *[off] 未开启
    }
guard-title = 🛡 <b>规则保护</b>
guard-on = 规则保护自 { $time } 起开启。
guard-off = 规则保护未开启：任何所有者都可以立即更改任何规则。
guard-about =
    开启后，以下更改须由另一位所有者确认，或等机器人累计运行 24 小时（期间任何所有者都可以取消）：放宽限额、更改双人审批的门槛（无论调高还是调低）、停用规则、在重复付款后重新允许自动重新发送、添加成员（须链接的创建者和另一位所有者都同意）、提升角色、更改地址簿中某个名称所指的地址，以及在不输入原有验证码的情况下更换验证器应用。所有者都会收到通知。

    其他收紧立即生效。调低双人审批的门槛也要等待，因为会有更多订单交由他人决定；首次设置门槛则立即生效。只要设置了验证码门槛，即使规则保护未开启，不输入原有验证码而更换或移除应用也要等待。关闭规则保护同样受保护。
guard-alone = 你是唯一的所有者：没有人能确认你的更改，因此每次这样的更改都要等机器人累计运行 24 小时。
guard-unreached = ⚠️ 无法通知：{ $ids }。他们还没有启动过机器人。
guard-turn = { $state ->
        [on] 🛡 开启
       *[off] 关闭
    }
guard-waiting = ⏳ { $count } 项更改等待生效
guard-back = ⬅️ 规则保护
guard-turned-on = 🛡 { $person } 已开启规则保护。今后放宽规则须由另一位所有者确认，或等待 24 小时。

# 等待生效的更改。按钮上的时间是生效时间。
guard-entry = ⏳ { $time } · { $what }
guard-kind = { $kind ->
        [limit] 限额
        [switch] 开关
        [join] 新成员
        [role] 角色
        [book-add] 地址簿
        [book-rename] 地址簿
        [book-remove] 地址簿
       *[authenticator] 验证器
    }
guard-ask = 🛡 <b>{ $person } 申请更改规则</b>
guard-ask-join = 🛡 <b>有人打开了邀请链接</b>
guard-ask-own = 🛡 <b>你申请更改规则</b>
guard-wait-two = 另一位所有者确认后立即生效；若没有所有者取消，机器人累计运行 24 小时后生效，最早于 { $time }。
guard-wait-alone = 若不取消，机器人累计运行 24 小时后生效，最早于 { $time }。
guard-wait-join = 须由链接的创建者和另一位所有者都同意，此人才能加入。否则，若没有所有者取消，机器人累计运行 24 小时后加入，最早于 { $time }。
guard-join-unseen = ⚠️ 链接由 { $inviter } 创建，但尚未确认认识打开链接的人。
guard-join-known = ✅ 链接由 { $inviter } 创建，已确认认识打开链接的人。
guard-join-agreed = ✅ { $person } 已同意。
guard-know = ✅ 我认识此人
guard-applied = ✅ <b>规则更改已生效</b>，由 { $person } 确认
guard-applied-time = ✅ <b>规则更改已生效</b>：24 小时已过
guard-cancelled = ✖️ <b>规则更改已取消</b>，由 { $person } 取消
guard-void = ⚪ <b>规则更改未生效</b>：相关内容在此期间已变化，或申请人已无权申请
guard-joined = ✅ 你已加入团队，角色为{ $role ->
        [admin] 管理员
        [operator] 操作员
       *[viewer] 查看者
    }。发送 /start 开始使用。
guard-not-joined = 你的加入未获批准。如有疑问，请向所有者索取新的邀请链接。

# 对点击的回答。
guard-notice-waiting = 尚未生效：须由另一位所有者确认，或等机器人累计运行 24 小时。
guard-notice-over = 这项更改已不在等待中。
guard-notice-yourself = 须由另一位所有者确认：任何人都不能确认自己的更改。
guard-notice-partial = 已记录。{ $missing ->
        [inviter] 还须链接的创建者确认认识此人。
       *[other] 还须另一位所有者同意。
    }
guard-notice-applied = 已确认，更改已生效。
guard-notice-cancelled = 已取消。
guard-notice-void = 没有任何更改：相关内容在此期间已变化。
guard-notice-moved = 相关内容在此期间已变化，请重新查看。
guard-too-many = 你已有 { $most } 项更改在等待。请先取消其中一项，或等待其生效。
guard-too-often = 你在一小时内已申请 { $most } 项更改。请稍后再申请。

# 更改的内容。
rule-limit = { $limit }，{ $unit }：{ $from } → <b>{ $to }</b>
rule-switch = { $name ->
        [guard] { $state ->
            [on] 开启规则保护。
           *[off] <b>关闭</b>规则保护：之后任何所有者都可以立即放宽任何规则。
        }
        [repeatsLock] { $state ->
            [on] 订单的自动重新发送已锁定。
           *[off] 在重复付款之后，重新允许机器人<b>自动重新发送</b>结果不确定的订单。
        }
       *[onlyBook] { $state ->
            [on] 只能为地址簿中的地址下单。
           *[off] 可以为<b>任何地址</b>下单，不再仅限地址簿。
        }
    }
rule-join = { $person }（{ $id }）加入团队：<b>{ $to }</b>。邀请人：{ $inviter }。
rule-join-more = { $person }（{ $id }）更换角色：<b>{ $to }</b>。邀请人：{ $inviter }。
rule-role = { $person }（{ $id }）：{ $from } → <b>{ $to }</b>
rule-book = 添加到地址簿：
rule-entry = { $label } → { $address }
rule-entry-tagged = { $label } → { $address } · { $tags }
rule-entry-was = 🚨 { $label } 此前指向另一个地址：{ $address }
rule-book-rename = 地址簿中 { $address } 改名：{ $from } → { $to }
rule-book-remove = 从地址簿移除 { $label }：{ $address }
rule-code = { $what ->
        [first] { $person }（{ $id }）设置验证器应用。
        [replace] { $person }（{ $id }）<b>更换</b>验证器应用，未输入原有应用的验证码。
       *[remove] { $person }（{ $id }）<b>移除</b>验证器应用，未输入其验证码。
    }

# 规则保护开启时加入。
join-waiting = 谢谢。须由所有者批准你加入，有结果时会通知你；若无人处理，最早于 { $time }。

# /code
command-code = 大额订单用的验证器应用
hint-code = 用 <code>/code</code> 设置验证器应用，确认大额订单时输入它的验证码。
code-title = 🔑 <b>验证器应用</b>
code-none = 你还没有设置。
code-since = 设置时间：{ $time }。
code-about = 订单超过所有者在 /members 中设置的门槛时，须用此应用的六位验证码确认。任何一次性验证码应用都可以。
code-waiting = ⏳ 你的验证器更改待所有者确认后生效；若不取消，机器人累计运行 24 小时后生效，最早于 { $time }。
code-set-up = 🔑 设置
code-replace = 🔑 更换应用
code-remove = 🗑 移除
code-back = ⬅️ 验证器应用
code-picture =
    用验证器应用扫描此图，或手动输入密钥：
    { $secret }

    请勿给任何人看。此消息会在 { $minutes } 分钟后删除，设置完成时也会立即删除。
code-without-picture =
    请在验证器应用中手动输入密钥（二维码未能生成）：
    { $secret }

    请勿给任何人看。此消息会在 { $minutes } 分钟后删除，设置完成时也会立即删除。
code-ask-first = 请发送应用当前显示的六位数字。
code-ask-present = 请发送你现有应用当前显示的六位数字。
code-lost = 我已无法使用它
code-proven = ✅ 正确。下一条消息会显示新的密钥。
code-next = 🔑 显示
code-remove-ask = 确定移除你的验证器应用吗？之后你将不能确认超过门槛的订单。
code-done = ✅ 验证器应用已设置。
code-removed = 验证器应用已移除。
code-changed = 🔑 { $person }（{ $id }）{ $what ->
        [first] 设置了验证器应用。如果本人并不知情，说明账号被他人使用：请尽快联系本人，并将其移出团队。
        [replace] 更换了验证器应用。
       *[remove] 移除了验证器应用。
    }
code-expired = 此次设置已结束。请用 /code 重新开始。
code-problem-wrong = 验证码不正确。请发送应用当前显示的六位数字；如果一直不正确，请检查手机是否自动设置时间。
code-problem-used = 此验证码已用过。请等应用显示下一个。
code-problem-none = 你没有设置验证器应用。请用 /code 设置。
code-problem-locked = 已输错 { $wrong } 次：请等 { $minutes } 分钟再试。
