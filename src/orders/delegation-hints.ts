// Which orders an event of the unsigned webhook seems to speak of. A delegation event carries no order's id: it is
// joined by its hash, else by receiver, resource, quantity and time. Pure, and no more than a hint.

import { toMs } from '../time.ts';
import type { Order } from './order.ts';

export type Hint = { type: string; data: Readonly<Record<string, unknown>> };

/** Clocks differ by so much. */
const toleranceMs = 60_000;

/** The orders among `candidates` that the event fits. */
export function fitting({ type, data }: Hint, candidates: readonly Order[]): Order[] {
  if (type !== 'EVENT_DELEGATION') return [];
  const byHash = candidates.filter(
    ({ delegateHash }) => delegateHash !== null && delegateHash === data['delegation_hash'],
  );
  if (byHash.length > 0) return byHash;
  const paidAt = toNumber(data['payment_timestamp'] ?? data['delegation_timestamp']);
  return candidates.filter(
    ({ receiver, resourceType, quantity, placedAt }) =>
      receiver === data['receiver'] &&
      resourceType === data['resource_type'] &&
      String(quantity) === String(data['quantity']) &&
      placedAt !== null &&
      // An event without a readable time says nothing against it.
      !(toMs(paidAt) < placedAt - toleranceMs),
  );
}

/** An object need not be convertible; what comes is foreign. */
function toNumber(value: unknown): number {
  return typeof value === 'object' || value === undefined ? Number.NaN : Number(value);
}
