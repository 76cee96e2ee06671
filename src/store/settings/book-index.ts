// The entries of an address, found without looking through the book for each event.

import { addressKey } from '../../tron/address.ts';
import type { BookAddress } from './settings.ts';

type Index = ReadonlyMap<string, readonly BookAddress[]>;
const indexes = new WeakMap<readonly BookAddress[], Index>();

/** In the order of the book: of two labels the first one counts, as everywhere. */
export function entriesAt(book: readonly BookAddress[], address: string): readonly BookAddress[] {
  return indexOf(book).get(addressKey(address)) ?? [];
}

/** The settings are never changed in place, so a book is indexed once. */
function indexOf(book: readonly BookAddress[]): Index {
  const known = indexes.get(book);
  if (known) return known;
  const made = Map.groupBy(book, ({ address }) => addressKey(address));
  indexes.set(book, made);
  return made;
}
