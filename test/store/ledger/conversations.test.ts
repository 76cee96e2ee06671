import { expect, it } from 'vitest';
import { openTestStore } from './fixture.ts';

it('reads what was last written, as a copy', async () => {
  const { conversations } = await openTestStore();
  const state = { step: 1 };
  await conversations.write('1:2', state, 10);
  await conversations.write('1:2', { step: 2 }, 11);
  const read = await conversations.read('1:2');
  expect(read).toEqual({ step: 2 });
  expect(await conversations.read('1:2')).not.toBe(read);
});

it('knows nothing of a talk that never was or has ended', async () => {
  const { conversations } = await openTestStore();
  expect(await conversations.read('1:2')).toBeUndefined();
  await conversations.write('1:2', {}, 10);
  await conversations.delete('1:2');
  expect(await conversations.read('1:2')).toBeUndefined();
});
