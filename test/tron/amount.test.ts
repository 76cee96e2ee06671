import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits, type NumberStyle } from '../../src/base/number-style.ts';
import {
  formatQuantity,
  formatTrx,
  parseQuantity,
  parseTrx,
  plainTrx,
  type AmountProblem,
} from '../../src/tron/amount.ts';

const suffixes = new Map([
  ['k', 3],
  ['к', 3],
  ['m', 6],
  ['м', 6],
  ['千', 3],
  ['万', 4],
]);
const comma: NumberStyle = { group: '\u00A0', decimal: ',' };
const read = (text: string) => parseQuantity(text, suffixes);

const int64 = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });

describe('reading TRX', () => {
  it.each([
    ['1.5', 1_500_000n],
    ['0.000001', 1n],
    ['0', 0n],
    ['007', 7_000_000n],
    ['1,234.5', 1_234_500_000n],
    ['1 234.5', 1_234_500_000n],
    ['1\u00A0234\u202F567', 1_234_567_000_000n],
    ['1,234,567', 1_234_567_000_000n],
    [' 12.340000000 ', 12_340_000n],
    ['-2', -2_000_000n],
    ['−2.5', -2_500_000n],
    ['１２．５', 12_500_000n],
    ['9223372036854.775807', 2n ** 63n - 1n],
  ])('%s is %s sun', (text, sun) => {
    expect(parseTrx(text)).toEqual({ ok: true, sun });
  });

  it.each<[string, AmountProblem]>([
    ['', 'empty'],
    [' \u200B', 'empty'],
    ['abc', 'not_a_number'],
    ['-', 'not_a_number'],
    ['--1', 'not_a_number'],
    ['+1', 'not_a_number'],
    ['.5', 'not_a_number'],
    ['1e6', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['10²', 'not_a_number'],
    ['12 34', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['1,5', 'ambiguous'],
    ['0,500', 'ambiguous'],
    ['1.234,5', 'ambiguous'],
    ['1,234 567', 'ambiguous'],
    ['5.', 'ambiguous'],
    ['0.0000001', 'too_precise'],
    ['9223372036854.775808', 'too_large'],
  ])('%s is refused as %s', (text, problem) => {
    expect(parseTrx(text)).toEqual({ ok: false, problem });
  });

  it('tells a number that nobody has from a text that is none, however long', () => {
    expect(parseTrx('9'.repeat(1_000_000))).toEqual({ ok: false, problem: 'too_large' });
    expect(parseQuantity('9'.repeat(400))).toEqual({ ok: false, problem: 'too_large' });
    expect(read(`${'x'.repeat(1_000_000)}9`)).toEqual({ ok: false, problem: 'not_a_number' });
    expect(parseTrx('x'.repeat(1_000_000))).toEqual({ ok: false, problem: 'not_a_number' });
  });

  it('reads back what was written, to the last digit', () => {
    fc.assert(
      fc.property(int64, (sun) => {
        expect(parseTrx(formatTrx(sun))).toEqual({ ok: true, sun });
      }),
    );
  });
});

describe('reading a quantity', () => {
  it.each([
    ['65000', 65_000],
    ['65,000', 65_000],
    ['65 000', 65_000],
    ['65000.0', 65_000],
    ['131k', 131_000],
    ['131 K', 131_000],
    ['131к', 131_000],
    ['1.5m', 1_500_000],
    ['1.5М', 1_500_000],
    ['1 500k', 1_500_000],
    ['13.1万', 131_000],
    ['６５千', 65_000],
    ['0', 0],
    ['2147483647', 2_147_483_647],
  ])('%s is %d', (text, quantity) => {
    expect(read(text)).toEqual({ ok: true, quantity });
  });

  it.each<[string, AmountProblem]>([
    ['', 'empty'],
    ['k', 'not_a_number'],
    ['much', 'not_a_number'],
    ['-5', 'not_a_number'],
    ['5kk', 'not_a_number'],
    ['1,5', 'ambiguous'],
    ['1,5m', 'ambiguous'],
    ['1,500k', 'ambiguous'],
    ['1,234,567k', 'ambiguous'],
    ['65.000', 'ambiguous'],
    ['1.500.000', 'ambiguous'],
    ['1.5', 'not_integer'],
    ['1.0005k', 'not_integer'],
    ['1.500k', 'ambiguous'],
    ['65x', 'not_a_number'],
    ['2147483648', 'too_large'],
    ['3000m', 'too_large'],
  ])('%s is refused as %s', (text, problem) => {
    expect(read(text)).toMatchObject({ ok: false, problem });
  });

  it('reads back what was written', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31 - 1), (quantity) => {
        expect(parseQuantity(formatQuantity(quantity))).toEqual({ ok: true, quantity });
      }),
    );
  });

  it('answers any text with an int32 or a problem', () => {
    const scrawl = fc.stringMatching(/^[0-9., kKmк万-]*$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), scrawl), (text) => {
        const parsed = read(text);
        expect(parsed.ok ? parsed.quantity : 0).toSatisfy(
          (n: number) => n >= 0 && n === Math.trunc(n) && n < 2 ** 31,
        );
      }),
    );
  });
});

describe('reading numbers of a language with a decimal comma', () => {
  it.each([
    ['65 000', 65_000],
    ['65\u00A0000', 65_000],
    ['65000', 65_000],
    ['65,000', 65_000],
    ['65.000', 65_000],
    ['1,500,000', 1_500_000],
    ['1.500.000', 1_500_000],
    ['1,5м', 1_500_000],
    ['1.5м', 1_500_000],
    ['2,5 к', 2_500],
    ['131к', 131_000],
  ])('%s is %d', (text, quantity) => {
    expect(parseQuantity(text, suffixes, comma)).toEqual({ ok: true, quantity });
  });

  it.each<[string, AmountProblem, readonly string[] | undefined]>([
    ['1,500', 'ambiguous', ['1500', '1,5']],
    ['65,432', 'ambiguous', ['65432', '65,432']],
    ['1.500', 'ambiguous', ['1500', '1,5']],
    ['1,500к', 'ambiguous', ['1500000', '1500']],
    ['1.500к', 'ambiguous', ['1500000', '1500']],
    ['1.005м', 'ambiguous', ['1005000000', '1005000']],
    ['2,5', 'not_integer', undefined],
    ['1,5,5', 'ambiguous', undefined],
    ['много', 'not_a_number', undefined],
  ])('%s is refused as %s', (text, problem, readings) => {
    const refused = parseQuantity(text, suffixes, comma);
    expect(refused).toEqual({ ok: false, problem, ...(readings && { readings }) });
  });

  it.each([
    ['2,5', 2_500_000n],
    ['2,925', 2_925_000n],
    ['2.5', 2_500_000n],
    ['0,500', 500_000n],
    ['1 234,567', 1_234_567_000n],
    ['1.234,5', 1_234_500_000n],
    ['1,234.5', 1_234_500_000n],
  ])('%s TRX is %s sun', (text, sun) => {
    expect(parseTrx(text, comma)).toEqual({ ok: true, sun });
  });

  it.each(['1,500', '65,000', '1.500', '2.925'])(
    '%s TRX is refused, because two amounts can be meant',
    (text) => {
      const refused = parseTrx(text, comma);
      expect(refused).toMatchObject({ ok: false, problem: 'ambiguous' });
      expect(refused.ok ? [] : new Set(refused.readings).size).toBe(2);
      const retyped = (!refused.ok && refused.readings?.map((one) => parseTrx(one, comma).ok)) || [];
      expect(retyped).toEqual([true, true]);
    },
  );

  it('reads back every amount that the language writes', () => {
    const inComma = (written: string) =>
      written.replace(/[,.]/g, (mark) => (mark === ',' ? '\u00A0' : ',')).replace('−', '-');
    fc.assert(
      fc.property(int64, fc.nat(2 ** 31 - 1), (sun, quantity) => {
        expect(parseTrx(inComma(formatTrx(sun)), comma)).toEqual({ ok: true, sun });
        expect(parseQuantity(inComma(formatQuantity(quantity)), suffixes, comma)).toEqual({
          ok: true,
          quantity,
        });
      }),
    );
  });
});

describe('writing an amount', () => {
  it.each([
    [0n, 6, '0'],
    [1n, 6, '0.000001'],
    [-1n, 6, '−0.000001'],
    [1_234_500_000n, 6, '1,234.5'],
    [1_000_000_000_000n, 6, '1,000,000'],
    [123_456_789_012_345_678_901n, 18, '123.456789012345678901'],
    [-1_234_567n, 0, '−1,234,567'],
    [5n, 36, '0.000000000000000000000000000000000005'],
  ])('%d with %d decimals is %s', (amount, decimals, written) => {
    expect(formatUnits(amount, decimals)).toBe(written);
  });

  it('is in the style of its language, with one minus sign in all', () => {
    const russian = { group: '\u00A0', decimal: ',' };
    expect(formatTrx(-1_234_500_000n, russian)).toBe('−1\u00A0234,5');
    expect(formatQuantity(65_000, russian)).toBe('65\u00A0000');
    expect(formatQuantity(999, russian)).toBe('999');
  });

  it('is plain in files: no groups, and the sign of every keyboard', () => {
    expect(plainTrx(-1_234_500_000n)).toBe('-1234.5');
    expect(plainTrx(1_000_000n)).toBe('1');
  });

  it('loses no digit, whatever the decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(36), (amount, decimals) => {
        const written = formatUnits(amount, decimals);
        const [whole = '', fraction = ''] = written.replaceAll(',', '').replace('−', '-').split('.');
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount);
        expect(written).not.toMatch(/\..*0$|\.$/);
      }),
    );
  });

  it.each([-1, 37, 1.5, Number.NaN])('refuses %d decimals', (decimals) => {
    expect(() => formatUnits(1n, decimals)).toThrow(RangeError);
  });
});
