# 验证器应用：确认大额订单、放宽规则时需要它的验证码。

# /code
command-code = 大额订单用的验证器应用
hint-code = 用 <code>/code</code> 设置验证器应用，确认大额订单时输入它的验证码。
code-title = 🔑 <b>验证器应用</b>
code-none = 你还没有设置。
code-since = 设置时间：{ $time }。
code-about = 订单超过所有者在 /members 中设置的门槛时，须用此应用的六位验证码确认。设置之后，放宽规则也需要验证码：限额、邀请、角色、地址簿中的名称，以及此应用本身。任何一次性验证码应用都可以。
code-lost = { $isOwner ->
        [yes] 应用丢失了？请运行机器人的人把你的 ID 从 OWNER_IDS 中去掉，启动机器人，再加回去并重新启动：原有应用即被删除。
       *[no] 应用丢失了？请所有者在 /members 中移除你，再重新邀请：原有应用即被删除。
    }
code-set-up = 🔑 设置
code-replace = 🔑 更换应用
code-remove = 🗑 移除
code-picture =
    用验证器应用扫描此图，或手动输入密钥：
    { $secret }

    请勿给任何人看。此消息会在 { $minutes } 分钟后删除，设置完成时也会立即删除。
code-without-picture =
    请在验证器应用中手动输入密钥（二维码未能生成）：
    { $secret }

    请勿给任何人看。此消息会在 { $minutes } 分钟后删除，设置完成时也会立即删除。
code-ask-first = 请发送应用当前显示的六位数字。
code-proven = ✅ 正确。下一条消息会显示新的密钥。
code-next = 🔑 显示
code-remove-ask = 确定移除你的验证器应用吗？之后你将不能确认超过门槛的订单，放宽规则也不再需要你的验证码。
code-done = ✅ 验证器应用已设置。
code-withdrew = 你的 { $count } 个未使用的邀请已撤回：创建时还不需要验证码。请在 /members 中重新创建。
code-removed = 验证器应用已移除。
code-changed = 🔑 { $person }（{ $id }）{ $what ->
        [first] 设置了验证器应用。如果本人并不知情，说明账号被他人使用：请尽快联系本人，并将其移出团队。
        [replace] 更换了验证器应用。
       *[remove] 移除了验证器应用。
    }
code-expired = 此次设置已过期。请用 /code 重新开始。
code-problem-wrong = 验证码不正确。请发送应用当前显示的六位数字；如果一直不正确，请检查手机是否自动设置时间。
code-problem-used = 此验证码已用过。请等应用显示下一个。
code-problem-none = 你没有设置验证器应用。请用 /code 设置。
code-problem-locked = 已输错 { $wrong } 次：请等 { $minutes } 分钟再试；此后每次等待时间加倍。
code-guessed = 🚨 { $person }（{ $id }）已输错 { $wrong } 次验证码，因此其验证码暂时锁定。如果不是本人所为，说明账号被他人使用：请尽快联系本人，并将其移出团队。

# 已设置应用的人放宽规则之前。
code-ask = 请发送验证器应用当前显示的六位数字。在此之前不会有任何更改；等待时间为两分钟。
code-asked = 请在私聊中发送验证器应用的六位数字。在此之前不会有任何更改。
code-both_ended = 有两个步骤同时要求验证码，因此这个验证码对两者都无效。没有执行任何操作：请重新点按你需要的那一个。
code-left = 🔑 你转去做了别的操作，因此不再等待验证码：没有执行任何操作。
code-no_chat = 此操作需要验证器应用的验证码。请先打开与机器人的私聊，然后重试。没有任何更改。
code-what-limit = 🔑 <b>将放宽限额</b>：{ $limit }，{ $unit }：{ $to }。
code-what-only-book = 🔑 <b>将允许为任何地址下单</b>，不再仅限地址簿。
code-what-repeats = 🔑 <b>将重新允许机器人自动重新发送结果不确定的订单</b>。
code-what-invite = 🔑 <b>将创建邀请链接</b>：{ $role }。
code-what-role = 🔑 <b>将提升角色</b>：{ $person }（{ $id }）：{ $role }。
code-what-entry = 🔑 <b>将改变按名称下单的接收地址</b>：{ $label } → { $address }
code-what-import = 🔑 <b>将改变按名称下单的接收地址</b>：地址簿的 { $count } 项。
code-what-replace = 🔑 <b>将更换你的验证器应用。</b>
code-what-remove = 🔑 <b>将移除你的验证器应用。</b>
