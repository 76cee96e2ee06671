import { expect, it } from 'vitest';
import { type ScreenState, createConversations } from '../../../../src/store/ledger/people/unfinished.ts';
import { addGroup, openTestStore } from '../fixture.ts';
import { openTestLedger } from '../ledger.ts';

const state: ScreenState = {
  id: 'draft-1',
  kind: 'draft',
  personId: 7,
  chatId: -100,
  topicId: 5,
  body: { step: 1 },
  touchedAt: 10,
  endsAt: 100,
};

it('knows nothing of a state that has ended or never was', async () => {
  const { screenStates } = await openTestStore();
  await screenStates.write(state);
  expect(await screenStates.find('draft-1', 99)).toBeDefined();
  expect(await screenStates.find('draft-1', 100)).toBeUndefined();
  expect(await screenStates.find('draft-2', 99)).toBeUndefined();
});

it('lists those of one place, the latest first, and forgets those that have ended', async () => {
  const { screenStates } = await openTestStore();
  await screenStates.write(state);
  await screenStates.write({ ...state, id: 'draft-2', touchedAt: 20 });
  await screenStates.write({ ...state, id: 'other', chatId: -200 });
  await screenStates.write({ ...state, id: 'general', topicId: null });
  await screenStates.write({ ...state, id: 'change', kind: 'change' });
  const ids = async (now: number, topicId: number | null = 5) =>
    (await screenStates.ofPlace({ chatId: -100, topicId }, 'draft', now)).map(({ id }) => id);
  expect(await ids(50)).toEqual(['draft-2', 'draft-1']);
  expect(await ids(50, null)).toEqual(['general']);
  expect(await ids(100)).toEqual([]);
  await screenStates.write({ ...state, id: 'draft-3', touchedAt: 100, endsAt: 200 });
  expect(await ids(50)).toEqual(['draft-3']);
});

it('goes with a group that becomes a supergroup', async () => {
  const store = await openTestStore();
  await addGroup(store, -100);
  await store.screenStates.write(state);
  await store.moveChat(-100, -200);
  expect(await store.screenStates.find('draft-1', 12)).toMatchObject({ chatId: -200, topicId: 5 });
});

it('remembers handled updates, and forgets those from before', async () => {
  const { updates } = await openTestStore();
  expect(await updates.isHandled(7)).toBe(false);
  await updates.markHandled(7, 100);
  await updates.markHandled(7, 101);
  await updates.markHandled(8, 200);
  expect(await updates.isHandled(7)).toBe(true);
  await updates.prune(150);
  expect(await updates.isHandled(7)).toBe(false);
  expect(await updates.isHandled(8)).toBe(true);
});

it('does not take an update for a new one that was handled before', async () => {
  const { updates } = await openTestStore();
  await updates.markHandled(7, 100);
  await updates.receive([{ updateId: 7, body: '{}' }], 110);
  expect(await updates.unhandled(0, 9)).toEqual([]);
  expect(await updates.isHandled(7)).toBe(true);
});

it('leaves out what came too long ago', async () => {
  const { updates } = await openTestStore();
  await updates.receive([{ updateId: 7, body: '{}' }], 100);
  expect(await updates.unhandled(100, 9)).toEqual([]);
  expect(await updates.unhandled(99, 9)).toEqual(['{}']);
});

it('returns no more than asked for, those with the lowest ids', async () => {
  const { updates } = await openTestStore();
  for (const updateId of [9, 7, 8]) await updates.receive([{ updateId, body: `${updateId}` }], 100);
  expect(await updates.unhandled(0, 2)).toEqual(['7', '8']);
  await updates.markHandled(7, 110);
  expect(await updates.unhandled(0, 2)).toEqual(['8', '9']);
});

it('reads what was last written, as a copy', async () => {
  const { conversations } = await openTestStore();
  const state = { step: 1 };
  await conversations.write('1:2', state, 10);
  await conversations.write('1:2', { step: 2 }, 11);
  const read = await conversations.read('1:2');
  expect(read).toEqual({ step: 2 });
  expect(await conversations.read('1:2')).not.toBe(read);
});

it('knows nothing of a conversation that never was or has ended', async () => {
  const { conversations } = await openTestStore();
  expect(await conversations.read('1:2')).toBeUndefined();
  await conversations.write('1:2', {}, 10);
  await conversations.delete('1:2');
  expect(await conversations.read('1:2')).toBeUndefined();
});

it('takes a state that is no JSON for none, and one written after it for what it is', async () => {
  const { db } = await openTestLedger();
  const conversations = createConversations(db);
  await conversations.write('1:2', { step: 1 }, 10);
  await db.updateTable('conversations').set({ state: '{"step":' }).execute();
  expect(await conversations.read('1:2')).toBeUndefined();
  await conversations.write('1:2', { step: 2 }, 11);
  expect(await conversations.read('1:2')).toEqual({ step: 2 });
});
