// What the ledger remembers over a restart: of each thing what was written last.

import { expect, it } from 'vitest';
import { makeArrival, makeDataDir, makeOrderRow, openTestStore, insertOrder } from '../fixture.ts';

it('knows nothing at first, and after a restart what was written last', async () => {
  const dataDir = makeDataDir();
  const first = await openTestStore(dataDir);
  expect([await first.heartbeat.startedAt(9), await first.heartbeat.last()]).toEqual([0, undefined]);
  expect(await first.keyValues.read('balance')).toBeUndefined();
  expect(await first.jobs.list()).toEqual([]);
  const backup = { name: 'backup', dueAt: 1, begunAt: undefined, lastDueAt: undefined, isToldLate: false };
  const digest = { name: 'digest:-1:daily', dueAt: 2, begunAt: 3, lastDueAt: 1, isToldLate: true };
  const screen = {
    id: 'draft-1',
    kind: 'draft',
    personId: 7,
    chatId: -100,
    topicId: 5,
    endsAt: 100,
  } as const;

  await first.events.add(makeArrival('a'), []);
  const order = await insertOrder(first.orders, makeOrderRow('A', { estimate_sun: '9223372036854775807' }));
  for (const at of [5, 6]) await first.heartbeat.beat(at);
  for (const value of ['1', '2']) await first.keyValues.write('balance', value);
  for (const state of [digest, backup, { ...backup, dueAt: 9 }]) await first.jobs.write(state);
  for (const step of [1, 2]) await first.screenStates.write({ ...screen, body: { step }, touchedAt: step });
  const came = [8, 7].map((updateId) => ({ updateId, body: `{"update_id":${updateId}}` }));
  await first.updates.receive(came, 100);
  await first.updates.markHandled(7, 110);
  await first.close();

  const second = await openTestStore(dataDir);
  expect(await second.events.add(makeArrival('a'), [])).toBe('repeat');
  expect(await second.orders.findBy('id', 'A')).toEqual(order);
  expect(order).toMatchObject({ estimate_sun: '9223372036854775807', version: 0, posts: 0 });
  expect([await second.heartbeat.startedAt(9), await second.heartbeat.last()]).toEqual([5, 6]);
  // The clock was set back.
  expect(await second.heartbeat.startedAt(4)).toBe(0);
  expect(await second.keyValues.read('balance')).toBe('2');
  expect(await second.keyValues.read('other')).toBeUndefined();
  expect(await second.jobs.list()).toEqual([{ ...backup, dueAt: 9 }, digest]);
  await second.jobs.delete('backup');
  expect(await second.jobs.list()).toEqual([digest]);
  const shown = { ...screen, body: { step: 2 }, touchedAt: 2 };
  expect(await second.screenStates.find('draft-1', 12)).toEqual(shown);
  expect(await second.updates.unhandled(0, 9)).toEqual(['{"update_id":8}']);
  expect(await second.updates.isHandled(8)).toBe(false);
});
