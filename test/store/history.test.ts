import { describe, expect, it } from 'vitest';
import { openTestStore } from './fixture.ts';
import { addEvent, at, seqOf } from './replay-scene.ts';

const group = -1001;
const ids = (events: ReadonlyArray<{ event_id: string }>) => events.map(({ event_id: id }) => id);

describe('an event is found', () => {
  it('by its ID with every body, and by a shortened one when only one begins so', async () => {
    const store = await openTestStore();
    const { history } = store;
    await addEvent(store, 'event-1', { chatId: group, state: 'sent' });
    await addEvent(store, 'event-1', { chatId: group, state: 'waiting', arrival: { body: '{"other":1}' } });
    await addEvent(store, 'event-22', { chatId: group, state: 'waiting' });
    expect(ids(await history.find('event-1'))).toEqual(['event-1', 'event-1']);
    expect(ids(await history.find('event-2…'))).toEqual(['event-22']);
    expect(ids(await history.find('event-1…'))).toEqual(['event-1', 'event-1']);
    for (const unknown of ['event-2', 'event-…', '…', 'x…']) expect(await history.find(unknown)).toEqual([]);
    const seq = await seqOf(store, 'event-1');
    expect(ids(await history.around(seq))).toEqual(['event-1', 'event-1']);
    expect(await history.around(999)).toEqual([]);
  });

  it('by what its body holds, newest first', async () => {
    const store = await openTestStore();
    for (const [id, hash] of [
      ['a', 'abcdef0'],
      ['b', 'abcdef1'],
      ['c', 'abcdef1'],
    ] as const) {
      await addEvent(store, id, {
        chatId: group,
        state: 'waiting',
        arrival: { body: `{"${id}":"${hash}"}` },
      });
    }
    expect(ids(await store.history.search('abcdef1', 5))).toEqual(['c', 'b']);
    expect(ids(await store.history.search('abcdef', 1))).toEqual(['c']);
    expect(await store.history.search('%', 5)).toEqual([]);
    expect(ids(await store.history.latest(2))).toEqual(['c', 'b']);
  });

  it('by the message that told it, folded with others too', async () => {
    const store = await openTestStore();
    const [a] = await addEvent(store, 'a', { chatId: group, state: 'waiting' });
    const [b] = await addEvent(store, 'b', { chatId: group, state: 'waiting' });
    await addEvent(store, 'c', { chatId: -5, state: 'sent', messageId: 42 });
    const attempt = await store.deliveries.begin([a!.id, b!.id], group, at);
    await store.deliveries.sent([a!.id, b!.id], 42, at, { attempt, verdict: 'sent', isRefused: false });
    expect(ids(await store.history.toldAs(group, 42, 5))).toEqual(['a', 'b']);
    expect(await store.history.toldAs(group, 43, 5)).toEqual([]);
    expect(await store.history.traces(a!.event_seq)).toMatchObject([
      { delivery: { message_id: 42 }, attempt: { deliveries: 2, verdict: 'sent' } },
    ]);
  });
});

describe('what a delivery waits for', () => {
  it('is what goes before it in its chat, and the pause of the first', async () => {
    const store = await openTestStore();
    const [first] = await addEvent(store, 'a', { chatId: group, state: 'waiting' });
    const [second] = await addEvent(store, 'b', { chatId: group, state: 'waiting' });
    await addEvent(store, 'c', { chatId: -5, state: 'waiting' });
    await store.deliveries.later(first!.id, at + 9_000, 'Telegram answered 429: slow down');
    const reread = async (id: string) => (await store.deliveries.ofEvent(await seqOf(store, id)))[0]!;
    expect(await store.history.waitOf(await reread('a'))).toMatchObject({ ahead: 0, until: at + 9_000 });
    expect(await store.history.waitOf(second!)).toEqual({
      ahead: 1,
      until: at + 9_000,
      reason: 'Telegram answered 429: slow down',
    });
    expect(await store.history.waitOf(await reread('c'))).toMatchObject({ ahead: 0, until: at });
  });
});
