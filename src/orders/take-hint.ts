// Handles an unsigned delegation event as a hint: an accepted order that matches is read at once, and an `unknown`
// order that matches is marked as hinted. Nothing else is concluded from it.

import type { Clock } from '../clock.ts';
import type { Store } from '../store/open.ts';
import { findMatchingOrders, type Hint } from './delegation-hints.ts';
import { readRow } from './row.ts';
import type { Steps } from './steps.ts';

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
      const order = await moves.find('id', id);
      if (order?.hintedAt !== null) return;
      await moves.take(order, {
        from: ['unknown'],
        change: { hinted_at: clock.now() },
        action: 'hinted',
        announces: 'hint',
      });
    });
  }

  return async (hint) => {
    const candidates = (await store.orders.inStates(['accepted', 'late', 'unknown'])).map(readRow);
    for (const order of findMatchingOrders(hint, candidates)) {
      if (order.state === 'unknown') await markHinted(order.id);
      else await read(order.id);
    }
  };
}
