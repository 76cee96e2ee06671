import { expect, it } from 'vitest';
import { insertOrder, makeArrival, makeOrderRow, openTestStore, routeTo } from '../fixture.ts';
import { begin, close, giveUp, show } from '../posts.ts';

it('counts what waits, and since when, what is parked and what a person must decide about, and not what was sent', async () => {
  const store = await openTestStore();
  const { statistics, events } = store;
  expect(await statistics.queue()).toEqual({ waiting: 0, oldestAt: undefined });
  expect(await statistics.ordersByState()).toEqual({});
  expect(await statistics.countUndelivered()).toEqual({ parked: 0, undelivered: 0 });
  for (let n = 0; n < 6; n++)
    await events.add(makeArrival(`e${n}`, { receivedAt: 1_000 + n }), [routeTo(n + 1)]);
  await show(store, [1], 77, 2_000);
  await begin(store, [2]);
  expect(await statistics.queue()).toEqual({ waiting: 5, oldestAt: 1_001 });
  for (const id of [2, 3]) await giveUp(store, id, 'why');
  await close(store, 4, 'why');
  expect(await statistics.countUndelivered()).toEqual({ parked: 1, undelivered: 2 });
  expect(await statistics.queue()).toEqual({ waiting: 2, oldestAt: 1_004 });
});

it('counts orders by their state, and those that nothing was sent of by that of their first spend', async () => {
  const { statistics, orders } = await openTestStore();
  const spends = ['offered', 'confirmed', 'expired', 'expired'];
  for (const [n, card_state] of spends.entries()) {
    const state = n < 2 ? 'card' : 'closed';
    await insertOrder(orders, makeOrderRow(`A${n}`, { state, card_state }));
  }
  for (const id of ['B1', 'B2']) await insertOrder(orders, makeOrderRow(id, { state: 'unknown' }));
  const again = {
    order_id: 'B1',
    token: 'again',
    posts: 1,
    asked_by: 1,
    asked_at: 1,
    expires_at: 2,
    chat_id: 1,
  };
  await orders.spends.insert({ ...again, state: 'offered' });
  expect(await statistics.ordersByState()).toEqual({ offered: 1, confirmed: 1, expired: 2, unknown: 2 });
});
