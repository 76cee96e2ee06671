import { describe, expect, it } from 'vitest';
import { moveSettings } from '../../src/store/move-chat.ts';
import { settingsSchema } from '../../src/store/settings.ts';
import { makeArrival, openTestStore } from './fixture.ts';

it('moves what waits for the chat along, and may be done again', async () => {
  const store = await openTestStore();
  await store.settings.update((draft) => {
    draft.chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
  });
  await store.events.keep(makeArrival('a'), [{ ruleId: null, chatId: -1, topicId: null }]);
  expect(await store.moveChat(-1, -100)).toBe(true);
  expect(await store.moveChat(-1, -100)).toBe(true);
  expect(await store.deliveries.ofEvent(1)).toMatchObject([{ chat_id: -100, state: 'waiting' }]);
  expect(store.settings.data.chats).toMatchObject([{ id: -100, type: 'supergroup', movedFrom: -1 }]);
});

it('moves orders and the cards of repeats, and forgets messages that can’t be edited there any more', async () => {
  const store = await openTestStore();
  await store.settings.update((draft) => {
    draft.chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
  });
  await store.orders.insert({
    id: 'A',
    client_order_id: 'CA',
    token: 'tA',
    kind: 'regular',
    resource_type: 'ENERGY',
    quantity: 65_000,
    receiver: 'T1',
    state: 'unknown',
    created_by: 1,
    created_at: 1,
    chat_id: -1,
    message_id: 10,
    expires_at: 2,
  });
  const repeat = { order_id: 'A', state: 'confirmed', posts: 1, asked_by: 1, asked_at: 1, expires_at: 2 };
  await store.orders.repeats.insert({ ...repeat, token: 'r1', chat_id: -1, message_id: 11 });
  await store.orders.repeats.insert({ ...repeat, token: 'r2', chat_id: 5, message_id: 12 });
  await store.orderMessages.add({ subject: 'A', purpose: 'alarm:late', chatId: -1, messageId: 13 });
  await store.orderMessages.add({ subject: 'A', purpose: 'alarm:late', chatId: 5, messageId: 14 });
  await store.moveChat(-1, -100);
  expect(await store.orders.findBy('id', 'A')).toMatchObject({ chat_id: -100, message_id: null });
  expect(await store.orders.repeats.findBy('r1')).toMatchObject({ chat_id: -100, message_id: null });
  expect(await store.orders.repeats.findBy('r2')).toMatchObject({ chat_id: 5, message_id: 12 });
  expect(await store.orderMessages.ofSubject('A', 10)).toMatchObject([{ chat_id: 5, message_id: 14 }]);
});

it('keeps when a message was told, but no id: in the supergroup it is that of another message', async () => {
  const store = await openTestStore();
  await store.settings.update((draft) => {
    draft.chats.push({ id: -1, type: 'group', title: 'Team', addedBy: 1, addedAt: 1 });
  });
  for (const eventId of ['a', 'b']) {
    const routes = [-1, -2].map((chatId) => ({ ruleId: null, chatId, topicId: null }));
    await store.events.keep(makeArrival(eventId), routes);
  }
  await store.deliveries.sent([1, 2], 77, 20);
  await store.moveChat(-1, -100);
  expect(await store.deliveries.ofEvent(1)).toMatchObject([
    { id: 1, chat_id: -100, state: 'sent', sent_at: 20, message_id: null },
    { id: 2, chat_id: -2, state: 'sent', sent_at: 20, message_id: 77 },
  ]);
  expect(await store.deliveries.ofEvent(2)).toMatchObject([
    { id: 3, chat_id: -100, state: 'waiting', message_id: null },
    { id: 4, chat_id: -2, state: 'waiting', message_id: null },
  ]);
});

it('knows nothing of a chat that never was ours', async () => {
  const store = await openTestStore();
  expect(await store.moveChat(-1, -100)).toBe(false);
  expect(store.settings.data.chats).toEqual([]);
});

describe('moving the settings of a chat', () => {
  const chat = (id: number) => ({ id, type: 'group' as const, title: `${id}`, addedBy: 1, addedAt: 1 });
  const rule = (id: string, chatId: number, topicId: number | null) => ({
    id,
    chatId,
    topicId,
    isOn: true,
    types: [],
    createdBy: 1,
    createdAt: 1,
  });

  it('leaves what the new chat already has, and everything of other chats', () => {
    const draft = settingsSchema.parse({
      chats: [chat(-1), chat(-2), chat(-3)],
      rules: [rule('a', -1, null), rule('b', -1, 7), rule('c', -2, null), rule('d', -3, null)],
    });
    moveSettings(draft, -1, -2);
    moveSettings(draft, -1, -2);
    expect(draft.chats.map(({ id }) => id)).toEqual([-2, -3]);
    expect(draft.rules.map(({ id, chatId }) => [id, chatId])).toEqual([
      ['b', -2],
      ['c', -2],
      ['d', -3],
    ]);
  });
});
