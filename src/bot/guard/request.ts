// Asks for a change of a rule and decides about those that wait. No handler changes a rule in any other way: what happens in
// the settings happens in one update, and what came of it stands in the audit.

import type { Clock } from '../../clock.ts';
import { auditFieldsOf } from '../../guard/audit.ts';
import { cancelChange, confirmChange, type Decision } from '../../guard/decide.ts';
import { submitChange, type ChangeRequest, type RequestResult } from '../../guard/submit.ts';
import type { Store } from '../../store/open.ts';
import type { PendingChange, RuleChange } from '../../store/settings/rule-changes.ts';
import type { SettingsData } from '../../store/settings/settings.ts';

type Outcome = NonNullable<PendingChange['outcome']>;

/** What of the bot's rooms is needed; tests of the rules hand in no more. */
export type GuardDeps = {
  readonly store: Pick<Store, 'settings' | 'audit'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ownerIds: readonly number[];
  readonly createToken: () => string;
};

/** `ask` may look at the draft first, and ask for nothing; what else it changes in it is kept in any case. */
export async function requestChange(
  deps: GuardDeps,
  ask: (draft: SettingsData) => ChangeRequest | undefined,
): Promise<RequestResult | undefined> {
  const made = { id: deps.createToken(), now: deps.clock.now() };
  const done = await deps.store.settings.update((draft) => {
    const asked = ask(draft);
    return asked && { asked, requested: submitChange(draft, asked, made) };
  });
  if (!done) return undefined;
  const { asked, requested } = done;
  const entry = { actorId: actorOf(asked), at: made.now };
  if (requested.is === 'applied') await recordApplied(deps, asked.change, entry);
  if (requested.is === 'pending' && requested.isNew) {
    await record(deps, requested.pending, { what: 'asked', ...entry });
  }
  return requested;
}

/** A press of `personId` on a change that waits; what follows from it is done by `openPendingChanges`. */
export async function decideChange(
  { store, clock, ownerIds }: GuardDeps,
  what: 'confirm' | 'cancel',
  id: string,
  personId: number,
): Promise<Decision> {
  const decide = what === 'confirm' ? confirmChange : cancelChange;
  const now = clock.now();
  const decision = await store.settings.update((draft) => decide(draft, { id, by: personId, ownerIds, now }));
  if (decision.is === 'partial') {
    await record({ store }, decision.pending, { what: 'agreed', actorId: personId, at: now });
  }
  return decision;
}

/** Of a change that has ended: how, and what is in force by it. */
export async function recordEnd(deps: GuardDeps, pending: PendingChange): Promise<void> {
  const { change, outcome, id } = pending;
  if (!outcome) return;
  const { is, by, at } = outcome;
  if (by !== null && is !== 'cancelled') await record(deps, pending, { what: 'confirmed', actorId: by, at });
  await record(deps, pending, { what: is, actorId: by, at });
  if (is === 'applied') await recordApplied(deps, change, { actorId: actorOf(pending), at, id });
}

async function record(
  { store }: Pick<GuardDeps, 'store'>,
  { id, change, askedBy }: PendingChange,
  {
    what,
    actorId,
    at,
  }: { what: 'asked' | 'agreed' | 'confirmed' | Outcome['is']; actorId: number | null; at: number },
): Promise<void> {
  const detail = { askedBy, change };
  await store.audit.add({ at, actorId, action: `guard.${what}`, subject: `change:${id}`, detail });
}

/** `id` of the change that had waited. */
async function recordApplied(
  { store }: GuardDeps,
  change: RuleChange,
  { actorId, at, id }: { actorId: number; at: number; id?: string },
): Promise<void> {
  const { action, subject, detail } = auditFieldsOf(change);
  const waited = id === undefined ? {} : { change: id };
  await store.audit.add({ at, actorId, action, subject, detail: { ...detail, ...waited } });
}

/** Whoever joins acts, by somebody's invitation. */
function actorOf({ change, askedBy }: ChangeRequest): number {
  return change.kind === 'join' ? change.person.id : askedBy;
}
