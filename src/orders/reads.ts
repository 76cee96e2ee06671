// Signed reads of an order: which step follows from one, and when the next one is due. Pure. An order whose record differs
// from what was confirmed never becomes `delivered`; one that could not be read is never shown as unconfirmed.

import type { OrderRow } from '../store/ledger/tables.ts';
import { overpaidDetail, recordDetail } from './audit.ts';
import {
  amountsOf,
  columnsOf,
  findDifferences,
  hasFailedReclaim,
  isAnotherId,
  isReclaimed,
  judgeRecord,
  withoutImplausibleEnd,
} from './record.ts';
import { overpaidSun } from './limits.ts';
import type { Order, ServiceOrder, Unread } from './order.ts';
import { changedColumns, readRow } from './row.ts';
import type { Step } from './steps.ts';
import type { ServiceError } from '../base/errors.ts';
import { acceptedBefore, openStates, underWayStates, unsettledStates } from './states.ts';

/** The step after a record of this order was read; undefined if the record changes nothing that people are shown. */
export function stepAfterRead(row: OrderRow, record: ServiceOrder, moment: ReadMoment): Step | undefined {
  const order = readRow(row);
  const step = nextStep(row, order, record, moment);
  if (!step) return undefined;
  const more = overpaidSun({ ...order, ...amountsOf(record) });
  const isNewlyOverpaid = more !== null && overpaidSun(order) === null;
  const also: Step['also'] = [
    ...(step.also ?? []),
    ...(isNewlyAnotherId(order, record) ? [{ action: 'other_id' as const, detail: { id: record.id } }] : []),
    ...(isNewlyOverpaid ? [{ action: 'overpaid' as const, detail: overpaidDetail(order, more) }] : []),
  ];
  return { ...step, also };
}

function nextStep(
  row: OrderRow,
  order: Order,
  record: ServiceOrder,
  { now, serviceNow, sinceAcceptance }: ReadMoment,
): Step | undefined {
  const change = changeOf(row, order, record, { now, serviceNow });
  const hasChange = Object.keys(change).some(
    // Failed reads are shown only once the order is late, so their end is a change only then.
    (column) => !quietColumns.has(column) && (column !== 'unread' || order.state === 'late'),
  );
  const common = { change, detail: recordDetail(record) };
  const differing = findDifferences(order, record);
  const [first, ...others] = differing;
  if (first && order.state !== 'differs') {
    return {
      ...common,
      from: [...acceptedBefore('differs'), 'differs'],
      change: {
        ...change,
        state: 'differs',
        reason: null,
        differences: JSON.stringify(differing),
        confirmed_on_chain_at: null,
      },
      action: 'differs',
      detail: first,
      also: others.map((detail) => ({ action: 'differs', detail })),
      announces: 'differs',
    };
  }
  const verdict = judgeRecord(withoutImplausibleEnd(record, order), serviceNow);
  if (order.state !== 'differs') {
    if (verdict.state === 'delivered' && order.state !== 'delivered') {
      const confirmedAt = record.confirm_status === 'DELEGATION_CONFIRMED' ? now : null;
      return {
        ...common,
        from: acceptedBefore('delivered'),
        change: { ...change, state: 'delivered', reason: null, confirmed_on_chain_at: confirmedAt },
        action: 'delivered',
        announces: 'delivered',
      };
    }
    const isFailed =
      verdict.state === 'failed' &&
      (verdict.reason !== 'unpaid' || wasUnpaidAfterEnd(order, serviceNow - now));
    if (isFailed && order.state !== 'failed') {
      return {
        ...common,
        from: acceptedBefore('failed'),
        change: {
          ...change,
          state: 'failed',
          reason: verdict.reason,
          failed_at: now,
          confirmed_on_chain_at: null,
        },
        action: 'failed',
        announces: 'failed',
      };
    }
    const isTakenBack =
      (order.state === 'failed' && verdict.state === 'under_way' && hasChange) ||
      (order.state === 'delivered' && isUndelivered(record));
    if (isTakenBack) {
      const state = sinceAcceptance < lateAfterMs ? 'accepted' : 'late';
      return {
        ...common,
        from: acceptedBefore('accepted'),
        change: { ...change, state, reason: null, confirmed_on_chain_at: null },
        action: state === 'late' ? 'late' : 'progress',
        announces: state,
      };
    }
    if (order.state === 'accepted' && sinceAcceptance >= lateAfterMs) {
      return {
        ...common,
        from: ['accepted'],
        change: { ...change, state: 'late' },
        action: 'late',
        announces: 'late',
      };
    }
  }
  if (!hasChange) return undefined;
  const isNewlyReclaimed = order.reclaimedAt === null && isReclaimed(record);
  return {
    ...common,
    from: [order.state],
    action: isNewlyReclaimed ? 'reclaimed' : 'progress',
    announces: 'progress',
  };
}

/** Columns whose change alone is not announced, because people are not shown it. */
const quietColumns: ReadonlySet<string> = new Set(['record', 'read_at']);

function changeOf(
  row: OrderRow,
  order: Order,
  record: ServiceOrder,
  { now, serviceNow }: Pick<ReadMoment, 'now' | 'serviceNow'>,
) {
  return {
    // The id under which the order was accepted never changes, whichever id the record has.
    ...changedColumns(row, {
      ...columnsOf(record, order),
      service_id: row.service_id,
      ...(row.unread !== null && { unread: null }),
      ...(isNewlyAnotherId(order, record) && { other_service_id: record.id }),
      ...(order.reclaimedAt === null && isReclaimed(record) && { reclaimed_at: serviceNow }),
      ...(hasFailedReclaim(record) && { reclaimed_at: null }),
    }),
    read_at: now,
  };
}

/** Whether a known status says that the order is not delivered; an unknown status contradicts nothing. */
function isUndelivered({ status, confirm_status }: ServiceOrder): boolean {
  return confirm_status === 'UNCONFIRMED' || (confirm_status === undefined && status === 'UNPAID');
}

function isNewlyAnotherId(order: Order, record: ServiceOrder): boolean {
  return isAnotherId(order, record) && order.otherServiceId !== record.id;
}

/**
 * Whether an earlier read already showed it unpaid after its end: a single read may have been made before a payment.
 */
function wasUnpaidAfterEnd({ status, endsAt, readAt }: Order, skewMs: number): boolean {
  return status === 'UNPAID' && endsAt !== null && readAt !== null && readAt + skewMs >= endsAt;
}

/**
 * When the service was asked, by the local and by the service's clock in Unix milliseconds, and the milliseconds since the
 * order was accepted.
 */
export type ReadMoment = { now: number; serviceNow: number; sinceAcceptance: number };

/** Why a read returned no record of this order; `mismatch`: it returned the record of another. */
export type ReadFailure = Pick<ServiceError, 'reason' | 'code' | 'serviceMessage'> | 'mismatch';

/** Undefined before `lateAfterMs`, and when people were already notified that reads fail. */
export function stepAfterFailedRead(
  order: Order,
  failure: ReadFailure,
  moment: ReadMoment,
): Step | undefined {
  if (!underWayStates.has(order.state)) return undefined;
  if (moment.sinceAcceptance < lateAfterMs) return undefined;
  if (order.state === 'late' && order.unread !== null) return undefined;
  const unread = unreadAfter(order, failure, moment.now);
  const { reason, code, message } = unread;
  return {
    from: [...underWayStates],
    change: { state: 'late', unread: JSON.stringify(unread) },
    action: 'unread',
    detail: { reason, code, message },
    announces: 'unread',
  };
}

/** Since when reads of the order fail, and why the latest one failed. */
export function unreadAfter(order: Order, failure: ReadFailure, now: number): Unread {
  const since = order.unread?.since ?? order.readAt ?? order.acceptedAt ?? now;
  return failure === 'mismatch'
    ? { since, reason: 'mismatch', code: null, message: null }
    : { since, reason: failure.reason, code: failure.code ?? null, message: failure.serviceMessage ?? null };
}

// When an order is read again: often at first, less often later, and never once no change is expected. The delay depends
// only on the order's ages, so it needs no stored state after a restart.

/** How long an order may take before people are notified that it is late. */
export const lateAfterMs = 10 * 60_000;
/** How long a failed order is still read, because the service may deliver it after all. */
export const failedFollowedMs = 3_600_000;
/** Orders accepted longer ago are not read automatically. */
export const followedMs = 7 * 86_400_000;
/** A delivered order changes only once more, when its resource is reclaimed. */
const longestReadIntervalMs = 6 * 3_600_000;
/** How often an hourly order is read before its end, because its resource may be reclaimed early. */
const readsBeforeEnd = 6;
/** Between those reads, in orders of any length. */
const shortestReadIntervalMs = 600_000;

/** Whether what the order's message says may still change, by itself or because somebody decides. */
export function mayStillChange({ state, acceptedAt, failedAt, reclaimedAt }: Order, now: number): boolean {
  if (state === 'failed') return failedAt !== null && now - failedAt < failedFollowedMs;
  if (state === 'delivered') return reclaimedAt === null && now - acceptedAt < followedMs;
  return openStates.has(state);
}

/** In milliseconds. `sinceEnd` is negative before the delegation ends, and null if its end is unknown. */
type OrderAges = { sinceAcceptance: number; sinceFailure: number; sinceEnd: number | null };

/** The delay before the next read, in milliseconds; undefined if no further read is needed. */
export function nextReadMs(
  { state, reclaimedAt }: Pick<Order, 'state' | 'reclaimedAt'>,
  { sinceAcceptance, sinceFailure, sinceEnd }: OrderAges,
): number | undefined {
  if (sinceAcceptance >= followedMs) return undefined;
  if (state === 'failed') {
    return sinceFailure < failedFollowedMs ? clamp(sinceFailure / 4, 10_000, 300_000) : undefined;
  }
  if (state === 'delivered') {
    if (reclaimedAt !== null) return undefined;
    if (sinceEnd === null) return clamp(sinceAcceptance / 4, 60_000, longestReadIntervalMs);
    if (sinceEnd >= 0) return clamp(sinceEnd / 4, 30_000, longestReadIntervalMs);
    const intervalMs = (sinceAcceptance - sinceEnd) / readsBeforeEnd;
    return Math.min(clamp(intervalMs, shortestReadIntervalMs, longestReadIntervalMs), 30_000 - sinceEnd);
  }
  if (!unsettledStates.has(state)) return undefined;
  return sinceAcceptance < lateAfterMs
    ? Math.min(clamp(sinceAcceptance / 2, 1_000, 30_000), lateAfterMs - sinceAcceptance)
    : clamp(sinceAcceptance / 20, 30_000, 600_000);
}

function clamp(ms: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, ms)));
}
