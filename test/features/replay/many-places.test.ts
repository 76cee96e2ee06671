import { expect, it } from 'vitest';
import { addressMonitor } from '../../../src/events/address-monitor.ts';
import { listSkipped } from '../../../src/features/replay/event-history.ts';
import type { FormContext } from '../../../src/bot/context.ts';
import { routeArrival } from '../../../src/rules/route.ts';
import { countReads } from '../../count-reads.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { makePlace } from '../../store/settings/place.ts';
import { openScene } from '../../bot/scene.ts';

/** The values of the settings that are read for `/why` of an event that half of so many groups heard. */
async function readsAmong(count: number): Promise<number> {
  const { store, deps, clock } = await openScene();
  const ids = Array.from({ length: count }, (_, nth) => -1000 - nth);
  await store.settings.update(({ chats, places }) => {
    for (const id of ids) {
      chats.push({ id, type: 'group', title: `G${id}`, addedBy: 1001, addedAt: 0 });
      const place = makePlace(id, { kinds: [addressMonitor.type] });
      if (id % 2 === 0) place.rules[0]!.atLeast = { USDT: '1000' };
      places.push(place);
    }
  });
  const data = { ...addressMonitor.example, currency: 'USDT', amount: 500_000, decimals: 6 };
  const body = JSON.stringify({ event_id: 'e', data });
  const arrival = makeArrival('e', { type: addressMonitor.type, receivedAt: clock.now(), body });
  const routing = { settings: store.settings.data, ownerIds: deps.ownerIds };
  await store.events.add(arrival, routeArrival(arrival, routing));
  const [event] = await store.history.find('e');
  const traces = await store.history.traces(event!.seq);
  expect(traces).toHaveLength(count / 2);
  const read = { count: 0 };
  const settings = { data: countReads(store.settings.data, read) };
  const { history, known } = store;
  const chat = { id: 1001, type: 'private' };
  const ctx = { chat, deps: { ...deps, store: { settings, history, known } } } as unknown as FormContext;
  const skipped = listSkipped(ctx, event!, traces);
  expect(skipped).toHaveLength(count / 2);
  return read.count;
}

it('twice the places are at most twice the steps of /why', async () => {
  const [few, many] = [await readsAmong(200), await readsAmong(400)];
  expect(many / few).toBeLessThan(2.2);
});
