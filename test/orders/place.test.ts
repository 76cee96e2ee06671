import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { StoreError } from '../../src/errors.ts';
import type { FaultKind } from '../../src/sandbox/service/fault-kinds.ts';
import { createServiceClient } from '../../src/service/client.ts';
import { withQueries } from '../faults/with-queries.ts';
import { credentials } from './credentials.ts';
import { anna, ben, flash, look, openTestWorld, regular, type World } from './life.ts';

async function buy(world: World, wish = regular) {
  const card = await world.life.orders.draft(wish, anna);
  await world.life.orders.confirm(card.token, anna.id);
  await world.settle();
  return card;
}

describe('the answer to a purchase', () => {
  it.each([regular, flash])('that is a yes makes the order accepted, and pays once: $kind', async (wish) => {
    const world = await openTestWorld();
    const card = await buy(world, wish);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 1, reason: null });
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(1);
    expect(card.clientOrderId).toMatch(/^[A-Z2-7]{32}$/);
    expect(card.id).toMatch(/^[A-Z2-7]{8}$/);
  });

  it('that is a no ends it, with the service’s words, and is never tried again', async () => {
    const world = await openTestWorld();
    world.service.fates.push('insufficient_balance');
    const card = await buy(world);
    expect(await look(world, card)).toMatchObject({
      state: 'rejected',
      reason: 'refused',
      serviceCode: '1001',
      serviceMessage: expect.stringContaining('balance'),
    });
    await world.pass(120_000, 10_000);
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('that never came because nobody could be reached ends it, and nothing is bought when the service is back', async () => {
    let isDown = true;
    const gone = await openTestWorld();
    await gone.close();
    const nowhere = createServiceClient({
      baseUrl: gone.service.baseUrl,
      orderParams: { quantity: 'quantity', receiver: 'receiver', duration: 'duration' },
      clock: systemClock,
      ...credentials,
    });
    const world = await openTestWorld({
      sabotage: {
        service: (service) => ({
          ...service,
          createOrder: (wish) => (isDown ? nowhere : service).createOrder(wish),
        }),
      },
    });
    const card = await buy(world);
    expect(await look(world, card)).toMatchObject({ state: 'not_sent', reason: 'unreachable' });
    isDown = false;
    await world.pass(60_000, 5_000);
    await world.restart();
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('already');
    expect((await world.life.orders.repeat(card.id, anna.id)).is).toBe('already');
    await world.pass(60_000, 5_000);
    expect(world.service.orders).toHaveLength(0);
  });

  it.each([
    'lose_answer',
    'half_answer',
    'cut',
    'code_9999',
    'error_500',
    'bad_gateway',
    'maintenance',
    'garbage',
    'redirect',
  ] satisfies FaultKind[])('that is lost to %s leaves it unknown, for a person to decide', async (kind) => {
    const world = await openTestWorld({ policy: 'ask' });
    world.service.faults.add({ method: 'POST', kind });
    const card = await buy(world);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 1 });
    expect((await world.life.orders.open()).map(({ id }) => id)).toEqual([card.id]);
    await world.pass(120_000, 10_000);
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect((await look(world, card)).balanceAfterSun).not.toBeNull();
  });

  it('that takes longer than twenty seconds leaves it unknown', async () => {
    const world = await openTestWorld({ policy: 'ask' });
    world.service.faults.add({ method: 'POST', kind: 'silence' });
    const card = await buy(world);
    await world.clock.advance(19_900);
    expect((await look(world, card)).state).toBe('placing');
    await world.pass(200);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', reason: 'timeout' });
  });

  it('that already speaks of a failure makes it failed', async () => {
    const world = await openTestWorld();
    world.service.fates.push('status:QUANTITY_TOO_HIGH');
    const card = await buy(world);
    expect(await look(world, card)).toMatchObject({
      state: 'failed',
      reason: 'status',
      status: 'QUANTITY_TOO_HIGH',
    });
  });

  it('that speaks of another order is not believed, and not asked for again', async () => {
    const world = await openTestWorld({
      sabotage: {
        service: (service) => ({
          ...service,
          createOrder: async (wish) => ({ ...(await service.createOrder(wish)), client_order_id: 'ANOTHER' }),
        }),
      },
    });
    const card = await buy(world);
    await world.pass(60_000, 10_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', reason: 'mismatch', posts: 1 });
    await world.restart();
    await world.pass(60_000, 10_000);
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('that says "confirmed" is not yet a delivery: only a read is', async () => {
    const world = await openTestWorld({ policy: 'ask', delegateAfterMs: 0, confirmAfterMs: 0 });
    const card = await buy(world);
    expect(await look(world, card)).toMatchObject({
      state: 'accepted',
      confirmStatus: null,
      confirmedOnChainAt: null,
    });
    await world.pass(1_000);
    expect(await look(world, card)).toMatchObject({
      state: 'delivered',
      confirmStatus: 'DELEGATION_CONFIRMED',
      confirmedOnChainAt: world.clock.now(),
    });
  });
});

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

describe('trouble on our side', () => {
  it('keeps an answer until the disk takes it again', async () => {
    let isFull = true;
    const world = await openTestWorld({
      sabotage: {
        store: (store) =>
          withQueries(store, (queries) => ({
            ...queries,
            change(id, from, change) {
              if (isFull && change.state === 'accepted') throw new StoreError('busy', 'The disk is full.');
              return queries.change(id, from, change);
            },
          })),
      },
    });
    const card = await buy(world);
    await world.pass(10_000, 1_000);
    expect((await look(world, card)).state).toBe('placing');
    isFull = false;
    await world.pass(1_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 1 });
  });

  it('does not lose sight of an order because one look could not be written', async () => {
    let fails = 3;
    const world = await openTestWorld({
      sabotage: {
        store: (store) =>
          withQueries(store, (queries) => ({
            ...queries,
            change(id, from, change) {
              if (change.read_at && (fails -= 1) > 0) throw new StoreError('busy', 'The disk is full.');
              return queries.change(id, from, change);
            },
          })),
      },
    });
    const card = await buy(world);
    await world.pass(60_000, 1_000);
    expect((await look(world, card)).state).toBe('delivered');
  });

  it('takes what nobody foresaw for unknown', async () => {
    const world = await openTestWorld({
      policy: 'ask',
      sabotage: {
        service: (service) => ({ ...service, createOrder: () => Promise.reject(new TypeError('a bug')) }),
      },
    });
    const card = await buy(world);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', reason: 'broken' });
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
