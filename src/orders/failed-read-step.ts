// The step that a read of an order leads to when it failed. Pure. What could not be read is never called unconfirmed.

import type { ServiceError } from '../errors.ts';
import type { Order, Unread } from './order.ts';
import { lateAfterMs } from './read-times.ts';
import type { Step } from './steps.ts';

/** Local and the service's time in Unix milliseconds, and how long ago the order was accepted. */
export type ReadMoment = { now: number; serviceNow: number; sinceAcceptance: number };

/** Why a read brought no record of this order. */
export type ReadFailure = Pick<ServiceError, 'reason' | 'code' | 'serviceMessage'> | 'mismatch';

/** The step after a read that failed; undefined while there is time, or when people know already. */
export function stepAfterFailedRead(
  order: Order,
  failure: ReadFailure,
  moment: ReadMoment,
): Step | undefined {
  if (order.state !== 'accepted' && order.state !== 'late') return undefined;
  if (moment.sinceAcceptance < lateAfterMs) return undefined;
  if (order.state === 'late' && order.unread !== null) return undefined;
  const unread = unreadAfter(order, failure, moment.now);
  const { reason, code, message } = unread;
  return {
    from: ['accepted', 'late'],
    change: { state: 'late', unread: JSON.stringify(unread) },
    action: 'unread',
    detail: { reason, code, message },
    tells: 'unread',
  };
}

/** Since when the order could not be read, and why it could not just now. */
export function unreadAfter(order: Order, failure: ReadFailure, now: number): Unread {
  const since = order.unread?.since ?? order.readAt ?? order.acceptedAt ?? now;
  return failure === 'mismatch'
    ? { since, reason: 'mismatch', code: null, message: null }
    : { since, reason: failure.reason, code: failure.code ?? null, message: failure.serviceMessage ?? null };
}
