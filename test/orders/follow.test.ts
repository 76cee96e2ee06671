import { describe, expect, it } from 'vitest';
import { orderHintOf } from '../../src/events/index.ts';
import { buy, flash, look, openTestWorld, regular, turn } from './life.ts';

const minute = 60_000;

describe('following', () => {
  it('tells each progress once, and ends with the delivery', async () => {
    const world = await openTestWorld({ withChain: true });
    const card = await buy(world);
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
    const world = await openTestWorld();
    const card = await buy(world);
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
    const world = await openTestWorld();
    const card = await buy(world, flash);
    await world.pass(10_000, 1_000);
    expect((await look(world, card)).state).toBe('delivered');
    expect(world.service.requests.some(({ path }) => path.startsWith('/v1/flash/open/order/'))).toBe(true);
  });

  it('raises the alarm after ten minutes, and goes on looking', async () => {
    const world = await openTestWorld({ confirmAfterMs: 25 * minute });
    const card = await buy(world);
    await world.pass(10 * minute - 1, 5_000);
    expect((await look(world, card)).state).toBe('accepted');
    await world.pass(1_000);
    expect((await look(world, card)).state).toBe('late');
    expect((await world.life.orders.open()).map(({ id }) => id)).toEqual([card.id]);
    await world.pass(20 * minute, 15_000);
    expect((await look(world, card)).state).toBe('delivered');
  });

  it('says after ten minutes of failed reads that it could not be read, not that it is unconfirmed', async () => {
    const world = await openTestWorld();
    const card = await buy(world);
    const { acceptedAt } = await look(world, card);
    world.service.faults.add({ method: 'GET', kind: 'unauthorized', times: 1_000 });
    await world.pass(11 * minute, 10_000);
    const unread = await look(world, card);
    expect(unread).toMatchObject({ state: 'late', unread: { reason: 'credentials' } });
    expect(unread.unread?.since).toBeGreaterThanOrEqual(acceptedAt!);
    expect(world.life.heard.map(({ change }) => change).filter((change) => change === 'unread')).toHaveLength(
      1,
    );
    expect(world.life.heard.map(({ change }) => change)).not.toContain('late');
    world.service.faults.clear();
    await world.pass(2 * minute, 10_000);
    expect(await look(world, card)).toMatchObject({ state: 'delivered', unread: null });
  });

  it.each(['delegate_fails', 'confirm_fails'] as const)(
    'believes a signed read that says %s',
    async (fate) => {
      const world = await openTestWorld();
      world.service.fates.push(fate);
      const card = await buy(world);
      await world.pass(2 * minute, 5_000);
      expect(await look(world, card)).toMatchObject({ state: 'failed', reason: 'status' });
    },
  );

  it('is carried on after a restart, at once', async () => {
    const world = await openTestWorld();
    const card = await buy(world);
    await world.life.kill();
    await world.clock.advance(30 * minute);
    await world.restart();
    await world.settle();
    expect((await look(world, card)).state).toBe('delivered');
  });

  it('takes a delegation that went back in the meantime for delivered, though nobody saw it confirmed', async () => {
    const world = await openTestWorld();
    const card = await buy(world);
    await world.life.kill();
    await world.clock.advance(3 * 60 * minute);
    await world.restart();
    await world.settle();
    expect(await look(world, card)).toMatchObject({
      state: 'delivered',
      confirmStatus: 'RECLAIM_CONFIRMED',
      confirmedOnChainAt: null,
    });
  });

  it('shows an unknown status as it came', async () => {
    const world = await openTestWorld();
    world.service.fates.push('status:BRAND_NEW');
    const card = await buy(world);
    await world.pass(minute, 5_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', status: 'BRAND_NEW' });
  });

  it('follows an unpaid flash order until it is paid, and never orders it again', async () => {
    const world = await openTestWorld({ flashPaidAfterMs: 5 * minute });
    const card = await buy(world, flash);
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
    const world = await openTestWorld({ confirmAfterMs: 60 * minute });
    const card = await buy(world);
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
    const world = await openTestWorld({ confirmAfterMs: 30 * day });
    const card = await buy(world);
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

  it.each([30, -30])(
    'goes on, and is not late, where the wall clock is %i days off for a while',
    async (days) => {
      const off = days * 24 * 60 * minute;
      const world = await openTestWorld({ confirmAfterMs: 90 * 24 * 60 * minute });
      const card = await buy(world);
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
    const world = await openTestWorld({ confirmAfterMs: 20_000 });
    const card = await buy(world);
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

  it('makes the bot look sooner', async () => {
    const world = await openTestWorld({ confirmAfterMs: 70_000 });
    const card = await buy(world);
    await world.pass(71_000, 1_000);
    const before = world.service.requests.length;
    world.life.orders.takeHint(event());
    await world.settle();
    expect(world.service.requests).toHaveLength(before + 1);
    expect((await look(world, card)).state).toBe('delivered');
  });

  it('makes the bot look sooner at an order that is late', async () => {
    const world = await openTestWorld({ confirmAfterMs: 60 * minute });
    const card = await buy(world);
    await world.pass(11 * minute, 10_000);
    await world.clock.advance(1);
    expect((await look(world, card)).state).toBe('late');
    const before = world.service.requests.length;
    world.life.orders.takeHint(event());
    await world.settle();
    expect(world.service.requests).toHaveLength(before + 1);
  });

  it('changes no belief: what it claims is not what is stored', async () => {
    const world = await openTestWorld({ confirmAfterMs: 60_000 });
    const card = await buy(world);
    world.life.orders.takeHint(event({ delegation_hash: 'forged', confirm_status: 'DELEGATION_CONFIRMED' }));
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'accepted', delegateHash: null });
  });

  it('is kept as a hint for a person who must decide about an unknown order', async () => {
    const world = await openTestWorld({ policy: 'ask' });
    world.service.faults.add({ method: 'POST', kind: 'lose_answer' });
    const card = await buy(world);
    world.life.orders.takeHint(event());
    world.life.orders.takeHint(event());
    await world.settle();
    expect(await look(world, card)).toMatchObject({ state: 'unknown', hintedAt: world.clock.now() });
    expect(world.life.heard.filter(({ change }) => change === 'hint')).toHaveLength(1);
  });

  it.each([
    ['another receiver', event({ receiver: 'elsewhere' })],
    ['another quantity', event({ quantity: 65_001 })],
    ['an older payment', event({ payment_timestamp: 1_600_000_000_000 })],
  ])('is no hint with %s', async (_name, hint) => {
    const world = await openTestWorld({ confirmAfterMs: 60_000 });
    await buy(world);
    const before = world.service.requests.length;
    world.life.orders.takeHint(hint);
    await world.settle();
    expect(world.service.requests).toHaveLength(before);
  });
});
