import { expect, it } from 'vitest';
import { makeArrival, openTestStore, routeTo } from '../fixture.ts';

it('counts what waits, and since when, what is parked and what a person must decide about, and not what was sent', async () => {
  const { statistics, events, deliveries } = await openTestStore();
  expect(await statistics.queue()).toEqual({ waiting: 0, oldestAt: undefined });
  expect(await statistics.ordersByState()).toEqual({});
  expect(await statistics.countUndelivered()).toEqual({ parked: 0, undelivered: 0 });
  for (let n = 0; n < 6; n++)
    await events.add(makeArrival(`e${n}`, { receivedAt: 1_000 + n }), [routeTo(n + 1)]);
  await deliveries.markSent(1, 77, 2_000);
  expect(await statistics.queue()).toEqual({ waiting: 5, oldestAt: 1_001 });
  for (const id of [2, 3]) await deliveries.giveUp(id, 'undelivered', 'why');
  await deliveries.giveUp(4, 'parked', 'why');
  expect(await statistics.countUndelivered()).toEqual({ parked: 1, undelivered: 2 });
  expect(await statistics.queue()).toEqual({ waiting: 2, oldestAt: 1_004 });
});
