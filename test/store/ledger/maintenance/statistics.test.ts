import { expect, it } from 'vitest';
import { makeArrival, openTestStore } from '../fixture.ts';

it('an empty ledger has nothing waiting', async () => {
  const store = await openTestStore();
  expect(await store.statistics.queue()).toEqual({ waiting: 0, oldestAt: undefined });
  expect(await store.statistics.ordersByState()).toEqual({});
});

it('counts what waits, and since when, and not what was sent', async () => {
  const store = await openTestStore();
  const routes = [{ ruleId: null, chatId: 1, topicId: null }];
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    await store.events.add(makeArrival(id, { receivedAt: 1_000 + index }), routes);
  }
  await store.deliveries.markSent(1, 77, 2_000);
  expect(await store.statistics.queue()).toEqual({ waiting: 2, oldestAt: 1_001 });
});

it('counts what is parked and what a person must decide about', async () => {
  const store = await openTestStore();
  const routes = [1, 2, 3].map((chatId) => ({ ruleId: null, chatId, topicId: null }));
  await store.events.add(makeArrival('a'), routes);
  expect(await store.statistics.countUndelivered()).toEqual({ parked: 0, undelivered: 0 });
  await store.deliveries.giveUp(1, 'undelivered', 'why');
  await store.deliveries.giveUp(2, 'undelivered', 'why');
  await store.deliveries.giveUp(3, 'parked', 'why');
  expect(await store.statistics.countUndelivered()).toEqual({ parked: 1, undelivered: 2 });
});
