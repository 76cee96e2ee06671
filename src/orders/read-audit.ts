// Defines the actions of an order's audit trail, and reads its entries: who did what, when, and what the service
// answered.

import type { AuditRow } from '../store/ledger/people/tables.ts';
import { readDetail } from './row.ts';

/**
 * Steps that people take (with an actor): `drafted` `confirmed` `approved` `refused` `cancelled` `repeated` `left`
 * `code_checked` (the person who confirmed entered a code from their authenticator app) `repeats_unlocked`.
 *
 * Steps of the bot:
 * - `limited` (a limit or the address book rule stopped it), `expired`, `removed` (its author may no longer order)
 * - `sent` (a call is about to be made; `post` is its number)
 * - `accepted` `rejected` `not_sent` `unknown` (the result of that call), `repeat_refused` (a repeat was rejected,
 *   which proves nothing about the call before), `repeats_ended` (no more automatic repeats: a person has to decide)
 * - `progress` `delivered` `late` `failed` `differs` `reclaimed` (signed reads), `unread` (reads fail), `other_id` (a
 *   read showed another service id), `overpaid` (the price exceeds the card's estimate)
 * - `looking_ended` (seven days after the acceptance nobody reads it by itself any more)
 * - `balance_read`, `paid_twice`, `maybe_paid_twice`, `hinted` (an unsigned event matches)
 *
 * Steps of a card that sends an order again: `repeat_asked` `repeat_confirmed` `repeat_cancelled` `repeat_stopped`
 * `repeat_expired`; the call that it leads to is `repeated`.
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
  'looking_ended',
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
