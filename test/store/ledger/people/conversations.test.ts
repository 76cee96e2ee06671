import { expect, it } from 'vitest';
import { createConversations } from '../../../../src/store/ledger/people/screen-states.ts';
import { openTestStore } from '../fixture.ts';
import { openTestLedger } from '../ledger.ts';

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
