import { describe, expect, it } from 'vitest';
import { anna, ben, buy, flash, look, openTestWorld, regular } from './life.ts';

describe('an unknown regular order under the policy "repeat"', () => {
  it('is repeated under the same number and found, without a second payment', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    await world.pass(2_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 2 });
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(1);
    const [first, second] = world.service.requests.filter(({ method }) => method === 'POST');
    expect(second?.target).toBe(first?.target);
    await world.pass(10_000, 1_000);
    const { paymentsCheckedAt, paidTwiceAt } = await look(world, card);
    expect(paymentsCheckedAt).not.toBeNull();
    expect(paidTwiceAt).toBeNull();
  });

  it('is repeated three times at most', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'bad_gateway', times: 99 });
    const card = await buy(world);
    await world.pass(120_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 4 });
  });

  it('is not repeated later than 45 seconds after the first call, whoever starts again', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'silence', times: 9 });
    const card = await buy(world);
    await world.pass(120_000, 1_000);
    const posts = world.service.requests
      .filter(({ method }) => method === 'POST')
      .map(({ at }) => at - card.createdAt);
    // Two limits of 20 s and their waits: a third would begin at 47 s.
    expect(posts).toEqual([0, 22_000]);
    await world.restart();
    await world.pass(60_000, 5_000);
    expect(world.posts(card.clientOrderId)).toBe(2);
  });

  it('goes on being repeated after a restart in time', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'silence' });
    const card = await buy(world);
    await world.restart();
    expect(await look(world, card)).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    await world.pass(2_000);
    expect((await look(world, card)).state).toBe('accepted');
  });

  it('stays unknown when the repeat is refused: that proves nothing about the first call', async () => {
    const world = await openTestWorld({ idempotency: 'error_duplicate' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    await world.pass(60_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 2, serviceCode: '1003' });
    const actions = (await world.life.orders.audit(card.id)).map(({ action }) => action);
    expect(actions).toContain('repeat_refused');
    expect(actions).not.toContain('rejected');
  });

  it('and a flash order, is never repeated by itself', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world, flash);
    await world.pass(120_000, 5_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 1 });
  });
});

describe('a number that was paid twice', () => {
  it('is noticed in the balance, told, and stops repeats until a person allows them again', async () => {
    const world = await openTestWorld({ idempotency: 'ignores_the_id' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    await world.pass(5_000, 1_000);
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(2);
    expect((await look(world, card)).paidTwiceAt).not.toBeNull();
    expect(world.life.heard.map(({ change }) => change)).toContain('paid_twice');
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

  it('is noticed while the order is still unknown', async () => {
    const world = await openTestWorld({ idempotency: 'ignores_the_id' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer', times: 9 });
    const card = await buy(world);
    await world.pass(60_000, 1_000);
    // The first repeat was the second payment; there was no third.
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 2 });
    expect((await look(world, card)).paidTwiceAt).not.toBeNull();
  });

  it('is noticed when the service shows it under another id', async () => {
    const world = await openTestWorld({
      sabotage: {
        service: (service) => ({
          ...service,
          readOrder: async (id) => ({ ...(await service.readOrder(id)), id: 'another' }),
        }),
      },
    });
    const card = await buy(world);
    const { serviceId } = await look(world, card);
    await world.pass(30_000, 1_000);
    const now = await look(world, card);
    expect(now.serviceId).toBe(serviceId);
    expect(now.paidTwiceAt).not.toBeNull();
    expect(world.life.orders.repeatsLockedAt()).not.toBeNull();
    expect(world.life.heard.filter(({ change }) => change === 'paid_twice')).toHaveLength(1);
  });

  it('is looked for again while the balance cannot be read', async () => {
    const world = await openTestWorld({ idempotency: 'ignores_the_id' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    world.service.faults.add({ method: 'GET', path: '/v1/account', kind: 'unauthorized', times: 3 });
    await world.pass(60_000, 1_000);
    expect((await look(world, card)).paidTwiceAt).not.toBeNull();
  });

  it('is not suspected when another order explains the balance', async () => {
    const world = await openTestWorld();
    const card = await world.life.orders.draft(regular, anna);
    await world.pass(1_000);
    await buy(world, flash);
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    await world.life.orders.confirm(card.token, ben.id);
    await world.pass(30_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'delivered', posts: 2, paidTwiceAt: null });
    expect(world.life.orders.repeatsLockedAt()).toBeNull();
  });
});

describe('a person who decides about an unknown order', () => {
  it('repeats it under the same number, once for a press', async () => {
    const world = await openTestWorld({ policy: 'ask' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world, flash);
    const presses = await Promise.all([1, 2, 3, 4].map(() => world.life.orders.repeat(card.id, ben.id)));
    expect(presses.map(({ is }) => is).sort()).toEqual(['already', 'already', 'already', 'placing']);
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 2 });
    expect(world.posts(card.clientOrderId)).toBe(2);
  });

  it('leaves it, and it is not repeated any more', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    expect((await world.life.orders.leave(card.id, ben.id)).is).toBe('left');
    await world.pass(60_000, 5_000);
    expect(await look(world, card)).toMatchObject({ state: 'left', closedBy: ben.id, posts: 1 });
    expect((await world.life.orders.repeat(card.id, ben.id)).is).toBe('already');
  });

  it('looks again: the balance is read', async () => {
    const world = await openTestWorld({ policy: 'ask' });
    world.service.faults.add({ method: 'POST', kind: 'cut' });
    const card = await buy(world);
    world.service.account.balance -= 1_000;
    expect((await world.life.orders.lookAgain(card.id))?.balanceAfterSun).toBe(
      BigInt(world.service.account.balance),
    );
  });
});
