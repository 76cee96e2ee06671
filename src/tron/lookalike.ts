// Detects address poisoning: an attacker sends dust from an address whose first and last characters equal those of an
// address that the team uses, so that someone copies it from the transaction history by mistake.

import { addressKey } from './address-key.ts';
import type { Address } from './address.ts';

/** How many characters wallets show at each end, including the leading T. */
const shown = 4;

/** How every address of a chain begins: these characters are the same in all, so they are not compared. */
const fixedBeginnings = /^(?:0x|bc1[pq])/i;

/** The known addresses that equal `address` at both ends but differ in between. */
export function findLookalikes(address: Address, known: Iterable<Address>): Address[] {
  return [...createAddressIndex(known).alikeOf(address)] as Address[];
}

/** Known addresses by their ends: a look-alike is found without comparing it with each of them. */
export type AddressIndex = {
  add(address: string): void;
  has(address: string): boolean;
  /** Those that equal `address` at both ends but differ in between. */
  alikeOf(address: string): readonly string[];
};

/** Addresses of TRON, Ethereum and Bitcoin, as they came: texts of any form may be among them. */
export function createAddressIndex(addresses: Iterable<string> = []): AddressIndex {
  const byEnds = new Map<string, Map<string, string>>();
  const index: AddressIndex = {
    add(address) {
      const ends = endsOf(address);
      if (ends === undefined) return;
      const alike = byEnds.get(ends) ?? new Map<string, string>();
      const whole = addressKey(address);
      if (!alike.has(whole)) byEnds.set(ends, alike.set(whole, address));
    },
    has: (address) => byEnds.get(endsOf(address) ?? '')?.has(addressKey(address)) === true,
    alikeOf(address) {
      const whole = addressKey(address);
      const alike = byEnds.get(endsOf(address) ?? '');
      return alike ? [...alike].filter(([other]) => other !== whole).map(([, written]) => written) : [];
    },
  };
  for (const address of addresses) index.add(address);
  return index;
}

/**
 * Eight characters of an address, too few to be used as one: its first four, and four of where it differs from `other`,
 * which is all that tells it from a look-alike. Without `other`, the four after the first. A text that is too short for
 * an address is cut to two characters.
 */
export function cutAddress(address: string, other?: string): string {
  const begin = beginningOf(address).length + shown;
  const end = address.length - shown;
  if (end <= begin) return `${address.slice(0, 2)}…`;
  const from = Math.max(
    begin,
    Math.min(other === undefined ? begin : differsAt(address, other), end - shown),
  );
  const between = from === begin ? ' · ' : ' … ';
  return `${address.slice(0, begin)}${between}${address.slice(from, from + shown)}`;
}

function differsAt(address: string, other: string): number {
  const [one, two] = [addressKey(address), addressKey(other)];
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return at;
}

/** Undefined for a text with nothing between its ends. */
function endsOf(address: string): string | undefined {
  const whole = addressKey(address);
  const beginning = beginningOf(whole);
  const counted = whole.slice(beginning.length);
  if (counted.length <= 2 * shown) return undefined;
  return `${beginning} ${counted.slice(0, shown)} ${counted.slice(-shown)}`;
}

function beginningOf(address: string): string {
  return fixedBeginnings.exec(address)?.[0] ?? '';
}
