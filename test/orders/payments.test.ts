import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import { suspect } from '../../src/orders/payments.ts';
import {
  alterReads,
  anna,
  ben,
  buy,
  changesOf,
  flash,
  look,
  openBought,
  openTestWorld,
  openUncertain,
  regular,
  sendAgain,
  type World,
} from './life.ts';
import type { OrderChange } from './order-change.ts';

/** Of 65 000 energy for an hour. */
const priceSun = 4_225_000;
/** Each call is charged anew. */
const chargesTwice = { idempotency: 'ignores_the_id' } as const;

/** Ben's flash order and Anna's regular one are drafted. */
async function openTwoCards() {
  const world = await openTestWorld();
  const early = await world.life.orders.draft(flash, ben);
  await world.pass(1_000);
  return { world, early, card: await world.life.orders.draft(regular, anna) };
}

const loseAnswers = ({ service }: World, times = 1) =>
  service.faults.add({ method: 'POST', path: '/v1/order', kind: 'lose_answer', times });

describe('a number that may have been paid twice', () => {
  it('is noticed in the balance and told with what it fell and what the order cost, and only its own repeats end', async () => {
    const { world, card } = await openUncertain(chargesTwice);
    await world.pass(5_000, 1_000);
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(2);
    const now = await look(world, card);
    expect(now).toMatchObject({ paidTwiceAt: null, fellSun: BigInt(2 * priceSun) });
    expect(now.maybePaidTwiceAt).not.toBeNull();
    expect(changesOf(world).filter((change) => change === 'maybe_paid_twice')).toHaveLength(1);
    expect(changesOf(world)).not.toContain('paid_twice');
    expect(world.life.orders.repeatsLockedAt()).toBeNull();
  });

  it('is noticed while the order is still unknown, and is not sent again by itself', async () => {
    const { world, card } = await openUncertain({ ...chargesTwice, fault: { times: 9 } });
    await world.pass(60_000, 1_000);
    // The first repeat was the second payment; there was no third.
    const now = await look(world, card);
    expect(now).toMatchObject({ state: 'unknown', posts: 2, repeatsUntil: null });
    expect(now.maybePaidTwiceAt).not.toBeNull();
  });

  it('is looked for again while the balance cannot be read', async () => {
    const { world, card } = await openUncertain(chargesTwice);
    world.service.faults.add({ method: 'GET', path: '/v1/account', kind: 'unauthorized', times: 3 });
    await world.pass(60_000, 1_000);
    expect((await look(world, card)).maybePaidTwiceAt).not.toBeNull();
  });

  it.each([
    ['is noticed without a price when the balance falls again after a second call', chargesTwice, 2],
    ['is not suspected without a price when the balance fell once', {}, 1],
  ])('%s', async (_what, options, paid) => {
    const { world, card } = await openUncertain({ ...options, wish: flash, fault: { times: 9 } });
    await sendAgain(world, card);
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(paid);
    const now = await look(world, card);
    expect(now).toMatchObject({ state: 'unknown', posts: 2, estimateSun: null, payAmountSun: null });
    expect(now.maybePaidTwiceAt !== null).toBe(paid === 2);
  });
});

describe('a second payment is suspected', () => {
  const uncertain = {
    posts: 2,
    balanceBefore: { at: 0, sun: 100_000_000n },
    balanceReadings: [],
    estimateSun: 4_000_000n,
    payAmountSun: null,
    activateAmountSun: null,
  } as OrderChange as Order;
  const at = (posts: number, sun: bigint) => ({ at: 0, posts, sun, othersSun: 0n });

  it('when half a price is missing beyond one payment, and not before', () => {
    expect(suspect(uncertain, at(2, 94_000_001n), [])).toEqual({ is: 'clear' });
    expect(suspect(uncertain, at(2, 94_000_000n), [])).toEqual({ is: 'maybe', fellSun: 6_000_000n });
  });

  it('without a price when the balance fell after two calls, unless another order has no price either', () => {
    const order = { ...uncertain, estimateSun: null, balanceReadings: [at(1, 90_000_000n)] };
    expect(suspect(order, at(2, 80_000_000n), [])).toEqual({ is: 'maybe', fellSun: 20_000_000n });
    const other = { ...uncertain, estimateSun: null };
    expect(suspect(order, at(2, 80_000_000n), [other])).toEqual({ is: 'clear' });
  });

  it('of nothing that was called once, or whose balance was not read before', () => {
    expect(suspect({ ...uncertain, posts: 1 }, at(1, 0n), [])).toEqual({ is: 'clear' });
    expect(suspect({ ...uncertain, balanceBefore: null }, at(2, 0n), [])).toEqual({ is: 'clear' });
  });
});

describe('a payment that has another explanation', () => {
  it('two orders of one hiccup are each paid once, and nothing is suspected', async () => {
    const world = await openTestWorld();
    const { orders } = world.life;
    const cards = [await orders.draft(regular, anna), await orders.draft(regular, ben)];
    loseAnswers(world, 2);
    for (const card of cards) await orders.confirm(card.token, card.createdBy);
    await world.pass(180_000, 1_000);
    const paidOnce = { state: 'delivered', posts: 2, paidTwiceAt: null, maybePaidTwiceAt: null };
    for (const card of cards) {
      expect(await look(world, card)).toMatchObject(paidOnce);
      expect(world.service.purchases(card.clientOrderId)).toHaveLength(1);
    }
    expect(orders.repeatsLockedAt()).toBeNull();
  });

  it('an order that was accepted after the reading explains what it cost, however early it was drafted', async () => {
    const { world, early, card } = await openTwoCards();
    await world.life.orders.confirm(early.token, ben.id);
    loseAnswers(world);
    await world.life.orders.confirm(card.token, anna.id);
    await world.pass(30_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'delivered', posts: 2, maybePaidTwiceAt: null });
  });

  it('a flash order that was accepted before the reading and paid after it does, too', async () => {
    const { world } = await openBought({ flashPaidAfterMs: 5_000 }, flash);
    const card = await world.life.orders.draft(regular, anna);
    loseAnswers(world);
    await world.life.orders.confirm(card.token, anna.id);
    await world.pass(60_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'delivered', posts: 2, maybePaidTwiceAt: null });
  });

  it('another charge of the account is told as a suspicion, never as a second payment', async () => {
    const { world, card } = await openUncertain();
    world.service.charge(priceSun);
    await world.pass(30_000, 1_000);
    const now = await look(world, card);
    expect(now).toMatchObject({ state: 'delivered', paidTwiceAt: null, fellSun: BigInt(2 * priceSun) });
    expect(now.maybePaidTwiceAt).not.toBeNull();
    expect(world.life.orders.repeatsLockedAt()).toBeNull();
  });

  it('a flash order whose outcome is not known yet is waited for', async () => {
    const { world, early, card } = await openTwoCards();
    const { orders } = world.life;
    world.service.faults.add({ method: 'POST', kind: 'lose_answer', times: 2 });
    await orders.confirm(early.token, ben.id);
    await orders.confirm(card.token, anna.id);
    await world.pass(10_000, 1_000);
    const waiting = { posts: 2, maybePaidTwiceAt: null, paymentsCheckedAt: null };
    expect(await look(world, card)).toMatchObject(waiting);
    await sendAgain(world, early);
    await world.pass(30_000, 1_000);
    const now = await look(world, card);
    expect(now.maybePaidTwiceAt).toBeNull();
    expect(now.paymentsCheckedAt).not.toBeNull();
  });

  it('a call that left just before the reading explains what it cost', async () => {
    const { world } = await openUncertain({ policy: 'ask', fault: { times: 2 } });
    // The service charges it after the balance was read for the next card.
    world.service.account.balance += priceSun;
    await world.pass(1_000);
    const card = await world.life.orders.draft(regular, anna);
    world.service.account.balance -= priceSun;
    await world.life.orders.confirm(card.token, anna.id);
    await world.settle();
    await sendAgain(world, card);
    await world.pass(150_000, 5_000);
    const now = await look(world, card);
    expect(now).toMatchObject({ posts: 2, maybePaidTwiceAt: null });
    expect(now.paymentsCheckedAt).not.toBeNull();
  });

  it('a flash order paid since it was last read explains its cost', async () => {
    const { world, card: other } = await openBought({ flashPaidAfterMs: 4_600 }, flash);
    await world.pass(2_000, 1_000);
    // The sandbox charges at once; the service does it when the order is paid.
    world.service.account.balance += 27_500_000;
    const card = await world.life.orders.draft(regular, anna);
    world.service.account.balance -= 27_500_000;
    loseAnswers(world);
    await world.life.orders.confirm(card.token, anna.id);
    await world.pass(3_000, 500);
    expect((await look(world, other)).status).toBe('UNPAID');
    const now = await look(world, card);
    expect(now.paymentsCheckedAt).not.toBeNull();
    expect(now).toMatchObject({ posts: 2, maybePaidTwiceAt: null });
  });
});

describe('a reading of the balance', () => {
  it('counts as made when it was asked for', async () => {
    const world = await openTestWorld();
    const began = world.clock.now();
    world.service.faults.add({ method: 'GET', path: '/v1/estimate', kind: 'silence' });
    const drafting = world.life.orders.draft(regular, anna);
    await world.pass(6_000, 1_000);
    expect(await drafting).toMatchObject({ createdAt: began + 5_000, balanceBefore: { at: began } });
  });

  it('counts as after the calls that were made, not after the next', async () => {
    const { world, card } = await openUncertain({ policy: 'ask', wish: flash });
    expect((await look(world, card)).balanceReadings).toMatchObject([{ posts: 1 }]);
  });
});

describe('signed records of two orders under one number', () => {
  /** The service charges twice, and its next read names the first order, whose answer was lost. */
  async function openPaidTwice() {
    const { world, card } = await openUncertain(chargesTwice);
    await world.pass(2_000, 1_000);
    const first = world.service.orders[0]!.id;
    alterReads(world, { id: first }, 1);
    return { world, card, first };
  }

  it('show, where both are paid, that it was paid twice, and lock repeats until a person allows them again', async () => {
    const { world, card } = await openPaidTwice();
    await world.pass(30_000, 1_000);
    expect((await look(world, card)).paidTwiceAt).not.toBeNull();
    expect(changesOf(world).filter((change) => change === 'paid_twice')).toHaveLength(1);
    expect(world.life.orders.repeatsLockedAt()).not.toBeNull();

    // Locked for good, whatever is restarted.
    await world.restart();
    loseAnswers(world);
    const next = await buy(world);
    await world.pass(60_000, 5_000);
    expect(await look(world, next)).toMatchObject({ state: 'unknown', posts: 1 });
    await world.life.orders.unlockRepeats(1);
    expect(world.life.orders.repeatsLockedAt()).toBeNull();
    const unlocked = { action: 'repeats_unlocked', actor_id: 1 };
    expect(await world.life.store.audit.list('orders', 5)).toMatchObject([unlocked]);
  });

  it('show no second payment where they are unpaid', async () => {
    const { world, card, first } = await openPaidTwice();
    await world.pass(0);
    alterReads(world, { status: 'UNPAID' });
    await world.pass(30_000, 1_000);
    expect(await look(world, card)).toMatchObject({ otherServiceId: first, paidTwiceAt: null });
    expect(world.life.orders.repeatsLockedAt()).toBeNull();
  });

  it.each([
    ['no record', () => 'ANOTHER'],
    ['the same record', (real: string) => real],
  ])('are none where another id leads to %s', async (_what, ledTo) => {
    let real = '';
    const { world, card } = await openBought({
      sabotage: {
        service: (service) => ({
          ...service,
          readOrder: (id) => service.readOrder(id === 'ANOTHER' ? ledTo(real) : id),
        }),
      },
    });
    real = (await look(world, card)).serviceId ?? '';
    alterReads(world, { id: 'ANOTHER' }, 1);
    await world.pass(30_000, 1_000);
    const paidOnce = { state: 'delivered', paidTwiceAt: null, maybePaidTwiceAt: null };
    expect(await look(world, card)).toMatchObject({ otherServiceId: 'ANOTHER', ...paidOnce });
    expect(world.life.orders.repeatsLockedAt()).toBeNull();
  });
});
