// Interprets the service's record of an order: its verdict, which order it belongs to, and the columns it fills. Pure.
// A status that this version doesn't know changes nothing: it is shown unchanged, and the order is followed further.

import { dayMs } from '../base/clock.ts';
import { toMs } from '../base/time.ts';
import type { OrderRowChange } from '../store/ledger/orders/orders.ts';
import { wasPaid, type PaymentFacts } from '../store/ledger/orders/was-paid.ts';
import type { Order, ServiceOrder } from './order.ts';
import type { OrderReason } from './reasons.ts';
import { secondsOf, toleranceSeconds } from './compare.ts';
import { toText } from './row.ts';
import { stringifyLossless } from '../base/json.ts';

/** More than clocks ever differ. */

/** Statuses of an order that has failed. */
const failed: ReadonlySet<string> = new Set([
  'DELEGATE_FAIL',
  'INSUFFICIENT_BALANCE',
  'QUANTITY_TOO_HIGH',
  'QUANTITY_TOO_LOW',
  'ADDRESS_NOT_ACTIVATED',
  'INVALID_ADDRESS',
]);

/** Whether an order that was not delivered may have been paid: ordering the same again may then pay a second time. */
export function mayHaveBeenPaid(order: PaymentFacts & Pick<Order, 'state' | 'reason'>): boolean {
  const { state, status, reason } = order;
  if (state === 'late') return status !== 'UNPAID';
  if (state !== 'failed' || reason === 'unpaid') return false;
  return wasPaid(order) || !failed.has(status ?? '');
}

/** Whether nothing was bought because the account's balance did not suffice. */
export function lackedBalance({
  state,
  reason,
  status,
}: Pick<Order, 'state' | 'reason' | 'status'>): boolean {
  if (state === 'rejected') return reason === 'insufficient_balance';
  return state === 'failed' && status === 'INSUFFICIENT_BALANCE';
}

/** RECLAIM_*: the delegation was confirmed before and is reclaimed after its end, as intended. */
const delivered: ReadonlySet<string> = new Set([
  'DELEGATION_CONFIRMED',
  'RECLAIM_CONFIRMED',
  'RECLAIM_CONFIRMED_FAIL',
]);

type Verdict = { state: 'under_way' } | { state: 'delivered' } | { state: 'failed'; reason: OrderReason };

/** `now` is the service's time. */
export function judgeRecord(
  { status, confirm_status, expired_timestamp }: ServiceOrder,
  now: number,
): Verdict {
  if (delivered.has(confirm_status ?? '')) return { state: 'delivered' };
  if (failed.has(status ?? '') || confirm_status === 'DELEGATION_CONFIRMED_FAIL') {
    return { state: 'failed', reason: 'status' };
  }
  const isOver = expired_timestamp !== undefined && toMs(expired_timestamp) <= now;
  return status === 'UNPAID' && isOver ? { state: 'failed', reason: 'unpaid' } : { state: 'under_way' };
}

/** Whether the record says that the resource was reclaimed. */
export function isReclaimed({ confirm_status, reclaim_hash }: ServiceOrder): boolean {
  if (confirm_status === 'RECLAIM_CONFIRMED') return true;
  return confirm_status === 'DELEGATION_CONFIRMED' && reclaim_hash !== undefined;
}

/** Whether it says that the reclaim failed, so that the receiver still has the resource, whatever hash and time say. */
export function hasFailedReclaim({ confirm_status }: ServiceOrder): boolean {
  return confirm_status === 'RECLAIM_CONFIRMED_FAIL';
}

export type ReclaimFacts = Pick<Order, 'record' | 'reclaimedAt' | 'endsAt' | 'createdAt' | 'acceptedAt'> &
  ({ readonly kind: 'flash' } | { readonly kind: 'regular'; readonly duration: string });

/**
 * When the resource of an hourly order was reclaimed and when its time would have ended, where it was reclaimed before
 * that; in Unix milliseconds by the service's clock. `isStated`: the record says when; otherwise it was read then, and
 * reclaimed before. By what signed reads showed alone. The end is the later one of what the records state and of what
 * was paid for, since a record may move its end to the moment at which the resource went back.
 */
export function reclaimedEarly(
  order: ReclaimFacts,
): { at: number; endsAt: number; isStated: boolean } | undefined {
  const { kind, record, reclaimedAt, endsAt, acceptedAt, createdAt } = order;
  if (kind !== 'regular' || reclaimedAt === null) return undefined;
  const timeIn = (field: string) => {
    const time = record?.[field];
    const ms = typeof time === 'number' ? toMs(time) : 0;
    return ms >= createdAt - dayMs ? ms : undefined;
  };
  const begin = timeIn('delegate_timestamp') ?? timeIn('pay_timestamp');
  // The acceptance is dated by the host's clock, so it counts only where the service has stated no time.
  const paidFrom = begin ?? (endsAt === null ? acceptedAt : null);
  const paidSeconds = secondsOf(order.duration);
  const paidUntil = paidFrom === null || paidSeconds === undefined ? 0 : paidFrom + paidSeconds * 1_000;
  const until = Math.max(endsAt ?? 0, paidUntil);
  const stated = timeIn('reclaim_timestamp');
  const at = stated ?? reclaimedAt;
  return at < until - toleranceSeconds * 1_000
    ? { at, endsAt: until, isStated: stated !== undefined }
    : undefined;
}

/**
 * Drops `expired_timestamp` if it is before the order was drafted: its unit is undocumented, so it is meaningless then.
 * Drops also one before the end that was stated since the payment: a record may move its end to an early reclaim.
 */
export function withoutImplausibleEnd(record: ServiceOrder, order: Order): ServiceOrder {
  if (record.expired_timestamp === undefined) return record;
  const least = Math.max(order.createdAt - dayMs, wasPaid(order) ? (order.endsAt ?? 0) : 0);
  return toMs(record.expired_timestamp) >= least ? record : { ...record, expired_timestamp: undefined };
}

/** Whether the record belongs to this order, as far as its ids say. */
export function fits(order: Order, record: ServiceOrder): boolean {
  return record.client_order_id === undefined
    ? !isAnotherId(order, record)
    : record.client_order_id === order.clientOrderId;
}

/** Whether the record has another service id than the order. */
export function isAnotherId({ serviceId }: Order, { id }: ServiceOrder): boolean {
  return serviceId !== null && id.toLowerCase() !== serviceId.toLowerCase();
}

/** The columns that a record fills; fields that it leaves out are left out here, so that they stay unchanged. */
export function columnsOf(record: ServiceOrder): Omit<OrderRowChange, 'state'> {
  const columns = {
    service_id: record.id,
    status: record.status,
    confirm_status: record.confirm_status,
    activate_status: record.activate_status,
    pay_amount_sun: toText(record.pay_amount_sun) ?? undefined,
    activate_amount_sun: toText(record.activate_amount_sun) ?? undefined,
    delegate_hash: record.delegate_hash,
    expired_at: record.expired_timestamp === undefined ? undefined : toMs(record.expired_timestamp),
    record: stringifyLossless(record),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
