import { describe, expect, it } from 'vitest';
import { type Order, firstSpendOf } from '../../src/orders/order.ts';
import { nextReadMs } from '../../src/orders/reads.ts';
import { reclaimedEarly } from '../../src/orders/record.ts';
import {
  type World,
  type WorldOptions,
  alterReads,
  anna,
  buy,
  changesOf,
  flash,
  look,
  openBought,
  openTestWorld,
  regular,
} from './life.ts';

const minute = 60_000;
const hour = 60 * minute;
const failing = { status: 'DELEGATE_FAIL', confirm_status: 'UNCONFIRMED' };

/** An order that the service has not been paid for. */
async function openUnpaid(options: WorldOptions = {}) {
  const world = await openTestWorld(options);
  world.service.fates.push('status:UNPAID');
  return { world, card: await buy(world) };
}

async function openDelivered() {
  const opened = await openBought();
  await opened.world.pass(10_000, 1_000);
  expect((await look(opened.world, opened.card)).confirmedOnChainAt).not.toBeNull();
  return opened;
}

/** The next reads find no such order. */
function loseOrder({ service }: World, times: number | 'until_cleared' = 1): void {
  const refusal = { status: 404, code: 404, msg: 'no such order' };
  service.faults.add({ method: 'GET', path: '/v1/order', kind: 'refuse', refusal, times });
}

describe('zero and empty are unset', () => {
  it.each([
    ['of 0: it was never said when it does', 0],
    ['that lies before it was drafted', 3_600],
  ])('an unpaid order does not end by a time %s', async (_what, expired_timestamp) => {
    const { world, card } = await openUnpaid();
    alterReads(world, { expired_timestamp });
    await world.pass(5 * minute, 5_000);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', status: 'UNPAID', endsAt: null });
    expect(changesOf(world)).not.toContain('failed');
  });

  it('an empty hash, an empty reclaim and times of 0 say nothing', async () => {
    const { world, card } = await openBought({ delegateAfterMs: hour, confirmAfterMs: hour });
    alterReads(world, { delegate_hash: '', reclaim_hash: '', reclaim_timestamp: 0, confirm_status: '' });
    await world.pass(minute, 5_000);
    const unset = { state: 'accepted', delegateHash: null, reclaimedAt: null };
    expect(await look(world, card)).toMatchObject(unset);
  });

  it.each([0, -1])('an estimate of %i names no price, and stops at a limit in TRX', async (data) => {
    const world = await openTestWorld();
    await world.setLimits((limits) => void (limits.perOrder.sun = 1_000_000_000));
    world.service.faults.add({ method: 'GET', path: '/v1/estimate', kind: 'alter', data });
    const card = await world.life.orders.draft(regular, anna);
    expect(card.estimateSun).toBeNull();
    const limit = { reason: 'price_unknown' };
    expect(await world.life.orders.foresee({ order: card, spend: firstSpendOf(card) })).toMatchObject({
      limit,
    });
    expect(await world.life.orders.confirm(card.token, anna.id)).toMatchObject({ is: 'limit', limit });
    await world.settle();
    expect(world.service.orders).toHaveLength(0);
  });
});

describe('an unpaid order whose time is over', () => {
  it('is read once more before it ends', async () => {
    const { world, card } = await openUnpaid();
    alterReads(world, { expired_timestamp: world.clock.now() + 20_000 });
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
      const { world, card } = await openUnpaid({ serviceSkewMs: skewHours * hour });
      alterReads(world, { expired_timestamp: world.clock.now() + expiresInMinutes * minute });
      await world.pass(2 * minute, 10_000);
      expect((await look(world, card)).state).toBe(state);
    },
  );

  it('ends at once by no answer to a purchase', async () => {
    const world = await openTestWorld();
    world.service.fates.push('status:UNPAID');
    const fields = { expired_timestamp: 1_000_000_000_000 };
    world.service.faults.add({ method: 'POST', kind: 'alter', fields });
    const card = await buy(world, flash);
    expect(await look(world, card)).toMatchObject({ state: 'accepted', status: 'UNPAID' });
  });
});

describe('an order that failed', () => {
  it('is read for an hour, and delivered when a read says so', async () => {
    const { world, card } = await openBought();
    alterReads(world, failing);
    await world.pass(10_000, 1_000);
    expect(await look(world, card)).toMatchObject({ state: 'failed', reason: 'status' });
    await world.pass(40 * minute, minute);
    world.service.faults.clear();
    await world.pass(6 * minute, minute);
    expect((await look(world, card)).state).toBe('delivered');
    expect(changesOf(world).slice(-1)).toEqual(['delivered']);
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
    await world.pass(hour, minute);
    const after = world.service.requests.length;
    await world.pass(hour, minute);
    expect(world.service.requests).toHaveLength(after);
  });

  it.each([
    [10_000, 'accepted'],
    [11 * minute, 'late'],
  ] as const)(
    'is in progress again when the service takes its word back, after %i ms',
    async (afterMs, state) => {
      const { world, card } = await openBought({ confirmAfterMs: 50 * minute });
      alterReads(world, { status: 'DELEGATE_FAIL' });
      await world.pass(afterMs, afterMs / 10);
      expect((await look(world, card)).state).toBe('failed');
      world.service.faults.clear();
      await world.pass(5 * minute, 10_000);
      expect(await look(world, card)).toMatchObject({ state, reason: null });
    },
  );

  it('is followed after a restart with a clock that was set back', async () => {
    const { world, card } = await openBought();
    alterReads(world, failing);
    await world.pass(10_000, 1_000);
    world.service.faults.clear();
    await world.restart({ wallJumpMs: -60_000 });
    await world.pass(5 * minute, 10_000);
    expect((await look(world, card)).state).toBe('delivered');
  });
});

it.each([
  ['DELEGATION_CONFIRMED_FAIL', 'failed'],
  ['UNCONFIRMED', 'accepted'],
  ['ARCHIVED', 'delivered'],
])('a delivered order of which a read says %s is %s, by known words alone', async (confirm_status, state) => {
  const { world, card } = await openDelivered();
  alterReads(world, { confirm_status });
  await world.life.orders.readNow(card.id);
  const now = await look(world, card);
  expect(now.state).toBe(state);
  expect(now.confirmedOnChainAt !== null).toBe(state === 'delivered');
});

describe('an order under way', () => {
  it.each([-3_000, -60_000, -86_400_000])(
    'is followed after a restart with a clock set back by %i ms',
    async (wallJumpMs) => {
      const { world, card } = await openBought({ confirmAfterMs: 40_000 });
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
    const { world, card } = await openBought({ confirmAfterMs: hour });
    alterReads(world, { reclaim_hash: '-' });
    await world.pass(11 * minute, 10_000);
    expect(await look(world, card)).toMatchObject({ state: 'late', reclaimedAt: null });
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
    const { world, card: same } = await openDelivered();
    const other = await buy(world);
    alterReads(world, { pay_amount_sun: 6_000_000 });
    await world.pass(5_000, 1_000);
    const actions = async (id: string) => (await world.life.orders.audit(id)).map(({ action }) => action);
    expect(await actions(same.id)).not.toContain('overpaid');
    expect((await actions(other.id)).filter((action) => action === 'overpaid')).toHaveLength(1);
  });
});

describe('reads that fail', () => {
  it.each([
    ['not_found', 'no such order', (world: World) => loseOrder(world, 'until_cleared')],
    [
      'credentials',
      'auth error (AUTH_ERROR: refused on demand)',
      ({ service }: World) => service.faults.add({ method: 'GET', kind: 'unauthorized', times: 1_000 }),
    ],
  ])('are told after ten minutes as not read, with the reason: %s', async (reason, message, fail) => {
    const { world, card } = await openBought();
    const { acceptedAt } = await look(world, card);
    fail(world);
    await world.pass(11 * minute, 10_000);
    const late = await look(world, card);
    expect(late).toMatchObject({ state: 'late', unread: { reason, message } });
    expect(late.unread?.since).toBeGreaterThanOrEqual(acceptedAt!);
    expect(changesOf(world).filter((change) => change === 'unread')).toHaveLength(1);
    expect(changesOf(world)).not.toContain('late');
    world.service.faults.clear();
    await world.pass(2 * minute, 10_000);
    expect(await look(world, card)).toMatchObject({ state: 'delivered', unread: null });
  });

  it('are over with the next one, which is no news before the order is late', async () => {
    const { world, card } = await openBought({ delegateAfterMs: hour, confirmAfterMs: hour });
    await world.pass(60_000, 1_000);
    const before = (await look(world, card)).version;
    loseOrder(world);
    await world.life.orders.readNow(card.id);
    expect((await look(world, card)).unread).not.toBeNull();
    await world.life.orders.readNow(card.id);
    expect(await look(world, card)).toMatchObject({ unread: null, version: before });
  });
});

it.each([-60, -5, -2, 2, 5, 60])(
  'a resource that goes back at its end does so in time, though the clock of the service is %i min off',
  async (skewMinutes) => {
    const { world, card } = await openBought({ serviceSkewMs: skewMinutes * minute });
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

  async function readAs(world: World, card: Order, fields: Record<string, unknown>): Promise<Order> {
    world.service.faults.clear();
    alterReads(world, { ...fields, reclaim_timestamp: world.clock.now() });
    await world.life.orders.readNow(card.id);
    return look(world, card);
  }

  it('is none, whatever hash and time the record has, and is read again', async () => {
    const { world, card } = await openBought();
    await world.pass(3 * minute, 10_000);
    const order = await readAs(world, card, failed);
    expect(order).toMatchObject({ state: 'delivered', reclaimedAt: null });
    expect(reclaimedEarly(order)).toBeUndefined();
    const reclaimed = await readAs(world, card, { ...failed, confirm_status: 'RECLAIM_CONFIRMED' });
    expect(reclaimedEarly(reclaimed)).toBeDefined();
  });

  it('takes back what a record with its transaction said before', async () => {
    const { world, card } = await openBought();
    await world.pass(3 * minute, 10_000);
    const said = await readAs(world, card, { ...failed, confirm_status: 'DELEGATION_CONFIRMED' });
    expect(reclaimedEarly(said)).toBeDefined();
    expect(reclaimedEarly(await readAs(world, card, failed))).toBeUndefined();
  });
});

describe('a resource that is reclaimed three minutes after its delivery', () => {
  const reclaimed = { confirm_status: 'RECLAIM_CONFIRMED', reclaim_hash: 'r'.repeat(64) };
  const unstated = { expired_timestamp: 0, delegate_timestamp: 0, pay_timestamp: 0 };

  it.each([
    ['says when', (at: number) => ({ reclaim_timestamp: at })],
    ['says no time', () => ({})],
    ['says a time of 0', () => ({ reclaim_timestamp: 0 })],
    ['has its end moved there, and no other time', (at: number) => ({ ...unstated, expired_timestamp: at })],
  ])('is found within ten minutes, where the record %s', async (_what, timesOf) => {
    const { world, card } = await openBought();
    await world.pass(3 * minute, 10_000);
    const { endsAt } = await look(world, card);
    alterReads(world, { ...reclaimed, ...timesOf(world.clock.now()) });
    await world.pass(11 * minute, 10_000);
    const after = await look(world, card);
    expect(after.endsAt).toBe(endsAt);
    expect(reclaimedEarly(after)?.endsAt).toBe(endsAt);
  });

  it('is found also where no end was ever stated', async () => {
    const world = await openTestWorld();
    world.service.faults.add({ method: 'POST', kind: 'alter', fields: unstated });
    alterReads(world, unstated);
    const card = await buy(world);
    await world.pass(3 * minute, 10_000);
    world.service.faults.clear();
    alterReads(world, { ...unstated, ...reclaimed });
    await world.life.orders.readNow(card.id);
    const order = await look(world, card);
    expect(order.endsAt).toBeNull();
    expect(reclaimedEarly(order)).toMatchObject({ endsAt: order.acceptedAt! + hour, isStated: false });
  });

  it('moves no end of a payment, which the end of the delegation may precede', async () => {
    const { world, card } = await openBought();
    const end = world.clock.now() + 40 * hour;
    const unpaid = { status: 'UNPAID', confirm_status: 'UNCONFIRMED', expired_timestamp: end };
    alterReads(world, unpaid, 1);
    await world.life.orders.readNow(card.id);
    expect(await look(world, card)).toMatchObject({ status: 'UNPAID', endsAt: end });
    await world.pass(10_000, 1_000);
    expect((await look(world, card)).endsAt).toBeLessThan(end);
  });
});

const ages = { sinceAcceptance: 0, sinceFailure: 0, sinceEnd: null };

describe('when an order is read again', () => {
  it('grows from a second to half a minute, and to minutes once it is late', () => {
    const accepted = { state: 'accepted', reclaimedAt: null } as const;
    const next = (sinceAcceptance: number) => nextReadMs(accepted, { ...ages, sinceAcceptance });
    expect([0, 1_500, 10_000, 61_000, 599_000].map(next)).toEqual([1_000, 1_000, 5_000, 30_000, 1_000]);
    expect([10 * minute, 20 * minute, 24 * hour].map(next)).toEqual([30_000, minute, 10 * minute]);
    expect(next(8 * 24 * hour)).toBeUndefined();
  });

  it('is within an hour of a failure, and no later', () => {
    const failed = { state: 'failed', reclaimedAt: null } as const;
    const next = (sinceFailure: number) => nextReadMs(failed, { ...ages, sinceFailure });
    expect([0, 2 * minute, 59 * minute].map(next)).toEqual([10_000, 30_000, 5 * minute]);
    expect(next(hour)).toBeUndefined();
  });

  it('is after the end of a delivered order, until its reclaim is recorded', () => {
    const delivered = { state: 'delivered', reclaimedAt: null } as const;
    const next = (sinceEnd: number | null) =>
      nextReadMs(delivered, { ...ages, sinceAcceptance: hour, sinceEnd });
    expect([0, 20 * minute, null].map(next)).toEqual([30_000, 5 * minute, 15 * minute]);
    expect(next(-minute)).toBe(minute + 30_000);
    expect(nextReadMs({ state: 'accepted', reclaimedAt: 1 }, ages)).toBe(1_000);
    expect(nextReadMs({ ...delivered, reclaimedAt: 1 }, { ...ages, sinceEnd: 0 })).toBeUndefined();
  });

  it.each([
    [hour, 10 * minute, 5],
    [10 * minute, undefined, 0],
    [24 * hour, 4 * hour, 5],
    // One that would end far later than it is followed.
    [1_000 * 24 * hour, 6 * hour, 28],
  ])('is a few times before the end of one delivered for %i ms', (lengthMs, intervalMs, count) => {
    const delivered = { state: 'delivered', reclaimedAt: null } as const;
    const next = (sinceAcceptance: number) =>
      nextReadMs(delivered, { ...ages, sinceAcceptance, sinceEnd: sinceAcceptance - lengthMs });
    const reads: number[] = [];
    for (let at = next(0); at !== undefined && at < lengthMs;) {
      reads.push(at);
      const delayMs = next(at);
      at = delayMs === undefined ? undefined : at + delayMs;
    }
    expect(reads[0]).toBe(intervalMs);
    expect(reads).toHaveLength(count);
  });

  it.each(['card', 'unknown', 'left', 'rejected', 'closed'] as const)(
    'is never for one that is %s',
    (state) => {
      expect(nextReadMs({ state, reclaimedAt: null }, ages)).toBeUndefined();
    },
  );
});
