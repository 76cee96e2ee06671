import { expect, it } from 'vitest';
import { hasReservedWords, saysReserved } from '../../../src/events/template/reserved-words.ts';
import { i18n } from '../../spoken.ts';

it.each(i18n.locales)('finds what the bot itself says in %s', (locale) => {
  expect(saysReserved(i18n.words(locale).plain('confirm-status-DELEGATION_CONFIRMED'))).toBe(true);
});

const found = [
  'подтверждена в блокчейне',
  'подтверждён в блокчейне',
  'в блокчейне подтверждено',
  'Делегирование подтверждается сетью блокчейн',
  'подтвердилось он-чейн',
  'подтверждение в цепочке блоков',
  '链上已确认',
  '已链上确认',
  '已在区块链上得到确认',
  '在链上确訒',
  '確認：鏈上',
  'on-chain confirmed',
  'confirmed on the chain',
  'The blockchain has confirmed it',
  'confirmation by the block chain',
  'ƈonfirmed on-chain',
  'confirmed\non\nchain',
  'c o n f i r m e d, o n - c h a i n',
  'подтверждено on-chain',
  'confirmed 链上',
  `${'confirmed '.repeat(400)} on-chain`,
  'подтверждено в блокчейне',
  '已在链上确认',
  '\u03F2onfirmed on-chain',
  'confirrned on-chain',
  'conf|rmed on-chain',
  'подтверждено в 6локчейне',
  '已在鏈上確認',
  '巳在链上确认',
];

it.each(found)('finds %j', (text) => {
  expect(saysReserved(text)).toBe(true);
  expect(hasReservedWords(`<b>65,000 energy</b> ${text.replaceAll('<', '&lt;')} T…`)).toBe(true);
});

const left = [
  'confirmed',
  'подтверждено',
  '已确认',
  'Chain: TRON',
  'В блокчейне TRON',
  '链上查看',
  'failed on the blockchain',
  'waiting for the blockchain',
  'Chain: TRON. The transfer of 65,000 USDT to the hot wallet was confirmed by its owner.',
  'Please confirm with the treasury before you send anything else. Chain: TRON',
  '请确认余额是否足够支付今天的工资。链：TRON',
  'Подтвердите перевод в кабинете до конца рабочего дня. Блокчейн: TRON',
  `${'confirm '.repeat(500)}${'x'.repeat(40)}${'chain '.repeat(500)}`,
];

it.each(left)('leaves %j', (text) => {
  expect(saysReserved(text)).toBe(false);
});
