// What the service's record of an accepted order says about it. Pure; the words are the service's, and one that nobody
// knows yet changes nothing: it is shown as it came, and followed on.

import { toMs } from '../time.ts';
import type { OrderRowChange } from '../store/ledger/orders/orders.ts';
import type { Order, ServiceOrder } from './order.ts';
import type { OrderReason } from './reasons.ts';
import { toText } from './row.ts';
import { toJson } from './stored-json.ts';

/** Clocks differ by less. */
const dayMs = 86_400_000;

/** Statuses in which the order has come to nothing. */
const failed: ReadonlySet<string> = new Set([
  'DELEGATE_FAIL',
  'INSUFFICIENT_BALANCE',
  'QUANTITY_TOO_HIGH',
  'QUANTITY_TOO_LOW',
  'ADDRESS_NOT_ACTIVATED',
  'INVALID_ADDRESS',
]);

/** RECLAIM_*: confirmed before, and given back after its time, which is as it should be. */
const delivered: ReadonlySet<string> = new Set([
  'DELEGATION_CONFIRMED',
  'RECLAIM_CONFIRMED',
  'RECLAIM_CONFIRMED_FAIL',
]);

export type Verdict =
  | { state: 'under_way' }
  | { state: 'delivered' }
  | { state: 'failed'; reason: OrderReason };

/** `now` is the service's time. */
export function judge({ status, confirm_status, expired_timestamp }: ServiceOrder, now: number): Verdict {
  if (delivered.has(confirm_status ?? '')) return { state: 'delivered' };
  if (failed.has(status ?? '') || confirm_status === 'DELEGATION_CONFIRMED_FAIL') {
    return { state: 'failed', reason: 'status' };
  }
  const isOver = expired_timestamp !== undefined && toMs(expired_timestamp) <= now;
  return status === 'UNPAID' && isOver ? { state: 'failed', reason: 'unpaid' } : { state: 'under_way' };
}

/** Whether the record says that the resource was taken back. */
export function isReclaimed({ confirm_status, reclaim_hash }: ServiceOrder): boolean {
  if (confirm_status === 'RECLAIM_CONFIRMED') return true;
  return delivered.has(confirm_status ?? '') && reclaim_hash !== undefined;
}

/** Without an end that lies before the order was drafted: its unit is not documented, and it says nothing then. */
export function plausible(record: ServiceOrder, { createdAt }: Order): ServiceOrder {
  const { expired_timestamp: end } = record;
  return end === undefined || toMs(end) >= createdAt - dayMs
    ? record
    : { ...record, expired_timestamp: undefined };
}

/** The record speaks of this order, as far as its numbers say. */
export function fits(order: Order, record: ServiceOrder): boolean {
  return record.client_order_id === undefined
    ? !isAnotherId(order, record)
    : record.client_order_id === order.clientOrderId;
}

/** The service names our number with another id than it gave us. */
export function isAnotherId({ serviceId }: Order, { id }: ServiceOrder): boolean {
  return serviceId !== null && id.toLowerCase() !== serviceId.toLowerCase();
}

/** The columns that a record fills; what it leaves out stays as it was. */
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
    record: toJson(record),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
