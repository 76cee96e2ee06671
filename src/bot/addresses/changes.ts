// Changes of the address book. Each is checked against the book as it then is, is made wholly or not at all, and stands in the
// audit. While the guard is on, those that change where a name points wait for an owner.

import type { Obstacle } from '../../guard/apply.ts';
import { freedAddressOf, type Collision } from '../../guard/book.ts';
import type { Requested } from '../../guard/submit.ts';
import type { RuleChange } from '../../store/rule-changes.ts';
import type { BookAddress, SettingsData } from '../../store/settings.ts';
import type { FormContext } from '../context.ts';
import { requestChange } from '../guard/request.ts';
import { record } from '../record.ts';
import type { Entry } from './entry.ts';
import { fingerprintOf, planImport } from './plan-import.ts';

/** `waits`: an owner has to confirm it, or too much waits already; `gone`: somebody removed the entry meanwhile. */
export type Changed =
  | { is: 'done'; entry: BookAddress }
  | { is: 'collides'; collision: Collision }
  | { is: 'waits'; requested: Requested }
  | { is: 'gone' };

export async function addEntry(ctx: FormContext, entry: Entry): Promise<Changed> {
  const requested = await request(ctx, (draft) => ({
    kind: 'book-add',
    entries: [entryOf(entry, draft)],
    isImport: false,
  }));
  return outcomeOf(ctx, requested, entry.address);
}

export async function renameEntry(ctx: FormContext, address: string, label: string): Promise<Changed> {
  const requested = await request(ctx, (draft) => {
    const entry = find(draft, address);
    const was = freedAddressOf(label, draft);
    return entry && { kind: 'book-rename', address, from: entry.label, to: label, was };
  });
  return outcomeOf(ctx, requested, address);
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

export async function removeEntry(ctx: FormContext, address: string): Promise<void> {
  await request(ctx, (draft) => {
    const entry = find(draft, address);
    return entry && { kind: 'book-remove', address, label: entry.label };
  });
}

/** Adds all that the text brings, if that still is what `fingerprint` stands for; else nothing, and undefined. */
export async function importEntries(
  ctx: FormContext,
  text: string,
  fingerprint: string,
): Promise<Requested | undefined> {
  return request(ctx, (draft) => {
    const plan = planImport(text, draft.addresses);
    if (plan.entries.length === 0 || fingerprintOf(plan) !== fingerprint) return undefined;
    const entries = plan.entries.map((entry) => entryOf(entry, draft));
    return { kind: 'book-add', entries, isImport: true };
  });
}

function request(
  ctx: FormContext,
  make: (draft: SettingsData) => RuleChange | undefined,
): Promise<Requested | undefined> {
  const askedBy = ctx.from?.id ?? 0;
  return requestChange(ctx.rooms, (draft) => {
    const change = make(draft);
    return change && { change, askedBy, shownTo: askedBy };
  });
}

function entryOf({ label, address, tags }: Entry, draft: SettingsData) {
  return { label, address, tags, was: freedAddressOf(label, draft) };
}

function outcomeOf({ rooms }: FormContext, requested: Requested | undefined, address: string): Changed {
  if (requested?.is === 'pending' || requested?.is === 'too_many') return { is: 'waits', requested };
  const obstacle = requested?.is === 'stopped' ? requested.obstacle : undefined;
  if (obstacle && isCollision(obstacle)) return { is: 'collides', collision: obstacle };
  const entry = find(rooms.store.settings.data, address);
  return entry ? { is: 'done', entry } : { is: 'gone' };
}

function isCollision(obstacle: Obstacle): obstacle is Collision {
  return 'other' in obstacle || obstacle.problem === 'full';
}

function find({ addresses }: Readonly<SettingsData>, address: string): BookAddress | undefined {
  return addresses.find((entry) => entry.address === address);
}
