// Detects address poisoning: an attacker sends dust from an address that begins and ends like an address that the team
// uses, so that someone copies it from the transaction history by mistake.

import { addressKey, inWalletForm, type Address } from './address.ts';

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
