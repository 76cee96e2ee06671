import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersIn, readAmount } from '../../src/input/amount.ts';
import { each, texts } from '../features/alerts/phrases.ts';

const coins = ['USDT', 'TRX', 'ETH', 'BTC', 'BNB', 'BUSD'];
const english = { group: ',', decimal: '.' };
const russian = { group: '\u00a0', decimal: ',' };

describe('an amount with its coin', () => {
  const read = (text: string, style = english, units = coins) => readAmount(text, style, { units });

  it.each(
    each([
      ['1000 USDT', '1000 USDT', 'usdt 1000', 'от 1000 usdt', '至少 1000 USDT'],
      ['1000.5 USDT', '1,000.50 usdt'],
      ['2000 USDT', '2000U', '2000u', '2kU', '2000 юсдт', '2000 泰达', '泰达2000', '2000 usdt-trc20'],
      ['2000 USDT', '2000 USDT (TRC20)', '2 тыс. тезеров'],
      ['5000 USDT', '5kusdt', 'five thousand usdt', '5 тысяч usdt'],
      ['1500 USDT', '1千5百 USDT'],
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
    expect(read(text)).toEqual({ is: 'value', value: { amount, unit: coin } });
  });

  it('takes a number alone for the only coin, and asks for the coin where there are several', () => {
    const value = (amount: string) => ({ is: 'value', value: { amount, unit: 'USDT' } });
    expect(read('1000', english, ['USDT'])).toEqual(value('1000'));
    expect(read('2 тыс', english, ['USDT'])).toEqual(value('2000'));
    expect(read('1000')).toEqual({ is: 'readings', values: coins.map((unit) => ({ amount: '1000', unit })) });
  });

  it.each([
    ['1000 usdd', 'usdd'],
    ['1000 пепе', 'пепе'],
    ['doge 1000', 'doge'],
    ['1000doge', 'doge'],
  ])('of %s is of a unit that nobody knows', (text, at) => {
    expect(read(text)).toEqual({ is: 'unread', why: 'unknown_unit', at, amount: '1000' });
  });

  it('says that a coin is known but not of the rule', () => {
    const readOf = (text: string) => readAmount(text, english, { units: ['USDT'], known: coins });
    expect(readOf('50k TRX')).toEqual({ is: 'unread', why: 'other_unit', at: 'TRX' });
    expect(readOf('5 трх')).toEqual({ is: 'unread', why: 'other_unit', at: 'TRX' });
    expect(readOf('5 eth')).toEqual({ is: 'unread', why: 'other_unit', at: 'ETH' });
    expect(readOf('5 U')).toMatchObject({ is: 'value', value: { unit: 'USDT' } });
  });

  it('has several readings where a mark may divide thousands or decimals, each as it can be typed', () => {
    const numbers = (text: string, style = english) => {
      const found = read(text, style);
      return found.is === 'readings' ? numbersIn(found.values, style) : found;
    };
    expect(numbers('1.000,5 USDT')).toEqual({ is: 'value', value: { amount: '1000.5', unit: 'USDT' } });
    expect(numbers('1,500 USDT', russian)).toEqual(['1,5', '1500']);
    expect(numbers('1,500k TRX')).toEqual(['1500', '1500000']);
  });

  it('is off in each language, and counts energy in whole numbers', () => {
    for (const text of ['off', 'No limit', '关闭', 'выкл']) expect(read(text)).toEqual({ is: 'off' });
    const readEnergy = (text: string) => readAmount(text, english, { units: ['ENERGY'], known: ['TRX'] });
    expect(readEnergy('1.5 энергии')).toEqual({ is: 'unread', why: 'not_whole' });
    expect(readEnergy('65.000e')).toEqual({ is: 'value', value: { amount: '65000', unit: 'ENERGY' } });
    expect(readEnergy('пол миллиона энергии')).toMatchObject({ value: { amount: '500000' } });
    expect(readEnergy('1.5 trx')).toEqual({ is: 'unread', why: 'other_unit', at: 'TRX' });
  });

  it.each(
    texts(
      'lots|-5 USDT|1 2 USDT|USDT|500 usdt, 100 trx|1000 usdt and 500 trx|до 1000 usdt|1e3 usdt|100 and 500 usdt|a',
    ),
  )('is not read from %s', (text) => {
    expect(read(text)).toMatchObject({ is: 'unread' });
  });

  it('is not read from more digits than people type', () => {
    expect(read(`${'9'.repeat(31)} USDT`)).toEqual({ is: 'unread', why: 'too_large' });
    expect(read(`${'9'.repeat(30)} USDT`)).toMatchObject({ is: 'value' });
    expect(read(`${'9'.repeat(10_000)} USDT`)).toMatchObject({ is: 'unread' });
  });

  it('never throws, and what it reads is a decimal that the settings take', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const found = read(text);
        const amount = found.is === 'value' ? found.value.amount : '0';
        expect(amount).toMatch(/^\d{1,40}(?:\.\d{1,40})?$/);
      }),
    );
  });
});
