import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits } from '../../src/base/number-style.ts';
import {
  coinSkeleton,
  findCoin,
  formatQuantity,
  formatTrx,
  plainTrx,
  unitsIn,
} from '../../src/tron/coins.ts';

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

const watched = ['USDT', 'TRX', 'ETH', 'BTC', 'WIN'];

describe('a name that is read as a watched coin', () => {
  it.each([
    ['Lisu letters', 'ꓴꓢꓓꓔ'],
    ['Cherokee letters', 'USDᎢ'],
    ['Cyrillic letters', 'UЅDТ'],
    ['small Cyrillic letters', 'uѕԁт'],
    ['Greek letters', 'USDΤ'],
    ['Armenian letters', 'ՍՏDT'],
    ['a stroke', 'USĐT'],
    ['combining marks', 'U\u0301S\u0323D\u0338T\u20EB'],
    ['letters with marks', 'ÙŠĎŤ'],
    ['invisible characters', 'U\u200BS\u2060D\u00ADT\uFE0F'],
    ['small capitals', 'ᴜꜱᴅᴛ'],
    ['fullwidth letters', 'ＵＳＤＴ'],
    ['mathematical letters', '𝐔𝑆𝔻𝚃'],
    ['letters in circles and squares', 'Ⓤ🅂🅓🆃'],
    ['letters of flags', '🇺🇸🇩🇹'],
    ['signs of money', 'U$D₮'],
    ['a full stop', 'USDT.'],
    ['a line below', 'USDT_'],
    ['spaces', ' U S D T '],
    ['small letters', 'usdt'],
    ['Bopomofo', 'USDㄒ'],
    ['a character of Chinese', 'USD丅'],
    ['a drawn line', 'USD┬'],
    ['the sign of micro', 'μSDT'],
    ['a Cyrillic letter with a tail', 'ЦSDT'],
    ['brackets with its chain', 'USDT (TRC20)'],
    ['its chain behind a hyphen', 'USDT-TRC20'],
    ['its chain before it', 'TRC-20 USDT'],
    ['its chain behind a space', 'USDT TRON'],
    ['a word that says it is the real one', 'USDT官方'],
    ['the name of its issuer', 'Tether USD'],
    ['the name of its issuer alone', 'TETHER'],
    ['the name of its issuer with foreign letters', 'Теthеr USD (TRC20)'],
  ])('is found in %s', (_what, name) => {
    expect(findCoin(name, watched)).toBe('USDT');
  });

  it('is found for other coins, and where digits are read as letters', () => {
    const found = ['ТRХ', 'ᎬТН', 'В⊤С', 'WlN', 'W1N'].map((name) => findCoin(name, watched));
    expect(found.join(' ')).toBe('TRX ETH BTC WIN WIN');
  });
});

it.each([
  ...'TRON TRC20 USDTron Official 官方 SDT USDC USD USDTT USDD TUSD UST STRX ... 泰达币'.split(' '),
  'Tether Gold',
  'TRC20 USDC',
  '',
  'USDT'.padEnd(70, 'T'),
])('%j is no watched coin', (name) => {
  expect(findCoin(name, watched)).toBeUndefined();
});

it('is compared at a bounded cost, and never fails', () => {
  expect(coinSkeleton('U'.repeat(1_000_000))).toBe('');
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => typeof coinSkeleton(name) === 'string'));
});
