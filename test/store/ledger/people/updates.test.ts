import { expect, it } from 'vitest';
import { openTestStore } from '../fixture.ts';

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
