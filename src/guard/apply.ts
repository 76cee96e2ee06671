// Applies a rule change to a draft of the settings, after checking that nothing prevents it. A change is applied wholly
// or not at all.

import { isSameAddress } from '../tron/address.ts';
import type { BookEntry, ChangeOf, RuleChange } from '../store/settings/rule-changes.ts';
import { forgetName, rememberName } from '../store/settings/named-addresses.ts';
import type { BookAddress, SettingsData } from '../store/settings/settings.ts';
import { collisionOf, findTaken, freedAddressOf, rememberFreed, type Collision } from './address-book.ts';

/**
 * Why a change can't be applied.
 * - `unchanged`: the rule has this value already.
 * - `moved`: the rule no longer has the value that the change was requested from.
 * - `gone`: the person or the address book entry that it changes no longer exists.
 */
export type ChangeConflict = { problem: 'unchanged' | 'moved' | 'gone' } | Collision;

/** Who requested the change, and when it is applied. */
export type ChangeAuthor = { by: number; now: number };

export function findConflict(change: RuleChange, data: Readonly<SettingsData>): ChangeConflict | undefined {
  switch (change.kind) {
    case 'limit':
      return compareWithCurrent(data.limits[change.name][change.unit], change);
    case 'switch': {
      return isSwitchedOn(change.name, data) === change.to ? { problem: 'unchanged' } : undefined;
    }
    case 'join':
      return compareWithCurrent(findPerson(change.person.id, data)?.role ?? null, change);
    case 'role': {
      const person = findPerson(change.personId, data);
      return person ? compareWithCurrent(person.role, change) : { problem: 'gone' };
    }
    case 'book-add':
      return findCollision(change.entries, data);
    case 'book-rename':
      return findRenameConflict(change, data);
    case 'book-remove':
      return findEntry(change.address, data) ? undefined : { problem: 'gone' };
    case 'authenticator':
  }
  return change.from === change.to ? { problem: 'unchanged' } : undefined;
}

/** To be called after `findConflict` found none. The caller changes authenticators and the lock of repeats itself. */
export function applyChange(change: RuleChange, draft: SettingsData, { by, now }: ChangeAuthor): void {
  switch (change.kind) {
    case 'limit':
      draft.limits[change.name][change.unit] = change.to;
      return;
    case 'switch':
      if (change.name === 'onlyBook') draft.limits.onlyBook = change.to;
      else if (change.name === 'guard') draft.guard = { isOn: change.to, since: now, freedNames: [] };
      return;
    case 'join':
      draft.people = [
        ...draft.people.filter(({ id }) => id !== change.person.id),
        { ...change.person, role: change.to, addedBy: change.invitedBy, addedAt: now },
      ];
      dropInvite(change, draft);
      return;
    case 'role': {
      const person = findPerson(change.personId, draft);
      if (person) person.role = change.to;
      return;
    }
    case 'book-add':
      for (const { label, address, tags } of change.entries) {
        draft.addresses.push({ label, address, tags, addedBy: by, addedAt: now });
        forgetName(address, draft);
      }
      return;
    case 'book-rename': {
      const entry = findEntry(change.address, draft);
      if (!entry) return;
      rememberFreed(entry, draft);
      entry.label = change.to;
      return;
    }
    case 'book-remove': {
      const entry = findEntry(change.address, draft);
      if (entry) {
        rememberFreed(entry, draft);
        rememberName(entry, draft);
      }
      draft.addresses = draft.addresses.filter((other) => other !== entry);
      return;
    }
    case 'authenticator':
  }
}

/** Removes the invitation: the request to join uses it up, whether the person joins or not. */
export function dropInvite({ tokenSha }: ChangeOf<'join'>, draft: SettingsData): void {
  draft.invites = draft.invites.filter((invite) => invite.tokenSha !== tokenSha);
}

function isSwitchedOn(name: ChangeOf<'switch'>['name'], data: Readonly<SettingsData>): boolean {
  if (name === 'repeatsLock') return data.repeatsLockedAt !== null;
  return name === 'guard' ? data.guard.isOn : data.limits.onlyBook;
}

function compareWithCurrent<Value>(
  current: Value,
  { from, to }: { from: Value; to: Value },
): ChangeConflict | undefined {
  if (current !== from) return { problem: 'moved' };
  return from === to ? { problem: 'unchanged' } : undefined;
}

/** Checks each entry against the address book and the entries before it. */
function findCollision(
  entries: readonly BookEntry[],
  data: Readonly<SettingsData>,
): ChangeConflict | undefined {
  const existing: Array<Pick<BookAddress, 'label' | 'address'>> = [...data.addresses];
  for (const entry of entries) {
    const collision = collisionOf(entry, existing);
    if (collision) return collision;
    if (freedAddressOf(entry.label, data) !== entry.was) return { problem: 'moved' };
    existing.push(entry);
  }
  return undefined;
}

function findRenameConflict(
  { address, from, to, was }: ChangeOf<'book-rename'>,
  data: Readonly<SettingsData>,
): ChangeConflict | undefined {
  const entry = findEntry(address, data);
  if (!entry) return { problem: 'gone' };
  if (entry.label !== from) return { problem: 'moved' };
  if (from === to) return { problem: 'unchanged' };
  const others = data.addresses.filter((one) => one !== entry);
  const taken = findTaken(to, others);
  if (taken) return taken;
  return freedAddressOf(to, data) === was ? undefined : { problem: 'moved' };
}

function findPerson(personId: number, { people }: Readonly<SettingsData>) {
  return people.find(({ id }) => id === personId);
}

function findEntry(address: string, { addresses }: Readonly<SettingsData>) {
  return addresses.find((entry) => isSameAddress(entry.address, address));
}
