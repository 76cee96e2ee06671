import { sha256 } from '@noble/hashes/sha2.js';
import { base58check } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AddressProblem,
  addressOf,
  addressToHex,
  hasAddress,
  inWalletForm,
  parseAddress,
  unusableAddresses,
  whyUnusable,
} from '../../src/tron/address.ts';
import { sampleAddress } from '../features/book/samples.ts';
import { i18n } from '../spoken.ts';
import { addressFrom } from '../base/reader.ts';

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
