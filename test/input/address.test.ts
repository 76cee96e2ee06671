import { describe, expect, it } from 'vitest';
import {
  addressAlone,
  entryNear,
  findAddresses,
  readAddress,
  readReceiver,
  readTransactionHash,
  validAddresses,
} from '../../src/input/address.ts';
import { parseAddress } from '../../src/tron/address.ts';
import { sampleAddress } from '../features/book/samples.ts';

const [payouts, cold] = [sampleAddress(1), sampleAddress(2)];
const [address, other] = [payouts, cold];
const hash = '7c2d4206c03a883dd9066d6c839ba8a9b2d4d6b0d3c1f6d8a4f3a1b7e5c9d0aa';
const book = [
  { label: 'Payouts', address: payouts },
  { label: 'cold wallet 2', address: cold },
  { label: '热钱包', address: cold },
];

describe('an address', () => {
  it.each([
    payouts,
    'payouts',
    'PAYOUTS ',
    `my address is ${payouts}`,
    `https://tronscan.org/#/address/${payouts}`,
  ])('is found by %s', (text) => {
    expect(readAddress(text, book)).toEqual({ is: 'value', value: payouts });
  });

  it('is not chosen from two, and not taken beside a mistyped one', () => {
    expect(readAddress(`${payouts} ${cold}`, book)).toEqual({ is: 'readings', values: [payouts, cold] });
    expect(readAddress(`${payouts} ${payouts}`, book)).toEqual({ is: 'value', value: payouts });
    const mistyped = `${cold.slice(0, -1)}${cold.endsWith('a') ? 'b' : 'a'}`;
    expect(readAddress(`${payouts} ${mistyped}`, book)).toEqual({ is: 'unread', why: 'checksum' });
  });

  it('is not chosen from entries whose names read alike', () => {
    const alike = [...book, { label: 'pаyouts', address: cold }];
    expect(readAddress('payouts', alike)).toEqual({ is: 'readings', values: [payouts, cold] });
  });

  it('is not the one of an entry that is named like it', () => {
    expect(readAddress(payouts, [{ label: payouts, address: cold }])).toEqual({
      is: 'value',
      value: payouts,
    });
  });

  it('is suggested for a near name, and none for another', () => {
    expect(readAddress('payuots', book)).toEqual({ is: 'unread', why: 'unknown_name' });
    expect(entryNear('payuots', book)).toEqual({ label: 'Payouts', address: payouts });
    expect(entryNear('salary', book)).toBeUndefined();
    expect(readAddress(' ', book)).toEqual({ is: 'unread', why: 'empty' });
  });
});

describe('a receiver', () => {
  const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

  it('is an address of an account', () => {
    expect(readReceiver(parseAddress(payouts))).toEqual({ ok: true, address: payouts });
    expect(readReceiver(parseAddress(`${payouts}x`))).toEqual({ ok: false, problem: 'length' });
  });

  it('is no contract, and not what a page of contracts shows', () => {
    expect(readReceiver(parseAddress(contract))).toMatchObject({ problem: 'contract', address: contract });
    const page = { ok: false, problem: 'contract', address: payouts, name: '' };
    expect(readReceiver(parseAddress(payouts), true)).toEqual(page);
  });
});

describe('an address that has the text for itself', () => {
  const mistyped = `${cold.slice(0, -1)}${cold.endsWith('a') ? 'b' : 'a'}`;

  it.each([payouts, `my address is ${payouts}.`, `${payouts} ${payouts}`])('is read from %s', (text) => {
    expect(addressAlone(text)).toBe(payouts);
  });

  it.each([`${payouts} ${mistyped}`, `${payouts} ${cold}`, `${payouts} tomorrow`, mistyped])(
    'is not read from %s',
    (text) => {
      expect(addressAlone(text)).toBeUndefined();
    },
  );
});

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
