// Which alarms an order gives reason to. The result depends on the order alone, so a restart finds the same ones.

import { lateAfterMs } from '../../orders/look-times.ts';
import type { Order } from '../../orders/order.ts';
import type { Alarm } from '../../views/order/order-alarm.ts';

type Facts = Pick<
  Order,
  | 'state'
  | 'reason'
  | 'status'
  | 'acceptedAt'
  | 'unread'
  | 'failedAt'
  | 'repeatsUntil'
  | 'paidTwiceAt'
  | 'maybePaidTwiceAt'
>;

/** `now` is Unix milliseconds; `isUnattended`: nobody has just used one of its buttons, so nobody looks at its message. */
export function listAlarms(order: Facts, now: number, isUnattended: boolean): Alarm[] {
  const state = alarmOfState(order, now, isUnattended);
  const payment = alarmOfPayment(order);
  return [state, payment].filter((alarm) => alarm !== undefined);
}

function alarmOfState(order: Facts, now: number, isUnattended: boolean): Alarm | undefined {
  const { state, failedAt } = order;
  if (state === 'late') return alarmOfLate(order, now);
  if (state === 'failed' || state === 'differs') return state;
  if (state === 'delivered' && failedAt !== null) return 'delivered_after_all';
  return state === 'unknown' && needsDecision(order, now, isUnattended) ? 'unknown' : undefined;
}

/** What was read last says nothing about now. */
function alarmOfLate({ unread, status, acceptedAt }: Facts, now: number): Alarm | undefined {
  if (unread === null) return status === 'UNPAID' ? 'unpaid' : 'late';
  // After a read that showed it late, people know; one failed read gives them nothing to do.
  const wasToldLate = unread.since - (acceptedAt ?? 0) >= lateAfterMs;
  return !wasToldLate || now - unread.since >= lateAfterMs ? 'unread' : undefined;
}

/** Not while the bot sends it again by itself: until that has ended, nobody should decide or order the same anew. */
function needsDecision({ repeatsUntil, reason }: Facts, now: number, isUnattended: boolean): boolean {
  if (repeatsUntil !== null && repeatsUntil > now) return false;
  return isUnattended || reason === 'interrupted';
}

function alarmOfPayment({ paidTwiceAt, maybePaidTwiceAt }: Facts): Alarm | undefined {
  if (paidTwiceAt !== null) return 'paid_twice';
  return maybePaidTwiceAt === null ? undefined : 'maybe_paid_twice';
}
