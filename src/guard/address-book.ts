// What may stand beside what in the address book, and which names it remembers: a name that was removed keeps pointing, for
// the guard, to where it pointed, so that removing and adding it again is a change of where it points.

import { foldLabel, type BookAddress, type SettingsData } from '../store/settings/settings.ts';

/** The settings are one small document; nobody chooses among more by buttons. */
export const maxEntries = 1000;
/** So many freed names are remembered. */
export const maxFreedNames = 1000;

type Named = Pick<BookAddress, 'label' | 'address'>;

/** Of an entry that can't stand beside those that are there; `full`: there is no room for another. */
export type Collision = { problem: 'label_taken' | 'address_known'; other: Named } | { problem: 'full' };

/** Names and addresses stand in the book once. */
export function collisionOf({ label, address }: Named, book: readonly Named[]): Collision | undefined {
  const known = book.find((other) => other.address === address);
  if (known) return { problem: 'address_known', other: known };
  const taken = findLabel(label, book);
  if (taken) return { problem: 'label_taken', other: taken };
  return book.length >= maxEntries ? { problem: 'full' } : undefined;
}

export function findLabel<Some extends { label: string }>(
  label: string,
  book: readonly Some[],
): Some | undefined {
  const folded = foldLabel(label);
  return book.find((other) => foldLabel(other.label) === folded);
}

/** Where a freed name pointed last; null for a name that was not freed. */
export function freedAddressOf(label: string, { guard }: Pick<SettingsData, 'guard'>): string | null {
  return findLabel(label, guard.freedNames)?.address ?? null;
}

/** Whether the name pointed elsewhere before, or may have: with a full memory nobody can tell. */
export function pointsElsewhere(
  { label, address }: Named,
  settings: Pick<SettingsData, 'guard' | 'addresses'>,
): boolean {
  const present = findLabel(label, settings.addresses);
  if (present) return present.address !== address;
  const freed = freedAddressOf(label, settings);
  if (freed !== null) return freed !== address;
  return settings.guard.freedNames.length >= maxFreedNames;
}

/**
 * To be called before a name goes from the book. It is remembered for as long as the guard is on: a time could be waited for,
 * or passed by setting the clock.
 */
export function rememberFreed({ label, address }: Named, draft: SettingsData): void {
  const { guard } = draft;
  if (!guard.isOn) return;
  const folded = foldLabel(label);
  const others = guard.freedNames.filter((freed) => freed.label !== folded);
  guard.freedNames = [...others, { label: folded, address }].slice(-maxFreedNames);
}
