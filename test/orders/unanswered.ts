// A world of orders in which the store does not answer some transactions, as when the network to it is cut.

import { StoreError } from '../../src/base/errors.ts';
import type { Store } from '../../src/store/open.ts';
import { anna, openTestWorld, regular, type Sabotage } from './life.ts';

/** What becomes of the next transactions, in their order; without an entry they are answered. */
export type Next = { fails: Array<'answered' | 'committed' | 'not committed'> };

/** Anna's card is drafted; `act` may break more. */
export async function openUnanswered(act: Parameters<typeof openTestWorld>[0] = {}) {
  const next: Next = { fails: [] };
  const lost = new StoreError('busy', 'The connection was lost.');
  const store: Sabotage['store'] = (real) => {
    const transaction: Store['orders']['transaction'] = async (work) => {
      const becomes = next.fails.shift() ?? 'answered';
      const answer = await real.orders.transaction(async (...parts) => {
        const result = await work(...parts);
        if (becomes === 'not committed') throw lost;
        return result;
      });
      if (becomes === 'committed') throw lost;
      return answer;
    };
    return { ...real, orders: { ...real.orders, transaction } };
  };
  const world = await openTestWorld({ ...act, sabotage: { ...act.sabotage, store } });
  const card = await world.life.orders.draft(regular, anna);
  return { world, card, next };
}
