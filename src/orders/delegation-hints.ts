// Finds the orders that an event of the unsigned webhook seems to be about. A delegation event has no order id, so it
// is matched by its hash, otherwise by receiver, resource, quantity and time. Pure. A match is a hint, not a proof.

import { isSameAddress } from '../tron/address.ts';
import { toMs } from '../base/time.ts';
import type { Order } from './order.ts';

/** The fields of a delegation event, unvalidated. `paidAt` is in seconds or milliseconds. */
export type Hint = {
  readonly hash: unknown;
  readonly receiver: unknown;
  readonly resourceType: unknown;
  readonly quantity: unknown;
  readonly paidAt: unknown;
};

/** The assumed difference between the service's clock and ours. */
const toleranceMs = 60_000;

/** The `candidates` that match the event. */
export function findMatchingOrders(hint: Hint, candidates: readonly Order[]): Order[] {
  const byHash = candidates.filter(({ delegateHash }) => delegateHash !== null && delegateHash === hint.hash);
  if (byHash.length > 0) return byHash;
  const paidAt = toNumber(hint.paidAt);
  return candidates.filter(
    ({ receiver, resourceType, quantity, placedAt }) =>
      typeof hint.receiver === 'string' &&
      isSameAddress(receiver, hint.receiver) &&
      resourceType === hint.resourceType &&
      String(quantity) === String(hint.quantity) &&
      placedAt !== null &&
      // NaN, from an event without a readable time, excludes nothing.
      !(toMs(paidAt) < placedAt - toleranceMs),
  );
}

/** NaN for objects, which Number() may throw on, and for absent values. */
function toNumber(value: unknown): number {
  return typeof value === 'object' || value === undefined ? Number.NaN : Number(value);
}
