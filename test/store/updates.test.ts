import { expect, it } from 'vitest';
import { openTestStore } from './fixture.ts';

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
