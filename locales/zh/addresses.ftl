# 地址簿：/addresses 及其提问、导入和导出。

command-addresses = 地址簿：为接收地址取名
menu-addresses = 📒 地址簿
hint-addresses =
    <code>/addresses</code> 显示地址簿，<code>/addresses 提现</code> 按名称或标签查找。
    <code>/addresses add 提现 { address-example } 标签1 标签2</code> 添加地址，标签可省略。

addresses-title = 📒 <b>地址簿</b>
addresses-none = 地址簿还是空的。凡是可以写地址的地方都可以写其中的名称：<code>/order 65000 提现 1h</code>
addresses-found = 查找：{ $words } · 找到 { $total } 个
addresses-found-none = 没有名称或标签包含 { $words }。
addresses-position = 共 { $total } 个地址 · 第 { $page } / { $pages } 页
addresses-total = 共 { $total } 个地址
addresses-entry = <b>{ $label }</b>
addresses-entry-tagged = <b>{ $label }</b> · { $tags }
addresses-tags = 标签：{ $tags }
addresses-added = 由 { $person } 添加于 { $time }
addresses-lookalike = 🚨 <b>与地址簿中的另一个地址相似，但并不相同：</b>
    { $others }
    骗子会制造首尾字符相似的地址。请与来源逐个字符核对整个地址。
addresses-lookalike-line = { $label }：{ $address }

addresses-add-button = ➕ 添加
addresses-import-button = 📥 导入
addresses-export-button = 📤 导出
addresses-rename-button = ✏️ 改名
addresses-tags-button = 🏷 标签
addresses-remove-button = 🗑 删除
addresses-copy-button = 📋 复制地址
addresses-open = 📒 打开
addresses-back = ⬅️ 地址簿
addresses-operators-only = 只有操作员、管理员和所有者可以更改地址簿。

addresses-ask-address = 要为哪个地址取名？请只发送地址，或把全部内容写在一行，例如 <code>提现 { address-example } 标签1 标签2</code>
addresses-ask-label = { $address } 叫什么名称？请发送最多 32 个字符的名称。
addresses-ask-new-label = { $label } 改叫什么名称？请发送最多 32 个字符的名称。
addresses-ask-tags = { $label } 要有哪些标签？请在一条消息里发送，例如 <code>提现 冷钱包</code>。新标签会替换现有标签；发送 <code>-</code> 清除全部标签。
addresses-added-done = ✅ 已添加。
addresses-saved-already = 该地址已在地址簿中，名称为 { $label }。
addresses-gone = 这个地址已不在地址簿中。
addresses-renamed = 已改名：{ $label }
addresses-removed = 已删除 { $label }。

# 条目有什么问题。
addresses-address-empty = 缺少地址。地址是这样的：<code>{ address-example }</code>
addresses-label-empty = 缺少名称：请写至少含一个文字的名称，例如 <code>提现</code>
addresses-label-long = 名称太长：最多 32 个字符。
addresses-label-lines = 名称只能有一行。
addresses-label-address = 名称不能像地址，否则两者可能混淆。
addresses-label-command = 这个词是命令，不能用作名称。要使用该命令，请先发送 /cancel；否则请换一个名称。
addresses-label-order = 这读起来是一笔订单，不能用作名称，也没有下单。要下单，请先发送 /cancel；否则请换一个名称。
addresses-label-number = 名称不能以数字开头，也不能以 <code>1h</code> 这样的写法结尾，否则会被当成数量或时长。
addresses-label-mixed = 这个名称的同一个词里混用了不同字母表的字母。有些字母看起来一样，名称可能会被误认。请让每个词只用一种字母表。
addresses-label-words = 这些词在订单里本来就会出现，并不指某个地址，名称不能只由它们组成。请加上一个自己的词，例如 <code>提现</code>
addresses-label-all_or_day = 在命令里这表示全部或某一天：<code>/mute 全部</code>、<code>/orders 今天</code>，因此不能作为名称。请加上一个自己的词，例如 <code>提现</code>
addresses-label-reserved = 这是机器人在服务自己的记录证明到账后才用的说法，名称里不能用。请换一个名称。
addresses-tags-tag = 标签只能含文字、数字、_ 和 -，每个最多 24 个字符，例如 <code>提现 冷钱包</code>
addresses-tags-tags = 一个地址最多有 8 个标签。
addresses-book-label_taken = { $label } 已是另一个地址的名称：{ $address }
addresses-book-label_alike = 在订单中，这个名称与 { $label } 读作同一个名称，而后者是另一个地址：{ $address }
addresses-book-label_near = 这个名称与 { $label } 太接近，而后者是另一个地址：{ $address } 两者容易弄混，请换一个差别更大的名称。
    标点、表情符号、大小写、重音符号以及“给”“我的”这类词都不作区分。请换一个名称。
addresses-book-address_known = 这个地址已在地址簿中，名称为 { $label }。
addresses-book-full = 地址簿已满：最多 { $most } 个地址。

# 导入。行号是文件中的行号。
addresses-ask-import = 请发送文件（CSV 或文本）或消息，每行一个地址：<code>名称 地址 标签……</code>
    CSV 的前几列是 label、address、tags。在你看过将要添加的内容之前，什么都不会改变。
addresses-import-title = 📥 <b>导入</b>
addresses-import-new = 将添加 <b>{ $count }</b> 个地址：
addresses-import-unchanged = { $count } 行已在地址簿中。
addresses-import-faults = ⚠️ { $count } 行有误，将被跳过：
addresses-import-fault = <b>第 { $line } 行</b>：{ $problem }
addresses-import-more = …… 另有 { $count } 个
addresses-import-none = 没有可添加的地址。
addresses-import-ask = 目前还没有添加。点击“{ confirm }”一次全部添加。
addresses-import-done = ✅ 已添加 { $count } 个地址。
addresses-import-changed = 地址簿或消息在此期间有变化，请重新查看。
addresses-import-lost = 含有地址的文件或消息已不存在，请重新发送。
addresses-import-again = 📥 重试
addresses-file-too_large = 文件太大：导入最多 128 KiB。
addresses-file-unread = 未能从 Telegram 取得文件，请重新发送。
addresses-file-not_text = 无法读取这个文件的文字。请存为 UTF-8 编码的 CSV 后重新发送。
addresses-export-caption = 📤 地址簿：{ $total } 个地址。可以编辑后再导入。
addresses-export-none = 地址簿是空的，没有可导出的内容。

# 地址簿的更改所涉及的通知规则和暂停。
affected-renamed = 🔔 以下设置针对该地址，改名后继续有效：
affected-removed = ⚠️ 以下设置仍针对这个地址（已无名称），不会针对以后使用该名称的其他地址：
affected-moved = ⚠️ 以下设置仍针对以前名为“{ $label }”的地址，而不是这个地址：
affected-tags = ⚠️ 以下设置针对标签 { $tags }，不再包括这个地址：
affected-here = • 这里：{ $what }
affected-in = • { $chat }：{ $what }
affected-elsewhere = • 其他会话：{ $count } 项
affected-rules = { $count ->
       *[other] 规则 { $numbers }
    }
affected-mutes = { $count } 项暂停
affected-show-mutes = 🔕 暂停列表
book-moved = 📒 { $person } 更改了地址簿：{ $label } 现在指向 { $address }。此前它指向或可能指向另一个地址。
