// Takes an unsigned delegation event as a hint: an accepted order that matches is read at once. One whose call has no answer
// is marked as hinted: the event often comes while the call still waits for an answer that is lost. Nothing else is
// concluded from it. The event has no order id, so it is matched by its hash, otherwise by receiver, resource, quantity and
// time.

import type { Clock } from '../base/clock.ts';
import { toMs } from '../base/time.ts';
import type { Store } from '../store/open.ts';
import { isSameAddress } from '../tron/address.ts';
import type { Order } from './order.ts';
import { readRow } from './row.ts';
import { unansweredStates, underWayStates } from './states.ts';
import type { Steps } from './steps.ts';

/** The fields of a delegation event of the webhook, unvalidated. `paidAt` is in seconds or milliseconds. */
export type Hint = {
  readonly hash: unknown;
  readonly receiver: unknown;
  readonly resourceType: unknown;
  readonly quantity: unknown;
  readonly paidAt: unknown;
};

export function createHintTaking(options: {
  store: Pick<Store, 'orders'>;
  steps: Steps;
  clock: Clock;
  /** Reads the order of this id now. */
  read: (id: string) => Promise<void>;
}): (hint: Hint) => Promise<void> {
  const { store, steps, clock, read } = options;

  async function markHinted(id: string): Promise<void> {
    await steps.commit(async (moves) => {
      const order = await moves.find(id);
      if (order?.hintedAt !== null) return;
      await moves.take(order, {
        from: [...unansweredStates],
        change: { hinted_at: clock.now() },
        action: 'hinted',
        announces: 'hint',
      });
    });
  }

  return async (hint) => {
    const candidates = (await store.orders.inStates([...unansweredStates, ...underWayStates])).map(readRow);
    for (const order of findMatchingOrders(hint, candidates)) {
      if (unansweredStates.has(order.state)) await markHinted(order.id);
      else await read(order.id);
    }
  };
}

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
