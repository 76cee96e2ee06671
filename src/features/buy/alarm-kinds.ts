// Decides which alarms an order needs. Pure, so a restart gets the same result.

import { type ReclaimFacts, reclaimedEarly } from '../../orders/record.ts';
import { lateAfterMs } from '../../orders/reads.ts';
import type { Order } from '../../orders/order.ts';
import { type StateRow, rowOf } from '../../orders/states.ts';
import type { Alarm } from './order-alarm.ts';

type Facts = Pick<
  Order,
  | 'state'
  | 'reason'
  | 'status'
  | 'acceptedAt'
  | 'unread'
  | 'failedAt'
  | 'confirmedOnChainAt'
  | 'reclaimedAt'
  | 'repeatsUntil'
  | 'waitsUntil'
  | 'paidTwiceAt'
  | 'maybePaidTwiceAt'
> &
  ReclaimFacts;

/**
 * `now` is Unix milliseconds; `isUnattended`: nobody has just used one of its buttons, so nobody is likely to see its
 * message.
 */
export function listAlarms(order: Facts, now: number, isUnattended: boolean): Alarm[] {
  const { alarm: ofState } = rowOf(order.state);
  const state = ofState === null ? undefined : judges[ofState](order, now, isUnattended);
  const payment = alarmOfPayment(order);
  return [state, alarmOfReclaim(order), payment].filter((alarm) => alarm !== undefined);
}

type Judge = (order: Facts, now: number, isUnattended: boolean) => Alarm | undefined;

/** By the alarm of the state's row. */
const judges: Readonly<Record<NonNullable<StateRow['alarm']>, Judge>> = {
  late: alarmOfLate,
  failed: () => 'failed',
  differs: () => 'differs',
  delivered: (order) => (order.failedAt !== null || wasSeenLate(order) ? 'delivered_after_all' : undefined),
  unknown: (order, now, isUnattended) => (needsDecision(order, now, isUnattended) ? 'unknown' : undefined),
};

/**
 * While reads fail, the status that was read last may be outdated, so the alarm says only that the order can't be read.
 */
function alarmOfLate({ unread, status, acceptedAt }: Facts, now: number): Alarm | undefined {
  if (unread === null) return status === 'UNPAID' ? 'unpaid' : 'late';
  // If a read has already shown the order late, people were notified: another alarm is due only after failing reads for
  // long.
  const wasShownLate = unread.since - (acceptedAt ?? 0) >= lateAfterMs;
  return !wasShownLate || now - unread.since >= lateAfterMs ? 'unread' : undefined;
}

/**
 * False while the bot itself is sending the order again, or a request to do so waits for approval: until then nobody
 * else should decide about it or order the same anew.
 */
function needsDecision(order: Facts, now: number, isUnattended: boolean): boolean {
  const { repeatsUntil, waitsUntil, reason } = order;
  if ((repeatsUntil !== null && repeatsUntil > now) || waitsUntil !== null) return false;
  return isUnattended || reason === 'interrupted';
}

/** Whether its delivery was seen after the time at which people are told that an order is late. */
function wasSeenLate({ acceptedAt, confirmedOnChainAt, reclaimedAt }: Facts): boolean {
  const seenAt = confirmedOnChainAt ?? reclaimedAt;
  return seenAt !== null && acceptedAt !== null && seenAt - acceptedAt >= lateAfterMs;
}

function alarmOfReclaim(order: Facts): Alarm | undefined {
  return order.state === 'delivered' && reclaimedEarly(order) ? 'reclaimed_early' : undefined;
}

function alarmOfPayment({ paidTwiceAt, maybePaidTwiceAt }: Facts): Alarm | undefined {
  if (paidTwiceAt !== null) return 'paid_twice';
  return maybePaidTwiceAt === null ? undefined : 'maybe_paid_twice';
}
