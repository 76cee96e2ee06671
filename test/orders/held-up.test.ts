// What lies between the gate's commit and the call that buys: a process that stands still there, another instance that
// leads by then, and a commit that is not answered.

import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/open.ts';
import type { ManualClock } from '../manual-clock.ts';
import { anna, look, openTestWorld, regular, turn, type World } from './life.ts';
import { openUnanswered } from './unanswered.ts';

type Transaction = Store['orders']['transaction'];

/** The store with something done after each transaction that has committed, before its answer is heard. */
function afterCommit(act: () => void | Promise<void>) {
  return (store: Store): Store => {
    const transaction: Transaction = async (work) => {
      const answer = await store.orders.transaction(work);
      await act();
      return answer;
    };
    return { ...store, orders: { ...store.orders, transaction } };
  };
}

async function openHeldUp(holdUp: (clock: ManualClock) => void | Promise<void>, isHeld = () => true) {
  let isPaused = false;
  const world: World = await openTestWorld({
    sabotage: {
      isHeld,
      store: afterCommit(async () => {
        if (!isPaused) return;
        isPaused = false;
        await holdUp(world.clock);
      }),
    },
  });
  const card = await world.life.orders.draft(regular, anna);
  isPaused = true;
  const outcome = await world.life.orders.confirm(card.token, anna.id);
  await world.settle();
  return { world, card, outcome };
}

describe('an order that passed the gate', () => {
  it('is bought when the call begins within two seconds', async () => {
    const { world, card } = await openHeldUp((clock) => clock.advance(2_000));
    expect((await look(world, card)).state).toBe('accepted');
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it.each([
    ['the process stood still for longer', (clock: ManualClock) => clock.advance(2_001)],
    [
      'the machine was suspended, which only the wall clock shows',
      (clock: ManualClock) => clock.setWall(clock.now() + 60_000),
    ],
  ])('is not bought when %s, then or later', async (_, holdUp) => {
    const { world, card } = await openHeldUp(holdUp);
    expect(await look(world, card)).toMatchObject({ state: 'not_sent', reason: 'held_up' });
    await world.pass(60_000, 5_000);
    expect(world.posts(card.clientOrderId)).toBe(0);
  });

  it('is not bought when another instance may lead by then', async () => {
    let isHeld = true;
    const { world, card } = await openHeldUp(
      () => void (isHeld = false),
      () => isHeld,
    );
    expect(await look(world, card)).toMatchObject({ state: 'not_sent', reason: 'held_up' });
    expect(world.posts(card.clientOrderId)).toBe(0);
  });
});

describe('a commit of the gate that is not answered', () => {
  it('ends the order where it was committed: nothing was sent, and nothing will be', async () => {
    const { world, card, next } = await openUnanswered();
    next.fails = ['committed'];
    await expect(world.life.orders.confirm(card.token, anna.id)).rejects.toThrow('The connection was lost.');
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'not_sent', reason: 'held_up' });
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('already');
    expect(world.posts(card.clientOrderId)).toBe(0);
  });

  it('leaves the card as it was where it was not committed, and a second press buys once', async () => {
    const { world, card, next } = await openUnanswered();
    next.fails = ['not committed'];
    await expect(world.life.orders.confirm(card.token, anna.id)).rejects.toThrow('The connection was lost.');
    await world.settle();
    expect((await look(world, card)).cardState).toBe('offered');
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('placing');
    await world.settle();
    expect((await look(world, card)).state).toBe('accepted');
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('does not end an order that a second press has bought meanwhile', async () => {
    const { world, card, next } = await openUnanswered();
    next.fails = ['not committed'];
    const first = world.life.orders.confirm(card.token, anna.id).catch(() => 'lost');
    const second = world.life.orders.confirm(card.token, anna.id);
    expect(await first).toBe('lost');
    await turn();
    expect((await second).is).toBe('placing');
    await world.settle();
    expect((await look(world, card)).state).toBe('accepted');
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('is looked up again until the store answers', async () => {
    const { world, card, next } = await openUnanswered();
    next.fails = ['committed', 'not committed'];
    await expect(world.life.orders.confirm(card.token, anna.id)).rejects.toThrow('The connection was lost.');
    await world.settle();
    expect((await look(world, card)).state).toBe('placing');
    await world.pass(1_000);
    expect((await look(world, card)).state).toBe('not_sent');
  });
});
