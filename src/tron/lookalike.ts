// Guards against address poisoning: somebody sends dust from an address whose visible ends match one that a
// team uses, and hopes that it is copied from the history.

import type { Address } from './address.ts';

/** As many characters as wallets show on each side; the leading T is one of them. */
const shown = 4;

/** The known addresses that look like `address` at both ends but are others. */
export function lookalike(address: Address, known: Iterable<Address>): Address[] {
  const ends = endsOf(address);
  return [...new Set(known)].filter((other) => other !== address && endsOf(other) === ends);
}

function endsOf(address: Address): string {
  return address.slice(0, shown) + address.slice(-shown);
}
