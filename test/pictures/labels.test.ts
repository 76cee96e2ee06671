import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersOf, shares } from '../../src/pictures/labels.ts';

const [en, zh, ru] = ['en', 'zh', 'ru'].map((locale) => numbersOf({ locale })) as [
  ReturnType<typeof numbersOf>,
  ReturnType<typeof numbersOf>,
  ReturnType<typeof numbersOf>,
];
const sun = (text: string) => BigInt(text.replaceAll(/[,.]/g, ''));

describe('an amount', () => {
  it('has one decimal below 10,000 and none above', () => {
    expect(en.amount(sun('1,284.512345'), 6)).toBe('1,284.5');
    expect(en.amount(sun('12,284.512345'), 6)).toBe('12,285');
    expect(en.amount(sun('180.000000'), 6)).toBe('180');
    expect(zh.amount(sun('1,284.512345'), 6)).toBe('1,284.5');
    expect(ru.amount(sun('1,284.512345'), 6)).toBe('1\u00A0284,5');
  });

  it('is never 0 unless it is none, and has no minus then', () => {
    expect(en.amount(3_400n, 6)).toBe('0.0034');
    expect(en.amount(-3_400n, 6)).toBe('−0.0034');
    expect(en.amount(1n, 18)).toBe('0.000000000000000001');
    expect(en.amount(0n, 6)).toBe('0');
    expect(en.tick(-0)).toBe('0');
  });

  it('has a minus as wide as a plus', () => {
    expect(en.amount(-107_000_000n, 6)).toBe('−107');
    expect(ru.short(-31_400_000_000n, 6)).toBe('−31,4\u00A0тыс.');
  });

  it('is exact beyond 2^53', () => {
    expect(en.amount(90_071_992_547_409_931_234_567n, 6)).toBe('90,071,992,547,409,931');
  });
});

describe('a short number', () => {
  it('has three digits from 10,000 on', () => {
    expect(en.short(9_730_000n, 0)).toBe('9.73M');
    expect(en.short(168_000n, 0)).toBe('168K');
    expect(zh.short(9_730_000n, 0)).toBe('973万');
    expect(zh.short(168_000n, 0)).toBe('16.8万');
    expect(zh.short(6_420_000_000_000n, 0)).toBe('6.42万亿');
    expect(ru.short(9_730_000n, 0)).toBe('9,73\u00A0млн');
  });

  it('is a plain amount below', () => {
    expect(en.short(9_999n, 0)).toBe('9,999');
    expect(en.short(9_999_400_000n, 6)).toBe('9,999.4');
  });
});

it('other numbers of tiles are whole from 100 on, of axes have all their digits', () => {
  expect(en.rounded(1_284_500_000n, 6)).toBe('1,285');
  expect(en.rounded(8_500_000n, 6)).toBe('8.5');
  expect(en.tick(0.25)).toBe('0.25');
  expect(en.tick(2_500)).toBe('2,500');
  expect(en.tick(25_000)).toBe('25K');
  expect(en.tick(-25_000)).toBe('−25K');
  expect(ru.percent(60)).toBe('60\u00A0%');
  expect(ru.plain(2.9)).toBe('2,9');
});

describe('shares', () => {
  it('add up to 100 by largest remainder', () => {
    expect(shares([1n, 1n, 1n])).toEqual([34, 33, 33]);
    expect(shares([995n, 5n])).toEqual([100, 0]);
    expect(shares([2n, 1n, 0n])).toEqual([67, 33, 0]);
  });

  it('add up to 100 and are each less than one beside the exact share', () => {
    const parts = fc.array(fc.bigInt(0n, 10n ** 24n), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        parts.filter((list) => list.some((part) => part > 0n)),
        (list) => {
          const total = list.reduce((sum, part) => sum + part, 0n);
          const found = shares(list);
          expect(found.reduce((sum, share) => sum + share, 0)).toBe(100);
          for (const [index, share] of found.entries()) {
            const beside = BigInt(share) * total - list[index]! * 100n;
            expect(beside < total && -beside < total).toBe(true);
          }
        },
      ),
    );
  });
});
