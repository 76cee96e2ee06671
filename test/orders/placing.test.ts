import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { StoreError } from '../../src/base/errors.ts';
import type { FaultKind } from '../../src/sandbox/service/faults.ts';
import { createServiceClient } from '../../src/service/client.ts';
import type { Store } from '../../src/store/open.ts';
import type { OrderRowChange } from '../../src/store/ledger/orders/orders.ts';
import { withQueries } from '../faults/with-queries.ts';
import { credentials } from './credentials.ts';
import { anna, buy, flash, look, openBought, openTestWorld, openUncertain, regular } from './life.ts';

describe('the answer to a purchase', () => {
  it.each([regular, flash])('that is a yes makes the order accepted, and pays once: $kind', async (wish) => {
    const { world, card } = await openBought({}, wish);
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
      reason: 'insufficient_balance',
      serviceCode: '1001',
      serviceMessage: expect.stringContaining('balance'),
    });
    await world.pass(120_000, 10_000);
    expect(world.posts(card.clientOrderId)).toBe(1);
    const refusal = { msg: 'insufficient balance: what there was is already used' };
    world.service.faults.add({ method: 'POST', kind: 'refuse', refusal });
    const second = { state: 'rejected', reason: 'insufficient_balance' };
    expect(await look(world, await buy(world))).toMatchObject(second);
  });

  it.each([
    { subCode: 'DUPLICATE_CLIENT_ORDER_ID', msg: 'refused' },
    { status: 409, msg: 'client_order_id already exists' },
    { msg: 'number already-used' },
    { code: 'DUPLICATED', msg: 'refused' },
    { msg: '订单号重复' },
    { msg: '订单号已存在' },
  ])(
    'that is a no because the new number is taken proves no purchase and no refusal: %j',
    async (refusal) => {
      const fault = { kind: 'refuse', refusal } as const;
      for (const wish of [regular, flash]) {
        const { world, card } = await openUncertain({ fault, wish });
        await world.pass(120_000, 10_000);
        const unclear = { state: 'unknown', reason: 'refused', posts: 1, repeatsUntil: null };
        expect(await look(world, card)).toMatchObject(unclear);
        await world.close();
      }
    },
  );

  it.each([regular, flash])(
    'with an earlier order and without our number proves nothing: $kind',
    async (wish) => {
      let isFull = false;
      const store = withBusy(({ state }) => isFull && state !== 'placing');
      const { world, card } = await openBought({ sabotage: { store } }, wish);
      const { serviceId: id } = await look(world, card);
      const buyAnswered = (fields: Record<string, unknown>) => {
        world.service.faults.add({ method: 'POST', kind: 'alter', fields });
        return buy(world, wish);
      };
      const unnamed = { id, client_order_id: undefined };
      const unclear = { state: 'unknown', reason: 'mismatch', serviceId: null };
      expect(await look(world, await buyAnswered(unnamed))).toMatchObject(unclear);
      expect(world.life.heard.filter(({ order }) => order.repeatsUntil !== null)).toEqual([]);
      isFull = true;
      const kept = await buyAnswered(unnamed);
      expect((await look(world, kept)).state).toBe('placing');
      isFull = false;
      await world.pass(1_000);
      expect(await look(world, kept)).toMatchObject(unclear);
      const quantity = wish.quantity - 1;
      expect((await look(world, await buyAnswered({ ...unnamed, quantity }))).state).toBe('differs');
      expect((await look(world, await buyAnswered({ client_order_id: undefined }))).state).toBe('accepted');
      expect(await look(world, await buyAnswered({ id }))).toMatchObject({
        state: 'accepted',
        serviceId: id,
      });
    },
  );

  it('with an earlier order’s number proves nothing either where an order of the other kind has that number', async () => {
    const { world, card } = await openBought({}, regular);
    const { serviceId: id } = await look(world, card);
    const unnamed = { id, client_order_id: undefined };
    world.service.faults.add({ method: 'POST', kind: 'alter', fields: unnamed });
    expect(await look(world, await buy(world, flash))).toMatchObject({ state: 'accepted', serviceId: id });
    world.service.faults.add({ method: 'POST', kind: 'alter', fields: unnamed });
    const second = await buy(world, flash);
    expect(await look(world, second)).toMatchObject({ state: 'unknown', reason: 'mismatch' });
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
    expect((await world.life.orders.askAgain(card.id, anna)).is).toBe('settled');
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
    const { world, card } = await openUncertain({ policy: 'ask', fault: { kind } });
    expect(await look(world, card)).toMatchObject({ state: 'unknown', posts: 1 });
    expect((await world.life.orders.recent()).map(({ id }) => id)).toEqual([card.id]);
    await world.pass(120_000, 10_000);
    expect(world.posts(card.clientOrderId)).toBe(1);
    expect((await look(world, card)).balanceReadings).not.toEqual([]);
  });

  it('that takes longer than twenty seconds leaves it unknown', async () => {
    const { world, card } = await openUncertain({ policy: 'ask', fault: { kind: 'silence' } });
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
      failedAt: world.clock.now(),
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
    expect(world.life.heard.filter(({ order }) => order.repeatsUntil !== null)).toEqual([]);
    await world.restart();
    await world.pass(60_000, 10_000);
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('that says "confirmed" is not yet a delivery: only a read is', async () => {
    const { world, card } = await openBought({ policy: 'ask', delegateAfterMs: 0, confirmAfterMs: 0 });
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

/** The store, of which some changes of orders can't be written. */
const withBusy = (isBusy: (change: OrderRowChange) => boolean) => (store: Store) =>
  withQueries(store, (queries) => ({
    ...queries,
    change(id, from, change) {
      if (isBusy(change)) throw new StoreError('busy', 'The disk is full.');
      return queries.change(id, from, change);
    },
  }));

describe('trouble on our side', () => {
  it('keeps an answer until the disk takes it again', async () => {
    let isFull = true;
    const store = withBusy(({ state }) => isFull && state === 'accepted');
    const { world, card } = await openBought({ sabotage: { store } });
    await world.pass(10_000, 1_000);
    expect((await look(world, card)).state).toBe('placing');
    isFull = false;
    await world.pass(1_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', posts: 1 });
  });

  it('does not lose sight of an order because one look could not be written', async () => {
    let fails = 3;
    const store = withBusy(({ read_at }) => Boolean(read_at) && (fails -= 1) > 0);
    const { world, card } = await openBought({ sabotage: { store } });
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

describe('a monotonic clock that counts fractions of a millisecond, as that of the system does', () => {
  it.each([
    ['ahead of the wall clock', 1.000_01],
    ['behind it', 0.999_99],
  ])('and is %s buys, and sends again what was lost', async (_, rate) => {
    const world = await openTestWorld({
      sabotage: { clock: (clock) => ({ ...clock, monotonic: () => clock.monotonic() * rate }) },
    });
    await world.pass(12_345);
    world.service.faults.add({ method: 'POST', kind: 'silence' });
    const card = await buy(world);
    await world.pass(20_001, 4_000);
    const { state, repeatsUntil } = await look(world, card);
    expect({ state, isWhole: Number.isInteger(repeatsUntil) }).toEqual({ state: 'unknown', isWhole: true });
    await world.pass(60_000, 1_000);
    expect((await look(world, card)).state).toBe('delivered');
    expect(world.service.purchases(card.clientOrderId)).toHaveLength(1);
  });
});
