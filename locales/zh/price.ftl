# /price：在服务给出预估的情况下，一笔订单要多少钱。

command-price = 查询一笔订单的价格
price-title = 🏷 <b>价格</b>
price-line = { $quantity } 能量，1 小时：约 <b>{ $amount } TRX</b>
price-none = { $quantity } 能量，1 小时：服务目前不给出价格，付款后才知道。
price-flash = 闪充的价格，服务不会事先给出，付款后才知道。
price-order = 🔋 下单 { $quantity }
hint-price = 其他数量：<code>/price 200k</code>；带接收地址：<code>/price 65k { address-example }</code>
