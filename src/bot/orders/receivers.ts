// Where to: an address as it was written, or a name that stands for one in the address book.

import { foldLabel } from '../../store/settings.ts';
import { parseAddress, type Address, type AddressProblem } from '../../tron/address.ts';

export type BookEntry = { label: string; address: string };

/** `unknown_name`: what was written doesn't look like an address, and no entry of the book is called so. */
export type ReadReceiver =
  | { ok: true; address: Address }
  | { ok: false; problem: AddressProblem | 'unknown_name' };

/** An address goes before a name: nobody can call an entry by somebody else's address. Case doesn't matter in names. */
export function readReceiver(written: string, book: readonly BookEntry[]): ReadReceiver {
  const parsed = parseAddress(written);
  if (parsed.ok) return parsed;
  const name = foldLabel(written.trim());
  const entry = book.find(({ label }) => foldLabel(label) === name);
  const named = entry && parseAddress(entry.address);
  if (named?.ok) return named;
  return { ok: false, problem: looksLikeAddress(name) ? parsed.problem : 'unknown_name' };
}

export function labelOf(address: string, book: readonly BookEntry[]): string | undefined {
  return book.find((entry) => entry.address === address)?.label;
}

/** One long word of letters and digits is an address gone wrong rather than a name. */
function looksLikeAddress(text: string): boolean {
  return text === '' || /^[0-9a-z]{26,}$/.test(text);
}
