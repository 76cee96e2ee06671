// Changes of the address book. Each is checked against the book as it then is, is made wholly or not at all, and stands
// in the audit.

import type { BookAddress, SettingsData } from '../../store/settings.ts';
import type { FormContext } from '../context.ts';
import { record } from '../record.ts';
import { collisionOf, findLabel, type Collision, type Entry } from './entry.ts';
import { fingerprintOf, planImport } from './plan-import.ts';

export type Added = { ok: true; entry: BookAddress } | { ok: false; collision: Collision };
/** `gone`: somebody removed the entry meanwhile; `label_taken`: another has the name. */
export type Renamed = { ok: true; entry: BookAddress } | { ok: false; problem: 'gone' | Collision };

export async function addEntry(ctx: FormContext, entry: Entry): Promise<Added> {
  const made = { ...entry, ...maker(ctx) };
  const collision = await ctx.rooms.store.settings.update(({ addresses }) => {
    const found = collisionOf(entry, addresses);
    if (!found) addresses.push(made);
    return found;
  });
  if (collision) return { ok: false, collision };
  await record(ctx, 'address.added', `address:${entry.address}`, { label: entry.label, tags: entry.tags });
  return { ok: true, entry: made };
}

export async function renameEntry(ctx: FormContext, address: string, label: string): Promise<Renamed> {
  const done = await ctx.rooms.store.settings.update((draft) => {
    const entry = find(draft, address);
    if (!entry) return { ok: false, problem: 'gone' } as const;
    const other = findLabel(label, draft.addresses);
    if (other && other !== entry) return { ok: false, problem: { problem: 'label_taken', other } } as const;
    const from = entry.label;
    entry.label = label;
    return { ok: true, entry: { ...entry }, from } as const;
  });
  if (done.ok) await record(ctx, 'address.renamed', `address:${address}`, { from: done.from, to: label });
  return done;
}

export async function tagEntry(
  ctx: FormContext,
  address: string,
  tags: string[],
): Promise<BookAddress | undefined> {
  const done = await ctx.rooms.store.settings.update((draft) => {
    const entry = find(draft, address);
    if (!entry) return undefined;
    const from = entry.tags;
    entry.tags = tags;
    return { entry: { ...entry }, from };
  });
  if (done) await record(ctx, 'address.tagged', `address:${address}`, { from: done.from, to: tags });
  return done?.entry;
}

export async function removeEntry(ctx: FormContext, address: string): Promise<BookAddress | undefined> {
  const removed = await ctx.rooms.store.settings.update((draft) => {
    const entry = find(draft, address);
    draft.addresses = draft.addresses.filter((other) => other !== entry);
    return entry;
  });
  if (removed) await record(ctx, 'address.removed', `address:${address}`, { label: removed.label });
  return removed;
}

/** Adds all that the text brings, if that still is what `fingerprint` stands for; else nothing, and undefined. */
export async function importEntries(
  ctx: FormContext,
  text: string,
  fingerprint: string,
): Promise<Entry[] | undefined> {
  const made = maker(ctx);
  const entries = await ctx.rooms.store.settings.update(({ addresses }) => {
    const plan = planImport(text, addresses);
    if (fingerprintOf(plan) !== fingerprint) return undefined;
    addresses.push(...plan.entries.map((entry) => Object.assign({}, entry, made)));
    return plan.entries;
  });
  if (!entries) return undefined;
  const added = entries.map(({ label, address, tags }) => ({ label, address, tags }));
  await record(ctx, 'address.imported', 'address:import', { count: entries.length, added });
  return entries;
}

function maker({ from, rooms }: FormContext): Pick<BookAddress, 'addedBy' | 'addedAt'> {
  return { addedBy: from?.id ?? 0, addedAt: rooms.clock.now() };
}

function find({ addresses }: SettingsData, address: string): BookAddress | undefined {
  return addresses.find((entry) => entry.address === address);
}
