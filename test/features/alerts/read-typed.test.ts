import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoinAmount } from '../../../src/features/alerts/read-amount.ts';
import { readWhere } from '../../../src/features/alerts/read-where.ts';
import { i18n } from '../../spoken.ts';
import { payouts } from './fixture.ts';
import { each, texts } from './phrases.ts';

const coins = ['USDT', 'TRX', 'ETH', 'BTC', 'BNB', 'BUSD'];
const english = { group: ',', decimal: '.' };
const russian = { group: '\u00a0', decimal: ',' };

describe('an amount with its coin', () => {
  const read = (text: string, style = english, of = coins) => readCoinAmount(text, of, i18n.input, style);

  it.each(
    each([
      ['1000 USDT', '1000 USDT', 'usdt 1000', 'от 1000 usdt', '至少 1000 USDT'],
      ['1000.5 USDT', '1,000.50 usdt'],
      ['2000 USDT', '2000U', '2000u', '2kU', '2000 юсдт', '2000 泰达', '泰达2000', '2000 usdt-trc20'],
      ['2000 USDT', '2000 USDT (TRC20)', '2 тыс. тезеров'],
      ['5000 USDT', '5kusdt'],
      ['20000 USDT', '2万U'],
      ['50000 USDT', '５万 USDT', '5万usdt'],
      ['100 USDT', 'from 100 of USDT'],
      ['0 USDT', '0 USDT'],
      ['1000 TRX', '1000波场币'],
      ['50000 TRX', '50k TRX', '50к трх'],
      ['1500000 TRX', '1.5 m trx'],
      ['0.000001 BTC', '0.000001 BTC'],
    ]),
  )('is read from %s: %s', (text, meant) => {
    const [amount, coin] = meant.split(' ');
    expect(read(text)).toEqual({ ok: true, coin, amount });
  });

  it('takes a number alone for the only coin, and asks for the coin where there are several', () => {
    expect(read('1000', english, ['USDT'])).toEqual({ ok: true, coin: 'USDT', amount: '1000' });
    expect(read('2 тыс', english, ['USDT'])).toEqual({ ok: true, coin: 'USDT', amount: '2000' });
    expect(read('1000')).toEqual({ ok: false, problem: 'no coin', amount: '1000' });
    expect(read('1000 usdd')).toMatchObject({ problem: 'unknown coin', written: 'usdd', near: 'USDT' });
    expect(read('1000 пепе')).toMatchObject({ problem: 'unknown coin', near: undefined });
  });

  it('says that a coin is known but not of the rule', () => {
    const readOf = (text: string) => readCoinAmount(text, ['USDT'], i18n.input, english, coins);
    expect(readOf('50k TRX')).toEqual({ ok: false, problem: 'other coin', coin: 'TRX' });
    expect(readOf('5 трх')).toEqual({ ok: false, problem: 'other coin', coin: 'TRX' });
    expect(readOf('5 eth')).toEqual({ ok: false, problem: 'other coin', coin: 'ETH' });
    expect(readOf('5 U')).toMatchObject({ ok: true, coin: 'USDT' });
  });

  it('refuses what has two readings with both, and reads it where the language has one', () => {
    expect(read('1.000,5 USDT')).toMatchObject({ problem: 'ambiguous', coin: 'USDT' });
    expect(read('1.000,5 USDT', russian)).toEqual({ ok: true, coin: 'USDT', amount: '1000.5' });
    expect(read('1,500 USDT', russian)).toMatchObject({ problem: 'ambiguous' });
    expect(read('1,500k TRX')).toMatchObject({ readings: ['1500000', '1500'] });
  });

  it.each([
    `${'9'.repeat(80)} USDT`,
    ...texts('lots||-5 USDT|1 2 USDT|USDT|500 usdt, 100 trx|1000 usdt and 500 trx|до 1000 usdt'),
    ...texts('1e3 usdt|1千5百 USDT'),
  ])('finds none in %s', (text) => {
    expect(read(text)).toEqual({ ok: false, problem: 'none' });
  });

  it('never throws, and what it reads is a decimal that the settings take', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const found = read(text);
        expect(found.ok ? found.amount : '0').toMatch(/^\d{1,40}(?:\.\d{1,40})?$/);
      }),
    );
  });
});

describe('where a rule listens', () => {
  const stranger = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  const entry = { addedBy: 1, addedAt: 1 };
  const places = {
    book: [
      { label: 'Payouts', address: payouts, tags: ['hot'], ...entry },
      { label: 'Binance', address: stranger, tags: ['Hot', 'exchange'], ...entry },
    ],
    names: ['Treasury'],
  };

  it.each([
    ['payouts', 'addresses', payouts],
    ['#hot', 'tags', 'Hot'],
    ['exchange', 'tags', 'exchange'],
    ['treasury', 'names', 'Treasury'],
    ['TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS', 'addresses', 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS'],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'addresses', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ])('is read from %s', (text, list, value) => {
    expect(readWhere(text, places)).toEqual({ ok: true, entry: { in: list, value } });
  });

  it('offers what is near, and takes nothing that is only similar', () => {
    expect(readWhere('payuots', places)).toEqual({
      ok: false,
      written: 'payuots',
      near: [{ in: 'addresses', value: payouts }],
    });
    expect(readWhere('#payouts', places)).toMatchObject({ ok: false });
    expect(readWhere('nowhere at all', places)).toMatchObject({ ok: false, near: [] });
    expect(readWhere(`${stranger.slice(0, -1)}x`, places)).toMatchObject({ ok: false });
  });
});
