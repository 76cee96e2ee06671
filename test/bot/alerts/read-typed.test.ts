import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoinAmount } from '../../../src/bot/alerts/read-amount.ts';
import { readHours, readTimeOfDay } from '../../../src/bot/alerts/read-hours.ts';
import { readMute } from '../../../src/bot/alerts/read-mute.ts';
import { readWhere } from '../../../src/bot/alerts/read-where.ts';
import { i18n } from '../buy/words.ts';

const coins = ['USDT', 'TRX', 'ETH', 'BTC', 'BNB', 'BUSD'];
const english = { group: ',', decimal: '.' };
const russian = { group: '\u00a0', decimal: ',' };

describe('an amount with its coin', () => {
  const read = (text: string, style = english, of = coins) => readCoinAmount(text, of, i18n.input, style);

  it.each([
    ['1000 USDT', 'USDT', '1000'],
    ['1,000.50 usdt', 'USDT', '1000.5'],
    ['usdt 1000', 'USDT', '1000'],
    ['50k TRX', 'TRX', '50000'],
    ['1.5 m trx', 'TRX', '1500000'],
    ['50к трх', 'TRX', '50000'],
    ['５万 USDT', 'USDT', '50000'],
    ['5万usdt', 'USDT', '50000'],
    ['0.000001 BTC', 'BTC', '0.000001'],
    ['0 USDT', 'USDT', '0'],
    ['from 100 of USDT', 'USDT', '100'],
    ['от 1000 usdt', 'USDT', '1000'],
    ['至少 1000 USDT', 'USDT', '1000'],
  ])('is read from %s', (text, coin, amount) => {
    expect(read(text)).toEqual({ ok: true, coin, amount });
  });

  it('takes a number alone for the only coin, and asks for the coin where there are several', () => {
    expect(read('1000', english, ['USDT'])).toEqual({ ok: true, coin: 'USDT', amount: '1000' });
    expect(read('1000')).toEqual({
      ok: false,
      problem: 'coin',
      amount: '1000',
      written: '',
      near: undefined,
    });
    expect(read('1000 usdd')).toMatchObject({ problem: 'coin', written: 'usdd', near: 'USDT' });
  });

  it('refuses what has two readings with both, and reads it where the language has one', () => {
    expect(read('1.000,5 USDT')).toMatchObject({ problem: 'ambiguous', coin: 'USDT' });
    expect(read('1.000,5 USDT', russian)).toEqual({ ok: true, coin: 'USDT', amount: '1000.5' });
    expect(read('1,500 USDT', russian)).toMatchObject({ problem: 'ambiguous' });
    expect(read('1,500k TRX')).toMatchObject({ readings: ['1500000', '1500'] });
  });

  it.each([
    'lots',
    '',
    '-5 USDT',
    '1 2 USDT',
    `${'9'.repeat(80)} USDT`,
    'USDT',
    '500 usdt, 100 trx',
    '1000 usdt and 500 trx',
    'до 1000 usdt',
    '1e3 usdt',
    '1千5百 USDT',
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

describe('quiet hours', () => {
  it.each([
    ['22:30-06:15', '22:30', '06:15'],
    ['22:30 – 6:15', '22:30', '06:15'],
    ['22-7', '22:00', '07:00'],
    ['22.00-07.30', '22:00', '07:30'],
    ['с 22 до 7', '22:00', '07:00'],
    ['22点到7点', '22:00', '07:00'],
    ['２２：００－７：００', '22:00', '07:00'],
    ['10 pm to 7 am', '22:00', '07:00'],
    ['12am-6am', '00:00', '06:00'],
  ])('are read from %s', (text, from, to) => {
    expect(readHours(text)).toEqual({ ok: true, from, to });
  });

  it.each([
    ['25:00-06:00', '25:00'],
    ['22:00-24:00', '24:00'],
    ['22:00-06:75', '06:75'],
    ['22:5-6:00', '22:5'],
    ['13pm-6', '13pm'],
  ])('of %s are none, because %s is no time', (text, written) => {
    expect(readHours(text)).toEqual({ ok: false, problem: 'time', written });
  });

  it('of a whole day, of one time, or of three are none', () => {
    expect(readHours('08:00-8')).toEqual({ ok: false, problem: 'equal' });
    for (const text of [
      '',
      'night',
      '22:00',
      '22-7-8',
      '晚上10点到早上7点',
      'с 10 вечера до 7 утра',
      '10 in the evening to 7 in the morning',
      '22点半到7点',
      '22-7 Mon-Fri',
      '22:00-7:00 по будням',
    ]) {
      expect(readHours(text)).toEqual({ ok: false, problem: 'none' });
    }
    expect(readTimeOfDay('at 8:05')).toBe('08:05');
    expect(readTimeOfDay('8:05 or 9')).toBeUndefined();
  });
});

describe('where a rule listens', () => {
  const payouts = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
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

describe('what stands behind /mute', () => {
  it.each([
    ['', '', undefined],
    ['4h', '', { minutes: 240 }],
    ['for 1 hour', '', { minutes: 60 }],
    ['payouts 4h', 'payouts', { minutes: 240 }],
    ['4h payouts', 'payouts', { minutes: 240 }],
    ['payouts for 30 min', 'payouts', { minutes: 30 }],
    ['all until 8:00', 'all', { time: '08:00' }],
    ['until 8:00 cold wallet', 'cold wallet', { time: '08:00' }],
    ['переводы до 8:00', 'переводы', { time: '08:00' }],
    ['转账 1小时', '转账', { minutes: 60 }],
    ['rule 2', 'rule 2', undefined],
    ['rule 2 4h', 'rule 2', { minutes: 240 }],
    ['payouts for good', 'payouts', 'ever'],
    ['client 1', 'client 1', undefined],
  ])('%s', (text, subject, period) => {
    expect(readMute(text, i18n.input)).toEqual({ ok: true, subject, period });
  });

  it.each([
    ['payouts 0h', '0h'],
    ['9 days', '9 days'],
    ['all until 25:00', '25:00'],
  ])('%s has a period that is none', (text, written) => {
    expect(readMute(text, i18n.input)).toEqual({ ok: false, written });
  });
});
