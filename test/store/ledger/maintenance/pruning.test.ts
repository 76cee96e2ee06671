import { describe, expect, it } from 'vitest';
import type { Store } from '../../../../src/store/open.ts';
import { makeArrival, markCounted, openTestStore, routeTo } from '../fixture.ts';

describe('pruning', () => {
  const before = 10_000;
  const step = { before, after: 0, limit: 100 };

  /** Events `old-…` came before `before`, each with one delivery that ended as `end` says. */
  async function openOld(end: (store: Store, id: number) => Promise<void>) {
    const store = await openTestStore();
    for (const id of ['old-1', 'old-2']) await store.events.add(makeArrival(id), [routeTo(1)]);
    await end(store, 1);
    await store.deliveries.markSent(2, 77, 2_000);
    await store.events.add(makeArrival('young', { receivedAt: before, kind: 'ignored' }), []);
    await markCounted(store);
    return store;
  }
  const dismiss = async (
    { deliveries, replays }: Pick<Store, 'deliveries' | 'replays'>,
    id: number,
    now: number,
  ) => {
    await deliveries.giveUp(id, 'undelivered', 'why');
    const { digest } = await replays.planDismissal({ kind: 'one', id });
    await replays.dismiss({ kind: 'one', id }, { digest, personId: 1, now });
  };
  const left = async (store: Store) => {
    const found = await Promise.all(['old-1', 'old-2', 'young'].map((id) => store.events.find(id)));
    return found.flat().map((event) => event.event_id);
  };

  it('takes what was sent, with its deliveries, and leaves what is young', async () => {
    const store = await openOld((opened, id) => opened.deliveries.markSent(id, 76, 2_000));
    expect(await store.pruning.pruneEvents(step)).toEqual({ deleted: 2, last: 3 });
    expect(await left(store)).toEqual(['young']);
    expect(await store.deliveries.ofEvent(1)).toEqual([]);
    expect(await store.pruning.pruneEvents({ ...step, after: 3 })).toEqual({ deleted: 0, last: undefined });
  });

  it.each<[string, (store: Store, id: number) => Promise<void>]>([
    ['waits', async () => undefined],
    ['is parked', ({ deliveries }, id) => deliveries.giveUp(id, 'parked', 'why')],
    ['is undelivered', ({ deliveries }, id) => deliveries.giveUp(id, 'undelivered', 'why')],
    ['was sent only lately', ({ deliveries }, id) => deliveries.markSent(id, 76, before)],
    [
      'was dismissed only lately',
      ({ deliveries, replays }, id) => dismiss({ deliveries, replays }, id, before),
    ],
  ])('leaves what %s', async (_, end) => {
    const store = await openOld(end);
    expect(await store.pruning.pruneEvents(step)).toMatchObject({ deleted: 1 });
    expect(await left(store)).toEqual(['old-1', 'young']);
  });

  it('leaves what is in no sum yet, and takes it afterwards', async () => {
    const store = await openTestStore();
    for (const id of ['old-1', 'old-2']) await store.events.add(makeArrival(id), []);
    const { sums } = store.figures;
    const counted = await sums.uncounted(1);
    await sums.add({ ...counted, entries: [], balances: [] });
    expect(await store.pruning.pruneEvents(step)).toMatchObject({ deleted: 1 });
    expect(await left(store)).toEqual(['old-2']);
    await markCounted(store);
    expect(await store.pruning.pruneEvents(step)).toMatchObject({ deleted: 1 });
  });

  it('takes conversations that nobody has continued since, and leaves the others', async () => {
    const store = await openTestStore();
    await store.conversations.write('old', {}, before - 1);
    await store.conversations.write('young', {}, before);
    await store.pruning.pruneConversations(before);
    expect(await store.conversations.read('old')).toBeUndefined();
    expect(await store.conversations.read('young')).toEqual({});
  });

  it('takes the oldest attempts, as many as a step allows, and leaves the young ones', async () => {
    const store = await openTestStore();
    await store.events.add(makeArrival('a'), [routeTo(1)]);
    for (const at of [1, 2, 3, before, before + 1]) await store.deliveries.begin([1], 1, at);
    const prune = () => store.pruning.pruneAttempts({ before, limit: 2 });
    expect([await prune(), await prune(), await prune()]).toEqual([2, 1, 0]);
    const [trace] = await store.history.traces(1);
    expect(trace?.attempt?.begun_at).toBe(before + 1);
  });
});
