import { expect, it } from 'vitest';
import { makeArrival, openTestStore } from './fixture.ts';

it('an empty ledger has nothing waiting', async () => {
  const store = await openTestStore();
  expect(await store.upkeep.queue()).toEqual({ waiting: 0, oldestAt: undefined });
  expect(await store.upkeep.ordersByState()).toEqual({});
});

it('counts what waits, and since when, and not what was sent', async () => {
  const store = await openTestStore();
  for (const id of ['a', 'b', 'c']) await store.events.keep(makeArrival(id));
  const routes = [{ ruleId: null, chatId: 1, topicId: null }];
  for (const [index, { seq }] of (await store.events.unrouted(10)).entries()) {
    await store.deliveries.create(seq, routes, 1_000 + index);
  }
  await store.deliveries.sent(1, 77, 2_000);
  expect(await store.upkeep.queue()).toEqual({ waiting: 2, oldestAt: 1_001 });
});
