// Replaces the queries about orders in a store, for deliberate flaws and interruptions.

import type { OrderQueries } from '../../src/store/ledger/orders/orders.ts';
import type { Store } from '../../src/store/open.ts';

/** The store with other queries about orders, inside of transactions and outside. */
export function withQueries(store: Store, change: (queries: OrderQueries) => OrderQueries): Store {
  const { orders } = store;
  return {
    ...store,
    orders: {
      ...change(orders),
      transaction: (work) => orders.transaction((queries, ...others) => work(change(queries), ...others)),
    },
  };
}
