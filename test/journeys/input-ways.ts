// Ways in which people type, and what each is read as. A line is `typed | reading`. Several messages are separated by
// `>>`; the reading is that of the last one. A reading is an order's card, `kind RESOURCE quantity receiver`, or the key
// of the message that the answer holds. The book has payouts, cold wallet 2, 热钱包 and Зарплата; {P} is the address of
// payouts, {T} one that the book doesn't have, {X} a mistyped one, {C} the contract of USDT, {H} a hash that nobody knows.

export const inputWays = {
  en: `
/order {T} 65k | regular ENERGY 65000 {T}
/order payouts 65k 1h | regular ENERGY 65000 payouts
/order 1h payouts 65k | regular ENERGY 65000 payouts
/Order 65K PAYOUTS | regular ENERGY 65000 payouts
/ORDER@delegram_sandbox_bot 65k payouts | regular ENERGY 65000 payouts
／order 65k payouts | regular ENERGY 65000 payouts
/order 65 000 payouts | regular ENERGY 65000 payouts
/order 65,000 payouts | regular ENERGY 65000 payouts
/order 65,000, payouts, 1h | regular ENERGY 65000 payouts
/order 65000 energy for payouts | regular ENERGY 65000 payouts
/order 65000energy payouts | regular ENERGY 65000 payouts
/order payouts 65 k 1 h | regular ENERGY 65000 payouts
/order payouts 65k one hour | regular ENERGY 65000 payouts
/order payouts 65k an hour | regular ENERGY 65000 payouts
/order payouts 65k 60 min | regular ENERGY 65000 payouts
/order 131k to cold wallet 2 please | regular ENERGY 131000 cold wallet 2
/order Cold Wallet 2 131k | regular ENERGY 131000 cold wallet 2
/order 65k,payouts | regular ENERGY 65000 payouts
/order 65000,1h payouts | regular ENERGY 65000 payouts
/order 131000 >> payouts 60m | regular ENERGY 131000 payouts
/order 131000 >> payouts 65k | hint-two-amounts
/order 131000 >> payouts 2 | hint-near-name
/order 1.5m payouts | regular ENERGY 1500000 payouts
/order 0.1m payouts 1h | regular ENERGY 100000 payouts
/order 65k https://tronscan.org/#/address/{T} | regular ENERGY 65000 {T}
/order https://tronscan.org/#/address/{T}/transfers 65k | regular ENERGY 65000 {T}
/order 65k my address is {T} | regular ENERGY 65000 {T}
/order 65k {P} payouts | regular ENERGY 65000 payouts
/order {T} | order-ask-amount-regular
/order 65k {X} | address-problem-checksum
/order 65k {C} | order-receiver-contract
/order 65k https://tronscan.org/#/contract/{T} | hint-contract-page
/order 65k {T} {P} | hint-two-receivers
/order 65k https://tronscan.org/#/address/{T}?to={P} | hint-two-receivers
/order {T},65000 | regular ENERGY 65000 {T}
/order {T}:65000 | regular ENERGY 65000 {T}
/order 65k 131k payouts | hint-two-amounts
/order 65k payouts 3h | order-line-duration
/order 65k payouts 1 day | order-line-duration
/order 65k payouts tomorrow | hint-extra
/order 65k bandwidth payouts | hint-bandwidth
/order 64999 payouts | order-amount-too_small
/order 65.000 payouts | hint-two-readings
/order 1,500k payouts | hint-two-readings
/order lots payouts | order-amount-not_a_number
/order -65000 payouts | order-amount-not_a_number
/order 3000m payouts | order-amount-too_large
/order >> 65k payouts | regular ENERGY 65000 payouts
/order >> payouts >> 65k | regular ENERGY 65000 payouts
/order 65000 >> {T} | regular ENERGY 65000 {T}
/order 65k nobody >> payouts | regular ENERGY 65000 payouts
/order 65k 131k payouts >> 131k | regular ENERGY 131000 payouts
/order payouts >> /help | form-closed-order
/order payouts >> cancel | cancel-done
/flash 50k bandwidth payouts | flash BANDWIDTH 50000 payouts
/flash payouts 50k bw | flash BANDWIDTH 50000 payouts
/flash 500k energy to payouts | flash ENERGY 500000 payouts
/Flash 1.5M energy payouts | flash ENERGY 1500000 payouts
/flash payouts e 500k | flash ENERGY 500000 payouts
/flash gas 500k payouts | order-line-resource
/flash 500k energy payouts 1h | order-line-duration-flash
/flash energy bandwidth 500k payouts | hint-resources
/flash 500k >> energy >> payouts | flash ENERGY 500000 payouts
/flash payouts >> 50k bandwidth | flash BANDWIDTH 50000 payouts
/price payouts 65k 1h | price-line
/basic >> my address is {P} | basic-title
/basic {T} {P} | hint-two-addresses
/bills {X} | address-problem-checksum
/addresses add >> https://tronscan.org/#/address/{T} | addresses-ask-label
/timezone MSK | timezone-set
50k bandwidth payouts | flash BANDWIDTH 50000 payouts
need 65k energy | order-ask-receiver
send 65k energy to payouts | regular ENERGY 65000 payouts
ship 65k energy to payouts | hint-extra
send 100 trx to payouts | hint-address-what
send 100000 trx to payouts | hint-address-what
/order send 65k payouts | regular ENERGY 65000 payouts
rent energy | order-ask-amount-regular
{T} | hint-address-what
my address is {T} | hint-address-what
https://tronscan.org/#/address/{T} | hint-address-what
{X} | address-problem-checksum
{H} | hint-hash-unknown
https://tronscan.org/#/transaction/{H} | hint-hash-unknown
menu! | menu-title
`,
  ru: `
/order 65000 {T} 1ч | regular ENERGY 65000 {T}
/order {T} 65к | regular ENERGY 65000 {T}
/order 65 000 payouts | regular ENERGY 65000 payouts
/order 65 000 payouts 1 ч | regular ENERGY 65000 payouts
/order 65,000 payouts | regular ENERGY 65000 payouts
/order 65.000 payouts | regular ENERGY 65000 payouts
/order зарплата 65к на час | regular ENERGY 65000 Зарплата
/order 65 тыс на зарплату | order-receiver-unknown
/order 65 тыс. для зарплата | regular ENERGY 65000 Зарплата
/order Зарплата 131 тысяча энергии | regular ENERGY 131000 Зарплата
/order 1,5м зарплата | regular ENERGY 1500000 Зарплата
/order 1.5м зарплата | regular ENERGY 1500000 Зарплата
/order 0,1 млн зарплата 60 мин | regular ENERGY 100000 Зарплата
/order зарплата 60м | order-amount-or_time
/order 131000 >> зарплата 60м | regular ENERGY 131000 Зарплата
/order 1) 131 000 зарплата | hint-two-amounts
/order 65к зарплата один час | regular ENERGY 65000 Зарплата
/order 65000 энергии на адрес {T} | regular ENERGY 65000 {T}
/ORDER 65к зарплата, пожалуйста | regular ENERGY 65000 Зарплата
/order 65к вот мой адрес: {T} | regular ENERGY 65000 {T}
/order 65к https://tronscan.org/#/address/{T} | regular ENERGY 65000 {T}
/order 65к | order-ask-receiver
/order 65,500 зарплата | hint-whole-reading
/order 1,500к зарплата | hint-two-readings
/order 65к зарплта | hint-near-name
/order 65к {X} | address-problem-checksum
/order 65к {C} | order-receiver-contract
/order 65к {T} {P} | hint-two-receivers
/order 65к 131к зарплата | hint-two-amounts
/order 65к зарплата 2 часа | order-line-duration
/order 65к зарплата 3 дня | order-line-duration
/order 65к полосы зарплата | hint-bandwidth
/order 1000 зарплата | order-amount-too_small
/order много зарплата | order-amount-not_a_number
/order 2,5 зарплата | order-amount-not_integer
/order 65к зарплата завтра | hint-extra
/order >> 65к зарплата | regular ENERGY 65000 Зарплата
/order зарплата >> 65 000 | regular ENERGY 65000 Зарплата
/order зарплата >> отмена | cancel-done
/order зарплата >> /help | form-closed-order
/flash 50к пропускной способности зарплата | flash BANDWIDTH 50000 Зарплата
/flash зарплата 50 000 полосы | flash BANDWIDTH 50000 Зарплата
/flash 500 000 энергии для зарплата | flash ENERGY 500000 Зарплата
/flash газ 500к зарплата | order-line-resource
/flash 500к энергии зарплата 1ч | order-line-duration-flash
/flash 500к >> энергия >> зарплата | flash ENERGY 500000 Зарплата
/price 65к | price-line
/price 65 000 зарплата 1 час | price-line
/price сразу 500к энергии | price-flash
/basic >> это {P} | basic-title
/timezone мск | timezone-set
/timezone Москва | timezone-set
/timezone по москве | timezone-set
/timezone Екатеринбург | timezone-set
/timezone екб | timezone-set
/timezone Новосибрск | hint-zone-choose
закажи 65к энергии на зарплата | regular ENERGY 65000 Зарплата
сразу 500к энергии зарплата | flash ENERGY 500000 Зарплата
50к полосы {T} | flash BANDWIDTH 50000 {T}
отправь 65к энергии зарплата | regular ENERGY 65000 Зарплата
отправь 65к зарплата | regular ENERGY 65000 Зарплата
отправь 100 трон на зарплата | hint-address-what
/order отправь 65к зарплата | regular ENERGY 65000 Зарплата
65к энка зарплата | regular ENERGY 65000 Зарплата
50к бендвич зарплата | flash BANDWIDTH 50000 Зарплата
мой адрес {T} | hint-address-what
{H} | hint-hash-unknown
Помощь | help-title
меню | menu-title
доброе утро | not-understood
`,
  zh: `
/order 65000 {T} 1小时 | regular ENERGY 65000 {T}
/order {T} 65k | regular ENERGY 65000 {T}
/order 6.5万 热钱包 | regular ENERGY 65000 热钱包
/order 热钱包 6.5万 1小时 | regular ENERGY 65000 热钱包
/order 6.5w 热钱包 | regular ENERGY 65000 热钱包
/order ６.５万 热钱包 | regular ENERGY 65000 热钱包
/order ６５０００ 热钱包 | regular ENERGY 65000 热钱包
/order 65千热钱包 | regular ENERGY 65000 热钱包
/order 给热钱包65000能量1小时 | regular ENERGY 65000 热钱包
/order 给热钱包转65000能量1小时 | regular ENERGY 65000 热钱包
/order 热钱包 转 65000 | regular ENERGY 65000 热钱包
/order 给热钱包充65000能量 | regular ENERGY 65000 热钱包
/order 闪租 65000 热钱包 | regular ENERGY 65000 热钱包
/order 65,000 热钱包 一小时 | regular ENERGY 65000 热钱包
/order 65000能量，热钱包，1小时 | regular ENERGY 65000 热钱包
/order 65000能量给cold wallet 2 | regular ENERGY 65000 cold wallet 2
/order 131000 >> 热钱包60m | regular ENERGY 131000 热钱包
/order 2; 131 000 热钱包 | hint-two-amounts
/order 65000 热钱包 60分钟 | regular ENERGY 65000 热钱包
/order 13.1万能量 payouts | regular ENERGY 131000 payouts
／order 65k 热钱包 | regular ENERGY 65000 热钱包
/order 65k 我的地址是{T} | regular ENERGY 65000 {T}
/order 65k https://tronscan.org/#/address/{T} | regular ENERGY 65000 {T}
/order 10万 cold wallet 2 | regular ENERGY 100000 cold wallet 2
/order 热钱包 | order-ask-amount-regular
/order 65k 冷钱包 | hint-near-name
/order 65k 公司账户 | order-receiver-unknown
/order 65k {X} | address-problem-checksum
/order 65k {C} | order-receiver-contract
/order 65k 131k 热钱包 | hint-two-amounts
/order {T}，65000能量 | regular ENERGY 65000 {T}
/order 65k {T} {P} | hint-two-receivers
/order 65k 热钱包 3小时 | order-line-duration
/order 65k 热钱包 1天 | order-line-duration
/order 65k 带宽 热钱包 | hint-bandwidth
/order 6万 热钱包 | order-amount-too_small
/order 65.000 热钱包 | hint-two-readings
/order 很多 热钱包 | order-amount-not_a_number
/order 1笔 热钱包 | order-amount-not_a_number
/order 热钱包 >> 2笔 | order-ask-amount-regular
/order >> 6.5万 热钱包 | regular ENERGY 65000 热钱包
/order 热钱包 >> 6.5万 | regular ENERGY 65000 热钱包
/order 热钱包 >> 取消 | cancel-done
/order 热钱包 >> /help | form-closed-order
/flash 带宽 5万 {T} | flash BANDWIDTH 50000 {T}
/flash 50万能量 热钱包 | flash ENERGY 500000 热钱包
/flash 热钱包5万带宽 | flash BANDWIDTH 50000 热钱包
/flash 给 热钱包 50万 能量 | flash ENERGY 500000 热钱包
/flash 50万 | order-ask-resource
/flash 热钱包 | order-ask-resource
/flash 能量 | order-ask-amount-flash
/flash 燃料 50万 热钱包 | order-line-resource
/flash 50万 >> 能量 >> 热钱包 | flash ENERGY 500000 热钱包
/price 热钱包 65k 1小时 | price-line
/price 5万带宽 | price-flash
/basic >> 地址是 {P} | basic-title
/bills 热钱包 | bills-title
/timezone 上海 | timezone-set
/timezone 东八区 | timezone-set
/timezone GMT+8 | timezone-set
/timezone cst | hint-zone-several
/timezone 火星 | timezone-unknown
65k 热钱包 | regular ENERGY 65000 热钱包
闪充 50万能量 热钱包 | flash ENERGY 500000 热钱包
闪兑 50万能量 热钱包 | hint-extra
转 65000能量 热钱包 | regular ENERGY 65000 热钱包
转 100000 TRX 热钱包 | hint-address-what
快租 6.5万 热钱包 | regular ENERGY 65000 热钱包
能量 | order-ask-amount-regular
租能量 | order-ask-amount-regular
5万带宽 {T} | flash BANDWIDTH 50000 {T}
我的地址是 {T} | hint-address-what
热钱包 | hint-address-what
{H} | hint-hash-unknown
余额 | balance-title
帮助 | help-title
菜单 | menu-title
订单 | history-title
价格 | price-title
早上好 | not-understood
`,
} as const;
