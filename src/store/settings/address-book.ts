// The address book: receivers that the team has named, and which of them an address is.

import { foldWord } from '../../base/visible-text.ts';
import { z } from 'zod';
import { addressKey } from '../../tron/address.ts';

const id = z.int();
const time = z.int().nonnegative();

/** A named receiver; labels are unique, ignoring case. */
export const bookAddress = z.object({
  label: z.string().trim().min(1).max(32),
  address: z.string(),
  tags: z.array(z.string()).default([]),
  addedBy: id,
  addedAt: time,
});

export const addressBook = z
  .array(bookAddress)
  .refine(
    (entries) => new Set(entries.map(({ label }) => foldWord(label))).size === entries.length,
    'two addresses have the same label',
  )
  .default([]);

export type BookAddress = z.infer<typeof bookAddress>;

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
