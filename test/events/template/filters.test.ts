import { describe, expect, it } from 'vitest';
import { hasReservedWords } from '../../../src/events/template/reserved-words.ts';
import { compileTemplate, renderTemplate } from '../../../src/events/template/template.ts';
import { i18n } from '../../spoken.ts';
import { parseLossless } from '../../../src/base/json.ts';

/** What `<<filter>>` writes, with the fields of `data`. */
function write(filter: string, data: unknown, locale = 'en', timeZone = 'UTC', now?: number): string {
  const result = compileTemplate(`<<${filter}>>`);
  if (!result.ok) throw new Error(result.problem);
  const explorerUrl = 'https://explorer.example/tx/{hash}?a=1&b={hash}';
  const setting = { words: i18n.words(locale), timeZone, explorerUrl, now };
  const out = renderTemplate(result.template, data as Record<string, unknown>, setting);
  if (!out.ok) throw new Error(out.problem);
  return out.html;
}

const max = parseLossless('{"x":9223372036854775807}');

describe('amounts', () => {
  it.each([
    ['x | trx', { x: 3_250_000 }, '3.25 TRX'],
    ['x | trx', { x: '-1' }, '−0.000001 TRX'],
    ['x | trx', max, '9,223,372,036,854.775807 TRX'],
    ['x | usdt', { x: 250_500_000n }, '250.5 USDT'],
    ['x | number', { x: 65_000 }, '65,000'],
    ['x | energy', max, '9,223,372,036,854,775,807'],
    ['x | units: 6', { x: 1_500_000 }, '1.5'],
    ['x | units: d, c', { x: 1, d: 18, c: 'ETH' }, '0.000000000000000001 ETH'],
    ['x | units: d, c', { x: 10n ** 30n + 1n, d: 18, c: 'BNB' }, '1,000,000,000,000.000000000000000001 BNB'],
    ['x | units: d, c', { x: 5, d: '0', c: 'A<B' }, '5 <code>A&lt;B</code>'],
    ['x | coin: c', { x: 1_500_000, c: 'TRX' }, '1.5 TRX'],
    ['x | coin: c', { x: 1_500_000, c: 'USDT' }, '1.5 USDT'],
    ['x | coin: c, s', { x: -1_500_000, c: 'TRX', s: '−' }, '−1.5 TRX'],
    ['x | coin: c, s', { x: -1_500_000, c: 'TRX', s: '' }, '−1.5 TRX'],
    ['x | coin: c, s', { x: 1_500_000, c: 'TRX', s: '+' }, '+1.5 TRX'],
    ['x | coin: c, s', { x: -1_500_000, c: 'TRX', s: '+' }, '−1.5 TRX'],
  ])('<<%s>> of %o is %s', (filter, data, expected) => {
    expect(write(filter, data)).toBe(expected);
  });

  it.each(['ETH', 'BTC', 'BNB', 'BUSD'])('of %s are told in smallest units, never as TRX', (coin) => {
    expect(write('x | coin: c, s', { x: 1234, c: coin, s: '+' })).toBe(`+1,234 ${coin} (in smallest units)`);
  });

  it('without a coin, or of one that is unknown, are not called TRX', () => {
    expect(write('x | coin: c', { x: 1234 })).toBe('1,234 (in smallest units, coin not stated)');
    expect(write('x | coin: c', { x: 1234, c: 'DOGE' })).toBe('1,234 <code>DOGE</code> (in smallest units)');
  });

  it.each([
    ['confirmed on-chain', 'c'],
    ['✅ Cоnfirmed on\u2011chain', '✅'],
    ['链上已确认', '链'],
    ['\u200B\u200Bconfirmed on-chain', 'c'],
  ])('of a token named %j do not say it', (c, first) => {
    const said = [write('x | coin: c', { x: 1234, c }), write('x | units: d, c', { x: 1234, d: 2, c })];
    expect(said.map((html) => hasReservedWords(html))).toEqual([false, false]);
    expect(said[0]).toBe(`1,234 <code>${first}…</code> (in smallest units)`);
  });

  it('of a token with a long name show it', () => {
    const c = 'Proof of on-chain love';
    expect(write('x | units: d, c', { x: 1234, d: 2, c })).toBe(`12.34 <code>${c}</code>`);
  });

  it.each([undefined, null, 37, -1, 'six', 1.5])('with %s decimals are told in smallest units', (d) => {
    expect(write('x | units: d, c', { x: 1234, d, c: 'USDT' })).toBe('1,234 USDT (in smallest units)');
    expect(write('x | units: d', { x: 1234, d })).toBe('1,234 (in smallest units, coin not stated)');
  });

  it.each([
    ...'trx usdt number energy time duration code address hash'.split(' '),
    'coin: "TRX"',
    'units: 6',
  ])('%s shows what it does not expect as it came, and nothing for nothing', (filter) => {
    expect(write(`x | ${filter}`, { x: '<what>' })).toBe('<code>&lt;what&gt;</code>');
    expect(write(`x | ${filter}`, { x: { a: 1n } })).toBe('<code>{&quot;a&quot;:1}</code>');
    expect(write(`x | ${filter}`, { x: null })).toBe('');
    expect(write(`absent | ${filter}`, {})).toBe('');
  });
});

describe('times', () => {
  it.each([1_790_000_000, 1_790_000_000_000, '1790000000'])('of %s are those of the chat', (x) => {
    expect(write('x | time', { x })).toBe('<tg-time unix="1790000000">2026-09-21 14:13:20 UTC</tg-time>');
    expect(write('x | time', { x }, 'zh', 'Asia/Shanghai')).toBe(
      '<tg-time unix="1790000000">2026-09-21 22:13:20 GMT+8</tg-time>',
    );
    const told = (now: number) => write('x | time', { x }, 'en', 'UTC', now);
    expect(told(1_790_030_000_000)).toBe('<tg-time unix="1790000000">14:13</tg-time>');
    expect(told(1_790_090_000_000)).toBe('<tg-time unix="1790000000">2026-09-21 14:13</tg-time>');
  });

  it.each([
    [60, 'en', '1 hour'],
    [1, 'en', '1 minute'],
    [0, 'en', '0 minutes'],
    [90, 'en', '1 hour 30 minutes'],
    [4321, 'en', '3 days 1 minute'],
    ['120', 'zh', '2 小时'],
    [60, 'ru', '1 час'],
    [180, 'ru', '3 часа'],
    [14_400, 'ru', '10 дней'],
  ])('a duration of %s minutes is said in %s as %s', (x, locale, expected) => {
    expect(write('x | duration', { x }, locale)).toBe(expected);
  });

  it('a duration below zero or beyond int32 is shown as it came', () => {
    expect(write('x | duration', { x: -5 })).toBe('<code>-5</code>');
    expect(write('x | duration', max)).toBe('<code>9223372036854775807</code>');
  });
});

describe('words', () => {
  const services = {
    BUSINESS_HOUR_ENERGY: 'hourly energy',
    BUSINESS_TRON_MATE: 'Mate service',
    BUSINESS_SEAMLESS_SERVICE: 'seamless energy',
    BUSINESS_ENERGY_SUBLET: 'energy subleasing',
    BUSINESS_FLASH_SERVICE: 'flash refill',
    BUSINESS_REALTIME_COLLECTION: 'sweep assist',
    BUSINESS_ONE_ORDER_ONE_PAYMENT: 'transaction handoff',
  };
  it.each(Object.entries(services))('call %s %s, as the document does', (value, name) => {
    expect(write('business_type | word', { business_type: value })).toBe(name);
  });

  it('belong to the field as well as to the value', () => {
    const hourly = { billing_item_type: 'BILLING_ITEM_HOUR_ENERGY', business_type: 'BUSINESS_HOUR_ENERGY' };
    expect(write('billing_item_type | word', hourly)).toBe('hourly energy');
    expect(write('business_type | word', hourly)).toBe('hourly energy');
    for (const [field, value] of [
      ['business_type', 'BILLING_ITEM_HOUR_ENERGY'],
      ['billing_item_type', 'BUSINESS_HOUR_ENERGY'],
      ['business_type', 'ENERGY'],
      ['resource_type', 'USDT'],
      ['chain', 'USDT'],
      ['a_field_of_tomorrow', 'BUSINESS_HOUR_ENERGY'],
    ] as const) {
      expect(write(`${field} | word`, { [field]: value })).toBe(`unknown (<code>${value}</code>)`);
    }
    expect(write('currency | word', { currency: 'USDT' })).toBe('USDT');
    expect(write('chain | word', { chain: 'ETH' })).toBe('ETH');
  });

  it('of a field of an older version are those of the one that replaced it', () => {
    expect(write('balance_type | word', { balance_type: 'BALANCE_ACTION_REFUND' })).toBe('refund');
    expect(write('balance_type | word', { balance_type: 'BUSINESS_SWAP' })).toContain('unknown');
  });

  it('fall back to the value as it came, and never to hourly energy', () => {
    const wordOf = (business_type: unknown, locale = 'en') =>
      write('business_type | word', { business_type }, locale);
    const hourly = i18n.locales.map((locale) => wordOf('BUSINESS_HOUR_ENERGY', locale));
    const unknown = 'UNKNOWN_BUSINESS_TYPE UNRECOGNIZED BUSINESS_OF_TOMORROW other toString'.split(' ');
    for (const locale of i18n.locales) {
      for (const x of [...unknown, 7]) {
        expect(wordOf(x, locale)).toContain(`<code>${x}</code>`);
        expect(hourly.some((name) => wordOf(x, locale).includes(name))).toBe(false);
      }
      expect([...hourly, '']).not.toContain(wordOf(undefined, locale));
    }
    expect(wordOf(unknown[0])).toBe('not specified (<code>UNKNOWN_BUSINESS_TYPE</code>)');
    expect(wordOf('A<b>')).toBe('unknown (<code>A&lt;b&gt;</code>)');
  });
});

describe('the explorer', () => {
  const hash = 'ab'.repeat(32);
  it('is linked for a transaction hash', () => {
    const url = `https://explorer.example/tx/${hash}?a=1&amp;b=${hash}`;
    expect(write('x | explorer', { x: hash })).toBe(`<a href="${url}">View in the explorer</a>`);
  });
  it.each(['', 'x', 'javascript:alert(1)', `${'ab'.repeat(32)}"`, null, {}])('is not linked for %j', (x) => {
    expect(write('x | explorer', { x })).toBe('');
  });
});

it('json writes any value to the last digit', () => {
  expect(write('x | json', max)).toBe('<code>9223372036854775807</code>');
  expect(write('x | json', { x: ['a', null] })).toBe('<code>[&quot;a&quot;,null]</code>');
  expect(write('x | json', {})).toBe('<code>null</code>');
});
