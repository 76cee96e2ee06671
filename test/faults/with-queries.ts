// Replaces the queries about orders in a store and the service's answers about them, for deliberate flaws and
// interruptions.

import type { ServiceOrder } from '../../src/orders/order.ts';
import type { ServiceClient } from '../../src/service/client.ts';
import type { OrderQueries } from '../../src/store/ledger/orders/orders.ts';
import type { Store } from '../../src/store/open.ts';

/** The store with other queries about orders, inside of transactions and outside. */
export function withQueries(store: Store, change: (queries: OrderQueries) => Partial<OrderQueries>): Store {
  const { orders } = store;
  const changed = (queries: OrderQueries) => ({ ...queries, ...change(queries) });
  return {
    ...store,
    orders: {
      ...changed(orders),
      transaction: (work) => orders.transaction((queries, ...others) => work(changed(queries), ...others)),
    },
  };
}

/** `key` is the purchase's client_order_id, or the id that is read. */
export type Pass = <Record extends ServiceOrder>(
  call: () => Promise<Record>,
  asked: { by: 'create' | 'read'; key: string | undefined },
) => Promise<Record>;

/** The client, of which each call about an order passes through `pass`. */
export function withAnswers(client: ServiceClient, pass: Pass): ServiceClient {
  const created = ({ clientOrderId: key }: { clientOrderId?: string | undefined }) =>
    ({ by: 'create', key }) as const;
  const read = (key: string) => ({ by: 'read', key }) as const;
  return {
    ...client,
    createOrder: (request) => pass(() => client.createOrder(request), created(request)),
    createFlashOrder: (request) => pass(() => client.createFlashOrder(request), created(request)),
    readOrder: (id) => pass(() => client.readOrder(id), read(id)),
    readFlashOrder: (id) => pass(() => client.readFlashOrder(id), read(id)),
  };
}
