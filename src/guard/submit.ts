// The one way by which a rule is changed: at once, or, when it must wait for a second owner, as a pending change. Works on a draft of the settings, so that looking and changing are one step.

import { isDeepStrictEqual } from 'node:util';
import type { PendingChange, RuleChange } from '../store/settings/rule-changes.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import { applyChange, findConflict, type ChangeConflict } from './apply.ts';
import { isPending, voidConflicting } from './decide.ts';
import { needsApproval } from './loosening.ts';
import { approvalDelayMs } from './delay-clock.ts';

/** One person's changes that may wait at once; joining is bounded by the invitations. */
export const maxPending = 20;

/** One person's changes that may be asked for within an hour: all owners are told of each, and of its end. */
export const maxRequests = 10;
export const requestWindowMs = 3_600_000;

export type ChangeRequest = {
  change: RuleChange;
  /** Who has to be somebody else than the owner that confirms. */
  askedBy: number;
  /** Who sees at once what has become of it, and need not be told. */
  shownTo?: number;
};

/** `isNew` is false where the same was asked for before and still waits. */
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

/** A time ahead of the clock is one from before it was set back. */
export function isRecent({ askedAt }: Pick<PendingChange, 'askedAt'>, now: number): boolean {
  return Math.abs(now - askedAt) < requestWindowMs;
}

/** Whoever asks for it, and by whichever invitation. */
function isSame(one: RuleChange, other: RuleChange): boolean {
  return isDeepStrictEqual(identityOf(one), identityOf(other));
}

function identityOf(change: RuleChange): unknown {
  if (change.kind !== 'join') return change;
  const { kind, person, from, to } = change;
  return { kind, personId: person.id, from, to };
}
