import { sha256 } from '@noble/hashes/sha2.js';
import { base58check } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Address,
  type AddressProblem,
  addressOf,
  addressToHex,
  createAddressIndex,
  cutAddress,
  differenceOf,
  findLookalikes,
  hasAddress,
  inWalletForm,
  isLookalike,
  isSameAddress,
  parseAddress,
  unusableAddresses,
  whyUnusable,
} from '../../src/tron/address.ts';
import { sampleAddress } from '../features/book/samples.ts';
import { i18n } from '../spoken.ts';
import { addressFrom } from '../base/reader.ts';
import { type Chain, chains, fixed, newAddress } from './new-address.ts';

/** The USDT contract: an address that everybody can look up, in both its forms. */
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const usdtHex = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c';

const account = fc.uint8Array({ minLength: 20, maxLength: 20 });

describe('an address', () => {
  it('is what its checksum vouches for', () => {
    expect(parseAddress(usdt)).toEqual({ ok: true, address: usdt });
  });

  it('is read through white space and invisible marks around and inside it', () => {
    const pasted = ` \n\u200B${usdt.slice(0, 10)}\u2060\u00AD${usdt.slice(10)}\uFEFF\u200E\t`;
    expect(parseAddress(pasted)).toEqual({ ok: true, address: usdt });
  });

  it('survives the way from bytes to text and back, for every account', () => {
    fc.assert(
      fc.property(account, (bytes) => {
        const address = addressOf(bytes);
        expect(address).toMatch(/^T.{33}$/);
        expect(parseAddress(address)).toEqual({ ok: true, address });
        expect(addressToHex(address)).toBe(`41${Buffer.from(bytes).toString('hex')}`);
      }),
    );
  });

  it('has the hex form that nodes speak', () => {
    const parsed = parseAddress(usdt);
    expect(parsed.ok && addressToHex(parsed.address)).toBe(usdtHex);
  });

  it('is made of 20 bytes, not more and not fewer', () => {
    expect(() => addressOf(new Uint8Array(21))).toThrow('An account has 20 bytes, but 21 were given.');
  });
});

describe('what is no address is told apart:', () => {
  const otherVersion = base58check(sha256).encode(Uint8Array.of(0x42, ...new Uint8Array(20)));
  const longer = base58check(sha256).encode(Uint8Array.of(0x41, ...new Uint8Array(22)));
  const cases: [string, string, AddressProblem][] = [
    ['nothing', ' \u200B ', 'empty'],
    ['a wholly lower-cased address', usdt.toLowerCase(), 'lowercase'],
    ['a TRON address in hex', usdtHex, 'hex'],
    ['a TRON address in hex behind 0x', `0x${usdtHex.toUpperCase()}`, 'hex'],
    ['an Ethereum address', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'ethereum'],
    ['an Ethereum address that begins with 41', `0x41${'a'.repeat(38)}`, 'ethereum'],
    ['an Ethereum address without 0x', 'dac17f958d2ee523a2206206994597c13d831ec7', 'ethereum'],
    ['a character outside the alphabet', usdt.replace('Q', '0'), 'characters'],
    ['a space in the middle', `${usdt.slice(0, 5)} ${usdt.slice(5)}`, 'characters'],
    ['a Cyrillic letter that looks Latin', usdt.replace('T', 'Т'), 'characters'],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'prefix'],
    ['another version byte', otherVersion, 'prefix'],
    ['an address cut short', usdt.slice(0, -1), 'length'],
    ['an address with a character too many', `${usdt}a`, 'length'],
    ['a longer payload', longer, 'prefix'],
    ['two characters exchanged', `${usdt.slice(0, 6)}jK${usdt.slice(8)}`, 'checksum'],
    ['another case of one letter', usdt.replace('q', 'Q'), 'checksum'],
  ];
  it.each(cases)('%s', (_what, text, problem) => {
    expect(parseAddress(text)).toEqual({ ok: false, problem });
  });

  it('any one character changed', () => {
    fc.assert(
      fc.property(account, fc.nat(33), fc.nat(57), (bytes, place, letter) => {
        const address = addressOf(bytes);
        const other = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'[letter] ?? '1';
        fc.pre(address[place] !== other);
        expect(parseAddress(address.slice(0, place) + other + address.slice(place + 1)).ok).toBe(false);
      }),
    );
  });

  it('any text at all, without a crash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseAddress(text).ok).toBe(false);
      }),
    );
  });
});

describe('an address as a service may write it', () => {
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

  it.each([
    address,
    ` ${address}\u200b`,
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    '0x41A614F803B6FD780986A42C78EC9C7F77E6DED13C',
  ])('is read in the form that wallets show: %s', (text) => {
    expect(inWalletForm(text)).toBe(address);
  });

  it.each(['', 'not an address', '41a614'])('stays as it came where it is none: %s', (text) => {
    expect(inWalletForm(text)).toBe(text);
  });
});

const address = sampleAddress(1);

describe('the form of an address of any chain', () => {
  it.each([
    `bc1${'q'.repeat(20)}`,
    `a coin called ${address}`,
    `bc1\u200B${'q'.repeat(20)}`,
    // Seven ligatures of three letters each.
    `bc1${'\uFB03'.repeat(7)}`,
  ])('is seen in %s', (text) => {
    expect(hasAddress(text)).toBe(true);
  });

  it.each(['', 'USDT', `bc1${'q'.repeat(19)}`, `bc1${'\uFB03'.repeat(6)}`, 'Tether USD, the stable coin'])(
    'is not seen in %j',
    (text) => {
      expect(hasAddress(text)).toBe(false);
    },
  );
});

describe('addresses that no order can be for', () => {
  it.each(unusableAddresses)('%s is an address, down to its checksum', (address) => {
    expect(parseAddress(address)).toEqual({ ok: true, address });
    expect(whyUnusable(addressFrom(address))?.name).toMatch(/^[\w() ]+$/);
  });

  it('hold the address of all zero bytes, and that of the hints in every language', () => {
    expect(whyUnusable(addressOf(new Uint8Array(20)))).toEqual({ kind: 'burn', name: 'zero address' });
    for (const locale of i18n.locales) {
      const example = addressFrom(i18n.words(locale).plain('address-example'));
      expect(whyUnusable(example)).toEqual({ kind: 'contract', name: 'USDT' });
    }
  });

  it('do not hold a wallet', () => {
    expect(whyUnusable(addressFrom('T9yD4rPhdWy36SS4x9kCH2eErRbC4Nfku5'))).toBeUndefined();
  });
});

// Only the ends matter here, so the middles are made up.
const ours = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as Address;
const twin = 'TR7N11111111111111111111111111Lj6t' as Address;
const sameHead = 'TR7N2222222222222222222222222222Zz' as Address;
const sameTail = 'TXYZ22222222222222222222222222Lj6t' as Address;
const threeAtTheHead = 'TR7x22222222222222222222222222Lj6t' as Address;

it.each<[string, Address, Address[], Address[]]>([
  ['names the known address that shares both visible ends', twin, [sameHead, ours, sameTail], [ours]],
  ['does not name the address itself, however often it is known', ours, [ours, ours], []],
  [
    'names none that shares one end, or three characters of it',
    twin,
    [sameHead, sameTail, threeAtTheHead],
    [],
  ],
  ['names each one once', twin, [ours, ours], [ours]],
])('%s', (_, address, known, alike) => {
  expect(findLookalikes(address, known)).toEqual(alike);
});

describe('an index of known addresses', () => {
  const ether = '0x52908400098527886E0F7030069857D2E4169EE7';
  const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  const swap = (address: string, from: number, to: number) =>
    address.slice(0, from) + address.slice(from, to).split('').toReversed().join('') + address.slice(to);

  it.each([
    ['Ethereum', ether, swap(ether, 8, 30)],
    ['Bitcoin', bitcoin, swap(bitcoin, 10, 30)],
    ['TRON', ours, twin],
  ])('finds the look-alike of an address of %s, and no address in itself', (_chain, known, alike) => {
    const index = createAddressIndex([known]);
    expect(index.alikeOf(alike)).toEqual([known]);
    expect([isLookalike(alike, known), isLookalike(known, known)]).toEqual([true, false]);
    expect(index.alikeOf(known)).toEqual([]);
    expect([index.has(known), index.has(alike)]).toEqual([true, false]);
  });

  it('takes an address of Ethereum in other letters of case for the same, and one of TRON not', () => {
    expect(createAddressIndex([ether]).has(ether.toLowerCase())).toBe(true);
    expect(createAddressIndex([ether]).alikeOf(ether.toLowerCase())).toEqual([]);
    expect(isLookalike(ether.toLowerCase(), ether)).toBe(false);
    expect(isSameAddress(bitcoin.toUpperCase(), bitcoin)).toBe(true);
    expect(isSameAddress(ours, ours.toLowerCase())).toBe(false);
  });

  it('does not count what all addresses of a chain begin with', () => {
    // With `0x` or `bc1q` counted, two of the four first characters, or all of them, would say nothing.
    const sharesTwo = `0x52${'f'.repeat(34)}${ether.slice(-4)}`;
    const sharesNone = `bc1q${'z'.repeat(34)}${bitcoin.slice(-4)}`;
    expect(createAddressIndex([ether]).alikeOf(sharesTwo)).toEqual([]);
    expect(createAddressIndex([bitcoin]).alikeOf(sharesNone)).toEqual([]);
    expect([isLookalike(sharesTwo, ether), isLookalike(sharesNone, bitcoin)]).toEqual([false, false]);
  });

  it('finds nothing beside texts that are too short for an address', () => {
    const index = createAddressIndex(['', 'TR7NLj6t', '0x12345678']);
    expect(['TR7NLj6t', 'TR7N Lj6t', '', '0x12345678'].flatMap((text) => index.alikeOf(text))).toEqual([]);
  });
});

describe('a cut address', () => {
  it('has its first four characters, and four of where it differs from the other one', () => {
    expect(cutAddress(twin, ours)).toBe('TR7N · 1111…');
    expect(cutAddress(ours, twin)).toBe('TR7N · Hqje…');
    expect(cutAddress('TR7NHqjeKQxGTCi9q8ZY4pL8otSzgjLj6t', ours)).toBe('TR7N … 9q8Z …');
    expect(cutAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgkLj6t', ours)).toBe('TR7N … kLj6 …');
    expect(cutAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', ours)).toBe('TR7N … Lj6T …');
  });

  it('without another one has its first eight characters, those of a fixed beginning not counted', () => {
    expect(cutAddress(ours)).toBe('TR7N · Hqje…');
    expect(cutAddress('0x52908400098527886E0F7030069857D2E4169EE7')).toBe('0x5290 · 8400…');
  });

  it.each(['', 'T', 'TR7N', 'TR7NLj6t'])('never has the whole of a short text: %j', (short) => {
    expect(cutAddress(short).length).toBeLessThan(4);
  });
});

describe('the place where two addresses differ', () => {
  it.each([
    ['TR7NHqjeKQxGTCi9q8ZY4pL8otSzgjLj6t', 16, '9q8Z', '8q8Z'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgkLj6t', 30, 'kLj6', 'jLj6'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', 31, 'Lj6T', 'Lj6t'],
    ['Tr7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 2, 'r7NH', 'R7NH'],
    [twin, 5, '1111', 'Hqje'],
  ])('of %s is character %d', (address, from, part, otherPart) => {
    expect(differenceOf(address, ours)).toEqual({ from, part, otherPart });
  });

  it('is told of the letters as they are written, and of TRON in the form of wallets', () => {
    const ether = '0xAb908400098527886E0F7030069857D2E4169EE7';
    const other = '0xab908400098527886e0f7030069857d2e4169fe7';
    expect(differenceOf(ether, other)).toEqual({ from: 39, part: '9EE7', otherPart: '9fe7' });
    expect(differenceOf(addressToHex(ours), ours.replace('Hq', 'hq'))).toMatchObject({ part: 'Hqje' });
  });
});

describe.each(chains)('of %s', (chain) => {
  const known = Array.from({ length: 200 }, (_, nth) => newAddress[chain](`known ${nth}`));
  const index = createAddressIndex(known);

  it.each([
    [4, 4],
    [3, 5],
    [3, 6],
    [5, 3],
    [1, 6],
    [2, 6],
    [6, 6],
  ])('what shares %d and %d characters is found, in other letters of case too', (head, tail) => {
    for (const [nth, real] of known.entries()) {
      const seen = sharing(chain, real, head, tail, nth);
      expect(index.alikeOf(seen)).toEqual([real]);
      expect(index.alikeOf(swapCase(seen, chain))).toEqual([real]);
    }
  });

  it.each([
    [3, 4],
    [4, 3],
    [2, 5],
    [7, 2],
  ])('what shares no more than %d and %d is not', (head, tail) => {
    const found = known.flatMap((real, nth) => index.alikeOf(sharing(chain, real, head, tail, nth)));
    expect(found).toEqual([]);
  });

  it('none of 100,000 strangers is one', { timeout: 120_000 }, () => {
    const found: string[] = [];
    for (let nth = 0; nth < 100_000; nth++) {
      found.push(...index.alikeOf(newAddress[chain](`stranger ${nth}`)));
    }
    expect(found).toEqual([]);
  });
});

/** An address that shares so many characters with the real one at both ends, and neither the one before nor behind. */
function sharing(chain: Chain, real: string, head: number, tail: number, nth: number): string {
  const begin = fixed[chain] + head;
  const middle = newAddress[chain](`middle ${nth}`).slice(begin, -tail).split('');
  const other = (at: number) => (real.at(at)?.toLowerCase() === 'x' ? 'a' : 'x');
  middle[0] = other(begin);
  middle[middle.length - 1] = other(-tail - 1);
  return real.slice(0, begin) + middle.join('') + real.slice(-tail);
}

function swapCase(address: string, chain: Chain): string {
  if (chain !== 'TRON') return address.toUpperCase();
  return address.replace(/(?<!^)\p{L}/gu, (one) =>
    one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
  );
}
