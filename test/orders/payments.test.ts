import { describe, expect, it } from 'vitest';
import { anna, ben, buy, flash, look, openTestWorld, regular, type World } from './life.ts';

/** Of 65 000 energy for an hour. */
const priceSun = 4_225_000;

/** A person sends the order again: the card is opened and confirmed. */
async function repeat(world: World, id: string): Promise<void> {
  const asked = await world.life.orders.askRepeat(id, ben);
  if (asked.is !== 'offered') throw new Error(`The card was not opened: ${asked.is}.`);
  await world.life.orders.confirmRepeat(asked.repeat.token, ben.id);
  await world.settle();
}

describe('a number that may have been paid twice', () => {
  it('is noticed in the balance and told with what it fell and what the order cost, and only its own repeats end', async () => {
    const world = await openTestWorld({ idempotency: 'ignores_the_id' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    await world.pass(5_000, 1_000);
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(2);
    const now = await look(world, card);
    expect(now).toMatchObject({ paidTwiceAt: null, fellSun: BigInt(2 * priceSun) });
    expect(now.maybePaidTwiceAt).not.toBeNull();
    const heard = world.life.heard.map(({ change }) => change);
    expect(heard.filter((change) => change === 'maybe_paid_twice')).toHaveLength(1);
    expect(heard).not.toContain('paid_twice');
    expect(world.life.orders.repeatsLockedAt()).toBeNull();
  });

  it('is noticed while the order is still unknown, and is not sent again by itself', async () => {
    const world = await openTestWorld({ idempotency: 'ignores_the_id' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer', times: 9 });
    const card = await buy(world);
    await world.pass(60_000, 1_000);
    // The first repeat was the second payment; there was no third.
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 2, repeatsUntil: null });
    expect((await look(world, card)).maybePaidTwiceAt).not.toBeNull();
  });

  it('is looked for again while the balance cannot be read', async () => {
    const world = await openTestWorld({ idempotency: 'ignores_the_id' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    world.service.faults.add({ method: 'GET', path: '/v1/account', kind: 'unauthorized', times: 3 });
    await world.pass(60_000, 1_000);
    expect((await look(world, card)).maybePaidTwiceAt).not.toBeNull();
  });

  it('is noticed without a price when the balance falls again after a second call', async () => {
    const world = await openTestWorld({ idempotency: 'ignores_the_id' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer', times: 9 });
    const card = await buy(world, flash);
    await repeat(world, card.id);
    const now = await look(world, card);
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(2);
    expect(now).toMatchObject({ state: 'unknown', estimateSun: null, payAmountSun: null });
    expect(now.maybePaidTwiceAt).not.toBeNull();
  });

  it('is not suspected without a price when the balance fell once', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'lose_answer', times: 9 });
    const card = await buy(world, flash);
    await repeat(world, card.id);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 2, maybePaidTwiceAt: null });
  });
});

describe('a payment that has another explanation', () => {
  it('two orders of one hiccup are each paid once, and nothing is suspected', async () => {
    const world = await openTestWorld();
    const { orders } = world.life;
    const cards = [await orders.draft(regular, anna), await orders.draft(regular, ben)];
    world.service.faults.add({ method: 'POST', kind: 'lose_answer', times: 2 });
    for (const card of cards) await orders.confirm(card.token, card.createdBy);
    await world.pass(180_000, 1_000);
    for (const card of cards) {
      expect(await look(world, card)).toMatchObject({
        state: 'delivered',
        posts: 2,
        paidTwiceAt: null,
        maybePaidTwiceAt: null,
      });
      expect(world.service.purchases(card.clientOrderId)).toHaveLength(1);
    }
    expect(orders.repeatsLockedAt()).toBeNull();
  });

  it('an order that was accepted after the reading explains what it cost, however early it was drafted', async () => {
    const world = await openTestWorld();
    const { orders } = world.life;
    const early = await orders.draft(flash, ben);
    await world.pass(1_000);
    const card = await orders.draft(regular, anna);
    await orders.confirm(early.token, ben.id);
    world.service.faults.add({ method: 'POST', path: '/v1/order', kind: 'lose_answer' });
    await orders.confirm(card.token, anna.id);
    await world.pass(30_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'delivered', posts: 2, maybePaidTwiceAt: null });
  });

  it('a flash order that was accepted before the reading and paid after it does, too', async () => {
    const world = await openTestWorld({ flashPaidAfterMs: 5_000 });
    await buy(world, flash);
    const card = await world.life.orders.draft(regular, anna);
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    await world.life.orders.confirm(card.token, anna.id);
    await world.pass(60_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'delivered', posts: 2, maybePaidTwiceAt: null });
  });

  it('another charge of the account is told as a suspicion, never as a second payment', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    world.service.charge(priceSun);
    await world.pass(30_000, 1_000);
    const now = await look(world, card);
    expect(now).toMatchObject({ state: 'delivered', paidTwiceAt: null, fellSun: BigInt(2 * priceSun) });
    expect(now.maybePaidTwiceAt).not.toBeNull();
    expect(world.life.orders.repeatsLockedAt()).toBeNull();
  });

  it('a record that merely has another id is no second payment', async () => {
    const world = await openTestWorld();
    const card = await buy(world);
    world.service.faults.add({
      method: 'GET',
      path: '/v1/order',
      kind: 'alter',
      fields: { id: 'ANOTHER' },
      times: 1,
    });
    await world.pass(30_000, 1_000);
    expect(await look(world, card)).toMatchObject({
      state: 'delivered',
      otherServiceId: 'ANOTHER',
      paidTwiceAt: null,
      maybePaidTwiceAt: null,
    });
    expect(world.life.orders.repeatsLockedAt()).toBeNull();
  });
});

describe('signed records of two paid orders under one number', () => {
  it('show that it was paid twice, and lock repeats until a person allows them again', async () => {
    const world = await openTestWorld({ idempotency: 'ignores_the_id' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    await world.pass(2_000, 1_000);
    const first = world.service.orders[0]!.id;
    // The service names the lost one once.
    world.service.faults.add({
      method: 'GET',
      path: '/v1/order',
      kind: 'alter',
      fields: { id: first },
      times: 1,
    });
    await world.pass(30_000, 1_000);
    expect((await look(world, card)).paidTwiceAt).not.toBeNull();
    expect(world.life.heard.filter(({ change }) => change === 'paid_twice')).toHaveLength(1);
    expect(world.life.orders.repeatsLockedAt()).not.toBeNull();

    // Locked for good, whatever is restarted.
    await world.restart();
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const next = await buy(world);
    await world.pass(60_000, 5_000);
    expect(await look(world, next)).toMatchObject({ state: 'unknown', posts: 1 });
    await world.life.orders.unlockRepeats(1);
    expect(world.life.orders.repeatsLockedAt()).toBeNull();
    expect(await world.life.store.audit.list('orders', 5)).toMatchObject([
      { action: 'repeats_unlocked', actor_id: 1 },
    ]);
  });
});

it('waits for a flash order whose outcome is not known yet', async () => {
  const world = await openTestWorld();
  const { orders } = world.life;
  const early = await orders.draft(flash, ben);
  const card = await orders.draft(regular, anna);
  world.service.faults.add({ method: 'POST', kind: 'lose_answer', times: 2 });
  await orders.confirm(early.token, ben.id);
  await orders.confirm(card.token, anna.id);
  await world.pass(10_000, 1_000);
  expect(await look(world, card)).toMatchObject({
    posts: 2,
    maybePaidTwiceAt: null,
    paymentsCheckedAt: null,
  });
  const asked = await orders.askRepeat(early.id, ben);
  if (asked.is !== 'offered') throw new Error(asked.is);
  await orders.confirmRepeat(asked.repeat.token, ben.id);
  await world.pass(30_000, 1_000);
  const now = await look(world, card);
  expect(now.maybePaidTwiceAt).toBeNull();
  expect(now.paymentsCheckedAt).not.toBeNull();
});

it('a call that left just before the reading explains what it cost', async () => {
  const world = await openTestWorld({ policy: 'ask' });
  const { orders } = world.life;
  world.service.faults.add({ method: 'POST', kind: 'lose_answer', times: 2 });
  await buy(world);
  // The service charges it after the balance was read for the next card.
  world.service.account.balance += priceSun;
  await world.pass(1_000);
  const card = await orders.draft(regular, anna);
  world.service.account.balance -= priceSun;
  await orders.confirm(card.token, anna.id);
  await world.settle();
  const asked = await orders.askRepeat(card.id, ben);
  if (asked.is !== 'offered') throw new Error(asked.is);
  await orders.confirmRepeat(asked.repeat.token, ben.id);
  await world.pass(150_000, 5_000);
  const now = await look(world, card);
  expect(now).toMatchObject({ posts: 2, maybePaidTwiceAt: null });
  expect(now.paymentsCheckedAt).not.toBeNull();
});

it('a flash order paid since it was last read explains its cost', async () => {
  const world = await openTestWorld({ flashPaidAfterMs: 4_600 });
  const other = await buy(world, flash);
  await world.pass(2_000, 1_000);
  // The sandbox charges at once; the service does it when the order is paid.
  world.service.account.balance += 27_500_000;
  const card = await world.life.orders.draft(regular, anna);
  world.service.account.balance -= 27_500_000;
  world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
  await world.life.orders.confirm(card.token, anna.id);
  await world.pass(3_000, 500);
  expect((await look(world, other)).status).toBe('UNPAID');
  expect((await look(world, card)).paymentsCheckedAt).not.toBeNull();
  expect(await look(world, card)).toMatchObject({ posts: 2, maybePaidTwiceAt: null });
});

it('the balance counts as read when it was asked for', async () => {
  const world = await openTestWorld();
  const began = world.clock.now();
  world.service.faults.add({ method: 'GET', path: '/v1/estimate', kind: 'silence' });
  const drafting = world.life.orders.draft(regular, anna);
  await world.pass(6_000, 1_000);
  expect(await drafting).toMatchObject({ createdAt: began + 5_000, balanceBefore: { at: began } });
});

it('a reading counts as after the calls that were made, not after the next', async () => {
  const world = await openTestWorld({ policy: 'ask' });
  world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
  const card = await buy(world, flash);
  expect((await look(world, card)).balanceReadings).toMatchObject([{ posts: 1 }]);
});

it('two unpaid records under one number show no second payment', async () => {
  const world = await openTestWorld({ idempotency: 'ignores_the_id' });
  world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
  const card = await buy(world);
  await world.pass(2_000, 1_000);
  const first = world.service.orders[0]!.id;
  world.service.faults.add({
    method: 'GET',
    path: '/v1/order',
    kind: 'alter',
    fields: { id: first },
    times: 1,
  });
  await world.pass(0);
  world.service.faults.add({
    method: 'GET',
    path: '/v1/order',
    kind: 'alter',
    fields: { status: 'UNPAID' },
    times: 'until_cleared',
  });
  await world.pass(30_000, 1_000);
  const now = await look(world, card);
  expect(now.otherServiceId).toBe(first);
  expect(now.paidTwiceAt).toBeNull();
  expect(world.life.orders.repeatsLockedAt()).toBeNull();
});

it('two ids that lead to one record show no second payment', async () => {
  let real = '';
  const world = await openTestWorld({
    sabotage: {
      service: (service) => ({
        ...service,
        readOrder: (id) => service.readOrder(id === 'ANOTHER' ? real : id),
      }),
    },
  });
  const card = await buy(world);
  real = (await look(world, card)).serviceId ?? '';
  world.service.faults.add({
    method: 'GET',
    path: '/v1/order',
    kind: 'alter',
    fields: { id: 'ANOTHER' },
    times: 1,
  });
  await world.pass(30_000, 1_000);
  expect(await look(world, card)).toMatchObject({ otherServiceId: 'ANOTHER', paidTwiceAt: null });
  expect(world.life.orders.repeatsLockedAt()).toBeNull();
});
