// Ways in which people type, and what each is read as. A line is `reading | typed | typed`, and goes on in the next one if
// that is indented. Several messages are separated by `>>`; the reading is that of the last one. A reading is an order's
// card, `kind RESOURCE quantity receiver`, or the key of the message that the answer holds. The book has payouts, cold
// wallet 2, 热钱包 and Зарплата; {P} is the address of payouts, {T} one that the book doesn't have, {X} a mistyped one, {C}
// the contract of USDT, {H} a hash that nobody knows.

export const inputWays = {
  en: `
regular ENERGY 65000 {T} | /order {T} 65k | /order 65k https://tronscan.org/#/address/{T}
  | /order https://tronscan.org/#/address/{T}/transfers 65k | /order 65k my address is {T}
  | /order {T},65000 | /order {T}:65000 | /order 65000 >> {T}
regular ENERGY 65000 payouts | /order payouts 65k 1h | /order 1h payouts 65k | /Order 65K PAYOUTS
  | /ORDER@delegram_sandbox_bot 65k payouts | ／order 65k payouts | /order 65 000 payouts
  | /order 65,000 payouts | /order 65.000 payouts | /order 65,000, payouts, 1h | /order 65000 energy for payouts
  | /order 65000energy payouts | /order payouts 65 k 1 h | /order payouts 65k one hour
  | /order payouts 65k an hour | /order payouts 65k 60 min | /order 65k,payouts | /order 65000,1h payouts
  | /order 65k {P} payouts | /order >> 65k payouts | /order >> payouts >> 65k | /order 65k nobody >> payouts
  | send 65k energy to payouts | /order send 65k payouts
regular ENERGY 131000 cold wallet 2 | /order 131k to cold wallet 2 please | /order Cold Wallet 2 131k
regular ENERGY 131000 payouts | /order 131000 >> payouts 60m | /order 65k 131k payouts >> 131k
hint-two-amounts | /order 131000 >> payouts 65k | /order 65k 131k payouts
hint-near-name | /order 131000 >> payouts 2
regular ENERGY 1500000 payouts | /order 1.5m payouts
regular ENERGY 100000 payouts | /order 0.1m payouts 1h
order-ask-amount-regular | /order {T} | rent energy
address-problem-checksum | /order 65k {X} | /bills {X} | {X}
order-receiver-contract | /order 65k {C}
hint-contract-page | /order 65k https://tronscan.org/#/contract/{T}
hint-two-receivers | /order 65k {T} {P} | /order 65k https://tronscan.org/#/address/{T}?to={P}
order-line-duration | /order 65k payouts 3h | /order 65k payouts 1 day
hint-extra | /order 65k payouts tomorrow | ship 65k energy to payouts
hint-bandwidth | /order 65k bandwidth payouts
order-amount-too_small | /order 64999 payouts
hint-two-readings | /order 1,500k payouts
order-amount-not_a_number | /order lots payouts | /order -65000 payouts
order-amount-too_large | /order 3000m payouts
form-closed-order | /order payouts >> /help
cancel-done | /order payouts >> cancel
flash BANDWIDTH 50000 payouts | /flash 50k bandwidth payouts | /flash payouts 50k bw
  | /flash payouts >> 50k bandwidth | 50k bandwidth payouts
flash ENERGY 500000 payouts | /flash 500k energy to payouts | /flash payouts e 500k
  | /flash 500k >> energy >> payouts
flash ENERGY 1500000 payouts | /Flash 1.5M energy payouts
order-line-resource | /flash gas 500k payouts
order-line-duration-flash | /flash 500k energy payouts 1h
hint-resources | /flash energy bandwidth 500k payouts
price-line | /price payouts 65k 1h
basic-title | /basic >> my address is {P}
hint-two-addresses | /basic {T} {P}
addresses-ask-label | /addresses add >> https://tronscan.org/#/address/{T}
timezone-set | /timezone MSK
order-ask-receiver | need 65k energy
hint-address-what | send 100 trx to payouts | send 100000 trx to payouts | {T} | my address is {T}
  | https://tronscan.org/#/address/{T}
hint-hash-unknown | {H} | https://tronscan.org/#/transaction/{H}
menu-title | menu!
`,
  ru: `
regular ENERGY 65000 {T} | /order 65000 {T} 1ч | /order {T} 65к | /order 65000 энергии на адрес {T}
  | /order 65к вот мой адрес: {T} | /order 65к https://tronscan.org/#/address/{T}
regular ENERGY 65000 payouts | /order 65 000 payouts | /order 65 000 payouts 1 ч | /order 65,000 payouts
  | /order 65.000 payouts
regular ENERGY 65000 Зарплата | /order зарплата 65к на час | /order 65 тыс. для зарплата
  | /order 65к зарплата один час | /ORDER 65к зарплата, пожалуйста | /order >> 65к зарплата
  | /order зарплата >> 65 000 | закажи 65к энергии на зарплата | отправь 65к энергии зарплата
  | отправь 65к зарплата | /order отправь 65к зарплата | 65к энка зарплата
order-receiver-unknown | /order 65 тыс на зарплату
regular ENERGY 131000 Зарплата | /order Зарплата 131 тысяча энергии | /order 131000 >> зарплата 60м
regular ENERGY 1500000 Зарплата | /order 1,5м зарплата | /order 1.5м зарплата
regular ENERGY 100000 Зарплата | /order 0,1 млн зарплата 60 мин
order-amount-or_time | /order зарплата 60м
hint-two-amounts | /order 1) 131 000 зарплата | /order 65к 131к зарплата
order-ask-receiver | /order 65к
regular ENERGY 65500 Зарплата | /order 65,500 зарплата
hint-two-readings | /order 1,500к зарплата
hint-near-name | /order 65к зарплта
address-problem-checksum | /order 65к {X}
order-receiver-contract | /order 65к {C}
hint-two-receivers | /order 65к {T} {P}
order-line-duration | /order 65к зарплата 2 часа | /order 65к зарплата 3 дня
hint-bandwidth | /order 65к полосы зарплата
order-amount-too_small | /order 1000 зарплата
order-amount-not_a_number | /order много зарплата
order-amount-not_whole | /order 2,5 зарплата
hint-extra | /order 65к зарплата завтра
cancel-done | /order зарплата >> отмена
form-closed-order | /order зарплата >> /help
flash BANDWIDTH 50000 Зарплата | /flash 50к пропускной способности зарплата | /flash зарплата 50 000 полосы
  | 50к бендвич зарплата
flash ENERGY 500000 Зарплата | /flash 500 000 энергии для зарплата | /flash 500к >> энергия >> зарплата
  | сразу 500к энергии зарплата
order-line-resource | /flash газ 500к зарплата
order-line-duration-flash | /flash 500к энергии зарплата 1ч
price-line | /price 65к | /price 65 000 зарплата 1 час
price-flash | /price сразу 500к энергии
basic-title | /basic >> это {P}
timezone-set | /timezone мск | /timezone Москва | /timezone по москве | /timezone Екатеринбург
  | /timezone екб
hint-zone-choose | /timezone Новосибрск
flash BANDWIDTH 50000 {T} | 50к полосы {T}
hint-address-what | отправь 100 трон на зарплата | мой адрес {T}
hint-hash-unknown | {H}
help-title | Помощь
menu-title | меню
not-understood | доброе утро
`,
  zh: `
regular ENERGY 65000 {T} | /order 65000 {T} 1小时 | /order {T} 65k | /order 65k 我的地址是{T}
  | /order 65k https://tronscan.org/#/address/{T} | /order {T}，65000能量
regular ENERGY 65000 热钱包 | /order 6.5万 热钱包 | /order 热钱包 6.5万 1小时 | /order 6.5w 热钱包
  | /order 65.000 热钱包 | /order ６.５万 热钱包 | /order ６５０００ 热钱包 | /order 65千热钱包 | /order 给热钱包65000能量1小时
  | /order 给热钱包转65000能量1小时 | /order 热钱包 转 65000 | /order 给热钱包充65000能量
  | /order 闪租 65000 热钱包 | /order 65,000 热钱包 一小时 | /order 65000能量，热钱包，1小时
  | /order 65000 热钱包 60分钟 | ／order 65k 热钱包 | /order >> 6.5万 热钱包 | /order 热钱包 >> 6.5万
  | 65k 热钱包 | 转 65000能量 热钱包 | 快租 6.5万 热钱包
regular ENERGY 65000 cold wallet 2 | /order 65000能量给cold wallet 2
regular ENERGY 131000 热钱包 | /order 131000 >> 热钱包60m
hint-two-amounts | /order 2; 131 000 热钱包 | /order 65k 131k 热钱包
regular ENERGY 131000 payouts | /order 13.1万能量 payouts
regular ENERGY 100000 cold wallet 2 | /order 10万 cold wallet 2
order-ask-amount-regular | /order 热钱包 | /order 热钱包 >> 2笔 | 能量 | 租能量
hint-near-name | /order 65k 冷钱包
order-receiver-unknown | /order 65k 公司账户
address-problem-checksum | /order 65k {X}
order-receiver-contract | /order 65k {C}
hint-two-receivers | /order 65k {T} {P}
order-line-duration | /order 65k 热钱包 3小时 | /order 65k 热钱包 1天
hint-bandwidth | /order 65k 带宽 热钱包
order-amount-too_small | /order 6万 热钱包
order-amount-not_a_number | /order 很多 热钱包
hint-money | /order 1笔 热钱包
cancel-done | /order 热钱包 >> 取消
form-closed-order | /order 热钱包 >> /help
flash BANDWIDTH 50000 {T} | /flash 带宽 5万 {T} | 5万带宽 {T}
flash ENERGY 500000 热钱包 | /flash 50万能量 热钱包 | /flash 给 热钱包 50万 能量
  | /flash 50万 >> 能量 >> 热钱包 | 闪充 50万能量 热钱包
flash BANDWIDTH 50000 热钱包 | /flash 热钱包5万带宽
order-ask-resource | /flash 50万 | /flash 热钱包
order-ask-amount-flash | /flash 能量
order-line-resource | /flash 燃料 50万 热钱包
price-line | /price 热钱包 65k 1小时
price-flash | /price 5万带宽
basic-title | /basic >> 地址是 {P}
bills-title | /bills 热钱包
timezone-set | /timezone 上海 | /timezone 东八区 | /timezone GMT+8
hint-zone-several | /timezone cst
timezone-unknown | /timezone 火星
hint-extra | 闪兑 50万能量 热钱包
hint-address-what | 转 100000 TRX 热钱包 | 我的地址是 {T} | 热钱包
hint-hash-unknown | {H}
balance-title | 余额
help-title | 帮助
menu-title | 菜单
history-title | 订单
price-title | 价格
not-understood | 早上好
`,
} as const;
