// The filters and variables for people's own words.

import { describe, expect, it } from 'vitest';
import { compileTemplate, renderTemplate } from '../../../src/events/template/template.ts';
import { i18n } from '../../spoken.ts';

const hash = 'ab'.repeat(32);
const page = `https://explorer.example/tx/${hash}`;
const label = new Map([
  ['TX1', 'Payouts <b>'],
  ['TX2', 'Hot'],
]);

function write(text: string, data: Record<string, unknown>, locale = 'en', timeZone = 'UTC'): string {
  const result = compileTemplate(text);
  if (!result.ok) throw new Error(result.problem);
  const out = renderTemplate(result.template, data, {
    words: i18n.words(locale),
    timeZone,
    explorerUrl: 'https://explorer.example/tx/{hash}',
    labelOf: (address) => label.get(address),
    ownAddress: data['address'],
  });
  if (!out.ok) throw new Error(out.problem);
  return out.html;
}

describe('amounts', () => {
  const usdt = { amount: 1_500_000, decimals: 6, currency: 'USDT' };
  it.each([
    ['<<amount | amount: decimals, currency>>', usdt, '1.5 USDT'],
    ['<<amount | amount>>', usdt, '1.5 USDT'],
    ['<<amount_sun | amount>>', { amount_sun: 3_250_000, coin_type: 'TRX' }, '3.25 TRX'],
    ['<<x | amount: 6, "TRX">>', { x: 3_250_000 }, '3.25 TRX'],
    ['<<x | amount: 18, "ETH">>', { x: 10n ** 18n }, '1 ETH'],
    ['<<x | amount>>', { x: 5 }, '5 (in smallest units, coin not stated)'],
    ['<<x | amount>>', { x: 'five<' }, '<code>five&lt;</code>'],
  ])('%s of %o is %s', (text, data, expected) => {
    expect(write(text, data)).toBe(expected);
  });
});

describe('other filters', () => {
  it.each([
    ['<<resource_type | label>>', { resource_type: 'ENERGY' }, 'energy'],
    ['<<resource_type | label>>', { resource_type: 'LATER' }, 'unknown (<code>LATER</code>)'],
    ['<<name | upper>>', { name: 'ab<' }, 'AB&lt;'],
    ['<<name | url>>', { name: `a b/"'<&` }, 'a%20b%2F%22%27%3C%26'],
    ['<<paid_at | date>>', { paid_at: 1_790_000_000 }, '<tg-time unix="1790000000">2026-09-21</tg-time>'],
    ['<<paid_at | date>>', { paid_at: 'soon' }, '<code>soon</code>'],
    ['<<h | link>>', { h: hash }, `<a href="${page}">View in the explorer</a>`],
    ['<<h | link: "see <it>">>', { h: hash }, `<a href="${page}">see &lt;it&gt;</a>`],
    ['<<h | link>>', { h: hash, chain: 'ETH' }, ''],
    ['<<h | link>>', { h: 'no hash' }, ''],
    ['<<x | default: "—">>', {}, '—'],
  ])('%s of %o is %s', (text, data, expected) => {
    expect(write(text, data)).toBe(expected);
  });

  it('write the day of the chat', () => {
    expect(write('<<at | date>>', { at: 1_790_020_000 }, 'zh', 'Asia/Shanghai')).toContain('2026-09-22');
    expect(write('<<at | date>>', { at: 1_790_020_000 }, 'zh', 'UTC')).toContain('2026-09-21');
  });
});

describe('names of the address book', () => {
  const data = { address: 'TX2', receiver: 'TX1', other: 'TX9' };
  it.each([
    ['<<receiver | label_of>>', 'Payouts &lt;b&gt;'],
    ['<<label_of.receiver>>', 'Payouts &lt;b&gt;'],
    ['<<label_of[receiver]>>', 'Payouts &lt;b&gt;'],
    ['<<label_of>>', 'Hot'],
    ['<<label_of.other>>', ''],
    ['<<other | label_of | default: other>>', 'TX9'],
    ['{% if label_of.other %}yes{% else %}no{% endif %}', 'no'],
    ['{% if label_of %}yes{% else %}no{% endif %}', 'yes'],
  ])('stand in %s', (text, expected) => {
    expect(write(text, data)).toBe(expected);
  });
});
