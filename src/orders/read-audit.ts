// The audit trail of one order: who did what, when, and what the service answered.

import type { AuditRow } from '../store/ledger/people/tables.ts';
import { readDetail } from './stored-json.ts';

/**
 * Steps that people take (with an actor): `drafted` `confirmed` `approved` `refused` `cancelled` `repeated` `left`
 * `repeats_unlocked`. Steps of the bot: `limited` (a limit stopped it), `expired`, `sent` (a call is about to be made,
 * `post` counts them), `accepted` `rejected` `not_sent` `unknown` (how that call ended), `repeat_refused` (a repeat
 * was, which proves nothing about the call before), `progress` `delivered` `late` `failed` `differs` `reclaimed`
 * (signed reads), `unread` (none succeeded), `other_id` (a read named another id), `overpaid` (the price is above the
 * card's), `balance_read`, `hinted` (an unsigned event fits), `paid_twice`, `maybe_paid_twice`, `removed` (its author
 * may no longer order), `code_checked` (who confirmed entered a code of their authenticator app). Of a card that sends an order again: `repeat_asked` `repeat_confirmed` `repeat_cancelled`
 * `repeat_stopped` `repeat_expired`; what was sent by it is `repeated`. `repeats_ended`: the bot sends it no more by
 * itself, a person has to decide.
 */
export const auditActions = [
  'drafted',
  'confirmed',
  'approved',
  'refused',
  'cancelled',
  'repeated',
  'left',
  'repeats_unlocked',
  'limited',
  'expired',
  'sent',
  'accepted',
  'rejected',
  'not_sent',
  'unknown',
  'repeat_refused',
  'progress',
  'delivered',
  'late',
  'failed',
  'balance_read',
  'hinted',
  'paid_twice',
  'maybe_paid_twice',
  'differs',
  'reclaimed',
  'unread',
  'other_id',
  'overpaid',
  'removed',
  'code_checked',
  'repeat_asked',
  'repeat_confirmed',
  'repeat_cancelled',
  'repeat_stopped',
  'repeats_ended',
  'repeat_expired',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Amounts in `detail` are sun as text. */
export type AuditStep = {
  readonly at: number;
  /** Null when the bot itself acted. */
  readonly actorId: number | null;
  /** An `AuditAction`, or one that only a later version knows. */
  readonly action: string;
  readonly detail: AuditDetail;
};

export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>;

export const subjectOf = (orderId: string): string => `order:${orderId}`;

export function readAudit(row: AuditRow): AuditStep {
  return { at: row.at, actorId: row.actor_id, action: row.action, detail: readDetail(row.detail) };
}
