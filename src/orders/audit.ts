// The audit trail of an order: the actions there are, what an entry of each says, and how it is read. An entry says who
// did what, when, and what the service answered.

import type { AuditRow } from '../store/ledger/tables.ts';
import { readDetail } from './row.ts';
import type { Obstacle } from './limits.ts';
import type { Order, ServiceOrder } from './order.ts';

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

/** Of a record of the service. */
export function recordDetail(record: ServiceOrder): AuditDetail {
  return {
    id: record.id,
    status: record.status ?? null,
    confirm_status: record.confirm_status ?? null,
    pay_amount_sun: record.pay_amount_sun?.toString() ?? null,
    delegate_hash: record.delegate_hash ?? null,
  };
}

/** Of the next call for the order, which is about to be made. */
export function callDetail({ posts, clientOrderId }: Pick<Order, 'posts' | 'clientOrderId'>): AuditDetail {
  return { post: posts + 1, client_order_id: clientOrderId };
}

/** `moreSun` is the price minus the card's estimate. */
export function overpaidDetail({ estimateSun }: Pick<Order, 'estimateSun'>, moreSun: bigint): AuditDetail {
  return {
    estimate_sun: estimateSun?.toString() ?? null,
    paid_sun: ((estimateSun ?? 0n) + moreSun).toString(),
  };
}

/** What stopped an order: the address book rule, or a limit with its figures. */
export function obstacleDetail(obstacle: Obstacle): Record<string, string | null> {
  if (obstacle.is !== 'limit') return { reason: obstacle.is };
  const { limit } = obstacle;
  return {
    reason: limit.reason,
    limit: limit.name,
    unit: limit.unit,
    most: limit.limit.toString(),
    used: limit.used.toString(),
    wanted: limit.wanted?.toString() ?? null,
  };
}
