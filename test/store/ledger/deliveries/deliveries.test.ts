import { describe, expect, it } from 'vitest';
import type { Store } from '../../../../src/store/open.ts';
import { maxPauseMs } from '../../../../src/store/ledger/deliveries/queue.ts';
import { makeArrival, openTestStore, openWith, routeTo as route, tell } from '../fixture.ts';
import { begin, compose, giveUp, postpone, show, toldOf } from '../posts.ts';
import { deliveriesOf } from '../../asked.ts';

it('makes a delivery for each route, in the commit of the event, and none for a repeat', async () => {
  const store = await openWith([route(5), route(6, 77)]);
  await tell(store, 'a', [route(5), route(6, 77)], 11);
  expect(await deliveriesOf(store, 1)).toMatchObject([
    { chat_id: 5, topic_id: null, state: 'waiting', created_at: 10, post_id: null },
    { chat_id: 6, topic_id: 77, state: 'waiting', created_at: 10, post_id: null },
  ]);
});

const dueIds = async ({ deliveries }: Store, now: number, except: number[] = []) =>
  (await deliveries.due(now, except, 10)).map(
    ({ delivery, event }) => `${event.event_id} ${delivery.chat_id}`,
  );

it('makes none for an event that nobody asked to hear, and knows no next time when nothing waits', async () => {
  const store = await openWith([]);
  expect(await deliveriesOf(store, 1)).toEqual([]);
  expect(await dueIds(store, 10)).toEqual([]);
  expect(await store.deliveries.nextDueAt(0, [])).toBeUndefined();
});

it('offers only the oldest waiting delivery of each chat that is not being served, with its event', async () => {
  const store = await openWith([route(5), route(6)], [route(5)]);
  expect(await dueIds(store, 11)).toEqual(['a 5', 'a 6']);
  expect(await dueIds(store, 11, [5])).toEqual(['a 6']);
});

it('holds back what is behind a delivery that waits for its time', async () => {
  const store = await openWith([route(5)], [route(5)]);
  await postpone(store, 1, 500, 'Too Many Requests');
  expect(await dueIds(store, 499)).toEqual([]);
  expect(await store.deliveries.nextDueAt(0, [])).toBe(500);
  const [first] = await store.deliveries.due(500, [], 10);
  expect(first).toMatchObject({ delivery: { id: 1 }, post: { tries: 1, reason: 'Too Many Requests' } });
});

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

it('waits for no time that is further away than the longest pause: the clock was set back', async () => {
  const store = await openWith([route(5)], [route(5)]);
  await postpone(store, 1, 86_400_000, 'No answer');
  expect(await store.deliveries.nextDueAt(20, [])).toBe(20);
  expect(await dueIds(store, 20)).toEqual(['a 5']);
  await postpone(store, 1, 20 + maxPauseMs, 'No answer');
  expect(await store.deliveries.nextDueAt(20, [])).toBe(20 + maxPauseMs);
  expect(await dueIds(store, 20)).toEqual([]);
});

it('goes on with the next one once the first was sent or set aside', async () => {
  const store = await openWith([route(5)], [route(5)], [route(5)]);
  await show(store, [1], 4711, 20);
  expect(await dueIds(store, 20)).toEqual(['b 5']);
  await giveUp(store, 2, 'Bad Request');
  expect(await dueIds(store, 20)).toEqual(['c 5']);
  expect(await toldOf(store, 1)).toMatchObject([{ state: 'sent', shown_at: 20, message_id: 4711 }]);
  expect(await toldOf(store, 2)).toMatchObject([{ state: 'undelivered', reason: 'Bad Request' }]);
});

it('counts a copy before the call, and takes it back only when the call was refused, once', async () => {
  const store = await openWith([route(5)]);
  const copies = async () => (await toldOf(store, 1))[0]!.copies;
  await begin(store, [1], 11);
  expect(await copies()).toBe(1);
  for (const [ended, left] of [
    ['call', 1],
    [undefined, 2],
  ] as const) {
    const { delivery } = (await store.undelivered.find(1))!;
    const post = await begin(store, [1], 12);
    expect(await copies()).toBe(2);
    // As when nobody knows whether the commit has succeeded.
    for (const _ of [1, 2])
      await store.deliveries.postpone(
        { delivery, post },
        { dueAt: 20, reason: 'why', ...(ended && { ended }) },
        12,
      );
    expect(await copies()).toBe(left);
  }
  expect(await toldOf(store, 1)).toMatchObject([{ attempts: 2 }]);
});

it('lets what is urgent overtake, also while what is ordinary has a pause', async () => {
  const store = await openWith([route(5)], [{ ...route(5), isUrgent: true }], [route(5)]);
  expect(await dueIds(store, 11)).toEqual(['b 5']);
  await postpone(store, 1, 500, 'silent');
  expect(await dueIds(store, 499)).toEqual(['b 5']);
  expect(await store.deliveries.nextDueAt(0, [])).toBe(0);
  await show(store, [2], 7);
  expect(await dueIds(store, 499)).toEqual([]);
  expect(await dueIds(store, 500)).toEqual(['a 5']);
});

it('lets nothing ordinary overtake what is urgent while that has a pause', async () => {
  const store = await openWith([route(5)], [{ ...route(5), isUrgent: true }]);
  await postpone(store, 2, 500, 'silent');
  expect(await dueIds(store, 499)).toEqual([]);
  expect(await store.deliveries.nextDueAt(0, [])).toBe(500);
  expect(await dueIds(store, 500)).toEqual(['b 5']);
});

it('counts what was begun to be composed, until it is attempted or ends', async () => {
  const store = await openWith([route(5)], [route(5)], [route(5)]);
  const counts = async () =>
    Promise.all([1, 2, 3].map(async (seq) => (await toldOf(store, seq))[0]!.composing));
  await compose(store, [1, 2, 3]);
  const post = await compose(store, [1, 2, 3]);
  expect(await counts()).toEqual([2, 2, 2]);
  // The third found no room: that it was composed before without an end still counts.
  await store.deliveries.begin(post, 2, 11);
  expect(await counts()).toEqual([0, 0, 1]);
  const { delivery } = (await store.undelivered.find(1))!;
  const again = await compose(store, [1, 2]);
  await store.deliveries.postpone(
    { delivery, post: again },
    { dueAt: 20, reason: 'why', ended: 'composing' },
    12,
  );
  expect(await counts()).toEqual([0, 0, 1]);
});

describe('a post', () => {
  it('lets go what it carries no more, which waits again with what was learnt of it, as news of the others', async () => {
    const store = await openWith([route(5)], [route(5)], [route(5)]);
    await begin(store, [1, 2, 3], 11);
    await compose(store, [1]);
    expect(await toldOf(store, 1)).toMatchObject([{ post_id: 1, copies: 1, composing: 1 }]);
    for (const seq of [2, 3])
      expect(await toldOf(store, seq)).toMatchObject([
        { state: 'waiting', post_id: null, copies: 1, composing: 0 },
      ]);
    const post = await compose(store, [2, 3]);
    await store.deliveries.begin(post, 3, 12);
    expect(await toldOf(store, 3)).toMatchObject([{ post_id: 2, copies: 2 }]);
    const due = await store.deliveries.due(20, [], 10);
    expect(due).toMatchObject([{ delivery: { id: 1, unclear: 1, composing: 1 }, post: { id: 1 } }]);
    expect(await store.deliveries.carriedBy(post)).toMatchObject([
      { delivery: { id: 2 } },
      { delivery: { id: 3 } },
    ]);
  });

  it('that is given up sets its first delivery aside, and the others wait again', async () => {
    const store = await openWith([route(5)], [route(5)]);
    const post = await begin(store, [1, 2], 11);
    const { delivery } = (await store.undelivered.find(1))!;
    await store.deliveries.giveUp({ delivery, post }, { reason: 'no', ended: 'call' }, 12);
    expect(await toldOf(store, 1)).toMatchObject([
      { state: 'undelivered', reason: 'no', attempts: 1, copies: 0 },
    ]);
    expect(await toldOf(store, 2)).toMatchObject([{ state: 'waiting', copies: 0 }]);
    expect(await dueIds(store, 20)).toEqual(['b 5']);
  });

  it('carries fewer at its next try where it is to be smaller', async () => {
    const store = await openWith([route(5)], [route(5)], [route(5)]);
    const post = await begin(store, [1, 2, 3], 11);
    const { delivery } = (await store.undelivered.find(1))!;
    await store.deliveries.postpone(
      { delivery, post },
      { dueAt: 20, reason: 'long', ended: 'call', last: 1 },
      12,
    );
    const [due] = await store.deliveries.due(20, [], 10);
    expect(due!.post).toMatchObject({ id: post.id, unclear: 0, tries: 1 });
    expect(await store.deliveries.carriedBy(due!.post!)).toHaveLength(1);
    expect(await toldOf(store, 3)).toMatchObject([{ state: 'waiting', copies: 0 }]);
  });
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
    (await deliveriesOf(store, seq)).map((row) => `${row.id} to ${row.chat_id}`);
  expect(await chats(1)).toEqual(['1 to 5', '2 to 6']);
  expect(await chats(2)).toEqual(['3 to 6']);
  expect(await chats(3)).toEqual([]);
});

it('stays due where what became of it is written twice, because the end of the first commit was not known', async () => {
  const store = await openWith([route(5)], [route(5)]);
  const due = await store.undelivered.find(1);
  for (let nth = 0; nth < 2; nth++) await store.deliveries.postpone(due!, { dueAt: 500, reason: 'down' }, 1);
  expect(await dueIds(store, 500)).toEqual(['a 5']);
  await show(store, [1], 7);
  expect(await dueIds(store, 500)).toEqual(['b 5']);
});

it('stays due where it is not known whether composing was written down', async () => {
  const store = await openWith([route(5)], [route(5)]);
  const due = await store.undelivered.find(1);
  await store.deliveries.beginComposing(due!, [1], 1);
  await store.deliveries.postpone(due!, { dueAt: 500, reason: 'ledger' }, 1);
  expect(await dueIds(store, 500)).toEqual(['a 5']);
  await show(store, [1], 7);
  expect(await dueIds(store, 500)).toEqual(['b 5']);
});
