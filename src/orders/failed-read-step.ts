// Computes the step that follows a failed read of an order. Pure. An order that could not be read is never shown as
// unconfirmed.

import type { ServiceError } from '../base/errors.ts';
import type { Order, Unread } from './order.ts';
import { lateAfterMs } from './read-times.ts';
import type { Step } from './steps.ts';

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
