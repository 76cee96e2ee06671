// Chats and topics that go out of reach and come back: what of the queue is passed by meanwhile, and what people are told
// of it.

import { describe, expect, it } from 'vitest';
import { createClosedPlaces } from '../../../../src/store/ledger/deliveries/closed.ts';
import { createClearTopic } from '../../../../src/store/ledger/deliveries/move-chat.ts';
import { batchSize, createSerialQueue } from '../../../../src/store/ledger/batches.ts';
import type { Store } from '../../../../src/store/open.ts';
import { writeCause } from '../../../../src/telegram/cause.ts';
import { makeArrival, openTestStore, openWith, routeTo as route, tell } from '../fixture.ts';
import { type TestLedger, countTurns, openTestLedger, restart } from '../ledger.ts';
import { begin, close, compose, giveUp, show, toldOf } from '../posts.ts';
import { addEvent } from '../replay/replay-scene.ts';
import { deliveriesOf } from '../../asked.ts';

let keys = 0;
const notice = (count: number) => ({ key: `closed ${(keys += 1)}`, at: 10, body: count });
const dueIds = async ({ deliveries }: Store, except: number[] = []) =>
  (await deliveries.due(20, except, 10)).map(
    ({ delivery, event }) => `${event.event_id} ${delivery.chat_id}`,
  );
const dueTopics = async ({ deliveries }: Store) =>
  (await deliveries.due(20, [], 10)).map(({ delivery }) => delivery.topic_id);
const standings = async (store: Store, seq: number) =>
  (await toldOf(store, seq)).map(({ state, reason }) => `${state} ${reason}`);
async function closeAs(store: Store, id: number, target: { chatId: number; topicId?: number | null }) {
  const tried = (await store.undelivered.find(id))!;
  await store.deliveries.close(target, 'gone', { tried, notice }, 10);
}
const told = async (store: Store) => (await store.notices.since(0)).map(({ body }) => body);

describe('a chat that goes out of reach', () => {
  it('gets nothing of what waits, also of what comes later, until it is back, in the old order', async () => {
    const store = await openWith([route(5), route(6)], [route(5)]);
    let calls = 0;
    store.deliveries.onOpened(() => (calls += 1));
    await closeAs(store, 1, { chatId: 5 });
    await tell(store, 'c', [route(5)]);
    expect(await standings(store, 3)).toEqual(['parked gone']);
    expect(await dueIds(store)).toEqual(['a 6']);
    expect(await store.deliveries.nextDueAt(20, [6])).toBeUndefined();
    expect(await store.deliveries.reopen(6, 30)).toBe(false);
    expect(calls).toBe(0);
    expect(await store.deliveries.reopen(5, 30)).toBe(true);
    expect(calls).toBe(1);
    expect(await dueIds(store, [6])).toEqual(['a 5']);
    expect(await standings(store, 3)).toEqual(['waiting null']);
  });

  it('is news once, with the number of what waits there, and again after it was back', async () => {
    const store = await openWith([route(5), route(6)], [route(5)], [route(5), route(5, 7)]);
    const post = await compose(store, [1, 3]);
    await store.deliveries.begin(post, 3, 1);
    for (const _ of [1, 2]) await closeAs(store, 1, { chatId: 5 });
    expect(await told(store)).toEqual([4]);
    await store.deliveries.reopen(5, 30);
    await closeAs(store, 1, { chatId: 5 });
    expect(await told(store)).toEqual([4, 4]);
    await store.deliveries.reopen(5, 30);
    await show(store, [1], 9);
    const as = { isUrgent: false, at: 20 };
    await store.posts.want({ kind: 'notice', ref: '1' }, [{ chatId: 5, topicId: null }], as);
    await closeAs(store, 4, { chatId: 5 });
    expect(await told(store)).toEqual([4, 4, 4]);
  });

  it('keeps the post that was refused there, with what its call has shown, and tries it first', async () => {
    const store = await openWith([route(5)], [route(5)]);
    const post = await begin(store, [1]);
    const tried = { ...(await store.undelivered.find(1))!, post };
    for (const _ of [1, 2]) await store.deliveries.close({ chatId: 5 }, 'gone', { tried, ended: 'call' }, 10);
    expect(await toldOf(store, 1)).toMatchObject([{ state: 'parked', attempts: 1, copies: 0 }]);
    expect(await dueIds(store)).toEqual([]);
    await store.deliveries.reopen(5, 30);
    const [due] = await store.deliveries.due(20, [], 10);
    expect(due).toMatchObject({ delivery: { id: 1 }, post: { id: post.id, unclear: 0 } });
  });

  it('stays so at a restart, and what is urgent there too', async () => {
    const ledger = await openTestLedger();
    const closed = openClosed(ledger);
    ledger.addDeliveries(3, { chatId: -1, state: 'waiting', priority: 0 });
    await closed.tryClosed([]);
    ledger.ledger.exec(`insert into closed (chat_id, topic_id, reason, since) values (-1, -1, 'gone', 1)`);
    const again = await restart(ledger);
    expect(again.select('select * from closed')).toEqual(['-1 -1 gone 1 0']);
    expect(await openClosed(again).listKept(-1)).toEqual([{ topicId: null, reason: 'gone', count: 3 }]);
  });
});

describe('a topic that goes out of reach', () => {
  it('is passed by alone, also with what comes later for it, and comes back alone', async () => {
    const store = await openWith([route(5, 77), route(5, 78), route(5), route(6, 77)]);
    await closeAs(store, 1, { chatId: 5, topicId: 77 });
    await closeAs(store, 3, { chatId: 5, topicId: null });
    await tell(store, 'b', [route(5, 77), route(5, 78), route(5), route(6, 77)]);
    for (const seq of [1, 2]) {
      expect(await standings(store, seq)).toEqual([
        'parked gone',
        'waiting null',
        'parked gone',
        'waiting null',
      ]);
    }
    expect(await dueTopics(store)).toEqual([78, 77]);
    await store.deliveries.reopen(5, 30, 78);
    expect(await dueTopics(store)).toEqual([78, 77]);
    await store.deliveries.reopen(5, 30, 77);
    expect(await dueTopics(store)).toEqual([77, 77]);
  });

  it('comes back with its chat, and not while its chat is closed', async () => {
    const store = await openWith([route(5, 77), route(5)]);
    await closeAs(store, 1, { chatId: 5, topicId: 77 });
    await closeAs(store, 2, { chatId: 5 });
    await store.deliveries.reopen(5, 30, 77);
    expect(await dueTopics(store)).toEqual([]);
    await closeAs(store, 1, { chatId: 5, topicId: 77 });
    await store.deliveries.reopen(5, 30);
    expect(await dueTopics(store)).toEqual([77]);
  });

  it('holds up neither the rest of its chat nor what is less urgent there', async () => {
    const store = await openWith([{ ...route(5, 77), isUrgent: true }], [route(5)], [route(5, 77)]);
    const post = await begin(store, [1]);
    const tried = { ...(await store.undelivered.find(1))!, post };
    await store.deliveries.postpone(tried, { dueAt: 500, reason: 'later' }, 10);
    expect(await dueIds(store)).toEqual([]);
    await begin(store, [3]);
    await closeAs(store, 1, { chatId: 5, topicId: 77 });
    expect(await dueIds(store)).toEqual(['b 5']);
    expect(await store.deliveries.firstOrdinary(5, 20)).toMatchObject({ event: { event_id: 'b' } });
  });
});

describe('a closed place', () => {
  const rights = writeCause({ code: 'rights' });

  it('is tried where it is a topic, or for a reason that nobody tells the end of, or by its place', async () => {
    const store = await openWith([route(5, 77), route(5), route(6), route(7)]);
    await close(store, 1, 'closed', 'topic');
    await close(store, 3, rights);
    await close(store, 4, 'blocked');
    const list = async (of: Parameters<Store['deliveries']['listClosed']>[0]) =>
      (await store.deliveries.listClosed(of)).map((row) => `${row.chat_id} ${row.topic_id}`);
    expect(await list({ reason: rights })).toEqual(['5 77', '6 -1']);
    expect(await list({ chatId: 7, topicId: null })).toEqual(['7 -1']);
    expect(await list({ chatId: 5, topicId: 77 })).toEqual(['5 77']);
    expect(await list({ chatId: 5, topicId: null })).toEqual([]);
    expect(await store.deliveries.chatsClosedFor(rights)).toEqual([6]);
    expect(await store.deliveries.chatsClosedFor('else')).toEqual([]);
  });

  it('that is tried gets what is due there, which knows that it is a test, until it is refused once more', async () => {
    const store = await openWith([route(5, 77), route(5)]);
    await close(store, 1, 'closed', 'topic');
    await store.deliveries.tryClosed(await store.deliveries.listClosed({ chatId: 5, topicId: 77 }));
    const due = await store.deliveries.due(20, [], 10);
    expect(due).toMatchObject([{ delivery: { id: 1 }, closed: { chat_id: 5, topic_id: 77 } }]);
    await close(store, 1, 'closed', 'topic');
    expect(await store.deliveries.due(20, [], 10)).toMatchObject([
      { delivery: { id: 2 }, closed: undefined },
    ]);
  });

  it('that was opened meanwhile is not closed by a test', async () => {
    const store = await openWith([route(5)]);
    await close(store, 1, 'gone');
    const closed = await store.deliveries.listClosed({ chatId: 5, topicId: null });
    await store.deliveries.reopen(5, 30);
    await store.deliveries.tryClosed(closed);
    expect(await store.deliveries.listClosed({ chatId: 5, topicId: null })).toEqual([]);
    expect(await dueIds(store)).toEqual(['a 5']);
  });

  it('is tried when a person has something sent there again', async () => {
    const store = await openWith([route(5)], [route(5)]);
    await close(store, 1, 'gone');
    await giveUp(store, 2, 'no');
    const wish = { scope: { kind: 'one', id: 2 }, to: 'there' } as const;
    const { digest } = await store.replays.plan(wish, () => true);
    expect(await dueIds(store)).toEqual([]);
    await store.replays.confirm(wish, () => true, { digest, personId: 1, now: 20 });
    expect(await dueIds(store)).toEqual(['a 5']);
  });
});

describe('a topic that is lost', () => {
  it('gives to its chat what waits for it, and what it closed, and no other', async () => {
    const store = await openWith([route(5, 77), route(5, 78)], [route(5, 77)]);
    await begin(store, [3]);
    for (const id of [1, 2]) await close(store, id, 'closed', 'topic');
    await store.deliveries.clearTopic(5, 77);
    expect(await toldOf(store, 1)).toMatchObject([
      { state: 'waiting', topic_id: null },
      { state: 'parked', topic_id: 78 },
    ]);
    expect(await toldOf(store, 2)).toMatchObject([{ state: 'waiting', topic_id: null }]);
    expect(await dueTopics(store)).toEqual([null]);
  });

  /** Three batches. */
  const many = 2 * batchSize + 500;
  const byPriority = ({ select }: Pick<TestLedger, 'select'>) =>
    select('select priority, topic_id, count(*) from deliveries group by 1, 2 order by 1, 2');

  it('does so in batches', async () => {
    const ledger = await openTestLedger();
    ledger.addDeliveries(many, { chatId: -1, state: 'waiting', topicId: 77 });
    ledger.addDeliveries(3, { chatId: -1, state: 'waiting', topicId: 78 });
    const turns = await countTurns(() => clearTopic(ledger, 77));
    expect(turns).toBeGreaterThanOrEqual(2);
    expect(byPriority(ledger)).toEqual([`1 null ${many}`, '1 78 3']);
  });

  it('first with what is urgent, and with the rest though the process ended between', async () => {
    const ledger = await openTestLedger();
    for (const priority of [1, 0])
      ledger.addDeliveries(batchSize, { chatId: -1, state: 'waiting', topicId: 77, priority });
    await ledger.breakAt(5, () => clearTopic(ledger, 77));
    expect(byPriority(ledger)).toEqual([`0 null ${batchSize}`, `1 77 ${batchSize}`]);
    await clearTopic(ledger, 77);
    expect(byPriority(ledger)).toEqual([`0 null ${batchSize}`, `1 null ${batchSize}`]);
  });
});

const [group, other] = [-100, -200];
const unowned = writeCause({ code: 'unowned' });
const off = writeCause({ code: 'off' });

async function openKept() {
  const store = await openTestStore();
  await addEvent(
    store,
    'e-1',
    { chatId: group, state: 'waiting' },
    { chatId: group, topicId: 5, state: 'waiting' },
    { chatId: other, state: 'parked', reason: 'blocked' },
  );
  await addEvent(store, 'e-2', { chatId: group, state: 'waiting' }, { chatId: other, state: 'waiting' });
  await addEvent(store, 'e-3', { chatId: group, state: 'sent' });
  await begin(store, [1]);
  await close(store, 1, unowned);
  return store;
}

describe('what is kept for a chat', () => {
  it('is counted in all of its topics, and of a place by its state', async () => {
    const { deliveries } = await openKept();
    expect(await deliveries.countHeldBack(group)).toBe(3);
    expect(await deliveries.countHeldBack(other)).toBe(2);
    expect(await deliveries.countHeldBack(-7)).toBe(0);
    const none = { waiting: 0, held: 0, parked: 0, undelivered: 0 };
    const place = { chatId: group, topicId: null };
    expect(await deliveries.countUnsettled(place)).toEqual({ ...none, parked: 2 });
    await deliveries.reopen(group, 30);
    expect(await deliveries.countUnsettled(place)).toEqual({ ...none, waiting: 2 });
  });

  it('is set aside for one place with its cause, and nothing else', async () => {
    const store = await openKept();
    const { deliveries } = store;
    expect(await deliveries.markUndelivered({ chatId: group, topicId: null }, off)).toBe(2);
    expect(await standings(store, 1)).toEqual([`undelivered ${off}`, `parked ${unowned}`, 'parked blocked']);
    expect(await deliveries.markUndelivered({ chatId: group, topicId: 5 }, off)).toBe(1);
    expect(await deliveries.countHeldBack(group)).toBe(0);
    expect(await deliveries.countHeldBack(other)).toBe(2);
  });

  it('has arrived where it was set aside while Telegram was being called', async () => {
    const store = await openTestStore();
    await tell(store, 'a', [route(5)]);
    const post = await begin(store, [1]);
    await store.deliveries.markUndelivered({ chatId: 5, topicId: null }, off);
    await store.deliveries.markShown(post, 7, 20);
    expect(await toldOf(store, 1)).toMatchObject([{ state: 'sent', message_id: 7, reason: null }]);
    expect(await store.undelivered.groups('chat')).toEqual([]);
  });
});

it('stores what comes for a muted place, sends nothing of it, and counts it by its mute', async () => {
  const store = await openTestStore();
  const muted = { n: 3, scope: { of: 'all' as const }, from: 500, until: 9_000, by: { id: 7, name: 'A' } };
  const topic = { ...route(group), topicId: 5 };
  await store.events.add(makeArrival('a', { receivedAt: 1_000 }), [{ ...route(group), muted }, topic]);
  await store.events.add(makeArrival('b', { receivedAt: 2_000 }), [
    { ...route(group), isUrgent: true, muted },
  ]);
  const due = await store.deliveries.due(10_000, [], 10);
  expect(due.map(({ delivery }) => delivery.topic_id)).toEqual([5]);
  expect(await store.history.countMutedBy({ chatId: group, topicId: null }, 3)).toBe(2);
  expect(await store.history.countMutedBy({ chatId: group, topicId: 5 }, 3)).toBe(0);
  expect(await store.history.countMutedBy({ chatId: group, topicId: null }, 4)).toBe(0);
  expect(await store.deliveries.countHeldBack(group)).toBe(1);
  const [event] = await store.history.find('b');
  expect(await deliveriesOf(store, event!.seq)).toMatchObject([
    { state: 'muted', closed_by: 7, closed_at: null, mute_n: 3, mute: JSON.stringify(muted) },
  ]);
});

const openClosed = ({ db }: TestLedger) =>
  createClosedPlaces(db, { announce: () => undefined }, createSerialQueue());
const clearTopic = ({ db }: TestLedger, topicId: number) =>
  createClearTopic(db, createSerialQueue())(-1, topicId);
