# /recharge：账户的充值地址，以及卡片还差多少。

command-recharge = 账户充值：地址、二维码
menu-recharge = ➕ 充值

recharge-title = ➕ <b>充值</b>
recharge-address =
    请只通过 TRON 网络，把 TRX 转到账户的充值地址：
    { $address }
recharge-no-address = 服务没有给出有效的充值地址。
recharge-no-address-next = 请不要向之前消息里的地址转账，请到服务的用户中心查看。
recharge-balance-trx = 当前余额：<b>{ $amount } TRX</b>
recharge-balance-usdt = USDT 余额：<b>{ $amount } USDT</b>
recharge-missing = ⚠️ 订单 { $id } 约需 { $price } TRX，还差约 <b>{ $missing } TRX</b>。
recharge-covered = 余额足够支付订单 { $id }（约 { $price } TRX）。
recharge-no-price = 订单 { $id } 的价格未知，无法算出还差多少。
recharge-no-balance = 订单 { $id } 约需 { $price } TRX。余额未知，无法算出还差多少。
recharge-then = 卡片只有两分钟有效：如果届时已过期，请在余额到账后重新下单。
recharge-undocumented = 文档没有写明这个地址是否接收 USDT，也没有写最低充值金额和到账时间：转 USDT 之前，请先在服务的用户中心确认。
recharge-refresh = 🔄 刷新
recharge-qr = 📷 二维码
recharge-copy = 📋 复制充值地址
recharge-qr-caption = 账户充值地址（TRX）
    { $address }
