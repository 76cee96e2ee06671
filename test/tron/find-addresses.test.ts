import { describe, expect, it } from 'vitest';
import {
  findAddresses,
  hasAddress,
  readTransactionHash,
  validAddresses,
} from '../../src/tron/find-addresses.ts';
import { sampleAddress } from '../features/book/samples.ts';

const address = sampleAddress(1);
const other = sampleAddress(2);
const hash = '7c2d4206c03a883dd9066d6c839ba8a9b2d4d6b0d3c1f6d8a4f3a1b7e5c9d0aa';

describe('addresses in a text', () => {
  it.each([
    address,
    `my address is ${address}, thanks`,
    `给${address}转`,
    `https://tronscan.org/#/address/${address}`,
    `https://tronscan.org/#/address/${address}/transfers`,
    `tronscan.io/#/address/${address}`,
    `https://www.oklink.com/tron/address/${address}?tab=tokens`,
    `${address} ${address}`,
    `\u200B${address}\u200B`,
  ])('are found in %s', (text) => {
    expect(validAddresses(findAddresses(text))).toEqual([address]);
  });

  it.each([hash, `https://tronscan.org/#/transaction/${hash}`, 'hello', '', 'x'.repeat(20)])(
    'are not found in %s',
    (text) => {
      expect(findAddresses(text)).toEqual([]);
    },
  );

  it('are told apart, and mistyped ones are found with their problem', () => {
    expect(validAddresses(findAddresses(`${address} or ${other}`))).toEqual([address, other]);
    const wrong = `${address.slice(0, -1)}x`;
    expect(findAddresses(`to ${wrong}`)).toMatchObject([
      { written: wrong, read: { ok: false, problem: 'checksum' } },
    ]);
    expect(findAddresses('0x52908400098527886E0F7030069857D2E4169EE7')).toMatchObject([
      { read: { ok: false, problem: 'ethereum' } },
    ]);
  });

  it('are not found behind a letter of another alphabet: the word is one, and mistyped', () => {
    for (const letter of ['ж', 'Т', 'λ']) {
      expect(findAddresses(`to ${letter}${address}`)).toMatchObject([
        { written: `${letter}${address}`, read: { ok: false } },
      ]);
    }
  });

  it("are marked when the link is a contract's page", () => {
    const pageOf = (path: string) =>
      findAddresses(`https://tronscan.org/#/${path}/${address}`)[0]?.isContractPage;
    expect(pageOf('contract')).toBe(true);
    expect(pageOf('token20')).toBe(true);
    expect(pageOf('address')).toBe(false);
  });
});

describe('the hash of a transaction', () => {
  it.each([
    hash,
    hash.toUpperCase(),
    `0x${hash}`,
    ` ${hash}\n`,
    `https://tronscan.org/#/transaction/${hash}`,
    `https://tronscan.org/#/transaction/${hash}?lang=en`,
  ])('is read from %s', (text) => {
    expect(readTransactionHash(text)).toBe(hash);
  });

  it.each([hash.slice(1), `${hash}a`, `hash ${hash}`, address, ''])('is not read from %s', (text) => {
    expect(readTransactionHash(text)).toBeUndefined();
  });
});

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
