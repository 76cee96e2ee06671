// The rules of the address book: names that people take for each other and addresses are unique. While the guard is on, a removed label is remembered
// with its address, so that removing it and adding it with another address counts as changing its address.

import { isSameAddress } from '../tron/address.ts';
import { areMistakable, areNearNames, isOneName } from '../input/book-names.ts';
import { foldLabel, type BookAddress, type SettingsData } from '../store/settings/settings.ts';

/** Keeps the settings, which are one document, small, and the book short enough to page through by buttons. */
export const maxEntries = 1000;
/** How many removed labels are remembered; a further one replaces the oldest. */
export const maxFreedNames = 1000;

type Named = Pick<BookAddress, 'label' | 'address'>;

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
  if (foldLabel(other.label) === foldLabel(label)) return { problem: 'label_taken', other };
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

/** The last address of a removed label; null for a label that was not removed. */
export function freedAddressOf(label: string, { guard }: Pick<SettingsData, 'guard'>): string | null {
  return guard.freedNames.findLast((freed) => areMistakable(freed.label, label))?.address ?? null;
}

/**
 * Whether the label has or had another address. Also true once `maxFreedNames` labels are remembered, because older
 * ones were dropped and could have included this one.
 */
export function pointsElsewhere(
  { label, address }: Named,
  settings: Pick<SettingsData, 'guard' | 'addresses'>,
): boolean {
  const present = findLabel(label, settings.addresses);
  if (present) return !isSameAddress(present.address, address);
  const freed = settings.guard.freedNames.filter((other) => areMistakable(other.label, label));
  if (freed.length > 0) return freed.some((other) => !isSameAddress(other.address, address));
  return settings.guard.freedNames.length >= maxFreedNames;
}

/**
 * To be called before a label is removed. The label is remembered for as long as the guard is on: a fixed period could
 * be waited out, or skipped by setting the clock.
 */
export function rememberFreed({ label, address }: Named, draft: SettingsData): void {
  const { guard } = draft;
  if (!guard.isOn) return;
  const folded = foldLabel(label);
  const others = guard.freedNames.filter((freed) => freed.label !== folded);
  guard.freedNames = [...others, { label: folded, address }].slice(-maxFreedNames);
}
