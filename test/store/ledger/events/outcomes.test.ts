import { expect, it } from 'vitest';
import type { Store } from '../../../../src/store/open.ts';
import { addGroup, makeArrival, openTestStore } from '../fixture.ts';

const hourMs = 3_600_000;
const group = -100;
const here = { chatId: group, topicId: null };
const topic = { chatId: group, topicId: 5 };
const heard = { ruleId: 'r', ruleN: 1, ...here };
const held = { ...heard, held: { until: 9_000, for: 'quiet' as const } };
const muted = {
  ...heard,
  muted: { n: 3, scope: { of: 'all' as const }, from: 0, until: null, by: { id: 7, name: 'Anna' } },
};
const nothing = { heard: 0, held: 0, muted: 0, unwanted: 0 };

const add = (store: Store, id: string, routes: Parameters<Store['events']['add']>[1], receivedAt = 0) =>
  store.events.add(makeArrival(id, { receivedAt }), routes);

it('count each event once in each place, by what became of it there', async () => {
  const store = await openTestStore();
  await Promise.all([
    add(store, 'a', [heard]),
    add(store, 'b', [heard]),
    add(store, 'c', [held]),
    add(store, 'd', [muted]),
  ]);
  expect(await store.outcomes.countOutcomes(here, 0)).toEqual({ heard: 2, held: 1, muted: 1, unwanted: 0 });
  const elsewhere = { chatId: -7, topicId: null };
  for (const place of [topic, elsewhere]) {
    expect(await store.outcomes.countOutcomes(place, 0)).toEqual({ ...nothing, unwanted: 4 });
  }
});

it('are counted under the hour and the type of each event, also where one commit has several', async () => {
  const store = await openTestStore();
  await Promise.all([
    ...[0, 1].map((nth) => add(store, `a${nth}`, [heard])),
    ...[0, 1, 2].map((nth) => add(store, `b${nth}`, [heard], 2 * hourMs)),
  ]);
  const since = async (place: typeof here | typeof topic, ms: number) =>
    Object.values(await store.outcomes.countOutcomes(place, ms)).reduce((sum, count) => sum + count, 0);
  const begins = [0, 1, hourMs, 2 * hourMs, 3 * hourMs];
  for (const place of [here, topic]) {
    expect(await Promise.all(begins.map((ms) => since(place, ms)))).toEqual([5, 5, 3, 3, 0]);
  }
});

it('are counted until before the hour in which a digest ends', async () => {
  const store = await openTestStore();
  for (const nth of [0, 1, 2]) await add(store, `a${nth}`, [heard], nth * hourMs);
  expect(await store.outcomes.countByKind(here, 0, 2 * hourMs)).toMatchObject([{ heard: 2 }]);
});

it('say when a place last heard a kind, held ones too, and not another topic of the chat', async () => {
  const store = await openTestStore();
  await add(store, 'a', [held], 5);
  await add(store, 'b', [{ ...heard, ...topic }], 2 * hourMs);
  expect(await store.outcomes.lastHeard(here)).toEqual([{ kind: 'EVENT_BALANCE', at: 5 }]);
});

it('leave out a repeat, and count a conflict anew', async () => {
  const store = await openTestStore();
  const arrival = makeArrival('a', { receivedAt: 0 });
  expect(await store.events.add(arrival, [heard])).toBe('new');
  expect(await store.events.add(arrival, [heard])).toBe('repeat');
  expect(await store.events.add({ ...arrival, body: '{}' }, [muted])).toBe('conflict');
  expect(await store.outcomes.countOutcomes(here, 0)).toEqual({ ...nothing, heard: 1, muted: 1 });
  expect(await store.outcomes.countOutcomes(topic, 0)).toEqual({ ...nothing, unwanted: 2 });
});

it('leave out what no rule sends: quarantined events and replays', async () => {
  const store = await openTestStore();
  await store.events.add(makeArrival('a', { kind: 'quarantined' }), [{ ruleId: null, ...here }]);
  expect(await store.outcomes.countOutcomes(here, 0)).toEqual(nothing);
});

it('are pruned hour by hour, in steps, and younger ones stay', async () => {
  const store = await openTestStore();
  for (const nth of [0, 1, 2]) await add(store, `e${nth}`, [heard], nth * hourMs);
  const before = 2 * hourMs + 5;
  const prune = () => store.pruning.pruneOutcomes({ before, limit: 3 });
  expect([await prune(), await prune(), await prune()]).toEqual([3, 1, 0]);
  expect((await store.outcomes.countOutcomes(here, 0)).heard).toBe(1);
});

it('move with a group that becomes a supergroup, and are added to what is counted there', async () => {
  const store = await openTestStore();
  await addGroup(store, group);
  await add(store, 'a', [heard]);
  await add(store, 'b', [{ ...heard, chatId: -200 }]);
  for (const _ of [1, 2]) expect(await store.moveChat(group, -200)).toBe(true);
  expect(await store.outcomes.countOutcomes(here, 0)).toEqual({ ...nothing, unwanted: 2 });
  expect((await store.outcomes.countOutcomes({ ...here, chatId: -200 }, 0)).heard).toBe(2);
  expect((await store.outcomes.countOutcomes({ ...topic, chatId: -200 }, 0)).unwanted).toBe(2);
});
