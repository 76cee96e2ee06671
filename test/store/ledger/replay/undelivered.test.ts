import { expect, it } from 'vitest';
import { openTestStore } from '../fixture.ts';
import { addEvent } from './replay-scene.ts';
import { show } from '../posts.ts';

const [team, ops] = [-1001, -1002];
const [blocked, long] = ['Telegram answered 403: blocked', 'Telegram answered 400: too long'];

async function open() {
  const store = await openTestStore();
  await addEvent(store, 'a', { chatId: team, state: 'undelivered', reason: long });
  await addEvent(store, 'b', { chatId: team, state: 'undelivered', reason: long });
  await addEvent(store, 'c', { chatId: team, state: 'parked', reason: blocked });
  await addEvent(store, 'd', { chatId: ops, state: 'undelivered', reason: long });
  await addEvent(store, 'e', { chatId: ops, state: 'sent' }, { chatId: -5, state: 'waiting' });
  return store;
}

it('groups by chat or by reason: what needs a person first, and only what did not arrive', async () => {
  const { undelivered } = await open();
  const byChat = await undelivered.groups('chat');
  expect(byChat).toMatchObject([
    { state: 'undelivered', chatId: ops, count: 1, chats: 1, reasons: 1, reason: long },
    { state: 'undelivered', chatId: team, count: 2 },
    { state: 'parked', chatId: team, count: 1, reason: blocked },
  ]);
  expect(await undelivered.groups('reason')).toMatchObject([
    { state: 'undelivered', reason: long, count: 3, chats: 2 },
    { state: 'parked', reason: blocked, count: 1 },
  ]);
});

it('turns the pages of a group, newest first', async () => {
  const { undelivered } = await open();
  const [all] = await undelivered.groups('reason');
  const scope = { kind: 'reason', id: all!.sampleId } as const;
  const ids = async (from: number) =>
    (await undelivered.page(scope, from, 2)).items.map(({ event }) => event.event_id);
  expect([await ids(0), await ids(2)]).toEqual([['d', 'b'], ['a']]);
  expect((await undelivered.page(scope, 0, 2)).group).toMatchObject({ count: 3, chats: 2 });
});

it('knows nothing of a group whose name has left the list', async () => {
  const store = await open();
  const [first] = await store.undelivered.groups('chat');
  await show(store, [first!.sampleId], 1, 5);
  const scope = { kind: 'chat', id: first!.sampleId } as const;
  expect(await store.undelivered.page(scope, 0, 5)).toEqual({ group: undefined, items: [] });
  expect(await store.undelivered.find(first!.sampleId)).toMatchObject({ post: { state: 'shown' } });
  expect(await store.undelivered.find(999)).toBeUndefined();
});
