// Changes of the address book. Each is checked against the book at that moment, is made completely or not at all, and
// is recorded in the audit. While the guard is on, a change of which address a name means waits for an owner.

import { isSameAddress } from '../../tron/address.ts';
import type { ChangeConflict } from '../../guard/apply.ts';
import { freedAddressOf, type Collision } from '../../guard/address-book.ts';
import type { RequestResult } from '../../guard/submit.ts';
import { foldLabel, type BookAddress, type SettingsData } from '../../store/settings/settings.ts';
import type { FormContext } from '../../bot/context.ts';
import type { GuardDeps } from '../guard/request.ts';
import { requestShown } from '../guard/rules.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { Entry } from './entry.ts';
import { fingerprintOf, planImport } from './plan-import.ts';

/** `waits`: an owner has to confirm it, or too many changes are pending; `gone`: the entry was removed meanwhile. */
export type Changed =
  | { is: 'done'; entry: BookAddress }
  | { is: 'collides'; collision: Collision }
  | { is: 'waits'; requested: RequestResult }
  | { is: 'gone' };

export async function addEntry(parts: GuardDeps, by: number, entry: Entry): Promise<Changed> {
  const requested = await requestShown(parts, by, (draft) => ({
    kind: 'book-add',
    entries: [entryOf(entry, draft)],
    isImport: false,
  }));
  return outcomeOf(parts, requested, entry.address);
}

export async function renameEntry(
  parts: GuardDeps,
  by: number,
  address: string,
  label: string,
): Promise<Changed> {
  const requested = await requestShown(parts, by, (draft) => {
    const entry = find(draft, address);
    const was = freedAddressOf(label, draft);
    return entry && { kind: 'book-rename', address, from: entry.label, to: label, was };
  });
  return outcomeOf(parts, requested, address);
}

export async function tagEntry(
  ctx: FormContext,
  address: string,
  tags: string[],
): Promise<{ entry: BookAddress; lost: string[] } | undefined> {
  const done = await ctx.deps.store.settings.update((draft) => {
    const entry = find(draft, address);
    if (!entry) return undefined;
    const from = entry.tags;
    entry.tags = tags;
    return { entry: { ...entry }, from };
  });
  if (!done) return undefined;
  await writeAudit(ctx, 'address.tagged', `address:${address}`, { from: done.from, to: tags });
  const kept = new Set(tags.map(foldLabel));
  return { entry: done.entry, lost: done.from.filter((tag) => !kept.has(foldLabel(tag))) };
}

export async function removeEntry(parts: GuardDeps, by: number, address: string): Promise<void> {
  await requestShown(parts, by, (draft) => {
    const entry = find(draft, address);
    return entry && { kind: 'book-remove', address, label: entry.label };
  });
}

/**
 * Adds all entries of the text if its plan still has this fingerprint; otherwise adds nothing and returns undefined.
 */
export async function importEntries(
  parts: GuardDeps,
  by: number,
  text: string,
  fingerprint: string,
): Promise<RequestResult | undefined> {
  return requestShown(parts, by, (draft) => {
    const plan = planImport(text, draft.addresses);
    if (plan.entries.length === 0 || fingerprintOf(plan) !== fingerprint) return undefined;
    const entries = plan.entries.map((entry) => entryOf(entry, draft));
    return { kind: 'book-add', entries, isImport: true };
  });
}

function entryOf({ label, address, tags }: Entry, draft: SettingsData) {
  return { label, address, tags, was: freedAddressOf(label, draft) };
}

function outcomeOf({ store }: GuardDeps, requested: RequestResult | undefined, address: string): Changed {
  const isRefused = requested?.is === 'too_many' || requested?.is === 'too_often';
  if (isRefused || requested?.is === 'pending') return { is: 'waits', requested };
  const conflict = requested?.is === 'stopped' ? requested.conflict : undefined;
  if (conflict && isCollision(conflict)) return { is: 'collides', collision: conflict };
  const entry = find(store.settings.data, address);
  return entry ? { is: 'done', entry } : { is: 'gone' };
}

function isCollision(conflict: ChangeConflict): conflict is Collision {
  return 'other' in conflict || conflict.problem === 'full';
}

function find({ addresses }: Readonly<SettingsData>, address: string): BookAddress | undefined {
  return addresses.find((entry) => isSameAddress(entry.address, address));
}
