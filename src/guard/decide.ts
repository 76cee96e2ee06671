// Ends pending changes: a second owner confirms one, an owner or the requester cancels it, its 24 hours elapse, or it
// can no longer be applied. All functions work on a draft of the settings; an ended change stays there until everybody
// concerned has been notified.

import type { PendingChange, RuleChange } from '../store/settings/rule-changes.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import { applyChange, dropInvite, findConflict } from './apply.ts';

type Outcome = NonNullable<PendingChange['outcome']>;

/**
 * - `applied`, `cancelled`: the decision was carried out.
 * - `void`: it was confirmed or its 24 hours elapsed, but it could no longer be applied as it was requested.
 * - `partial`: joining needs the agreement of the inviting owner and of another owner; one of the two is missing.
 * - `over`: it had ended before, or there is no such change.
 * - `yourself`: the second owner must be another person than the requester.
 * - `not_allowed`: only owners decide; the requester may cancel.
 */
export type Decision =
  | { is: Outcome['is']; pending: PendingChange }
  | { is: 'yourself'; pending: PendingChange }
  | { is: 'partial'; pending: PendingChange; missing: MissingApproval }
  | { is: 'over' | 'not_allowed' };

/** The agreement that a person still needs to join. Only the inviter knows whether the right person opened the link. */
export type MissingApproval = 'inviter' | 'other';

export type DecisionRequest = { id: string; by: number; ownerIds: readonly number[]; now: number };

export function isPending({ outcome }: PendingChange): boolean {
  return outcome === null;
}

export function confirmChange(draft: SettingsData, { id, by, ownerIds, now }: DecisionRequest): Decision {
  const pending = findPending(draft, id);
  if (!pending) return { is: 'over' };
  if (!ownerIds.includes(by)) return { is: 'not_allowed' };
  if (pending.change.kind === 'join') {
    pending.agreedBy = [...new Set([...pending.agreedBy, by])];
    const missing = missingApproval(pending, ownerIds);
    if (missing) return { is: 'partial', pending, missing };
  } else if (by === pending.askedBy) return { is: 'yourself', pending };
  const is = applyOrVoid(draft, pending, { by, at: now }, ownerIds);
  markNotified(pending, by);
  return { is, pending };
}

export function missingApproval(
  { askedBy, agreedBy }: PendingChange,
  ownerIds: readonly number[],
): MissingApproval | undefined {
  if (!agreedBy.includes(askedBy)) return 'inviter';
  return agreedBy.some((id) => id !== askedBy && ownerIds.includes(id)) ? undefined : 'other';
}

export function cancelChange(draft: SettingsData, { id, by, ownerIds, now }: DecisionRequest): Decision {
  const pending = findPending(draft, id);
  if (!pending) return { is: 'over' };
  if (!ownerIds.includes(by) && by !== pending.askedBy) return { is: 'not_allowed' };
  end(draft, pending, { is: 'cancelled', by, at: now });
  markNotified(pending, by);
  return { is: 'cancelled', pending };
}

/** Ends those of `ids` that are still pending; the caller has checked that their 24 hours are over. */
export function applyElapsed(
  draft: SettingsData,
  { ids, ownerIds, now }: { ids: readonly string[]; ownerIds: readonly number[]; now: number },
): PendingChange[] {
  const elapsed = draft.pendingChanges.filter((pending) => isPending(pending) && ids.includes(pending.id));
  for (const pending of elapsed) {
    // A change that was applied earlier in this loop may have voided it.
    if (isPending(pending)) applyOrVoid(draft, pending, { by: null, at: now }, ownerIds);
  }
  return elapsed;
}

/**
 * Cancels the changes that a person requested; with `about`, also those that affect them. Returns the cancelled ones.
 */
export function endChangesOf(
  draft: SettingsData,
  personId: number,
  { by, now, about }: { by: number; now: number; about: boolean },
): PendingChange[] {
  const theirs = draft.pendingChanges.filter(
    (pending) =>
      isPending(pending) &&
      (pending.askedBy === personId || (about && affectedPersonOf(pending.change) === personId)),
  );
  for (const pending of theirs) end(draft, pending, { is: 'cancelled', by, at: now });
  return theirs;
}

/** Ends as `void` each pending change that can no longer be applied as requested, now that `made` is in force. */
export function voidConflicting(draft: SettingsData, made: RuleChange, now: number): void {
  for (const pending of draft.pendingChanges.filter(isPending)) {
    const { change } = pending;
    const isReplaced =
      change.kind === 'authenticator' && made.kind === 'authenticator' && change.personId === made.personId;
    if (!isReplaced && !findConflict(change, draft)) continue;
    end(draft, pending, { is: 'void', by: null, at: now });
  }
}

function applyOrVoid(
  draft: SettingsData,
  pending: PendingChange,
  { by, at }: Pick<Outcome, 'by' | 'at'>,
  ownerIds: readonly number[],
): Outcome['is'] {
  const { change, askedBy } = pending;
  const isPossible = mayRequest(change, askedBy, draft, ownerIds) && !findConflict(change, draft);
  if (!isPossible) {
    end(draft, pending, { is: 'void', by, at });
    return 'void';
  }
  applyChange(change, draft, { by: askedBy, now: at });
  end(draft, pending, { is: 'applied', by, at });
  voidConflicting(draft, change, at);
  return 'applied';
}

function end(draft: SettingsData, pending: PendingChange, outcome: Outcome): void {
  pending.outcome = outcome;
  if (pending.change.kind === 'join' && outcome.is !== 'applied') dropInvite(pending.change, draft);
}

/** Whether the requester still has the right to request this change. */
function mayRequest(
  change: RuleChange,
  personId: number,
  { people }: SettingsData,
  ownerIds: readonly number[],
): boolean {
  if (ownerIds.includes(personId)) return true;
  const role = people.find(({ id }) => id === personId)?.role;
  const isTheirs = change.kind.startsWith('book-') || change.kind === 'authenticator';
  return isTheirs && role !== undefined && role !== 'viewer';
}

/** The person whom a change affects; undefined where it affects none. */
export function affectedPersonOf(change: RuleChange): number | undefined {
  if (change.kind === 'join') return change.person.id;
  return change.kind === 'role' || change.kind === 'authenticator' ? change.personId : undefined;
}

function findPending(draft: SettingsData, id: string): PendingChange | undefined {
  return draft.pendingChanges.find((pending) => pending.id === id && isPending(pending));
}

/** Records that the person needs no notification: the message whose button they used shows the outcome. */
function markNotified(pending: PendingChange, personId: number): void {
  pending.told.push({ personId, of: 'outcome', messageId: null, isEnded: true });
}
