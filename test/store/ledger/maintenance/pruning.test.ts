import { describe, expect, it } from 'vitest';
import type { Store } from '../../../../src/store/open.ts';
import { makeArrival, markCounted, openTestStore, routeTo } from '../fixture.ts';
import { giveUp, postpone, show } from '../posts.ts';
import { deliveriesOf } from '../../asked.ts';

describe('pruning', () => {
  const before = 10_000;
  const step = { before, after: 0, limit: 100 };

  /** Events `old-…` came before `before`, each with one delivery that ended as `end` says. */
  async function openOld(end: (store: Store, id: number) => Promise<void>) {
    const store = await openTestStore();
    for (const id of ['old-1', 'old-2']) await store.events.add(makeArrival(id), [routeTo(1)]);
    await end(store, 1);
    await show(store, [2], 77, 2_000);
    await store.events.add(makeArrival('young', { receivedAt: before, kind: 'ignored' }), []);
    await markCounted(store);
    return store;
  }
  const dismiss = async (store: Store, id: number, now: number) => {
    const { replays } = store;
    await giveUp(store, id, 'why');
    const { digest } = await replays.planDismissal({ kind: 'one', id });
    await replays.dismiss({ kind: 'one', id }, { digest, personId: 1, now });
  };
  const left = async (store: Store) => {
    const found = await Promise.all(['old-1', 'old-2', 'young'].map((id) => store.history.find(id)));
    return found.flat().map((event) => event.event_id);
  };

  it('takes what was sent, with its deliveries, and leaves what is young', async () => {
    const store = await openOld((opened, id) => show(opened, [id], 76, 2_000));
    expect(await store.pruning.pruneEvents(step)).toEqual({ deleted: 2, last: 3 });
    expect(await left(store)).toEqual(['young']);
    expect(await deliveriesOf(store, 1)).toEqual([]);
    expect(await store.pruning.pruneEvents({ ...step, after: 3 })).toEqual({ deleted: 0, last: undefined });
  });

  it.each<[string, (store: Store, id: number) => Promise<void>]>([
    ['waits', async () => undefined],
    ['was tried without success', (store, id) => postpone(store, id, 20, 'why')],
    ['is undelivered', (store, id) => giveUp(store, id, 'why')],
    ['was sent only lately', (store, id) => show(store, [id], 76, before)],
    ['was dismissed only lately', (store, id) => dismiss(store, id, before)],
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

  it('takes posts with the last of what they carry, and not before', async () => {
    const store = await openTestStore();
    for (const id of ['a', 'b', 'c']) await store.events.add(makeArrival(id), [routeTo(1)]);
    await show(store, [1, 2, 3], 77, 2_000);
    await markCounted(store);
    const sizes = async () => (await store.deliveries.begunSince(0)).length;
    await store.pruning.pruneEvents({ ...step, limit: 2 });
    expect(await sizes()).toBe(1);
    expect(await store.history.traces(3)).toMatchObject([{ others: 0, post: { message_id: 77 } }]);
    await store.pruning.pruneEvents(step);
    expect(await sizes()).toBe(0);
  });

  it('takes posts of other kinds that are old, but no reminder that stands', async () => {
    const { posts, deliveries, pruning } = await openTestStore();
    const at = { isUrgent: true, at: 2_000 };
    for (const kind of ['notice', 'reminder'] as const)
      for (const ref of ['stands', 'ended']) {
        await posts.want({ kind, ref }, [{ chatId: 1, topicId: null }], at);
        const [post] = await posts.about({ kind, ref });
        await deliveries.markSettled(post!, { message_id: 5 }, { isOver: ref === 'ended' });
      }
    await posts.want({ kind: 'notice', ref: 'waits' }, [{ chatId: 1, topicId: null }], at);
    expect(await pruning.pruneOtherPosts({ before: 2_000, limit: 9 })).toBe(0);
    expect(await pruning.pruneOtherPosts({ before, limit: 9 })).toBe(3);
    const left = [...(await posts.standing('notice')), ...(await posts.standing('reminder'))];
    expect(left.map(({ ref }) => ref)).toEqual(['waits', 'stands']);
  });
});
