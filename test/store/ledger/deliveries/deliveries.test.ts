import { expect, it } from 'vitest';
import type { Route } from '../../../../src/store/ledger/deliveries/deliveries.ts';
import type { Store } from '../../../../src/store/open.ts';
import { dueFrom } from '../../../postgres/database.ts';
import { makeArrival, openTestStore, routeTo as route } from '../fixture.ts';

/** News of its own for each list of routes: 'a', 'b', … */
async function openWith(...news: Route[][]): Promise<Store> {
  const store = await openTestStore();
  for (const [index, routes] of news.entries()) await tell(store, 'abc'[index]!, routes);
  return store;
}

async function tell(store: Store, eventId: string, routes: Route[], receivedAt = 10): Promise<void> {
  await store.events.add(makeArrival(eventId, { receivedAt }), routes);
}

it('makes a delivery for each route, in the commit of the event, and none for a repeat', async () => {
  const store = await openWith([route(5), route(6, 77)]);
  await tell(store, 'a', [route(5), route(6, 77)], 11);
  expect(await store.deliveries.ofEvent(1)).toMatchObject([
    { chat_id: 5, topic_id: null, state: 'waiting', due_at: dueFrom(10), attempts: 0 },
    { chat_id: 6, topic_id: 77, state: 'waiting', due_at: dueFrom(10), attempts: 0 },
  ]);
});

const notice = (count: number) => ({ key: `parked ${count}`, at: 10, body: count });
const dueIds = async ({ deliveries }: Store, now: number, except: number[] = []) =>
  (await deliveries.due(now, except, 10)).map(
    ({ delivery, event }) => `${event.event_id} ${delivery.chat_id}`,
  );

it('takes together no more bodies than there is room for, and always the first', async () => {
  const store = await openTestStore();
  // Bytes and not characters: each of these letters takes two.
  const body = `"${'ж'.repeat(499)}"`;
  for (let nth = 0; nth < 5; nth++) await store.events.add(makeArrival(`e${nth}`, { body }), [route(5)]);
  const [first] = await store.deliveries.due(2000, [], 1);
  const taken = async (...limits: [limit: number, mostBytes?: number]) => {
    const together = await store.deliveries.waitingAfter(first!.delivery, ...limits);
    return together.map(({ event }) => event.event_id);
  };
  expect(await taken(10, 3000)).toEqual(['e0', 'e1', 'e2']);
  expect(await taken(10, 2999)).toEqual(['e0', 'e1']);
  expect(await taken(10, 5000)).toHaveLength(5);
  expect(await taken(10, 1)).toEqual(['e0']);
  expect(await taken(2, 5000)).toHaveLength(2);
  expect(await taken(10)).toHaveLength(5);
});

it('counts a copy before the call, and takes it back only when the call was refused', async () => {
  const { deliveries } = await openWith([route(5)]);
  const copies = async () => (await deliveries.ofEvent(1))[0]!.copies;
  await deliveries.begin([1], 5, 11);
  expect(await copies()).toBe(1);
  for (const [verdict, isRefused, left] of [
    ['later', true, 1],
    ['unclear', false, 2],
  ] as const) {
    const attempt = await deliveries.begin([1], 5, 12);
    expect(await copies()).toBe(2);
    await deliveries.postpone(1, 20, 'why', { attempt, verdict, isRefused });
    expect(await copies()).toBe(left);
  }
});

it('parks all that waits for a chat, also what comes later, and brings it back in the old order', async () => {
  const store = await openWith([route(5), route(6)], [route(5)]);
  let wakeSender = 0;
  store.deliveries.onResumed(() => (wakeSender += 1));
  expect(await store.deliveries.park({ chatId: 5 }, 'blocked', undefined, notice)).toBe(2);
  await tell(store, 'c', [route(5)], 11);
  expect(await store.deliveries.ofEvent(3)).toMatchObject([{ state: 'parked', reason: 'blocked' }]);
  expect(await store.deliveries.park({ chatId: 5 }, 'blocked', undefined, notice)).toBe(0);
  expect((await store.notices.since(0)).map(({ body }) => body)).toEqual([2]);
  expect(await dueIds(store, 20)).toEqual(['a 6']);
  expect(await store.deliveries.resume(6, 30)).toBe(0);
  expect(wakeSender).toBe(0);
  expect(await store.deliveries.resume(5, 30)).toBe(3);
  expect(wakeSender).toBe(1);
  expect(await dueIds(store, 30, [6])).toEqual(['a 5']);
});

it('counts what was begun to be composed, until it is attempted or given up', async () => {
  const store = await openWith([route(5)], [route(5)], [route(5)]);
  const counts = async () =>
    Promise.all([1, 2, 3].map(async (seq) => (await store.deliveries.ofEvent(seq))[0]!.compositions));
  await store.deliveries.beginComposing([1, 2, 3]);
  await store.deliveries.beginComposing([1, 2, 3]);
  expect(await counts()).toEqual([2, 2, 2]);
  // The third found no room: that it was composed before without an end still counts.
  await store.deliveries.begin([1, 2], 5, 11, [3]);
  expect(await counts()).toEqual([0, 0, 1]);
  await store.deliveries.beginComposing([1]);
  await store.deliveries.endComposing([1]);
  expect(await counts()).toEqual([0, 0, 1]);
});

it('parks one topic, also what comes later for it, and resumes it alone', async () => {
  const store = await openWith([route(5, 77), route(5, 78), route(5), route(6, 77)]);
  const states = async (seq: number) =>
    (await store.deliveries.ofEvent(seq)).map(({ state, reason }) => `${state} ${reason}`);
  expect(await store.deliveries.park({ chatId: 5, topicId: 77 }, 'closed', undefined, notice)).toBe(1);
  expect(await store.deliveries.park({ chatId: 5, topicId: null }, 'general', undefined, notice)).toBe(1);
  await tell(store, 'b', [route(5, 77), route(5, 78), route(5), route(6, 77)], 11);
  for (const seq of [1, 2]) {
    expect(await states(seq)).toEqual(['parked closed', 'waiting null', 'parked general', 'waiting null']);
  }
  // Each topic is news once.
  expect(await store.deliveries.park({ chatId: 5, topicId: 77 }, 'closed', undefined, notice)).toBe(0);
  expect((await store.notices.since(0)).map(({ body }) => body)).toEqual([1]);

  // The whole chat goes, and neither topic comes back by itself with it.
  expect(await store.deliveries.park({ chatId: 5 }, 'kicked', undefined, notice)).toBe(2);
  expect((await store.notices.since(0)).map(({ body }) => body)).toEqual([1, 2]);
  expect(await store.deliveries.resume(5, 30, 78)).toBe(0);
  expect(await store.deliveries.resume(5, 30, 77)).toBe(2);
  expect(await store.deliveries.resume(5, 30, null)).toBe(2);
  await tell(store, 'c', [route(5, 77), route(5, 78), route(5), route(6, 77)], 31);
  expect((await states(3)).map((text) => text.split(' ')[0])).toEqual([
    'parked',
    'parked',
    'parked',
    'waiting',
  ]);
  expect(await store.deliveries.resume(5, 32)).toBe(5);
});

it('gives to the chat what waits for a topic that turns out lost, or was parked for it, and not what was parked with the chat', async () => {
  const { deliveries } = await openWith([route(5, 77), route(5, 78)], [route(5, 77)]);
  await deliveries.giveUp(3, 'parked', 'kicked');
  for (const topicId of [77, 78]) await deliveries.park({ chatId: 5, topicId }, 'closed');
  await deliveries.clearTopic(5, 77);
  expect(await deliveries.ofEvent(1)).toMatchObject([
    { state: 'waiting', topic_id: null, is_topic_parked: 0 },
    { state: 'parked', topic_id: 78, is_topic_parked: 1 },
  ]);
  expect(await deliveries.ofEvent(2)).toMatchObject([{ state: 'parked', topic_id: 77 }]);
});

it('makes the deliveries of many events that come at once in the order of the events', async () => {
  const store = await openTestStore();
  await Promise.all([
    tell(store, 'a', [route(5), route(6)]),
    tell(store, 'b', [route(6)]),
    tell(store, 'c', []),
    tell(store, 'a', [route(7)]),
  ]);
  const chats = async (seq: number) =>
    (await store.deliveries.ofEvent(seq)).map((row) => `${row.id} to ${row.chat_id}`);
  expect(await chats(1)).toEqual(['1 to 5', '2 to 6']);
  expect(await chats(2)).toEqual(['3 to 6']);
  expect(await chats(3)).toEqual([]);
});
