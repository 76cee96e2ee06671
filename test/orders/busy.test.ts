// One query that the store is too busy for, at each place where an order waits for what comes next: it is made up for.

import { expect, it } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import type { Store } from '../../src/store/open.ts';
import { anna, buy, changesOf, look, openTestWorld } from './life.ts';
import { openUnanswered } from './unanswered.ts';

const busy = new StoreError('busy', 'No room.');

it('an order that differs from what was confirmed is written, told and locks repeats', async () => {
  let fails = 0;
  const world = await openTestWorld({
    sabotage: {
      store: (store: Store) => ({
        ...store,
        settings: {
          get data() {
            return store.settings.data;
          },
          update: (change) => (fails-- > 0 ? Promise.reject(busy) : store.settings.update(change)),
        },
      }),
    },
  });
  world.service.faults.add({ method: 'POST', kind: 'alter', fields: { quantity: 6_500 } });
  fails = 2;
  const card = await buy(world);
  expect((await look(world, card)).state).toBe('placing');
  await world.pass(5_000, 1_000);
  expect((await look(world, card)).state).toBe('differs');
  expect(changesOf(world).filter((change) => change === 'differs')).toHaveLength(1);
  expect(Object.keys(world.life.store.settings.data.differingParams)).toHaveLength(1);
  expect(world.posts(card.clientOrderId)).toBe(1);
});

it('an automatic repeat is made, once', async () => {
  const { world, card, next } = await openUnanswered();
  world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
  await world.life.orders.confirm(card.token, anna.id);
  await world.settle();
  next.fails = ['not committed', 'not committed'];
  await world.pass(30_000, 1_000);
  expect((await look(world, card)).state).toBe('delivered');
  expect(world.posts(card.clientOrderId)).toBe(2);
});

it('a card expires', async () => {
  const { world, card, next } = await openUnanswered();
  next.fails = ['not committed'];
  await world.pass(180_000, 10_000);
  expect((await look(world, card)).cardState).toBe('expired');
});

it('an accepted order is followed after a restart', async () => {
  let fails = 0;
  const world = await openTestWorld({
    sabotage: {
      store: (store: Store) => ({
        ...store,
        orders: {
          ...store.orders,
          findBy: (column, value) =>
            fails-- > 0 ? Promise.reject(busy) : store.orders.findBy(column, value),
        },
      }),
    },
  });
  const card = await buy(world);
  expect((await look(world, card)).state).toBe('accepted');
  fails = 1;
  await world.restart();
  await world.pass(60_000, 1_000);
  expect((await look(world, card)).state).toBe('delivered');
});
