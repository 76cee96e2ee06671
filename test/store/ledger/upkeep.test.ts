import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/store/open.ts';
import { makeArrival, makeDataDir, openTestStore } from './fixture.ts';

it('an empty ledger has nothing waiting', async () => {
  const store = await openTestStore();
  expect(await store.upkeep.queue()).toEqual({ waiting: 0, oldestAt: undefined });
  expect(await store.upkeep.ordersByState()).toEqual({});
});

it('counts what waits, and since when, and not what was sent', async () => {
  const store = await openTestStore();
  const routes = [{ ruleId: null, chatId: 1, topicId: null }];
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    await store.events.add(makeArrival(id, { receivedAt: 1_000 + index }), routes);
  }
  await store.deliveries.sent(1, 77, 2_000);
  expect(await store.upkeep.queue()).toEqual({ waiting: 2, oldestAt: 1_001 });
});

describe('forgetting', () => {
  const before = 10_000;
  const step = { before, after: 0, limit: 100 };

  /** Events `old-…` came before `before`, each with one delivery that ended as `end` says. */
  async function openOld(end: (store: Store, id: number) => Promise<void>) {
    const store = await openTestStore();
    const routes = [{ ruleId: null, chatId: 1, topicId: null }];
    for (const id of ['old-1', 'old-2']) await store.events.add(makeArrival(id), routes);
    await end(store, 1);
    await store.deliveries.sent(2, 77, 2_000);
    await store.events.add(makeArrival('young', { receivedAt: before, kind: 'ignored' }), []);
    return store;
  }
  const left = async (store: Store) => {
    const found = await Promise.all(['old-1', 'old-2', 'young'].map((id) => store.events.find(id)));
    return found.flat().map((event) => event.event_id);
  };

  it('takes what was sent, with its deliveries, and leaves what is young', async () => {
    const store = await openOld((opened, id) => opened.deliveries.sent(id, 76, 2_000));
    expect(await store.upkeep.pruneEvents(step)).toEqual({ forgotten: 2, last: 3 });
    expect(await left(store)).toEqual(['young']);
    expect(await store.deliveries.ofEvent(1)).toEqual([]);
    expect(await store.upkeep.pruneEvents({ ...step, after: 3 })).toEqual({ forgotten: 0, last: undefined });
  });

  it('leaves what waits', async () => {
    const store = await openOld(async () => undefined);
    expect(await store.upkeep.pruneEvents(step)).toMatchObject({ forgotten: 1 });
    expect(await left(store)).toEqual(['old-1', 'young']);
  });

  it.each(['parked', 'undelivered'] as const)('leaves what is %s', async (state) => {
    const store = await openOld((opened, id) => opened.deliveries.giveUp(id, state, 'why'));
    await store.upkeep.pruneEvents(step);
    expect(await left(store)).toEqual(['old-1', 'young']);
  });

  it('leaves what was sent only lately', async () => {
    const store = await openOld((opened, id) => opened.deliveries.sent(id, 76, before));
    await store.upkeep.pruneEvents(step);
    expect(await left(store)).toEqual(['old-1', 'young']);
  });

  it('takes talks that nobody has touched since, and leaves the others', async () => {
    const store = await openTestStore();
    await store.conversations.write('old', {}, before - 1);
    await store.conversations.write('young', {}, before);
    await store.upkeep.pruneConversations(before);
    expect(await store.conversations.read('old')).toBeUndefined();
    expect(await store.conversations.read('young')).toEqual({});
  });

  it('takes the oldest attempts, as many as a step allows, and leaves the young ones', async () => {
    const store = await openTestStore();
    await store.events.add(makeArrival('a'), [{ ruleId: null, chatId: 1, topicId: null }]);
    for (const at of [1, 2, 3, before, before + 1]) await store.deliveries.begin([1], 1, at);
    expect(await store.upkeep.pruneAttempts({ before, limit: 2 })).toBe(2);
    expect(await store.upkeep.pruneAttempts({ before, limit: 2 })).toBe(1);
    expect(await store.upkeep.pruneAttempts({ before, limit: 2 })).toBe(0);
    const [trace] = await store.history.traces(1);
    expect(trace?.attempt?.begun_at).toBe(before + 1);
  });
});

it('counts what is parked and what a person must decide about', async () => {
  const store = await openTestStore();
  const routes = [1, 2, 3].map((chatId) => ({ ruleId: null, chatId, topicId: null }));
  await store.events.add(makeArrival('a'), routes);
  expect(await store.upkeep.countUndelivered()).toEqual({ parked: 0, undelivered: 0 });
  await store.deliveries.giveUp(1, 'undelivered', 'why');
  await store.deliveries.giveUp(2, 'undelivered', 'why');
  await store.deliveries.giveUp(3, 'parked', 'why');
  expect(await store.upkeep.countUndelivered()).toEqual({ parked: 1, undelivered: 2 });
});

describe('what the watches ask', () => {
  it('names the newest events of a type after a mark, newest first', async () => {
    const store = await openTestStore();
    expect(await store.upkeep.lastEvent()).toBe(0);
    for (const id of ['a', 'b', 'c', 'd']) {
      const type = id === 'c' ? 'EVENT_DELEGATION' : 'EVENT_BALANCE';
      await store.events.add(makeArrival(id, { type }), []);
    }
    expect(await store.upkeep.lastEvent()).toBe(4);
    const newest = await store.upkeep.newest('EVENT_BALANCE', 1, 10);
    expect(newest.map(({ seq }) => seq)).toEqual([4, 2]);
    expect(newest[0]?.body).toContain('"d"');
    expect(await store.upkeep.newest('EVENT_BALANCE', 1, 1)).toHaveLength(1);
    expect(await store.upkeep.newest('EVENT_BALANCE', 4, 10)).toEqual([]);
  });

  it('remembers one value under each name, over a restart', async () => {
    const dataDir = makeDataDir();
    const first = await openTestStore(dataDir);
    expect(await first.upkeep.readMemo('balance')).toBeUndefined();
    for (const value of ['1', '2']) await first.upkeep.writeMemo('balance', value);
    await first.close();
    const second = await openTestStore(dataDir);
    expect(await second.upkeep.readMemo('balance')).toBe('2');
    expect(await second.upkeep.readMemo('other')).toBeUndefined();
  });
});
