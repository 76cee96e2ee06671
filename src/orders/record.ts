// Interprets the service's record of an order: what became of it, which order it belongs to, where it differs from what
// was confirmed, and the columns it fills. Pure. A service that ignores a parameter because of its name sells something
// else under the right client order id, so matching ids prove nothing; a field that is absent is no difference. A status
// that this version doesn't know changes nothing: it is shown unchanged, and the order is followed further.

import { dayMs } from '../base/clock.ts';
import { toMs } from '../base/time.ts';
import { type OrderRowChange, type PaymentFacts, wasPaid } from '../store/ledger/orders/orders.ts';
import type { Difference, Order, ServiceOrder } from './order.ts';
import { type OrderReason, rowOf } from './states.ts';
import { stringifyLossless } from '../base/json.ts';
import { inWalletForm } from '../tron/address.ts';

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
  const { status, reason } = order;
  const { maybePaid } = rowOf(order.state);
  if (maybePaid === 'unless unpaid') return status !== 'UNPAID';
  if (maybePaid !== 'unless refused') return maybePaid === 'yes';
  return reason !== 'unpaid' && (wasPaid(order) || !failed.has(status ?? ''));
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

/** Its amounts as an order has them; those that it leaves out are left out here. */
export function amountsOf({ pay_amount_sun, activate_amount_sun }: ServiceOrder) {
  return {
    ...(pay_amount_sun !== undefined && { payAmountSun: pay_amount_sun }),
    ...(activate_amount_sun !== undefined && { activateAmountSun: activate_amount_sun }),
  };
}

/** The columns that a record fills; fields that it leaves out are left out here, so that they stay unchanged. */
export function columnsOf(record: ServiceOrder, order: Order): Omit<OrderRowChange, 'state'> {
  const { expired_timestamp: end } = withoutImplausibleEnd(record, order);
  const { pay_amount_sun: price } = record;
  const isAnotherPrice = price !== undefined && price !== order.payAmountSun;
  const columns = {
    service_id: record.id,
    status: record.status,
    confirm_status: record.confirm_status,
    activate_status: record.activate_status,
    pay_amount_sun: record.pay_amount_sun?.toString(),
    // Whether it was paid twice was judged by the other price.
    payments_checked_at: isAnotherPrice ? null : undefined,
    activate_amount_sun: record.activate_amount_sun?.toString(),
    delegate_hash: record.delegate_hash,
    expired_at: end === undefined ? undefined : toMs(end),
    record: stringifyLossless(record),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Clocks of a chain and a service differ by less. */
const toleranceSeconds = 60;

type Wanted = Pick<Order, 'receiver' | 'resourceType' | 'quantity'> & {
  readonly duration?: string | undefined;
};

/** The fields in which `record` differs from what was confirmed. */
export function findDifferences(wanted: Wanted, record: ServiceOrder): Difference[] {
  const durations =
    compareDurations(wanted.duration, record.duration) ?? compareTimes(wanted.duration, record);
  const pairs: ReadonlyArray<readonly [Difference['field'], string | undefined, string | undefined]> = [
    ['receiver', wanted.receiver, record.receiver === undefined ? undefined : inWalletForm(record.receiver)],
    ['resource_type', wanted.resourceType, readResource(record.resource_type)],
    ['quantity', String(wanted.quantity), record.quantity?.toString()],
    ['duration', durations?.wanted, durations?.got],
  ];
  return pairs.flatMap(([field, wanted, got]) =>
    got === undefined || wanted === undefined || got === wanted ? [] : [{ field, wanted, got }],
  );
}

/** Whether the record says anything of the field that can be compared with what was confirmed. */
export function isComparable(field: Difference['field'], record: ServiceOrder): boolean {
  const { duration, delegate_timestamp: begin, expired_timestamp: end } = record;
  if (field === 'resource_type') return readResource(record.resource_type) !== undefined;
  if (field !== 'duration') return record[field] !== undefined;
  return secondsOf(duration) !== undefined || (Boolean(begin) && Boolean(end));
}

const secondsIn: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 };
const units = String.raw`(ms|millisec(?:ond)?s?|s|sec(?:ond)?s?|m|min(?:ute)?s?|h|hrs?|hours?|d|days?)`;
const part = String.raw`(\d{1,9}(?:\.\d{1,9})?)\s*${units}`;
/** `1h`, `1 h 30 min`, and ISO 8601's `PT1H30M`. */
const lengthText = new RegExp(String.raw`^p?(?:\s*t?${part})+\s*$`, 'i');
const parts = new RegExp(part, 'gi');
const bareNumber = /^\s*\d{1,12}(?:\.\d{1,9})?\s*$/;

/** Undefined where they agree or can't be compared: a flash order has no duration that was confirmed. */
export function compareDurations(confirmed: string | undefined, recorded: string | number | undefined) {
  const wanted = secondsOf(confirmed);
  if (wanted === undefined) return undefined;
  const got = secondsOf(recorded);
  if (got === undefined) return undefined;
  // The unit of a number is documented by examples only: seconds and milliseconds are the same length.
  const isNumber = bareNumber.test(String(recorded));
  const same = isNumber ? [got, got / 60, got / 60_000] : [got];
  return same.includes(wanted) ? undefined : { wanted: inMinutes(wanted), got: inMinutes(got, recorded) };
}

/** The time between delegation and end, where the record states no other length and this one is too short. */
function compareTimes(
  confirmed: string | undefined,
  { duration, delegate_timestamp, expired_timestamp }: ServiceOrder,
) {
  const wanted = secondsOf(confirmed);
  const isStated = secondsOf(duration) !== undefined;
  if (wanted === undefined || isStated || !delegate_timestamp || !expired_timestamp) return undefined;
  const got = (toMs(expired_timestamp) - toMs(delegate_timestamp)) / 1_000;
  const isShorter = got > 0 && got < wanted - toleranceSeconds;
  return isShorter ? { wanted: inMinutes(wanted), got: inMinutes(Math.round(got / 60) * 60) } : undefined;
}

/** Order details have minutes as a number, requests a text such as `1h`; undefined for what is no length of time. */
export function secondsOf(duration: string | number | undefined): number | undefined {
  const text = String(duration ?? '');
  if (bareNumber.test(text)) return Number(text) * 60;
  if (!lengthText.test(text)) return undefined;
  return [...text.matchAll(parts)].reduce((sum, [, count, unit = '']) => {
    const name = unit.toLowerCase();
    return sum + Number(count) * secondsIn[name.startsWith('mil') || name === 'ms' ? 'ms' : name.charAt(0)]!;
  }, 0);
}

/** Whole minutes, or the text as it came. */
function inMinutes(seconds: number, came?: string | number): string {
  return came === undefined || Number.isInteger(seconds / 60)
    ? String(Math.round(seconds / 60))
    : String(came);
}

/** `UNRECOGNIZED` is what the service writes for a value that it can't name, so it states nothing. */
function readResource(text: string | undefined): string | undefined {
  const name = text?.toUpperCase();
  return name === 'UNRECOGNIZED' ? undefined : name;
}
