import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSteps } from '../../../src/features/account/balance.ts';
import { i18n } from '../../spoken.ts';

const read = (text: string, locale = 'en') => readSteps(text, i18n.words(locale).numberStyle);
const days = (...steps: number[]) => ({ is: 'value', value: { by: 'days', steps } });
const trx = (...steps: number[]) => ({
  is: 'value',
  value: { by: 'sun', steps: steps.map((step) => step * 1e6) },
});

describe('steps', () => {
  it.each([
    ['7, 3, 1', days(7, 3, 1)],
    ['1 3 7', days(7, 3, 1)],
    ['7, 3 and 1 days', days(7, 3, 1)],
    ['7d 3d 1d', days(7, 3, 1)],
    ['7天、3天、1天', days(7, 3, 1)],
    ['7, 3, 1 день', days(7, 3, 1)],
    ['5, 5', days(5)],
    ['500, 100 TRX', trx(500, 100)],
    ['100 trx 500 trx', trx(500, 100)],
    ['0.5 TRX', trx(0.5)],
    ['1000 TRX', trx(1000)],
    ['1,000 TRX', trx(1000)],
    ['1\u00a0500,5 TRX', trx(1500.5)],
    ['1\u00a0500 TRX', trx(1500)],
    ['1\u202f500\u202f000\u202fTRX; 500 TRX', trx(1_500_000, 500)],
    ['1 000 TRX', trx(1000)],
    ['10 000, 1 000 TRX', trx(10_000, 1000)],
    ['0,5 TRX', trx(0.5)],
    ['7,3', days(7, 3)],
    ['7,3,1 days', days(7, 3, 1)],
    ['500,50,20 TRX', trx(500, 50, 20)],
    ['500, 50, 20 TRX', trx(500, 50, 20)],
    ['50 TRX, 20 TRX', trx(50, 20)],
    ['0.5, 200 TRX', trx(200, 0.5)],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('off is none', () => {
    expect(read('off')).toEqual({ is: 'value', value: null });
  });

  it.each([
    ['soon', 'none'],
    ['', 'none'],
    ['7 hours', 'none'],
    ['7 USDT', 'none'],
    ['7 days, 100 TRX', 'unit'],
    ['0', 'range'],
    ['91', 'range'],
    ['1.5 days', 'range'],
    ['0 TRX', 'range'],
    ['0.0000001 TRX', 'range'],
    ['1 500 TRX', 'two-ways'],
    ['1 500', 'two-ways'],
    ['100 500 TRX', 'two-ways'],
    ['1500,5 TRX', 'two-ways'],
    ['1,5 TRX', 'two-ways'],
    ['100 TRX, 1,5 TRX', 'two-ways'],
    ['7, 500 TRX', 'unit'],
    ['50, 20 TRX', 'unit'],
    ['100 TRX, 7', 'unit'],
    ['6 5 4 3 2 1', 'many'],
  ])('%s can not be used: %s', (text, problem) => {
    expect(read(text)).toMatchObject({ is: 'unread', why: problem });
  });
});

it.each([
  ['500,100 TRX', '500,100'],
  [' 7 USDT ', 'USDT'],
  ['Soon', 'Soon'],
])('what can not be used is quoted as it was written: %s', (text, at) => {
  expect(read(text)).toMatchObject({ is: 'unread', at });
});

it('a fraction that may be thousands elsewhere is asked for', () => {
  expect(read('1,500 TRX', 'ru')).toMatchObject({ is: 'unread', why: 'two-ways' });
  expect(read('1.500 TRX')).toMatchObject({ is: 'unread', why: 'two-ways' });
});

it('any whole days and amounts are read as they are written, from the largest to the smallest', () => {
  const some = (most: number) =>
    fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(some(90), fc.constantFrom(', ', ' ', '; '), (steps, between) => {
      expect(read(steps.join(between))).toEqual(days(...steps.toSorted((a, b) => b - a)));
    }),
  );
  fc.assert(
    fc.property(some(1_000_000), fc.constantFrom('; ', ', ', ' '), (steps, between) => {
      expect(read(steps.map((step) => `${step} TRX`).join(between))).toEqual(
        trx(...steps.toSorted((a, b) => b - a)),
      );
    }),
  );
});

it('nothing that is typed makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(typeof read(text).is).toBe('string');
    }),
  );
});
