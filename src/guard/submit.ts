// The only way to change a rule: the change is applied at once or, if it needs the approval of a second owner, stored
// as a pending change. Works on a draft of the settings, so that check and change are one atomic step.

import { isDeepStrictEqual } from 'node:util';
import type { PendingChange, RuleChange } from '../store/settings/rule-changes.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import { applyChange, findConflict, type ChangeConflict } from './apply.ts';
import { isPending, voidConflicting } from './decide.ts';
import { needsApproval } from './loosening.ts';
import { approvalDelayMs } from './delay-clock.ts';

/** How many changes of one person may be pending at once. Joining does not count: invitations limit it. */
export const maxPending = 20;

/** Changes that one person may request within `requestWindowMs`: all owners are notified of each, and of its end. */
export const maxRequests = 10;
export const requestWindowMs = 3_600_000;

export type ChangeRequest = {
  change: RuleChange;
  /** The requester: the owner who confirms must be another person. */
  askedBy: number;
  /** The person who sees the result at once and needs no notification. */
  shownTo?: number;
};

/**
 * - `pending`: `isNew` is false if the same change was requested before and is still pending.
 * - `stopped`: it conflicts with the present rules.
 * - `too_many`: the requester has `maxPending` pending changes. `too_often`: they requested `maxRequests` recently.
 */
export type RequestResult =
  | { is: 'applied'; change: RuleChange }
  | { is: 'pending'; pending: PendingChange; isNew: boolean }
  | { is: 'stopped'; conflict: ChangeConflict }
  | { is: 'too_many' | 'too_often' };

export function submitChange(
  draft: SettingsData,
  { change, askedBy, shownTo }: ChangeRequest,
  made: { id: string; now: number },
): RequestResult {
  const conflict = findConflict(change, draft);
  if (conflict) return { is: 'stopped', conflict };
  if (!needsApproval(change, draft)) {
    applyChange(change, draft, { by: askedBy, now: made.now });
    voidConflicting(draft, change, made.now);
    return { is: 'applied', change };
  }
  const open = draft.pendingChanges.filter(isPending);
  const same = open.find((other) => isSame(other.change, change));
  if (same) return { is: 'pending', pending: same, isNew: false };
  const own = open.filter((other) => other.askedBy === askedBy && other.change.kind !== 'join');
  if (own.length >= maxPending && change.kind !== 'join') return { is: 'too_many' };
  const asked = draft.pendingChanges.filter(
    (other) => other.askedBy === askedBy && other.change.kind !== 'join' && isRecent(other, made.now),
  );
  if (asked.length >= maxRequests && change.kind !== 'join') return { is: 'too_often' };
  const pending: PendingChange = {
    id: made.id,
    change,
    askedBy,
    askedAt: made.now,
    ripeAt: made.now + approvalDelayMs,
    waitedMs: 0,
    outcome: null,
    isCarriedOut: false,
    agreedBy: [],
    told: shownTo === undefined ? [] : [{ personId: shownTo, of: 'ask', messageId: null, isEnded: true }],
  };
  draft.pendingChanges.push(pending);
  return { is: 'pending', pending, isNew: true };
}

/** A time in the future counts as recent, too: it was recorded before the clock was set back. */
export function isRecent({ askedAt }: Pick<PendingChange, 'askedAt'>, now: number): boolean {
  return Math.abs(now - askedAt) < requestWindowMs;
}

/** Compares two changes without regard to their requester and, for joining, the invitation. */
function isSame(one: RuleChange, other: RuleChange): boolean {
  return isDeepStrictEqual(identityOf(one), identityOf(other));
}

function identityOf(change: RuleChange): unknown {
  if (change.kind !== 'join') return change;
  const { kind, person, from, to } = change;
  return { kind, personId: person.id, from, to };
}
