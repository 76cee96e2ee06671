import { expect, it } from 'vitest';
import { writeCause } from '../../../../src/telegram/cause.ts';
import { makeArrival, openTestStore, routeTo } from '../fixture.ts';
import { addEvent } from '../replay/replay-scene.ts';

const [group, other] = [-100, -200];
const unowned = writeCause({ code: 'unowned' });
const off = writeCause({ code: 'off' });

async function open() {
  const store = await openTestStore();
  const [first] = await addEvent(
    store,
    'e-1',
    { chatId: group, state: 'parked', reason: unowned },
    { chatId: group, topicId: 5, state: 'parked', reason: unowned },
    { chatId: other, state: 'parked', reason: 'blocked' },
  );
  await addEvent(store, 'e-2', { chatId: group, state: 'waiting' }, { chatId: other, state: 'waiting' });
  await addEvent(store, 'e-3', { chatId: group, state: 'sent' });
  const states = async () =>
    (await store.deliveries.ofEvent(first!.event_seq)).map(({ state, reason }) => `${state} ${reason}`);
  return { ...store, states };
}

it('counts what waits and what is parked for a chat, in all of its topics', async () => {
  const { deliveries } = await open();
  expect(await deliveries.countHeldBack(group)).toBe(3);
  expect(await deliveries.countHeldBack(other)).toBe(2);
  expect(await deliveries.countHeldBack(-7)).toBe(0);
});

it('sets aside what is kept for one place with its cause, and nothing else', async () => {
  const { deliveries, states } = await open();
  expect(await deliveries.markUndelivered({ chatId: group, topicId: null }, off)).toBe(2);
  expect(await states()).toEqual([`undelivered ${off}`, `parked ${unowned}`, 'parked blocked']);
  expect(await deliveries.markUndelivered({ chatId: group, topicId: 5 }, off)).toBe(1);
  expect(await deliveries.countHeldBack(group)).toBe(0);
  expect(await deliveries.countHeldBack(other)).toBe(2);
});

it('names the chats for which something is parked with a reason', async () => {
  const { deliveries } = await open();
  expect(await deliveries.chatsParkedFor(unowned)).toEqual([group]);
  expect(await deliveries.chatsParkedFor(off)).toEqual([]);
});

it('stores what comes for a muted place, sends nothing of it, and counts it by its mute', async () => {
  const store = await openTestStore();
  const route = routeTo(group);
  const muted = { n: 3, scope: { of: 'all' as const }, from: 500, until: 9_000, by: { id: 7, name: 'A' } };
  const topic = { ...route, topicId: 5 };
  await store.events.add(makeArrival('a', { receivedAt: 1_000 }), [{ ...route, muted }, topic]);
  await store.events.add(makeArrival('b', { receivedAt: 2_000 }), [{ ...route, isUrgent: true, muted }]);
  const due = await store.deliveries.due(10_000, [], 10);
  expect(due.map(({ delivery }) => delivery.topic_id)).toEqual([5]);
  expect(await store.history.countMutedBy({ chatId: group, topicId: null }, 3)).toBe(2);
  expect(await store.history.countMutedBy({ chatId: group, topicId: 5 }, 3)).toBe(0);
  expect(await store.history.countMutedBy({ chatId: group, topicId: null }, 4)).toBe(0);
  expect(await store.deliveries.countHeldBack(group)).toBe(1);
  const [event] = await store.events.find('b');
  expect(await store.deliveries.ofEvent(event!.seq)).toMatchObject([
    { state: 'muted', due_at: 9_000, closed_by: 7, closed_at: null, mute_n: 3, mute: JSON.stringify(muted) },
  ]);
});
