// Changes of the address book. Each is checked against the book at that moment, is made completely or not at all, is
// recorded in the audit, and can be undone. Which address a name means is a rule: changing that takes a code of people
// who have set one up.

import { foldWord } from '../../base/visible-text.ts';
import { InlineKeyboard } from 'grammy';
import { z } from 'zod';
import { isSameAddress } from '../../tron/address.ts';
import { code } from '../../base/html.ts';
import { bookAddress } from '../../store/settings/address-book.ts';
import { rememberName } from '../../store/settings/named-addresses.ts';
import type { BookAddress, SettingsData } from '../../store/settings/settings.ts';
import { writeAudit } from '../../bot/audit.ts';
import type { FormContext } from '../../bot/context.ts';
import { personName } from '../../bot/names.ts';
import { notifyOwners } from '../../bot/notify-people.ts';
import { box, say } from '../../bot/say.ts';
import { type Changed, undoable, wholeTeam } from '../../bot/undo.ts';
import { changeRule } from '../codes/ask.ts';
import { mayChangeBook, nameOf, problemSentence, sayGone, showDone, showEntry } from './views.ts';
import { type Affected, affectedBy, affectedByMove, affectedByTags, joined } from './affected-rules.ts';
import { addressButtons } from './buttons.ts';
import { type Collision, type Entry, collisionOf, pointsElsewhere } from './entry.ts';
import { fingerprintOf, planImport } from './plan-import.ts';

type Named = Pick<BookAddress, 'label' | 'address'>;

/** The sentences of further rules are not marked. */
const mostAffected = 5;

/** What the addresses of a change have, in its order: an entry, or null. */
export const bookChanges = undoable<Array<BookAddress | null>>('addresses', z.array(bookAddress.nullable()), {
  scope: 'team',
  read: (settings, { of }) => of.split(' ').map((address) => find(settings, address) ?? null),
  write(draft, { of }, entries) {
    const book = draft.addresses;
    const isPut = of
      .split(' ')
      .every((address, nth) => put(draft, address, entries[nth] ?? null) === undefined);
    if (!isPut) draft.addresses = book;
    return isPut;
  },
  mayUndo: mayChangeBook,
  refuse: (ctx) => box(ctx, 'addresses-operators-only'),
  async show(ctx, { said, ...changed }) {
    await audit(ctx, changed);
    await showChange(ctx, said, changed);
  },
  open: ({ words }, { of }) =>
    of.includes(' ')
      ? InlineKeyboard.text(words.plain('addresses-back'), addressButtons.show.data())
      : InlineKeyboard.text(words.plain('addresses-open'), addressButtons.entry.data({ address: of })),
  run: (ctx, { value }, change, finish) =>
    runChange(ctx, () => value.filter((entry) => entry !== null), change, finish),
});

export function addEntry(ctx: FormContext, entry: Entry): Promise<void> {
  const { words } = ctx;
  return changeEntry(ctx, entry.address, words('addresses-added-done'), (now) =>
    now ? undefined : added(ctx, entry),
  );
}

export function renameEntry(ctx: FormContext, address: string, label: string): Promise<void> {
  const said = ctx.words('addresses-renamed', { label: nameOf(label) });
  return changeEntry(ctx, address, said, (now) => now && { ...now, label });
}

export function tagEntry(ctx: FormContext, address: string, tags: string[]): Promise<void> {
  return changeEntry(ctx, address, undefined, (now) => now && { ...now, tags });
}

export function removeEntry(ctx: FormContext, { address, label }: Named): Promise<void> {
  const said = ctx.words('addresses-removed', { label: nameOf(label) });
  return changeEntry(ctx, address, said, (now) => now && null);
}

/** What the address is to have for what it has now; undefined where the change isn't possible any more. */
type Wanted = (now: BookAddress | undefined) => BookAddress | null | undefined;

/** `said` is the sentence about the change once it is made. */
function changeEntry(
  ctx: FormContext,
  address: string,
  said: string | undefined,
  wanted: Wanted,
): Promise<void> {
  type Outcome = Collision | 'gone' | undefined;
  const act = (draft: SettingsData): Outcome => {
    const now = find(draft, address);
    const entry = wanted(now);
    if (entry !== undefined) return put(draft, address, entry);
    return now ? { problem: 'address_known', other: now } : 'gone';
  };
  const thing = { ...wholeTeam, of: address };
  return runChange(
    ctx,
    (data) => [wanted(find(data, address)) ?? []].flat(),
    (draft) => bookChanges.make(ctx, draft, thing, () => act(draft)),
    async (here, made) => {
      const { outcome, ...changed } = await bookChanges.keep(here, made);
      if (outcome === 'gone') return sayGone(here);
      if (outcome) return say(here, problemSentence(here.words, { part: 'book', ...outcome }));
      if (changed.kept) await audit(here, changed);
      await showChange(here, said, changed);
    },
  );
}

/**
 * Adds all entries of the text if its plan still has this fingerprint; otherwise adds nothing, and `then` is called.
 */
export function importEntries(
  ctx: FormContext,
  text: string,
  fingerprint: string,
  then: (ctx: FormContext) => Promise<void>,
): Promise<void> {
  return runChange(
    ctx,
    ({ addresses }) => {
      const plan = planImport(text, addresses);
      return fingerprintOf(plan) === fingerprint ? plan.entries : [];
    },
    (draft, entries) => {
      const thing = { ...wholeTeam, of: entries.map(({ address }) => address).join(' ') };
      const add = () => {
        // Each was compared with the book of this draft, and with those before it.
        for (const entry of entries) draft.addresses.push(added(ctx, entry));
        return entries;
      };
      return entries.length > 0 ? bookChanges.make(ctx, draft, thing, add) : undefined;
    },
    async (here, made) => {
      if (!made) return then(here);
      const { outcome: entries, ...changed } = await bookChanges.keep(here, made);
      const named = entries.map(({ label, address, tags }) => ({ label, address, tags }));
      await writeAudit(here, 'address.imported', 'address:import', { count: named.length, added: named });
      await showChange(here, here.words('addresses-import-done', { count: named.length }), changed);
    },
  );
}

/**
 * Takes a code if one of the entries that a change leads to loosens a rule, and tells the owners of each name that points
 * elsewhere then.
 */
function runChange<One extends Named, Done>(
  ctx: FormContext,
  entriesOf: (data: Readonly<SettingsData>) => One[],
  change: (draft: SettingsData, entries: One[]) => Done,
  finish: (ctx: FormContext, done: Done) => Promise<void>,
): Promise<void> {
  return changeRule(ctx, {
    what(words) {
      const entries = entriesOf(ctx.deps.store.settings.data);
      const [entry] = entries;
      return entry && entries.length === 1
        ? words('code-what-entry', { label: nameOf(entry.label), address: code(entry.address) })
        : words('code-what-import', { count: entries.length });
    },
    loosens: (data) => entriesOf(data).some((entry) => loosens(data, entry)),
    change(draft) {
      const entries = entriesOf(draft);
      const isMoved = (entry: Named) =>
        entry.label !== find(draft, entry.address)?.label && pointsElsewhere(entry, draft);
      const moved = entries.filter(isMoved);
      const done = change(draft, entries);
      return { done, moved: moved.filter(({ address, label }) => find(draft, address)?.label === label) };
    },
    async finish(here, { done, moved }) {
      await tellOfMoved(here, moved);
      await finish(here, done);
    },
  });
}

/** Orders are placed by name, so the owners are notified when a name points to another address. */
async function tellOfMoved(ctx: FormContext, moved: readonly Named[]): Promise<void> {
  const person = personName(ctx.deps, ctx.from?.id ?? 0);
  for (const { label, address } of moved) {
    await notifyOwners(ctx, 'book-moved', { person, label: nameOf(label), address: code(address) });
  }
}

/** Where only receivers of the book may be ordered for, each new entry allows more. */
function loosens(data: Readonly<SettingsData>, entry: Named): boolean {
  const present = find(data, entry.address);
  if (entry.label === present?.label || collisionIn(data, entry)) return false;
  return (!present && data.limits.onlyBook) || pointsElsewhere(entry, data);
}

/** Why the address can't have the name, whatever name it has now. */
function collisionIn({ addresses }: Readonly<SettingsData>, entry: Named): Collision | undefined {
  return collisionOf(
    entry,
    addresses.filter(({ address }) => !isSameAddress(address, entry.address)),
  );
}

/** Gives the address this entry, or none; answers what prevents it. A name that is given up is remembered. */
function put(draft: SettingsData, address: string, entry: BookAddress | null): Collision | undefined {
  const present = find(draft, address);
  const isNamed = present?.label !== entry?.label;
  const collision = entry && isNamed ? collisionIn(draft, entry) : undefined;
  if (collision) return collision;
  if (present && isNamed) rememberName(present, draft);
  const at = present ? draft.addresses.indexOf(present) : draft.addresses.length;
  draft.addresses = draft.addresses.toSpliced(at, 1, ...(entry ? [entry] : []));
  return undefined;
}

function added({ deps, from }: FormContext, { label, address, tags }: Entry): BookAddress {
  return { label, address, tags, addedBy: from?.id ?? 0, addedAt: deps.clock.now() };
}

function find({ addresses }: Readonly<SettingsData>, address: string): BookAddress | undefined {
  return addresses.find((entry) => isSameAddress(entry.address, address));
}

type Change = Pick<Changed<Array<BookAddress | null>, unknown>, 'before' | 'after' | 'kept'>;

async function audit(ctx: FormContext, { before, after }: Change): Promise<void> {
  for (const [nth, entry] of after.entries()) await auditEntry(ctx, before[nth] ?? null, entry);
}

async function auditEntry(
  ctx: FormContext,
  before: BookAddress | null,
  after: BookAddress | null,
): Promise<void> {
  const write = (action: string, detail: object) =>
    writeAudit(ctx, action, `address:${(after ?? before)?.address}`, { ...detail });
  if (!before) return write('address.added', { label: after?.label, tags: after?.tags });
  if (!after) return write('address.removed', { label: before.label });
  if (before.label !== after.label) return write('address.renamed', { from: before.label, to: after.label });
  await write('address.tagged', { from: before.tags, to: after.tags });
}

/** The entry as it is now; of several, and of one that was removed, only what was done. */
async function showChange(
  ctx: FormContext,
  said: string | undefined,
  { before, after, kept }: Change,
): Promise<void> {
  const touched = after.flatMap((entry, nth) => affectedIn(ctx, before[nth] ?? null, entry));
  const affected = joined(touched.filter((one) => one !== undefined).slice(0, mostAffected));
  const [entry] = after;
  if (entry && after.length === 1) await showEntry(ctx, entry, said, affected, kept);
  else await showDone(ctx, said, affected, kept);
}

function affectedIn(
  ctx: FormContext,
  before: BookAddress | null,
  after: BookAddress | null,
): Array<Affected | undefined> {
  if (!after) return [before ? affectedBy(ctx, 'removed', before.address) : undefined];
  const isNamed = before?.label !== after.label;
  const tags = new Set(after.tags.map(foldWord));
  const lost = before?.tags.filter((tag) => !tags.has(foldWord(tag))) ?? [];
  return [
    before && isNamed ? affectedBy(ctx, 'renamed', after.address) : undefined,
    isNamed ? affectedByMove(ctx, after) : undefined,
    affectedByTags(ctx, after, lost),
  ];
}
