// TRON addresses: parsing, comparing, which can receive an order, and which look alike.

// Parsing: 34 characters of base58check over 21 bytes, the first of which is 0x41. The type `Address` is
// a string whose checksum has been verified; only this file creates one.

import { sha256 } from '@noble/hashes/sha2.js';
import { base58check, hex } from '@scure/base';
import { withoutInvisible } from '../base/visible-text.ts';

declare const checked: unique symbol;

/** A TRON address whose checksum has been verified. */
export type Address = string & { readonly [checked]: true };

/**
 * Why a text is no address; each problem has its own explanation for people:
 * - `empty`: there is no text.
 * - `ethereum`: 40 hex digits, an address of an Ethereum-like chain.
 * - `hex`: a TRON address in hex (41…), which people can't compare with the address that a wallet shows.
 * - `lowercase`: has the shape of an address, but without capital letters.
 * - `characters`: has a character that is not in the base58 alphabet.
 * - `prefix`: doesn't begin with T, or belongs to another chain with the same format.
 * - `length`: isn't 34 characters long.
 * - `checksum`: a character is wrong, missing or swapped.
 */
export type AddressProblem =
  | 'empty'
  | 'ethereum'
  | 'hex'
  | 'lowercase'
  | 'characters'
  | 'prefix'
  | 'length'
  | 'checksum';

export type ParsedAddress = { ok: true; address: Address } | { ok: false; problem: AddressProblem };

const addressLength = 34;
const accountLength = 20;
const versionByte = 0x41;
const coder = base58check(sha256);

export function parseAddress(text: string): ParsedAddress {
  const written = withoutInvisible(text).trim();
  const problem = visibleProblem(written);
  if (problem !== undefined) return { ok: false, problem };
  const bytes = decoded(written);
  if (bytes === undefined) return { ok: false, problem: 'checksum' };
  // 34 characters that begin with T are always 21 bytes and a checksum, but not always of version 0x41.
  if (bytes[0] !== versionByte) return { ok: false, problem: 'prefix' };
  return { ok: true, address: written as Address };
}

/**
 * The address of an account: `account` is the 20 bytes that follow the version byte. Throws a RangeError for another
 * length.
 */
export function addressOf(account: Uint8Array): Address {
  if (account.length !== accountLength) {
    throw new RangeError(`An account has ${accountLength} bytes, but ${account.length} were given.`);
  }
  return coder.encode(Uint8Array.of(versionByte, ...account)) as Address;
}

/** The hex form (41…, lower case), which TRON nodes use. */
export function addressToHex(address: Address): string {
  return hex.encode(coder.decode(address));
}

/** The problem that is visible in the text, the most specific one first. */
function visibleProblem(written: string): AddressProblem | undefined {
  if (written === '') return 'empty';
  if (/^(?:0x)?41[0-9a-f]{40}$/i.test(written)) return 'hex';
  if (/^(?:0x)?[0-9a-f]{40}$/i.test(written)) return 'ethereum';
  if (/^t[0-9a-z]{33}$/.test(written)) return 'lowercase';
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(written)) return 'characters';
  if (!written.startsWith('T')) return 'prefix';
  if (written.length !== addressLength) return 'length';
  return undefined;
}

function decoded(written: string): Uint8Array | undefined {
  try {
    return coder.decode(written);
  } catch {
    return undefined;
  }
}

/** Converts an address, also in the hex form of nodes, to the base58 form of wallets; returns other text unchanged. */
export function inWalletForm(text: string): string {
  const account = /^(?:0x)?41([0-9a-f]{40})$/i.exec(text.trim())?.[1];
  if (account !== undefined) return addressOf(hex.decode(account.toLowerCase()));
  const read = parseAddress(text);
  return read.ok ? read.address : text;
}

/** The same where the chain is known to be TRON: 20 bytes of hex are an account of it, not an address of Ethereum. */
export function inWalletFormOnTron(text: string): string {
  const account = /^(?:0x)?([0-9a-f]{40})$/i.exec(text.trim())?.[1];
  return account === undefined ? inWalletForm(text) : addressOf(hex.decode(account.toLowerCase()));
}

// Whether two texts are one address. Its form says of which chain it is: the letters of Ethereum's and of Bitcoin's `bc1`
// may be in any case, those of TRON may not, and nodes write TRON's in hex. Every comparison of addresses goes by this.

const inAnyCase = /^(?:0x|bc1)/i;
const tronInHex = /^(?:0x)?41[0-9a-f]{40}$/i;

/** Equal for every way in which one address is written. */
export function addressKey(address: string): string {
  if (tronInHex.test(address)) return inWalletForm(address);
  return inAnyCase.test(address) ? address.toLowerCase() : address;
}

export function isSameAddress(one: string, other: string): boolean {
  return one === other || addressKey(one) === addressKey(other);
}

/** TRON in both forms, Ethereum, and Bitcoin in all of its forms. */
const anyForm =
  /(?<![0-9A-Za-z])(?:[T13][1-9A-HJ-NP-Za-km-z]{25,34}|(?:0x)?41[0-9a-fA-F]{40}|0x[0-9a-fA-F]{40}|[bB][cC]1[0-9A-Za-z]{20,70})(?![0-9A-Za-z])/g;

/** Exchanges what has the form of an address of any chain, whether or not its checksum is right. */
export function replaceAddresses(text: string, replace: (address: string) => string): string {
  return text.replace(anyForm, replace);
}

/** Whatever is no longer, and changed by no normalization, is shorter than every form. */
const tooShort = /^[ -~]{0,22}$/;

/** Whether something in the text has the form of an address of any chain, also with invisible characters in it. */
export function hasAddress(text: string): boolean {
  return !tooShort.test(text) && withoutInvisible(text).normalize('NFKC').search(anyForm) !== -1;
}

// Addresses that cannot receive an order: contracts, to which the chain allows no delegation, and addresses that nobody owns.
// These are the contracts that people paste by mistake (those of tokens), not every contract.

/** `burn`: nobody has its key. `name` is its common name. */
export type Unusable = { readonly kind: 'contract' | 'burn'; readonly name: string };

const tokens: Readonly<Record<string, string>> = {
  TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t: 'USDT',
  TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8: 'USDC',
  TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn: 'USDD',
  TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4: 'TUSD',
  TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT: 'USDJ',
  TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR: 'WTRX',
  TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9: 'BTC (TRC20)',
  TXpw8XeWYeTUd4quDskoUqeQPowRh4jY65: 'WBTC',
  TRFe3hT5oYhjSZ6f3ji5FJ7YCfrkWnHRvh: 'ETH (TRC20)',
  THb4CqiFdwNHsWsQCs4JhzwjMWys4aqCbF: 'ETHOLD',
  TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4: 'BTT',
  TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9: 'JST',
  TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S: 'SUN',
  TKkeiboTkxXKJpbmVFbv4a8ov5rAfRDMf9: 'SUNOLD',
  TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7: 'WIN',
  TFczxzPhnThNSqr5by8tvxsdCFRRz6cPNq: 'NFT',
  TDyvndWuvX5xTBwHPYJi7J3Yq8pq8yh62h: 'HT',
};

/** The address of 20 zero bytes, and the account of the genesis block to which tokens are burned. */
const ownerless: Readonly<Record<string, string>> = {
  T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb: 'zero address',
  TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy: 'Blackhole',
};

const known: ReadonlyMap<string, Unusable> = new Map<string, Unusable>([
  ...listed('contract', tokens),
  ...listed('burn', ownerless),
]);

/** All listed addresses, for tests. */
export const unusableAddresses: readonly string[] = [...known.keys()];

export function whyUnusable(address: Address): Unusable | undefined {
  return known.get(address);
}

function listed(kind: Unusable['kind'], names: Readonly<Record<string, string>>): Array<[string, Unusable]> {
  return Object.entries(names).map(([address, name]) => [address, { kind, name }]);
}

// Detects address poisoning: an attacker sends dust from an address that begins and ends like an address that the team
// uses, so that someone copies it from the transaction history by mistake.

/**
 * How many characters of both ends are equal, the T of TRON among those of the beginning: wallets show four and four,
 * and people compare no more than the end. Whatever shares more is found as well. Fewer would be equal by chance.
 */
const shapes = [
  [4, 4],
  [5, 3],
  [3, 5],
  [1, 6],
] as const;
/** How many characters of an address are shown of its beginning, and of where it differs. */
const shown = 4;

/** How every address of a chain begins: these characters are the same in all, so they are not compared. */
const fixedBeginnings = /^(?:0x|bc1[pq])/i;

/** The known addresses that look like `address` at both ends but are others. */
export function findLookalikes(address: Address, known: Iterable<Address>): Address[] {
  return [...createAddressIndex(known).alikeOf(address)] as Address[];
}

/** Whether the two look alike at both ends but are not one address. */
export function isLookalike(address: string, other: string): boolean {
  const [key, otherKey] = [addressKey(address), addressKey(other)];
  const ends = endsOf(key);
  return key !== otherKey && endsOf(otherKey).some((otherEnds) => ends.includes(otherEnds));
}

/** Known addresses by their ends: a look-alike is found without comparing it with each of them. */
export type AddressIndex = {
  add(address: string): void;
  has(address: string): boolean;
  /** Those that look like `address` at both ends but are others; the likest first. */
  alikeOf(address: string): readonly string[];
};

/** Addresses of TRON, Ethereum and Bitcoin, as they came: texts of any form may be among them. */
export function createAddressIndex(addresses: Iterable<string> = []): AddressIndex {
  const known = new Set<string>();
  const byEnds = new Map<string, string[]>();
  const index: AddressIndex = {
    add(address) {
      const key = addressKey(address);
      if (known.has(key)) return;
      known.add(key);
      for (const ends of endsOf(key)) {
        const alike = byEnds.get(ends);
        if (alike) alike.push(address);
        else byEnds.set(ends, [address]);
      }
    },
    has: (address) => known.has(addressKey(address)),
    alikeOf(address) {
      const key = addressKey(address);
      const alike = endsOf(key).flatMap((ends) => byEnds.get(ends) ?? []);
      return [...new Set(alike)].filter((other) => addressKey(other) !== key);
    },
  };
  for (const address of addresses) index.add(address);
  return index;
}

/** Where two addresses differ: from which character on, counted from 1, and at most four characters of each. */
type Difference = { from: number; part: string; otherPart: string };

export function differenceOf(address: string, other: string): Difference {
  const [one, two] = [inWalletForm(address), inWalletForm(other)];
  const [key, otherKey] = [addressKey(one), addressKey(two)];
  let first = 0;
  while (first < key.length && key[first] === otherKey[first]) first += 1;
  const from = Math.max(0, Math.min(first, key.length - shown));
  return { from: from + 1, part: one.slice(from, from + shown), otherPart: two.slice(from, from + shown) };
}

/**
 * Eight characters of an address, too few to be used as one: its first four, and four of where it differs from `other`,
 * which is all that tells it from a look-alike. Without `other`, the four after the first. It ends in dots, so that
 * nobody takes the last of them for the address's end. A text that is too short for an address is cut to two characters.
 */
export function cutAddress(written: string, other?: string): string {
  const address = inWalletForm(written);
  const begin = beginningOf(address).length + shown;
  if (address.length - shown <= begin) return `${address.slice(0, 2)}…`;
  const { from, part } = other === undefined ? { from: 0, part: '' } : differenceOf(address, other);
  if (from - 1 <= begin) return `${address.slice(0, begin)} · ${address.slice(begin, begin + shown)}…`;
  return `${address.slice(0, begin)} … ${part} …`;
}

/** One for each of `shapes`, whatever the case of its letters; none for a text with nothing between its ends. */
function endsOf(key: string): string[] {
  const whole = key.toLowerCase();
  const beginning = beginningOf(whole);
  const counted = whole.slice(beginning.length);
  if (counted.length <= 2 * shown) return [];
  return shapes.map(
    ([head, tail]) => `${beginning} ${head} ${counted.slice(0, head)} ${counted.slice(-tail)}`,
  );
}

function beginningOf(address: string): string {
  return fixedBeginnings.exec(address)?.[0] ?? '';
}
