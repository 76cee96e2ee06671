import { describe, expect, it } from 'vitest';
import { orderHintOf } from '../../src/events/index.ts';
import {
  alterReads,
  buy,
  changesOf,
  flash,
  look,
  openBought,
  openTestWorld,
  openUncertain,
  regular,
  turn,
} from './life.ts';
import { findMatchingOrders } from '../../src/orders/follow.ts';
import type { Order } from '../../src/orders/order.ts';

const minute = 60_000;

describe('following', () => {
  it('tells each progress once, and ends with the delivery', async () => {
    const { world, card } = await openBought({ withChain: true });
    await world.pass(10_000, 1_000);
    const now = await look(world, card);
    expect(now).toMatchObject({ state: 'delivered', confirmStatus: 'DELEGATION_CONFIRMED', reason: null });
    expect(now.confirmedOnChainAt).not.toBeNull();
    expect(now.resourcesBefore?.energyLimit).toBe(0);
    expect(now.resourcesAfter?.energyLimit).toBe(65_000);
    expect(now.record?.['id']).toBe(now.serviceId);
    const reads = world.service.requests.length;
    await world.pass(2 * minute, 10_000);
    expect(world.service.requests).toHaveLength(reads);
  });

  it('goes on after the delivery until the service has recorded that the resource went back', async () => {
    const { world, card } = await openBought();
    await world.pass(55 * minute, 5 * minute);
    expect(await look(world, card)).toMatchObject({ state: 'delivered', reclaimedAt: null });
    await world.pass(10 * minute, minute);
    const now = await look(world, card);
    expect(now).toMatchObject({ state: 'delivered', confirmStatus: 'RECLAIM_CONFIRMED' });
    expect(now.reclaimedAt).not.toBeNull();
    expect(now.confirmedOnChainAt).not.toBeNull();
    const reads = world.service.requests.length;
    await world.pass(24 * 60 * minute, 60 * minute);
    expect(world.service.requests).toHaveLength(reads);
  });

  it('follows a flash order under its own path', async () => {
    const { world, card } = await openBought({}, flash);
    await world.pass(10_000, 1_000);
    expect((await look(world, card)).state).toBe('delivered');
    expect(world.service.requests.some(({ path }) => path.startsWith('/v1/flash/open/order/'))).toBe(true);
  });

  it('raises the alarm after ten minutes, and goes on looking', async () => {
    const { world, card } = await openBought({ confirmAfterMs: 25 * minute });
    await world.pass(10 * minute - 1, 5_000);
    expect((await look(world, card)).state).toBe('accepted');
    await world.pass(1_000);
    expect((await look(world, card)).state).toBe('late');
    expect((await world.life.orders.recent()).map(({ id }) => id)).toEqual([card.id]);
    await world.pass(20 * minute, 15_000);
    expect((await look(world, card)).state).toBe('delivered');
  });

  it.each([
    ['is confirmed', 'delivered', 30 * minute, 'DELEGATION_CONFIRMED'],
    ['went back', 'delivered, though nobody saw it confirmed', 3 * 60 * minute, 'RECLAIM_CONFIRMED'],
  ])(
    'is carried on at once after a restart: what %s meanwhile is %s',
    async (_what, _is, ms, confirmStatus) => {
      const { world, card } = await openBought();
      await world.life.kill();
      await world.clock.advance(ms);
      await world.restart();
      await world.settle();
      const now = await look(world, card);
      expect(now).toMatchObject({ state: 'delivered', confirmStatus });
      expect(now.confirmedOnChainAt !== null).toBe(confirmStatus === 'DELEGATION_CONFIRMED');
    },
  );

  it('shows an unknown status as it came', async () => {
    const world = await openTestWorld();
    world.service.fates.push('status:BRAND_NEW');
    const card = await buy(world);
    await world.pass(minute, 5_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', status: 'BRAND_NEW' });
  });

  it('follows an unpaid flash order until it is paid, and never orders it again', async () => {
    const { world, card } = await openBought({ flashPaidAfterMs: 5 * minute }, flash);
    await world.pass(2 * minute, 10_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', status: 'UNPAID' });
    await world.pass(5 * minute, 10_000);
    expect((await look(world, card)).state).toBe('delivered');
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it('does not believe a record that speaks of another order', async () => {
    const world = await openTestWorld({
      sabotage: {
        service: (service) => ({
          ...service,
          readOrder: async (id) => ({ ...(await service.readOrder(id)), client_order_id: 'ANOTHER' }),
        }),
      },
    });
    const card = await buy(world);
    await world.pass(minute, 5_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', confirmStatus: 'UNCONFIRMED' });
  });

  it('gives a read the time when it was asked, however late the answer comes', async () => {
    const { world, card } = await openBought({ confirmAfterMs: 60 * minute });
    await world.pass(5_000, 500);
    world.service.faults.add({ method: 'GET', kind: 'slow', delayMs: 6_000, times: 1 });
    const askedAt = world.clock.now();
    const before = world.service.requests.length;
    const reading = world.life.orders.readNow(card.id);
    while (world.service.requests.length === before) await turn();
    await world.clock.advance(6_000);
    await reading;
    expect((await look(world, card)).readAt).toBe(askedAt);
  });

  it('says once, after seven days, that nobody looks by itself any more', async () => {
    const day = 24 * 60 * minute;
    const { world, card } = await openBought({ confirmAfterMs: 30 * day });
    await world.pass(7 * day - 20 * minute, day);
    const ends = async () =>
      (await world.life.orders.audit(card.id)).filter(({ action }) => action === 'looking_ended').length;
    expect(await ends()).toBe(0);
    const { version } = await look(world, card);
    await world.pass(60 * minute, 10 * minute);
    expect(await ends()).toBe(1);
    expect((await look(world, card)).version).toBe(version + 1);
    const reads = world.service.requests.length;
    await world.pass(day, day);
    expect(world.service.requests).toHaveLength(reads);
    await world.life.orders.readNow(card.id);
    await world.settle();
    expect(await ends()).toBe(1);
  });

  it('reads one that differs on after a restart, and says, too, when that ends', async () => {
    const day = 24 * 60 * minute;
    const { world, card } = await openBought({ confirmAfterMs: 30 * day });
    alterReads(world, { quantity: 32_000 });
    await world.pass(minute, 10_000);
    expect((await look(world, card)).state).toBe('differs');
    await world.restart();
    const reads = world.service.requests.length;
    await world.pass(5 * minute, minute);
    expect(world.service.requests.length).toBeGreaterThan(reads);
    const ends = async () =>
      (await world.life.orders.audit(card.id)).filter(({ action }) => action === 'looking_ended').length;
    expect(await ends()).toBe(0);
    await world.pass(7 * day, day);
    expect(await ends()).toBe(1);
  });

  it('reads one that is delivered on after a restart, until its resource went back', async () => {
    const { world, card } = await openBought();
    await world.pass(10_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'delivered', reclaimedAt: null });
    await world.restart();
    await world.pass(70 * minute, 5 * minute);
    expect((await look(world, card)).reclaimedAt).not.toBeNull();
  });

  it.each([
    ['is late at last', minute, 'accepted'],
    ['stays late', 20 * minute, 'late'],
  ])(
    'looks once more at an order that became too old while nothing ran, which %s',
    async (_what, age, state) => {
      const day = 24 * 60 * minute;
      const { world, card } = await openBought({ confirmAfterMs: 90 * day });
      await world.pass(age, 10_000);
      expect((await look(world, card)).state).toBe(state);
      const reads = world.service.requests.length;
      await world.restart({ wallJumpMs: 8 * day });
      await world.pass(30 * minute, minute);
      expect((await look(world, card)).state).toBe('late');
      expect(world.service.requests).toHaveLength(reads + 1);
      await world.restart();
      await world.settle();
      const audit = (await world.life.orders.audit(card.id)).map(({ action }) => action);
      expect(audit.filter((action) => action === 'late')).toHaveLength(1);
      expect(audit.filter((action) => action === 'looking_ended')).toHaveLength(1);
    },
  );

  it.each([30, -30])(
    'goes on, and is not late, where the wall clock is %i days off for a while',
    async (days) => {
      const off = days * 24 * 60 * minute;
      const { world, card } = await openBought({ confirmAfterMs: 90 * 24 * 60 * minute });
      await world.pass(minute, 10_000);
      world.clock.setWall(world.clock.now() + off);
      await world.pass(3 * minute, 10_000);
      expect((await look(world, card)).state).toBe('accepted');
      world.clock.setWall(world.clock.now() - off);
      await world.pass(5 * minute, 10_000);
      expect((await look(world, card)).state).toBe('accepted');
      await world.pass(2 * minute, 10_000);
      expect((await look(world, card)).state).toBe('late');
      const reads = world.service.requests.length;
      await world.pass(10 * minute, 10_000);
      expect(world.service.requests.length).toBeGreaterThan(reads);
    },
  );

  it('reads once for two who ask at once', async () => {
    // The service answers when both asked for the order and the read looked it up: three look-ups.
    const both = Promise.withResolvers<void>();
    let lookups: number | undefined;
    const world = await openTestWorld({
      confirmAfterMs: 20_000,
      sabotage: {
        store: (store) => ({
          ...store,
          orders: {
            ...store.orders,
            async findBy(...key) {
              const row = await store.orders.findBy(...key);
              if (lookups !== undefined && ++lookups === 3) setImmediate(both.resolve);
              return row;
            },
          },
        }),
        service: (service) => ({
          ...service,
          async readOrder(id) {
            if (lookups !== undefined) await both.promise;
            return service.readOrder(id);
          },
        }),
      },
    });
    const card = await buy(world);
    await world.pass(1_000);
    const reads = world.service.requests.length;
    lookups = 0;
    await Promise.all([world.life.orders.readNow(card.id), world.life.orders.readNow(card.id)]);
    expect(world.service.requests).toHaveLength(reads + 1);
  });

  it('looks again when a person asks, also at what is over', async () => {
    const { world, card } = await openBought({ confirmAfterMs: 20_000 });
    await world.pass(2 * 60 * minute, minute);
    expect((await world.life.orders.readNow(card.id))?.confirmStatus).toBe('RECLAIM_CONFIRMED');
    expect((await look(world, card)).state).toBe('delivered');
    expect(await world.life.orders.readNow('NOTHING')).toBeUndefined();
  });
});

describe('an event of the unsigned webhook', () => {
  const event = (change: object = {}) =>
    orderHintOf('EVENT_DELEGATION', {
      receiver: regular.receiver,
      resource_type: 'ENERGY',
      quantity: 65_000,
      ...change,
    })!;

  it.each([
    ['that is under way', 70_000, 71_000, 1_000, 'delivered'],
    ['that is late', 60 * minute, 11 * minute, 10_000, 'late'],
  ])('makes the bot look sooner at an order %s', async (_what, confirmAfterMs, ms, stepMs, state) => {
    const { world, card } = await openBought({ confirmAfterMs });
    await world.pass(ms, stepMs);
    await world.clock.advance(1);
    const before = world.service.requests.length;
    world.life.orders.takeHint(event());
    await world.settle();
    expect(world.service.requests).toHaveLength(before + 1);
    expect((await look(world, card)).state).toBe(state);
  });

  it('changes no belief: what it claims is not what is stored', async () => {
    const { world, card } = await openBought({ confirmAfterMs: 60_000 });
    world.life.orders.takeHint(event({ delegation_hash: 'forged', confirm_status: 'DELEGATION_CONFIRMED' }));
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'accepted', delegateHash: null });
  });

  it('is kept as a hint for a person who must decide about an unknown order', async () => {
    const { world, card } = await openUncertain({ policy: 'ask' });
    world.life.orders.takeHint(event());
    world.life.orders.takeHint(event());
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'unknown', hintedAt: world.clock.now() });
    expect(changesOf(world).filter((change) => change === 'hint')).toHaveLength(1);
  });

  it('is kept as a hint when it comes before the answer that is lost', async () => {
    const { world, card } = await openUncertain({ policy: 'ask', fault: { kind: 'silence' } });
    expect((await look(world, card)).state).toBe('placing');
    const cameAt = world.clock.now();
    world.life.orders.takeHint(event());
    await world.pass(21_000, 3_000);
    expect(await look(world, card)).toMatchObject({ state: 'unknown', hintedAt: cameAt });
  });

  it('is no hint of an order that it does not fit', async () => {
    const { world } = await openBought({ confirmAfterMs: 60_000 });
    const before = world.service.requests.length;
    world.life.orders.takeHint(event({ quantity: 65_001 }));
    await world.settle();
    expect(world.service.requests).toHaveLength(before);
  });
});

const order = {
  delegateHash: null,
  receiver: 'T1',
  resourceType: 'ENERGY',
  quantity: 65_000,
  placedAt: 1_790_000_000_000,
} as Order;
const hint = { hash: undefined, receiver: 'T1', resourceType: 'ENERGY', quantity: 65_000, paidAt: null };
const fits = (change: object) => findMatchingOrders({ ...hint, ...change }, [order]).length === 1;

it('an event fits an order that was placed before it was paid', () => {
  expect(fits({ paidAt: 1_790_000_005_000 })).toBe(true);
});

it.each([
  { receiver: 'T2' },
  { quantity: 65_001 },
  { paidAt: 1_780_000_000_000 },
  { paidAt: 1_600_000_000_000 },
])('an event with %j fits none that was placed for something else, or long after', (change) => {
  expect(fits(change)).toBe(false);
});

it('a time that is no number says nothing against it, whatever it is', () => {
  for (const paidAt of [{ valueOf: 1, toString: 1 }, [[]], null, undefined, 'x', {}]) {
    expect(fits({ paidAt })).toBe(true);
  }
});
