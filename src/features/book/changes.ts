// Changes of the address book. Each is checked against the book at that moment, is made completely or not at all, and
// is recorded in the audit. Which address a name means is a rule: changing that takes a code of people who have set one up.

import { isSameAddress } from '../../tron/address.ts';
import { code } from '../../base/html.ts';
import { rememberName } from '../../store/settings/named-addresses.ts';
import { foldLabel, type BookAddress, type SettingsData } from '../../store/settings/settings.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { FormContext } from '../../bot/context.ts';
import { personName } from '../../bot/names.ts';
import { notifyOwners } from '../../bot/notify-people.ts';
import { changeRule } from '../codes/ask.ts';
import { nameOf } from './address-book.ts';
import { collisionOf, findTaken, pointsElsewhere, type Collision } from './collisions.ts';
import type { Entry } from './entry.ts';
import { fingerprintOf, planImport } from './plan-import.ts';

/** `gone`: the entry was removed meanwhile. */
export type Changed =
  | { is: 'done'; entry: BookAddress }
  | { is: 'collides'; collision: Collision }
  | { is: 'gone' };

type Named = Pick<BookAddress, 'label' | 'address'>;
/** Called once a change is made or prevented; not while a code is waited for. */
type Then<Made> = (ctx: FormContext, made: Made) => Promise<void>;

export function addEntry(ctx: FormContext, entry: Entry, then: Then<Changed>): Promise<void> {
  return changeRule<Changed & Moved>(ctx, {
    what: (words) => words('code-what-entry', { label: nameOf(entry.label), address: code(entry.address) }),
    loosens: (data) => collisionOf(entry, data.addresses) === undefined && widens([entry], data),
    change(draft) {
      const collision = collisionOf(entry, draft.addresses);
      if (collision) return { is: 'collides', collision };
      const moved = movedOf([entry], draft);
      return { is: 'done', entry: put(ctx, draft, entry), moved };
    },
    async finish(here, made) {
      const { label, tags, address } = entry;
      if (made.is === 'done') await writeAudit(here, 'address.added', `address:${address}`, { label, tags });
      await tellOfMoved(here, made);
      await then(here, made);
    },
  });
}

export function renameEntry(
  ctx: FormContext,
  address: string,
  label: string,
  then: Then<Changed>,
): Promise<void> {
  return changeRule<Changed & Moved & { from?: string }>(ctx, {
    what: (words) => words('code-what-entry', { label: nameOf(label), address: code(address) }),
    loosens: (data) => !takenBy(address, label, data) && pointsElsewhere({ label, address }, data),
    change(draft) {
      const entry = find(draft, address);
      if (!entry) return { is: 'gone' };
      const collision = takenBy(address, label, draft);
      if (collision) return { is: 'collides', collision };
      const from = entry.label;
      const moved = from === label ? [] : movedOf([{ label, address: entry.address }], draft);
      if (from !== label) rememberName(entry, draft);
      entry.label = label;
      return { is: 'done', entry: { ...entry }, from, moved };
    },
    async finish(here, made) {
      await tellOfMoved(here, made);
      const { from = label } = made;
      if (from !== label)
        await writeAudit(here, 'address.renamed', `address:${address}`, { from, to: label });
      await then(here, made);
    },
  });
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

export async function removeEntry(ctx: FormContext, address: string): Promise<void> {
  const removed = await ctx.deps.store.settings.update((draft) => {
    const entry = find(draft, address);
    if (entry) rememberName(entry, draft);
    draft.addresses = draft.addresses.filter((other) => other !== entry);
    return entry;
  });
  if (removed) await writeAudit(ctx, 'address.removed', `address:${address}`, { label: removed.label });
}

/**
 * Adds all entries of the text if its plan still has this fingerprint; otherwise adds nothing, and `then` gets undefined.
 */
export function importEntries(
  ctx: FormContext,
  text: string,
  fingerprint: string,
  then: Then<Entry[] | undefined>,
): Promise<void> {
  const planOf = ({ addresses }: Readonly<SettingsData>): Entry[] | undefined => {
    const plan = planImport(text, addresses);
    return plan.entries.length > 0 && fingerprintOf(plan) === fingerprint ? plan.entries : undefined;
  };
  return changeRule(ctx, {
    what: (words) => words('code-what-import', { count: planOf(ctx.deps.store.settings.data)?.length ?? 0 }),
    loosens: (data) => widens(planOf(data) ?? [], data),
    change(draft) {
      const entries = planOf(draft);
      const moved = movedOf(entries ?? [], draft);
      for (const entry of entries ?? []) put(ctx, draft, entry);
      return { entries, moved };
    },
    async finish(here, made) {
      const { entries } = made;
      await tellOfMoved(here, made);
      if (entries) {
        const added = entries.map(({ label, address, tags }) => ({ label, address, tags }));
        await writeAudit(here, 'address.imported', 'address:import', { count: added.length, added });
      }
      await then(here, entries);
    },
  });
}

/** The entries of a change whose name people may know for another address. */
type Moved = { moved?: Named[] };

function movedOf(entries: readonly Named[], data: Readonly<SettingsData>): Named[] {
  return entries.filter((entry) => pointsElsewhere(entry, data));
}

/** Orders are placed by name, so the owners are notified when a name points to another address. */
async function tellOfMoved(ctx: FormContext, { moved = [] }: Moved): Promise<void> {
  const person = personName(ctx.deps, ctx.from?.id ?? 0);
  for (const { label, address } of moved) {
    await notifyOwners(ctx, 'book-moved', { person, label: nameOf(label), address: code(address) });
  }
}

/** Where only receivers of the book may be ordered for, each new entry allows more. */
function widens(entries: readonly Named[], data: Readonly<SettingsData>): boolean {
  if (entries.length === 0) return false;
  return data.limits.onlyBook || entries.some((entry) => pointsElsewhere(entry, data));
}

function takenBy(address: string, label: string, { addresses }: Readonly<SettingsData>) {
  return findTaken(
    label,
    addresses.filter((entry) => !isSameAddress(entry.address, address)),
  );
}

function put({ deps, from }: FormContext, draft: SettingsData, entry: Entry): BookAddress {
  const { label, address, tags } = entry;
  const added = { label, address, tags, addedBy: from?.id ?? 0, addedAt: deps.clock.now() };
  draft.addresses.push(added);
  return { ...added };
}

function find({ addresses }: Readonly<SettingsData>, address: string): BookAddress | undefined {
  return addresses.find((entry) => isSameAddress(entry.address, address));
}
