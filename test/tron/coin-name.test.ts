import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinSkeleton, findCoin } from '../../src/tron/coin-name.ts';

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
