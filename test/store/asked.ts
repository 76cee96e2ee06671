// What tests ask of the store and no part of the program does.

import type { DeliveryRow } from '../../src/store/ledger/deliveries/tables.ts';
import type { Store } from '../../src/store/open.ts';
import type { OpenSettings } from '../../src/store/settings/settings.ts';

/** All deliveries of an event, oldest first. */
export async function deliveriesOf(store: Pick<Store, 'history'>, eventSeq: number): Promise<DeliveryRow[]> {
  return (await store.history.traces(eventSeq)).map(({ delivery }) => delivery);
}

export async function countEvents(store: Pick<Store, 'eventPages'>): Promise<number> {
  const all = { since: 0, until: Number.MAX_SAFE_INTEGER, chatId: undefined };
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const { events, next } = await store.eventPages.page(all, after);
    count += events.length;
    after = next;
  }
  return count;
}

/** Afterwards the settings are those that are stored at this moment, whatever other instances have changed. */
export function refreshSettings({ settings }: Pick<Store, 'settings'>): Promise<void> {
  return (settings as OpenSettings).refresh();
}
