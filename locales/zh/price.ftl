# /price：在服务给出预估的情况下，一笔订单要多少钱。

command-price = 查询一笔订单的价格
price-title = 🏷 <b>价格</b>
price-line = { $quantity } 能量，1 小时：约 <b>{ $amount } TRX</b>
price-none = { $quantity } 能量，1 小时：服务目前不给出价格，支付后可知。
price-flash = 闪充的价格，服务不会事先给出，支付后可知。
price-order = 🔋 下单 { $quantity }
hint-price = 其他数量：<code>/price 20万</code>；带接收地址：<code>/price 6.5万 { address-example }</code>
