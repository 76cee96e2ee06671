// Fills store.known: at the start from the ledger, and while the bot runs with the receivers of orders, with the addresses
// of events that are taken in, and with those of other instances.

import type { Deps } from '../store/deps.ts';
import { isData } from '../events/event.ts';
import { eventOf, events } from '../events/index.ts';
import type { Orders } from '../orders/orders.ts';
import { boughtStates } from '../orders/states.ts';
import type { KnownAddresses } from '../store/known-addresses.ts';
import type { Store } from '../store/open.ts';
import { repeatEvery } from '../base/clock.ts';
import { createLedgerTurns } from '../store/ledger/batches.ts';

const mostReceivers = 20_000;
const learnEveryMs = 60_000;

/** Each call learns what was stored since the one before, by whichever instance, and the first one all of it. */
export function createAddressReader(
  store: Pick<Store, 'known' | 'history' | 'orders' | 'events'>,
): () => Promise<void> {
  let since = 0;
  return async () => {
    const last = await store.events.lastSeq();
    for (const { type, filters } of events) {
      if (!filters.transfer) continue;
      const monitored = await store.history.textsIn(type, filters.transfer.monitored, since);
      for (const address of monitored) store.known.addMonitored(address);
    }
    const receivers = await store.orders.recentReceivers([...boughtStates], mostReceivers);
    for (const receiver of receivers) store.known.addReceiver(receiver);
    since = last;
  };
}

/** Learns each minute what other instances have stored; the returned function ends that. */
export function learnFromOthers({
  learnAddresses,
  clock,
  log,
}: Pick<Deps, 'clock' | 'log'> & { learnAddresses: () => Promise<void> }): () => Promise<void> {
  const turns = createLedgerTurns(log, 'The ledger did not say which addresses the team knows.');
  const stop = repeatEvery(clock, learnEveryMs, () => turns.add(learnAddresses));
  return () => {
    stop();
    return turns.close();
  };
}

/** Learns the receivers of orders that are accepted from now on; the returned function ends that. */
export function learnReceivers({
  store,
  orders,
}: {
  store: Pick<Store, 'known'>;
  orders: Pick<Orders, 'watch'>;
}): () => void {
  return orders.watch(({ state, receiver }) => {
    // It was bought as it was confirmed, so its receiver was meant.
    if (boughtStates.has(state)) store.known.addReceiver(receiver);
  });
}

/** The address that the service monitors, of an event that it sent; `data` is that of its body, and may be anything. */
export function learnMonitored(known: KnownAddresses, type: string, data: unknown): void {
  const field = eventOf(type)?.filters.transfer?.monitored;
  const address = field !== undefined && isData(data) ? data[field] : undefined;
  if (typeof address === 'string') known.addMonitored(address);
}
