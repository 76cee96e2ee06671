// What lies between the gate's commit and the call that buys: a process that stands still there, another instance that
// leads by then.

import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/open.ts';
import type { ManualClock } from '../manual-clock.ts';
import { anna, look, openTestWorld, regular, type World } from './life.ts';

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
