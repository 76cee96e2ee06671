// Which names the address book takes: names that people take for each other and addresses are unique. A removed label is
// remembered with its address, so that adding it again with another address counts as changing its address.

import { foldWord } from '../../base/visible-text.ts';
import { isSameAddress } from '../../tron/address.ts';
import { areMistakable, areNearNames, isOneName } from '../../input/book-names.ts';
import { mostFormerNames } from '../../store/settings/named-addresses.ts';
import type { BookAddress, SettingsData } from '../../store/settings/settings.ts';

/** Keeps the settings, which are one document, small, and the book short enough to page through by buttons. */
export const maxEntries = 1000;

type Named = Pick<BookAddress, 'label' | 'address'>;
type Names = Readonly<Pick<SettingsData, 'addresses' | 'formerNames'>>;

/**
 * Why an entry can't be added.
 * - `label_alike`: the label reads like that of the other entry, though it is written otherwise.
 * - `label_near`: people take one for the other, such as `зарплату` and `зарплата`.
 * - `full`: the book has `maxEntries`.
 */
export type Collision =
  | { problem: 'label_taken' | 'label_alike' | 'label_near' | 'address_known'; other: Named }
  | { problem: 'full' };

/** Why the entry can't be added. */
export function collisionOf({ label, address }: Named, book: readonly Named[]): Collision | undefined {
  const known = book.find((other) => isSameAddress(other.address, address));
  if (known) return { problem: 'address_known', other: known };
  const taken = findTaken(label, book);
  if (taken) return taken;
  return book.length >= maxEntries ? { problem: 'full' } : undefined;
}

/** Why an entry can't have the label, beside these others. */
export function findTaken(label: string, others: readonly Named[]): Collision | undefined {
  const other = findLabel(label, others);
  if (!other) return undefined;
  if (foldWord(other.label) === foldWord(label)) return { problem: 'label_taken', other };
  return { problem: isOneName(other.label, label) ? 'label_alike' : 'label_near', other };
}

export function findLabel<Some extends { label: string }>(
  label: string,
  book: readonly Some[],
): Some | undefined {
  return (
    book.find((other) => isOneName(other.label, label)) ??
    book.find((other) => areNearNames(other.label, label))
  );
}

/**
 * Whether the label has or had another address, so that people who know it would order for another one. Also true once
 * as many labels are remembered as can be, because a forgotten one could have been this one.
 */
export function pointsElsewhere({ label, address }: Named, { addresses, formerNames }: Names): boolean {
  const present = findLabel(label, addresses);
  if (present) return !isSameAddress(present.address, address);
  const former = formerNames.filter((other) => areMistakable(other.label, label));
  if (former.length > 0) return former.some((other) => !isSameAddress(other.address, address));
  return formerNames.length >= mostFormerNames;
}
