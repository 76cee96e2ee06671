import { expect, it } from 'vitest';
import { type Route, longestHoldMs } from '../../../../src/store/ledger/deliveries/deliveries.ts';
import { addGroup, makeArrival, markCounted, openTestStore } from '../fixture.ts';
import { close, toldOf } from '../posts.ts';
import { deliveriesOf } from '../../asked.ts';

const hourMs = 3_600_000;
const until = 8 * hourMs;
const group = -100;
const here = { chatId: group, topicId: null };
const topic = { chatId: group, topicId: 5 };
const route = { ruleId: 'r', ruleN: 1, ...here };
const held = { ...route, held: { until, for: 'quiet' as const } };

async function open(...routes: Route[][]) {
  const store = await openTestStore();
  await addGroup(store, group);
  for (const [nth, each] of routes.entries()) await store.events.add(makeArrival(`e${nth}`), each);
  const dueIds = async (now: number) =>
    (await store.deliveries.due(now, [], 20)).map(({ event }) => event.event_id);
  const rows = async () => (await Promise.all(routes.map((_, nth) => deliveriesOf(store, nth + 1)))).flat();
  const states = async () => (await rows()).map(({ state }) => state);
  return { store, deliveries: store.deliveries, dueIds, rows, states };
}

it('keep nothing of their chat waiting, and are not sent themselves', async () => {
  const { deliveries, dueIds, states } = await open([held], [route]);
  expect(await states()).toEqual(['held', 'waiting']);
  expect(await dueIds(1_000)).toEqual(['e1']);
  expect(await deliveries.countHeld(here, 0)).toBe(1);
  expect(await deliveries.nextHoldEndsAt(1_000)).toBe(until);
  expect(await deliveries.dueHolds(until - 1)).toEqual([]);
  await deliveries.endHolds(here, until - 1);
  expect(await states()).toEqual(['held', 'waiting']);
});

it('end at their time, place by place, and then come in the old order before what is newer', async () => {
  const { deliveries, dueIds, rows, states } = await open([held], [{ ...held, ...topic }], [held], [route]);
  expect(await deliveries.dueHolds(until)).toEqual(expect.arrayContaining([here, topic]));
  expect(await deliveries.endHolds(here, until)).toBe(2);
  expect(await states()).toEqual(['waiting', 'held', 'waiting', 'waiting']);
  expect(await dueIds(until)).toEqual(['e0']);
  expect((await rows())[0]).toMatchObject({ held_until: until, held_for: 'quiet' });
  expect(await deliveries.dueHolds(until)).toEqual([topic]);
  expect(await deliveries.endHolds(here, until)).toBe(0);
});

it.each([
  ['a day', 24 * hourMs, 0],
  ['longer than quiet hours last', longestHoldMs + 1, 24],
  ['three days', 72 * hourMs, 48],
  ['more than three days', 72 * hourMs + 1, 72],
])('that would last %s are shortened by whole days, so that they end within one', async (_, awayMs, less) => {
  const { deliveries, rows } = await open([held], [route]);
  const now = until - awayMs;
  const end = until - less * hourMs;
  expect(await deliveries.nextHoldEndsAt(now)).toBe(less === 0 ? until : now);
  expect(await deliveries.dueHolds(now)).toEqual([]);
  await deliveries.shortenHolds(now);
  expect((await rows()).map(({ state, held_until }) => [state, held_until])).toEqual([
    ['held', end],
    ['waiting', null],
  ]);
  expect(await deliveries.nextHoldEndsAt(now)).toBe(end);
});

it('that end in a chat out of reach wait with the rest of it, and come when it is back', async () => {
  const { store, deliveries, dueIds } = await open([held], [route]);
  await close(store, 2, 'gone');
  await deliveries.endHolds(here, until);
  expect(await toldOf(store, 1)).toMatchObject([{ state: 'parked', reason: 'gone' }]);
  await deliveries.reopen(group, until);
  expect(await dueIds(until)).toEqual(['e0']);
});

it('that end in a topic that is closed wait for the topic, and for the chat where that is out of reach', async () => {
  const { store, deliveries } = await open(
    [{ ...route, ...topic }],
    [route],
    [{ ...held, ...topic }],
    [held],
  );
  const ofHeld = async () =>
    (await Promise.all([3, 4].map((seq) => toldOf(store, seq))))
      .flat()
      .map((row) => `${row.state} ${row.reason}`);
  await close(store, 1, 'closed', 'topic');
  await deliveries.endHolds(here, until);
  expect(await ofHeld()).toEqual(['held null', 'waiting null']);
  await deliveries.endHolds(topic, until);
  expect((await ofHeld())[0]).toBe('parked closed');
  await close(store, 2, 'gone');
  expect(await ofHeld()).toEqual(['parked closed', 'parked gone']);
});

it('stay held, and mutes muted, where the chat is out of reach when they come', async () => {
  const muted = { n: 3, scope: { of: 'all' as const }, from: 0, until: null, by: { id: 7, name: 'A' } };
  const { store } = await open([route]);
  await close(store, 1, 'gone');
  await store.events.add(makeArrival('late'), [
    held,
    { ...route, topicId: 5, muted },
    { ...route, topicId: 6 },
  ]);
  expect(await toldOf(store, 2)).toMatchObject([
    { state: 'held', reason: null },
    { state: 'muted', reason: null },
    { state: 'parked', reason: 'gone' },
  ]);
});

it('are dismissed by nobody where alerts are off by then, only those that are due', async () => {
  const { deliveries, rows } = await open(
    [held],
    [{ ...held, held: { until: until + 1, for: 'quiet' as const } }],
  );
  expect(await deliveries.dismissHolds(here, until, 'off')).toBe(1);
  expect(await rows()).toMatchObject([
    { state: 'dismissed', reason: 'off', closed_by: null, closed_at: until },
    { state: 'held' },
  ]);
});

it('follow their topic to the chat when it is deleted, and their group to its new id', async () => {
  const other = { ...topic, topicId: 6 };
  const { store, deliveries } = await open([{ ...held, ...topic }], [{ ...held, ...other }]);
  await deliveries.clearTopic(group, 5);
  const dueIn = async (chatId: number) => {
    const places = await deliveries.dueHolds(until);
    return new Set(places.map((place) => place.chatId === chatId && place.topicId));
  };
  const topics = new Set([here.topicId, other.topicId]);
  expect(await dueIn(group)).toEqual(topics);
  await store.moveChat(group, -200);
  expect(await dueIn(-200)).toEqual(topics);
});

it('are neither pruned nor sent a second time by a replay', async () => {
  const { store, states } = await open([held]);
  await markCounted(store);
  await store.pruning.pruneEvents({ before: 1e12, after: 0, limit: 10 });
  expect(await states()).toEqual(['held']);
  expect(await store.deliveries.countHeld(here, 0)).toBe(1);
  const plan = await store.replays.plan({ scope: { kind: 'event', id: 1 }, to: here }, () => true);
  expect([plan.deliveries.length, plan.skipped.waiting]).toEqual([0, 1]);
});

it('of quiet hours are counted for all topics of the chat, and what is collected for another reason is not', async () => {
  const collected = { ...route, held: { until: until + 1, for: 'baits' as const } };
  const { deliveries } = await open(
    [held],
    [{ ...held, ...topic, held: { until: until + 9, for: 'quiet' } }],
    [collected],
  );
  expect(await deliveries.heldByQuiet(group)).toEqual({ count: 2, until: until + 9 });
  expect(await deliveries.heldByQuiet(group + 1)).toBeUndefined();
});
