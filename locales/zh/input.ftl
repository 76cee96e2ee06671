# 用户会输入的词，以逗号分隔。每种语言的词在任何会话里都能识别，因此同一个词不能在别的语言文件夹里另有含义；测试会逐一核对。
# 本语言不需要的列表写作 { "" }。

# 订购什么。
input-energy = 能量
input-bandwidth = 带宽, 帶寬, 频宽, 頻寬
input-flash = 闪充, 即时, 秒充
input-regular = 下单, 订购, 购买, 买, 租, 租用, 租赁, 小时能量, 闪租, 快租

# 数字的单位：65千、6.5万、1.5百万；1小时、60分钟、3天。
input-zeros = 千: 3, 万: 4, 萬: 4, w: 4, 百万: 6, 百萬: 6, 亿: 8, 億: 8
input-hour = 小时, 小時, 个小时, 個小時, 时, 钟头, 个钟头
input-minute = 分钟, 分鐘, 分
input-second = 秒, 秒钟
input-day = 天, 日, 整天
# 不带数字的一小时。
input-one-hour = 一小时, 一个小时, 一小時, 一個小時, 一个钟头, 一钟头
# 表示反复进行；订单不会自动重复。
input-each = 每小时, 每小時, 每个小时, 每天, 每日, 每
input-trx = 波场币
# 按转账笔数计算；订单不这样计算。转账事件的词也能识别。
input-transfers = 笔转账, 笔, 次转账
input-usdt = 泰达, 泰达币, 泰達幣, u币

# 日子。
input-today = 今天, 今日
input-yesterday = 昨天, 昨日
input-before-yesterday = 前天, 前日

# 没有额外含义的词。
input-filler = 数量, 时间, 时长, 给, 給, 到, 往, 为, 的, 请, 帮, 我, 我的, 我们, 我們, 我们的, 我們的, 要, 需要, 地址, 钱包, 是, 这是, 这个, 接收地址, 收款地址, 用, 转, 轉, 发, 發, 充, 冲, 沖, 转给, 发给, 来, 送

# 开、关、不限。
input-on = 开, 开启, 打开
input-off = 关, 关闭, 不限, 不设限

# 整条消息就是这个词时，等同于命令。
input-command-balance = 余额, 餘額, 查余额, 还剩多少, 剩余
input-command-help = 帮助, 幫助, 命令
input-command-cancel = 取消, 停止
input-command-menu = 菜单, 選單
input-command-orders = 订单, 我的订单, 历史订单, 查订单, 查询订单, 订单记录, 订单历史
input-command-order = 下单, 买, 购买, 租, 小时能量, 能量, 租能量, 买能量, 闪租, 再来一单, 重复下单, 再下一单, 重复订单, 再买一次
input-command-flash = 闪充
input-command-price = 价格, 价钱, 多少钱, 价格表, 多少, 单价, 报价
input-command-recharge = 充值, 充钱, 充币
input-command-addresses = 地址簿, 地址本, 钱包列表, 收款方, 添加钱包
input-command-basic = 基础地址
input-command-bills = 账单
input-command-stats = 统计, 統計
input-command-alerts = 提醒, 通知
input-command-digest = 摘要, 汇总
input-command-board = 看板
input-command-language = 语言
input-command-timezone = 时区
input-command-code = 验证器
input-command-template = 模板
input-command-doctor = 诊断, 体检
input-command-replay = 重发, 补发
input-command-export = 导出, 下载
input-command-open = 待处理
input-command-link = 关联群组, 连接群组, 添加到群组
input-command-members = 成员, 团队, 邀请, 邀请成员
input-command-unmute = 取消暂停, 取消静音, 恢复通知
input-command-mute = 暂停, 静音, 暂停通知, 免打扰
input-command-why = 为什么, 为什么没有通知, 为什么没通知, 怎么回事
# 这类词前后没有额外含义的词；以及写在要从地址簿删除的名称前的词。
input-command-filler = 查, 查看, 查询, 看, 看看, 显示, 我的, 我们的, 请, 帮我, 给我, 打开, 一下
input-remove = 删除, 移除, 删掉, 删

# IANA 列表里没有的地名及其时区。
input-zones = 北京: Asia/Shanghai, 北京时间: Asia/Shanghai, 东八区: Asia/Shanghai, 上海: Asia/Shanghai, 深圳: Asia/Shanghai, 广州: Asia/Shanghai, 杭州: Asia/Shanghai, 成都: Asia/Shanghai, 中国: Asia/Shanghai, 中国时间: Asia/Shanghai, 香港: Asia/Hong_Kong, 澳门: Asia/Macau, 台北: Asia/Taipei, 台湾: Asia/Taipei, 新加坡: Asia/Singapore, 东京: Asia/Tokyo, 首尔: Asia/Seoul, 曼谷: Asia/Bangkok, 吉隆坡: Asia/Kuala_Lumpur, 雅加达: Asia/Jakarta, 马尼拉: Asia/Manila, 迪拜: Asia/Dubai, 伦敦: Europe/London, 巴黎: Europe/Paris, 柏林: Europe/Berlin, 莫斯科: Europe/Moscow, 纽约: America/New_York, 洛杉矶: America/Los_Angeles, 悉尼: Australia/Sydney

# 暂停什么、到什么时候：/mute payouts 至 8:00、/mute 转账、/mute 规则 2。
input-until = 至, 直到, 到, 截至
# 与起始时刻连用的词：暂停总是立即开始，所以 /mute 22点起 会先询问。
input-begin = 从, 從, 自, 起, 开始, 以后, 之后, 后, 後
input-for-good = 永久, 一直, 永远
input-everything = 全部, 所有
# 写在要排除的内容前面；暂停不能排除。
input-except = 除了, 除, 不含, 不包括, 除外
input-at-least = 从, 至少, 最少, 不少于, 起, 以上, 超过, 大于, 高于
input-rule = 规则
# 与暂停什么、暂停多久无关的词。
input-mute-filler = 请, 这里, 的
input-event-balance = 余额, 余额变动
input-event-subscription = 订阅, mate服务
input-event-delegation = 代理, 资源代理
input-event-address-monitor = 转账

# 暂停与免打扰用到的时刻和时长：晚上10点、到早上、一个半小时。
input-morning = 早上, 早晨, 上午, 清晨, 早
input-tomorrow = 明天, 明日, 次日, 第二天
input-tomorrow-morning = 次日早上, 第二天早上, 明早, 明天早上
input-afternoon = 下午
input-evening = 傍晚, 晚上, 今晚, 晚
input-night = 夜里, 夜间, 深夜, 半夜
input-small-hours = 凌晨
input-noon = 中午, 正午
input-midnight = 午夜
input-oclock = 点, 點, 点钟, 點鐘, 点整, 點整, 时, 時
input-at = 在, 于
input-minutes-past = { "" }
input-minutes-before = 差
input-running-hour = { "" }
input-half-to = { "" }
input-from = 从, 從, 自
input-to = { "" }
input-week = 周, 星期, 个星期, 個星期, 礼拜, 个礼拜, 週
# 用汉字写的数字及其数值；“半”写在数字之后或单位之后。
input-number = 零: 0, 一: 1, 两: 2, 兩: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10, 十一: 11, 十二: 12, 十五: 15, 二十: 20, 二十四: 24, 三十: 30, 四十: 40, 四十五: 45, 四十八: 48, 五十: 50, 六十: 60, 七十: 70, 八十: 80, 九十: 90, 俩: 2, 倆: 2, 半: 0.5
input-and-half = 半, 个半, 個半
input-for = { "" }
input-half-hour = { "" }
input-fourth = 刻, 刻钟
input-or = 或, 或者, 还是
input-and = 和
input-article = { "" }
input-about = 约, 約, 大约, 大約, 左右
input-minus = 负, 負
# 连接两个同类的值。

# /stats 显示哪种图表。
input-picture-spending = 支出, 花费, 消费, 开销, 费用, 购买, 购入, 采购, 能量, 代理
input-picture-balance = 余额, 餘額, 续航
input-picture-transfers = 转账, 轉帳, 收支, 进出

# 日期和时间段，所有需要日期的命令通用：上周、最近30天、11月1日-15日、3天前。
input-month = 个月, 個月, 月度
input-quarter = 季, 季度, 个季度, 個季度
input-year = { "" }
input-period-this = 本, 这, 这个, 今, 当
input-period-previous = 上, 上个, 上個, 上一, 上一个, 去
input-period-before-last = { "" }
input-period-next = 下, 下个, 下個, 明
input-period-past = 近, 最近, 过去
input-period-ago = 前, 以前, 之前
input-period-ahead = 后
input-period-since = 以来, 起
input-day-mark = 日, 号
input-month-mark = 月, 月份
input-year-mark = 年
input-period-filler = 的, 和, 份
# 月份名后面是数字。
input-month-name = 一月: 1、二月: 2、三月: 3、四月: 4、五月: 5、六月: 6、七月: 7、八月: 8、九月: 9、十月: 10、十一月: 11、十二月: 12

# /export 导出的内容，以及立即备份。
input-export-orders = 订单
input-export-events = 事件
input-export-bills = 账单
input-export-audit = 操作记录、操作日志、审计
input-export-backup = 备份
input-now = 现在、立即、马上

# 摘要什么时候发：/digest 每周一 9:00、/digest 每天下午6点。写了星期几就是每周。
input-daily = 每天, 每日, 天天
input-weekly = 每周, 每星期, 每週
input-weekday-1 = 周一, 星期一, 礼拜一, 週一, 每周一, 每星期一, 每週一
input-weekday-2 = 周二, 星期二, 礼拜二, 週二, 每周二, 每星期二, 每週二
input-weekday-3 = 周三, 星期三, 礼拜三, 週三, 每周三, 每星期三, 每週三
input-weekday-4 = 周四, 星期四, 礼拜四, 週四, 每周四, 每星期四, 每週四
input-weekday-5 = 周五, 星期五, 礼拜五, 週五, 每周五, 每星期五, 每週五
input-weekday-6 = 周六, 星期六, 礼拜六, 週六, 每周六, 每星期六, 每週六
input-weekday-7 = 周日, 星期日, 礼拜日, 週日, 每周日, 每星期日, 每週日, 周天, 星期天, 礼拜天, 每周天, 每星期天
input-every = 每, 每个
