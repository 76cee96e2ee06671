// What the store does not answer: a commit whose answer is lost, as when the network to it is cut, and queries that it is
// too busy for. A step is announced once the store answers again, if it was taken: what it requires begins.

import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import type { Store } from '../../src/store/open.ts';
import { anna, ben, buy, changesOf, look, openTestWorld, regular, turn, type Sabotage } from './life.ts';

const unanswered = 'The connection was lost.';

/** What becomes of the next transactions, in their order; without an entry they are answered. A promise delays one. */
type Next = { fails: Array<'answered' | 'committed' | 'not committed' | Promise<void>> };

/** Anna's card is drafted; `act` may break more. */
async function openUnanswered(act: Parameters<typeof openTestWorld>[0] = {}) {
  const next: Next = { fails: [] };
  const lost = new StoreError('busy', unanswered);
  const store: Sabotage['store'] = (real) => {
    const transaction: Store['orders']['transaction'] = async (work) => {
      const becomes = next.fails.shift() ?? 'answered';
      await becomes;
      const answer = await real.orders.transaction(async (...parts) => {
        const result = await work(...parts);
        if (becomes === 'not committed') throw lost;
        return result;
      });
      if (becomes === 'committed') throw lost;
      return answer;
    };
    return { ...real, orders: { ...real.orders, transaction } };
  };
  const world = await openTestWorld({ ...act, sabotage: { ...act.sabotage, store } });
  const card = await world.life.orders.draft(regular, anna);
  return { world, card, next };
}

describe('a commit of the gate that is not answered', () => {
  it('ends the order where it was committed: nothing was sent, and nothing will be', async () => {
    const { world, card, next } = await openUnanswered();
    next.fails = ['committed'];
    await expect(world.life.orders.confirm(card.token, anna.id)).rejects.toThrow(unanswered);
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'not_sent', reason: 'held_up' });
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('already');
    expect(world.posts(card.clientOrderId)).toBe(0);
  });

  it('leaves the card as it was where it was not committed, and a second press buys once', async () => {
    const { world, card, next } = await openUnanswered();
    next.fails = ['not committed'];
    await expect(world.life.orders.confirm(card.token, anna.id)).rejects.toThrow(unanswered);
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
    await expect(world.life.orders.confirm(card.token, anna.id)).rejects.toThrow(unanswered);
    await world.settle();
    expect((await look(world, card)).state).toBe('placing');
    await world.pass(1_000);
    expect((await look(world, card)).state).toBe('not_sent');
  });
});

describe('a step whose commit was not answered', () => {
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
});

describe('a query that the store is too busy for is made up for:', () => {
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

  it('an automatic repeat that the store takes late is not made where the order was sent again before', async () => {
    const { world, card, next } = await openUnanswered();
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    await world.life.orders.confirm(card.token, anna.id);
    await world.settle();
    world.service.faults.add({ method: 'POST', kind: 'silence' });
    const { promise, resolve } = Promise.withResolvers<void>();
    // The repeat, the end of repeats after it, and both once more while the call has no answer.
    next.fails = ['answered', 'not committed', promise];
    await world.pass(23_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 2 });
    resolve();
    await turn();
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 2 });
    await world.pass(30_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'delivered', posts: 3 });
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
});
