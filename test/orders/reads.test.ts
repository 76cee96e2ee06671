import { describe, expect, it } from 'vitest';
import { reclaimedEarly } from '../../src/orders/judge-record.ts';
import { anna, buy, flash, look, openTestWorld, regular, type World } from './life.ts';

const minute = 60_000;

/** Reads of orders are answered with these fields until the faults are cleared. */
function alterReads(world: World, fields: Record<string, unknown>): void {
  world.service.faults.add({
    method: 'GET',
    path: '/v1/order',
    kind: 'alter',
    fields,
    times: 'until_cleared',
  });
}

const heard = (world: World) => world.life.heard.map(({ change }) => change);

describe('zero and empty are unset', () => {
  it('an unpaid order whose time is 0 does not end: it was never said when it does', async () => {
    const world = await openTestWorld();
    world.service.fates.push('status:UNPAID');
    const card = await buy(world);
    alterReads(world, { expired_timestamp: 0 });
    await world.pass(5 * minute, 5_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', status: 'UNPAID', endsAt: null });
    expect(heard(world)).not.toContain('failed');
  });

  it('an empty hash, an empty reclaim and times of 0 say nothing', async () => {
    const world = await openTestWorld({ delegateAfterMs: 60 * minute, confirmAfterMs: 60 * minute });
    const card = await buy(world);
    alterReads(world, { delegate_hash: '', reclaim_hash: '', reclaim_timestamp: 0, confirm_status: '' });
    await world.pass(minute, 5_000);
    expect(await look(world, card)).toMatchObject({
      state: 'accepted',
      delegateHash: null,
      reclaimedAt: null,
    });
  });

  it.each([0, -1])('an estimate of %i names no price, and stops at a limit in TRX', async (estimate) => {
    const world = await openTestWorld();
    await world.setLimits((limits) => {
      limits.perOrder.sun = 1_000_000_000;
    });
    world.service.faults.add({ method: 'GET', path: '/v1/estimate', kind: 'alter', data: estimate });
    const card = await world.life.orders.draft(regular, anna);
    expect(card.estimateSun).toBeNull();
    expect(await world.life.orders.foresee(card)).toMatchObject({ limit: { reason: 'price_unknown' } });
    expect(await world.life.orders.confirm(card.token, anna.id)).toMatchObject({
      is: 'limit',
      limit: { reason: 'price_unknown' },
    });
    await world.settle();
    expect(world.service.orders).toHaveLength(0);
  });

  it('and it is above a threshold in TRX', async () => {
    const world = await openTestWorld();
    await world.setLimits((limits) => {
      limits.approval.sun = 1_000_000_000;
    });
    world.service.faults.add({ method: 'GET', path: '/v1/estimate', kind: 'alter', data: 0 });
    const card = await world.life.orders.draft(regular, anna);
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('awaiting_approval');
  });
});

describe('an unpaid order whose time is over', () => {
  it('is read once more before it ends', async () => {
    const world = await openTestWorld();
    world.service.fates.push('status:UNPAID');
    const card = await buy(world);
    const expired = world.clock.now() + 20_000;
    alterReads(world, { expired_timestamp: expired });
    await world.pass(19_000, 1_000);
    expect((await look(world, card)).state).toBe('accepted');
    await world.pass(2_000, 1_000);
    await world.life.orders.readNow(card.id);
    expect((await look(world, card)).state).toBe('accepted');
    await world.life.orders.readNow(card.id);
    expect(await look(world, card)).toMatchObject({ state: 'failed', reason: 'unpaid' });
  });

  it.each([
    ['behind', -2, -30, 'accepted'],
    ['ahead of', 2, 30, 'failed'],
  ] as const)(
    'is judged by the clock of the service, which is %s that of the host by hours',
    async (_where, skewHours, expiresInMinutes, state) => {
      const world = await openTestWorld({ serviceSkewMs: skewHours * 60 * minute });
      world.service.fates.push('status:UNPAID');
      const card = await buy(world);
      alterReads(world, { expired_timestamp: world.clock.now() + expiresInMinutes * minute });
      await world.pass(2 * minute, 10_000);
      expect((await look(world, card)).state).toBe(state);
    },
  );

  it('ends at once by no answer to a purchase', async () => {
    const world = await openTestWorld();
    world.service.fates.push('status:UNPAID');
    world.service.faults.add({
      method: 'POST',
      kind: 'alter',
      fields: { expired_timestamp: 1_000_000_000_000 },
    });
    const card = await buy(world, flash);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', status: 'UNPAID' });
  });
});

describe('an order that failed', () => {
  it('is read for an hour, and delivered when a read says so', async () => {
    const world = await openTestWorld();
    const card = await buy(world);
    alterReads(world, { status: 'DELEGATE_FAIL', confirm_status: 'UNCONFIRMED' });
    await world.pass(10_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'failed', reason: 'status' });
    await world.pass(40 * minute, minute);
    world.service.faults.clear();
    await world.pass(6 * minute, minute);
    expect((await look(world, card)).state).toBe('delivered');
    expect(heard(world).slice(-1)).toEqual(['delivered']);
  });

  it('is followed again after a restart, and no longer than an hour', async () => {
    const world = await openTestWorld();
    world.service.fates.push('delegate_fails');
    const card = await buy(world);
    await world.pass(10_000, 1_000);
    expect((await look(world, card)).state).toBe('failed');
    await world.restart();
    const before = world.service.requests.length;
    await world.pass(10 * minute, minute);
    expect(world.service.requests.length).toBeGreaterThan(before);
    await world.pass(60 * minute, minute);
    const after = world.service.requests.length;
    await world.pass(60 * minute, minute);
    expect(world.service.requests).toHaveLength(after);
  });

  it.each([
    [10_000, 'accepted'],
    [11 * minute, 'late'],
  ] as const)(
    'is in progress again when the service takes its word back, after %i ms',
    async (afterMs, state) => {
      const world = await openTestWorld({ confirmAfterMs: 50 * minute });
      const card = await buy(world);
      alterReads(world, { status: 'DELEGATE_FAIL' });
      await world.pass(afterMs, afterMs / 10);
      expect((await look(world, card)).state).toBe('failed');
      world.service.faults.clear();
      await world.pass(5 * minute, 10_000);
      expect(await look(world, card)).toMatchObject({ state, reason: null });
    },
  );

  it('is followed after a restart with a clock that was set back', async () => {
    const world = await openTestWorld();
    const card = await buy(world);
    alterReads(world, { status: 'DELEGATE_FAIL', confirm_status: 'UNCONFIRMED' });
    await world.pass(10_000, 1_000);
    world.service.faults.clear();
    await world.restart({ wallJumpMs: -60_000 });
    await world.pass(5 * minute, 10_000);
    expect((await look(world, card)).state).toBe('delivered');
  });
});

describe('an order that was delivered', () => {
  it('is no longer called so when a later read contradicts it', async () => {
    const world = await openTestWorld();
    const card = await buy(world);
    await world.pass(10_000, 1_000);
    expect((await look(world, card)).confirmedOnChainAt).not.toBeNull();
    alterReads(world, { confirm_status: 'DELEGATION_CONFIRMED_FAIL' });
    await world.life.orders.readNow(card.id);
    expect(await look(world, card)).toMatchObject({ state: 'failed', confirmedOnChainAt: null });
  });

  it.each([
    ['UNCONFIRMED', 'accepted'],
    ['ARCHIVED', 'delivered'],
  ])(
    'is no longer called so when a read says %s, and is only by words that are known',
    async (confirm_status, state) => {
      const world = await openTestWorld();
      const card = await buy(world);
      await world.pass(10_000, 1_000);
      alterReads(world, { confirm_status });
      await world.life.orders.readNow(card.id);
      const now = await look(world, card);
      expect(now.state).toBe(state);
      expect(now.confirmedOnChainAt !== null).toBe(state === 'delivered');
    },
  );
});

describe('an order under way', () => {
  it.each([-3_000, -60_000, -86_400_000])(
    'is followed after a restart with a clock set back by %i ms',
    async (wallJumpMs) => {
      const world = await openTestWorld({ confirmAfterMs: 40_000 });
      const card = await buy(world);
      await world.pass(20_000, 1_000);
      await world.restart({ wallJumpMs });
      await world.settle();
      expect((await look(world, card)).state).toBe('accepted');
      await world.pass(2 * minute, 5_000);
      // The service's clock is the host's here, and was set back with it.
      await world.pass(wallJumpMs < -60_000 ? 0 : minute, 5_000);
      const { state } = await look(world, card);
      expect(state === 'delivered' || wallJumpMs < -60_000).toBe(true);
      expect(state).not.toBe('late');
    },
  );

  it('is followed whatever stands in its reclaim hash before it is delivered', async () => {
    const world = await openTestWorld({ confirmAfterMs: 60 * minute });
    const card = await buy(world);
    alterReads(world, { reclaim_hash: '-' });
    await world.pass(11 * minute, 10_000);
    expect(await look(world, card)).toMatchObject({ state: 'late', reclaimedAt: null });
  });

  it('does not end unpaid by a time that lies before it was drafted', async () => {
    const world = await openTestWorld();
    world.service.fates.push('status:UNPAID');
    const card = await buy(world);
    alterReads(world, { expired_timestamp: 3_600 });
    await world.pass(minute, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', status: 'UNPAID', endsAt: null });
  });
});

describe('a price above the card', () => {
  it('is written into the audit once', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'alter', fields: { pay_amount_sun: 9_000_000 } });
    const card = await buy(world);
    await world.pass(10_000, 1_000);
    const entries = (await world.life.orders.audit(card.id)).filter(({ action }) => action === 'overpaid');
    expect(entries.map(({ detail }) => detail)).toEqual([{ estimate_sun: '4225000', paid_sun: '9000000' }]);
  });

  it('is found by a read as well, and not where it is the same', async () => {
    const world = await openTestWorld();
    const same = await buy(world);
    await world.pass(10_000, 1_000);
    const other = await buy(world);
    alterReads(world, { pay_amount_sun: 6_000_000 });
    await world.pass(5_000, 1_000);
    const actions = async (id: string) => (await world.life.orders.audit(id)).map(({ action }) => action);
    expect(await actions(same.id)).not.toContain('overpaid');
    expect((await actions(other.id)).filter((action) => action === 'overpaid')).toHaveLength(1);
  });
});

describe('ten minutes of "not found"', () => {
  it('are told as not read, with the reason', async () => {
    const world = await openTestWorld();
    const card = await buy(world);
    world.service.faults.add({
      method: 'GET',
      path: '/v1/order',
      kind: 'refuse',
      refusal: { status: 404, code: 404, msg: 'no such order' },
      times: 'until_cleared',
    });
    await world.pass(11 * minute, 10_000);
    expect(await look(world, card)).toMatchObject({
      state: 'late',
      unread: { reason: 'not_found', message: 'no such order' },
    });
    expect(heard(world)).toContain('unread');
    expect(heard(world)).not.toContain('late');
    world.service.faults.clear();
    await world.pass(minute, 10_000);
    expect((await look(world, card)).state).toBe('delivered');
  });
});

it('a read that brings nothing new ends what was unread', async () => {
  const world = await openTestWorld({ confirmAfterMs: 3_600_000 });
  const card = await buy(world);
  await world.pass(60_000, 1_000);
  world.service.faults.add({
    method: 'GET',
    path: '/v1/order',
    kind: 'refuse',
    refusal: { status: 404, code: 404, msg: 'no such order' },
  });
  await world.life.orders.readNow(card.id);
  expect((await look(world, card)).unread).not.toBeNull();
  await world.life.orders.readNow(card.id);
  expect((await look(world, card)).unread).toBeNull();
});

it('a failure in the answer has its time', async () => {
  const world = await openTestWorld();
  world.service.fates.push('status:QUANTITY_TOO_HIGH');
  const card = await buy(world);
  expect(await look(world, card)).toMatchObject({ state: 'failed', failedAt: world.clock.now() });
});

it('a read that succeeds after one that failed is no news before it is late', async () => {
  const world = await openTestWorld({ delegateAfterMs: 3_600_000, confirmAfterMs: 3_600_000 });
  const card = await buy(world);
  await world.pass(60_000, 1_000);
  const before = (await look(world, card)).version;
  world.service.faults.add({
    method: 'GET',
    path: '/v1/order',
    kind: 'refuse',
    refusal: { status: 404, code: 404, msg: 'no such order' },
  });
  await world.life.orders.readNow(card.id);
  expect((await look(world, card)).unread).not.toBeNull();
  await world.life.orders.readNow(card.id);
  expect(await look(world, card)).toMatchObject({ unread: null, version: before });
});

it.each([-60, -5, -2, 2, 5, 60])(
  'a resource that goes back at its end does so in time, though the clock of the service is %i min off',
  async (skewMinutes) => {
    const world = await openTestWorld({ serviceSkewMs: skewMinutes * minute });
    const card = await buy(world);
    await world.pass(70 * minute, 10_000);
    const order = await look(world, card);
    expect(order.confirmStatus).toBe('RECLAIM_CONFIRMED');
    expect(reclaimedEarly(order)).toBeUndefined();
    // The same without the record's own time.
    expect(reclaimedEarly({ ...order, record: null })).toBeUndefined();
  },
);

describe('a reclaim that failed', () => {
  const failed = { confirm_status: 'RECLAIM_CONFIRMED_FAIL', reclaim_hash: 'r'.repeat(64) };

  async function readAs(world: World, id: string, fields: Record<string, unknown>): Promise<void> {
    world.service.faults.clear();
    alterReads(world, { ...fields, reclaim_timestamp: world.clock.now() });
    await world.life.orders.readNow(id);
  }

  it('is none, whatever hash and time the record has, and is read again', async () => {
    const world = await openTestWorld();
    const card = await buy(world);
    await world.pass(3 * minute, 10_000);
    await readAs(world, card.id, failed);
    const order = await look(world, card);
    expect(order).toMatchObject({ state: 'delivered', reclaimedAt: null });
    expect(reclaimedEarly(order)).toBeUndefined();
    await readAs(world, card.id, { ...failed, confirm_status: 'RECLAIM_CONFIRMED' });
    expect(reclaimedEarly(await look(world, card))).toBeDefined();
  });

  it('takes back what a record with its transaction said before', async () => {
    const world = await openTestWorld();
    const card = await buy(world);
    await world.pass(3 * minute, 10_000);
    await readAs(world, card.id, { ...failed, confirm_status: 'DELEGATION_CONFIRMED' });
    expect(reclaimedEarly(await look(world, card))).toBeDefined();
    await readAs(world, card.id, failed);
    expect(reclaimedEarly(await look(world, card))).toBeUndefined();
  });
});

describe('a resource that is reclaimed three minutes after its delivery', () => {
  const reclaimed = { confirm_status: 'RECLAIM_CONFIRMED', reclaim_hash: 'r'.repeat(64) };

  it.each([
    ['says when', (at: number) => ({ reclaim_timestamp: at })],
    ['says no time', () => ({})],
    ['says a time of 0', () => ({ reclaim_timestamp: 0 })],
    [
      'has its end moved there, and no other time',
      (at: number) => ({ expired_timestamp: at, delegate_timestamp: 0, pay_timestamp: 0 }),
    ],
  ])('is found within ten minutes, where the record %s', async (_what, timesOf) => {
    const world = await openTestWorld();
    const card = await buy(world);
    await world.pass(3 * minute, 10_000);
    const before = await look(world, card);
    alterReads(world, { ...reclaimed, ...timesOf(world.clock.now()) });
    await world.pass(11 * minute, 10_000);
    const after = await look(world, card);
    expect(after.endsAt).toBe(before.endsAt);
    expect(reclaimedEarly(after)?.endsAt).toBe(before.endsAt);
  });

  it('is found also where no end was ever stated', async () => {
    const world = await openTestWorld();
    const unstated = { expired_timestamp: 0, delegate_timestamp: 0, pay_timestamp: 0 };
    world.service.faults.add({ method: 'POST', kind: 'alter', fields: unstated });
    alterReads(world, unstated);
    const card = await buy(world);
    await world.pass(3 * minute, 10_000);
    world.service.faults.clear();
    alterReads(world, { ...unstated, ...reclaimed });
    await world.life.orders.readNow(card.id);
    const order = await look(world, card);
    expect(order.endsAt).toBeNull();
    expect(reclaimedEarly(order)).toMatchObject({ endsAt: order.acceptedAt! + 60 * minute, isStated: false });
  });

  it('moves no end of a payment, which the end of the delegation may precede', async () => {
    const world = await openTestWorld();
    const card = await buy(world);
    const end = world.clock.now() + 40 * 60 * minute;
    world.service.faults.add({
      method: 'GET',
      path: '/v1/order',
      kind: 'alter',
      fields: { status: 'UNPAID', confirm_status: 'UNCONFIRMED', expired_timestamp: end },
    });
    await world.life.orders.readNow(card.id);
    expect(await look(world, card)).toMatchObject({ status: 'UNPAID', endsAt: end });
    await world.pass(10_000, 1_000);
    expect((await look(world, card)).endsAt).toBeLessThan(end);
  });
});
