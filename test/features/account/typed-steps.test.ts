import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSteps, readTyped } from '../../../src/features/account/balance.ts';
import { i18n } from '../../spoken.ts';

const read = (text: string) => readSteps(text, i18n.words('en').numberStyle);
const days = (...steps: number[]) => ({ is: 'value', value: { by: 'days', steps } });
const trx = (...steps: number[]) => ({
  is: 'value',
  value: { by: 'sun', steps: steps.map((step) => step * 1e6) },
});

describe('steps', () => {
  it.each([
    ['1 3 7', days(7, 3, 1)],
    ['5, 5', days(5)],
    ['0.5, 200 TRX', trx(200, 0.5)],
    ['off', { is: 'value', value: null }],
  ])('are read from the largest to the smallest, each once: %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['0', 'range'],
    ['91', 'range'],
    ['1.5 days', 'range'],
    ['0 TRX', 'range'],
    ['0.0000001 TRX', 'range'],
    ['6 5 4 3 2 1', 'many'],
    ['7, 500 TRX', 'unit', '7'],
    ['500,100 TRX', 'two-ways', '500,100'],
    [' 7 USDT ', 'none', 'USDT'],
    ['Soon', 'none', 'Soon'],
  ])('can not be used as %s: %s', (text, why, at?: string) => {
    expect(read(text)).toMatchObject({ is: 'unread', why, ...(at !== undefined && { at }) });
  });
});

it.each([
  ['500', trx(500)],
  ['500, 100', trx(500, 100)],
  ['500, 90', { is: 'unread', why: 'range' }],
  ['0', { is: 'unread', why: 'range' }],
  ['500 days', { is: 'unread', why: 'range' }],
])('numbers alone that are too many for days are TRX: %s', (text, expected) => {
  expect(readTyped(text, i18n.words('en').numberStyle)).toMatchObject(expected);
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
