// Which orders an event of the unsigned webhook seems to speak of. A delegation event carries no order's id: it is
// joined by its hash, else by receiver, resource, quantity and time. Pure, and no more than a hint.

import { toMs } from '../time.ts';
import type { Order } from './order.ts';

/** What a delegation event says; foreign and unchecked. `paidAt` is in seconds or milliseconds. */
export type Hint = {
  readonly hash: unknown;
  readonly receiver: unknown;
  readonly resourceType: unknown;
  readonly quantity: unknown;
  readonly paidAt: unknown;
};

/** Clocks differ by so much. */
const toleranceMs = 60_000;

/** The orders among `candidates` that the event fits. */
export function fitting(hint: Hint, candidates: readonly Order[]): Order[] {
  const byHash = candidates.filter(({ delegateHash }) => delegateHash !== null && delegateHash === hint.hash);
  if (byHash.length > 0) return byHash;
  const paidAt = toNumber(hint.paidAt);
  return candidates.filter(
    ({ receiver, resourceType, quantity, placedAt }) =>
      receiver === hint.receiver &&
      resourceType === hint.resourceType &&
      String(quantity) === String(hint.quantity) &&
      placedAt !== null &&
      // An event without a readable time says nothing against it.
      !(toMs(paidAt) < placedAt - toleranceMs),
  );
}

/** An object need not be convertible; what comes is foreign. */
function toNumber(value: unknown): number {
  return typeof value === 'object' || value === undefined ? Number.NaN : Number(value);
}
