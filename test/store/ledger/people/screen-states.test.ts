import { expect, it } from 'vitest';
import type { ScreenState } from '../../../../src/store/ledger/people/screen-states.ts';
import { addGroup, openTestStore } from '../fixture.ts';

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
