import { describe, expect, it } from 'vitest';
import type { Store } from '../../../../src/store/open.ts';
import { makeArrival, markCounted, openTestStore, routeTo } from '../fixture.ts';
import { addEvent, at, seqOf } from '../replay/replay-scene.ts';
import { compose, postpone, show } from '../posts.ts';
import { deliveriesOf } from '../../asked.ts';

const group = -1001;
const waiting = { chatId: group, state: 'waiting' } as const;
const ids = (events: ReadonlyArray<{ event_id: string }>) => events.map(({ event_id: id }) => id);

describe('an event is found', () => {
  it('by its ID with every body, and by a shortened one when only one begins so', async () => {
    const store = await openTestStore();
    const { history } = store;
    await addEvent(store, 'event-1', waiting);
    await addEvent(store, 'event-1', { ...waiting, arrival: { body: '{"other":1}' } });
    await addEvent(store, 'event-22', waiting);
    expect(ids(await history.find('event-1'))).toEqual(['event-1', 'event-1']);
    expect(ids(await history.find('event-2…'))).toEqual(['event-22']);
    expect(ids(await history.find('event-1…'))).toEqual(['event-1', 'event-1']);
    for (const unknown of ['event-2', 'event-…', '…', 'x…']) expect(await history.find(unknown)).toEqual([]);
    const seq = await seqOf(store, 'event-1');
    expect(ids(await history.findBySeq(seq))).toEqual(['event-1', 'event-1']);
    expect(await history.findBySeq(999)).toEqual([]);
  });

  it('by what its body holds, newest first', async () => {
    const store = await openTestStore();
    for (const body of ['{"a":"abcdef0"}', '{"b":"abcdef1"}', '{"c":"abcdef1"}'])
      await store.events.add(makeArrival(body[2]!, { body }), []);
    expect(ids(await store.history.search('abcdef1', 5))).toEqual(['c', 'b']);
    expect(ids(await store.history.search('abcdef', 1))).toEqual(['c']);
    expect(await store.history.search('%', 5)).toEqual([]);
    expect(ids(await store.events.newest(2))).toEqual(['c', 'b']);
  });

  it('by the message that told it, folded with others too', async () => {
    const store = await openTestStore();
    const [a] = await addEvent(store, 'a', waiting);
    const [b] = await addEvent(store, 'b', waiting);
    await addEvent(store, 'c', { chatId: -5, state: 'sent', messageId: 42 });
    await show(store, [a!.id, b!.id], 42, at);
    expect(ids(await store.history.findByMessage(group, 42, 5))).toEqual(['a', 'b']);
    expect(await store.history.findByMessage(group, 43, 5)).toEqual([]);
    expect(await store.history.traces(a!.event_seq)).toMatchObject([
      { post: { message_id: 42, state: 'shown' }, others: 1 },
    ]);
  });
});

describe('what a delivery waits for', () => {
  const slow = 'Telegram answered 429: slow down';

  it('is what goes before it in its chat, and the pause of the first', async () => {
    const store = await openTestStore();
    const [first] = await addEvent(store, 'a', waiting);
    const [second] = await addEvent(store, 'b', waiting);
    const [elsewhere] = await addEvent(store, 'c', { ...waiting, chatId: -5 });
    const [last] = await addEvent(store, 'd', { ...waiting, topicId: 7 }, waiting);
    await postpone(store, first!.id, at + 9_000, slow);
    const paused = { until: at + 9_000, reason: slow };
    const positionOf = async (id: string) =>
      store.history.positionOf((await deliveriesOf(store, await seqOf(store, id)))[0]!);
    expect(await positionOf('a')).toMatchObject({ ahead: 0, until: at + 9_000 });
    expect(await positionOf('b')).toEqual({ sameTopic: 3, retried: 0, ahead: 1, ...paused });
    expect(await positionOf('d')).toEqual({ sameTopic: 1, retried: 0, ahead: 2, ...paused });
    expect(await store.history.positionOf(elsewhere!)).toMatchObject({ ahead: 0, until: 0 });
    // What stumbled there is counted.
    for (let nth = 0; nth < 2; nth += 1) await compose(store, [first!.id]);
    expect(await store.history.positionOf(last!)).toMatchObject({ sameTopic: 1, retried: 1 });
    // The failure of the first is told also when it is due again.
    await postpone(store, first!.id, at - 1, '{"code":"silent"}');
    expect(await store.history.positionOf(second!)).toMatchObject({ reason: '{"code":"silent"}' });
  });

  it('is also the pause of what is urgent in the same chat, which holds both', async () => {
    const store = await openTestStore();
    const [ordinary] = await addEvent(store, 'a', waiting);
    const route = { ...routeTo(group), isUrgent: true };
    await store.events.add(makeArrival('urgent', { receivedAt: at }), [route]);
    const [urgent] = await deliveriesOf(store, await seqOf(store, 'urgent'));
    expect(await store.history.positionOf(ordinary!)).toMatchObject({ ahead: 1, until: 0 });
    await postpone(store, ordinary!.id, at + 5_000, slow);
    const paused = { until: at + 5_000, reason: slow };
    expect(await store.history.positionOf(urgent!)).toEqual({
      sameTopic: 1,
      retried: 0,
      ahead: 0,
      ...paused,
    });
  });
});

describe('the last events', () => {
  const types = ['EVENT_BALANCE', 'EVENT_DELEGATION'];
  const arrive = (store: Store, id: string, type: string, receivedAt: number) =>
    store.events.add(makeArrival(id, { type, receivedAt }), []);

  it('are those stored last of each type that came, not all there ever were once something was forgotten', async () => {
    const store = await openTestStore();
    const last = async () => {
      const { at: times, isComplete } = await store.history.lastReceivedAt(types);
      return [...times].map(([type, time]) => `${type} ${time}`).concat(isComplete ? 'all' : 'not all');
    };
    expect(await last()).toEqual(['all']);
    await arrive(store, 'a', 'EVENT_BALANCE', 5);
    await arrive(store, 'b', 'EVENT_BALANCE', 50);
    await arrive(store, 'c', 'EVENT_OTHER', 51);
    expect(await last()).toEqual(['EVENT_BALANCE 50', 'all']);
    await markCounted(store);
    await store.pruning.pruneEvents({ before: 10, after: 0, limit: 10 });
    expect(await last()).toEqual(['EVENT_BALANCE 50', 'not all']);
    await store.pruning.pruneEvents({ before: 100, after: 0, limit: 10 });
    expect(await last()).toEqual(['not all']);
  });
});

it('reads the texts of a field in the events of a type, each once', async () => {
  const { history, events } = await openTestStore();
  for (const [id, data] of [
    ['a', '{"address":"T1"}'],
    ['b', '{"address":"T1"}'],
    ['c', '{"address":2}'],
  ]) {
    await events.add(makeArrival(id!, { type: 'X', body: `{"event_id":"${id}","data":${data}}` }), []);
  }
  expect(await history.textsIn('X', 'address')).toEqual(['T1']);
});
