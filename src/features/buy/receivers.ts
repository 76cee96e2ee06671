// Reads the receiver of an order: an address, or a name of the address book. An address that can't receive a delegation
// is refused in both cases.

import { isSameAddress } from '../../tron/address-key.ts';
import { namedBy } from '../../input/book-names.ts';
import { parseAddress, type Address, type AddressProblem } from '../../tron/address.ts';
import { whyUnusable, type Unusable } from '../../tron/contracts.ts';

export type BookEntry = { label: string; address: string };

/** `unknown_name`: the text doesn't look like an address, and no entry of the book has that name. */
export type UnreadReceiver =
  | { ok: false; problem: AddressProblem | 'unknown_name' }
  | ({ ok: false; problem: Unusable['kind'] } & UnusableReceiver);
export type ReadReceiver = { ok: true; address: Address } | UnreadReceiver;
type UnusableReceiver = { address: Address; name: string };

/**
 * A valid address is never read as a name, so an entry named like an address can't redirect an order. Of several entries
 * whose names read alike none is taken.
 */
export function readReceiver(written: string, book: readonly BookEntry[]): ReadReceiver {
  const parsed = parseAddress(written);
  if (parsed.ok) return usable(parsed.address);
  const [entry, other] = namedBy(written, book);
  const named = entry && !other && parseAddress(entry.address);
  if (named && named.ok) return usable(named.address);
  return {
    ok: false,
    problem: looksLikeAddress(written.trim().toLowerCase()) ? parsed.problem : 'unknown_name',
  };
}

export function labelOf(address: string, book: readonly BookEntry[]): string | undefined {
  return book.find((entry) => isSameAddress(entry.address, address))?.label;
}

/** Refuses what no delegation can go to. */
export function usable(address: Address): ReadReceiver {
  const reason = whyUnusable(address);
  return reason ? { ok: false, problem: reason.kind, address, name: reason.name } : { ok: true, address };
}

/** One long word of letters and digits is a mistyped address rather than a name; `text` is in lower case. */
function looksLikeAddress(text: string): boolean {
  return text === '' || /^[0-9a-z]{26,}$/.test(text);
}
