// Requests a change of a rule, and decides about pending ones. No handler changes a rule in any other way: the settings
// change in one update, and the audit has an entry for each result.

import type { Clock } from '../../base/clock.ts';
import { auditFieldsOf } from '../../guard/audit.ts';
import { cancelChange, confirmChange, type Decision } from '../../guard/decide.ts';
import { submitChange, type ChangeRequest, type RequestResult } from '../../guard/submit.ts';
import type { Store } from '../../store/open.ts';
import type { PendingChange, RuleChange } from '../../store/settings/rule-changes.ts';
import type { SettingsData } from '../../store/settings/settings.ts';

type Outcome = NonNullable<PendingChange['outcome']>;

/** The part of the bot's dependencies that is needed here; tests of the rules pass no more. */
export type GuardDeps = {
  readonly store: Pick<Store, 'settings' | 'audit'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ownerIds: readonly number[];
  readonly createToken: () => string;
};

/**
 * `ask` may read the draft and return undefined to request nothing; what it changes in the draft itself is stored in
 * any case.
 */
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

/** The decision of `personId` about a pending change; `openPendingChangeRunner` does what follows from it. */
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

/** Adds to the audit how a change ended, and, where it was applied, what it changed. */
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

/** `id` is that of the pending change, undefined for one that was applied at once. */
async function recordApplied(
  { store }: GuardDeps,
  change: RuleChange,
  { actorId, at, id }: { actorId: number; at: number; id?: string },
): Promise<void> {
  const { action, subject, detail } = auditFieldsOf(change);
  const waited = id === undefined ? {} : { change: id };
  await store.audit.add({ at, actorId, action, subject, detail: { ...detail, ...waited } });
}

/** The person who acted: for a join, who joined by the invitation. */
function actorOf({ change, askedBy }: ChangeRequest): number {
  return change.kind === 'join' ? change.person.id : askedBy;
}
