// Fills store.known at the start from the ledger, and with the receivers of orders while the bot runs. Monitored
// addresses are added where their events are taken in.

import { events } from '../events/index.ts';
import type { Orders } from '../orders/orders.ts';
import type { OrderState } from '../orders/states.ts';
import type { Store } from '../store/open.ts';

/** In these a service has accepted the order, so its receiver was meant. */
const acceptedStates: readonly OrderState[] = ['accepted', 'late', 'delivered'];
const mostReceivers = 20_000;

/** Resolves when all are known; the returned function ends what it watches. */
export async function learnAddresses({
  store,
  orders,
}: {
  store: Pick<Store, 'known' | 'history' | 'orders'>;
  orders: Pick<Orders, 'watch'>;
}): Promise<() => void> {
  for (const { type, filters } of events) {
    if (!filters.transfer) continue;
    const monitored = await store.history.textsIn(type, filters.transfer.monitored);
    for (const address of monitored) store.known.addMonitored(address);
  }
  const receivers = await store.orders.recentReceivers(acceptedStates, mostReceivers);
  for (const receiver of receivers) store.known.addReceiver(receiver);
  return orders.watch(({ state, receiver }) => {
    if (acceptedStates.includes(state)) store.known.addReceiver(receiver);
  });
}
