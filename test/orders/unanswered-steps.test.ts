// A step whose commit was not answered is announced once the store answers again, if it was taken: what it requires begins.

import { expect, it } from 'vitest';
import { anna, ben, changesOf, look } from './life.ts';
import { openUnanswered } from './unanswered.ts';

const unanswered = 'The connection was lost.';

it('an order whose acceptance was committed without an answer is followed to its delivery', async () => {
  const { world, card, next } = await openUnanswered();
  next.fails = ['answered', 'committed'];
  await world.life.orders.confirm(card.token, anna.id);
  await world.settle();
  expect(changesOf(world)).toEqual(['card', 'placing']);
  await world.pass(60_000, 1_000);
  expect(changesOf(world).filter((change) => change === 'accepted')).toHaveLength(1);
  expect((await look(world, card)).state).toBe('delivered');
  expect(world.posts(card.clientOrderId)).toBe(1);
});

it('an unknown order whose step was committed without an answer is repeated by itself, and once', async () => {
  const { world, card, next } = await openUnanswered();
  world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
  next.fails = ['answered', 'committed'];
  await world.life.orders.confirm(card.token, anna.id);
  await world.pass(60_000, 1_000);
  expect(changesOf(world).filter((change) => change === 'unknown')).toHaveLength(1);
  expect(world.posts(card.clientOrderId)).toBe(2);
  expect((await look(world, card)).state).toBe('delivered');
});

it.each([
  ['is asked for once the store answers', 'committed', ['card', 'card'], 'confirmed'],
  ['is matched no rule where nothing was committed', 'not committed', ['card'], 'offered'],
] as const)('the approval of an order %s', async (_, becomes, changes, state) => {
  const { world, card, next } = await openUnanswered();
  await world.setLimits((limits) => void (limits.approval.energy = 1));
  next.fails = [becomes];
  await expect(world.life.orders.confirm(card.token, anna.id)).rejects.toThrow(unanswered);
  await world.pass(5_000, 1_000);
  expect(changesOf(world)).toEqual(changes);
  expect((await look(world, card)).cardState).toBe(state);
});

it('is looked up until the store answers', async () => {
  const { world, card, next } = await openUnanswered();
  next.fails = ['committed', 'not committed', 'not committed'];
  await expect(world.life.orders.cancel(card.token, anna.id)).rejects.toThrow(unanswered);
  await world.pass(10_000, 1_000);
  expect(changesOf(world)).toEqual(['card', 'closed']);
});

it('is covered by a later step, which alone is announced', async () => {
  const { world, card, next } = await openUnanswered();
  await world.setLimits((limits) => void (limits.approval.energy = 1));
  next.fails = ['committed'];
  await expect(world.life.orders.confirm(card.token, anna.id)).rejects.toThrow(unanswered);
  expect((await world.life.orders.refuse(card.token, ben.id)).is).toBe('refused');
  await world.pass(5_000, 1_000);
  expect(changesOf(world)).toEqual(['card', 'closed']);
});
