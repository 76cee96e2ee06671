// Detects address poisoning: an attacker sends dust from an address whose first and last characters equal those of an
// address that the team uses, so that someone copies it from the transaction history by mistake.

import type { Address } from './address.ts';

/** How many characters wallets show at each end, including the leading T. */
const shown = 4;

/** The known addresses that equal `address` at both ends but differ in between. */
export function findLookalikes(address: Address, known: Iterable<Address>): Address[] {
  const ends = endsOf(address);
  return [...new Set(known)].filter((other) => other !== address && endsOf(other) === ends);
}

function endsOf(address: Address): string {
  return address.slice(0, shown) + address.slice(-shown);
}
