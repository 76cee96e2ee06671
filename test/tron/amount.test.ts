import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits } from '../../src/base/number-style.ts';
import { formatQuantity, formatTrx, plainTrx, unitsIn } from '../../src/tron/amount.ts';

describe('a plain decimal in the smallest units', () => {
  it.each([
    ['1.5', 6, 1_500_000n],
    ['0.000001', 6, 1n],
    ['007', 0, 7n],
    ['9223372036854.775808', 6, 2n ** 63n],
    ['0.0000001', 6, undefined],
    ['1.5', 0, undefined],
  ])('%s with %d decimals is %s', (plain, decimals, units) => {
    expect(unitsIn(plain, decimals)).toBe(units);
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
