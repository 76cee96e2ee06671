import { describe, expect, it } from 'vitest';
import {
  type Ceilings,
  type Spending,
  activationSun,
  findCeiling,
  limitWindowMs,
  noCeilings,
} from '../../src/orders/limits.ts';
import type { Order } from '../../src/orders/order.ts';
import type { TapOutcome } from '../../src/orders/orders.ts';
import {
  type WorldOptions,
  alterReads,
  anna,
  ben,
  buy,
  flash,
  look,
  offerRepeat,
  openTestWorld,
  openUncertain,
  regular,
} from './life.ts';
import { type OrderChange, changeOrder, order } from './order-change.ts';

type Set = { perOrder?: Partial<Ceilings['perOrder']>; perDay?: Partial<Ceilings['perDay']> };

const ceilings = ({ perOrder, perDay }: Set): Ceilings => ({
  perOrder: { ...noCeilings.perOrder, ...perOrder },
  perDay: { ...noCeilings.perDay, ...perDay },
});

/** The price that the record of an earlier order names. */
const priced = { payAmountSun: 4_000_000n, activateAmountSun: 0n };
const sent = (change: OrderChange = {}) =>
  changeOrder(order, { id: 'EARLIER1', state: 'accepted', posts: 1, sentAt: 1_000, ...priced, ...change });
const spending = (...sentLately: Order[]): Spending => ({
  sentLately,
  windowMs: limitWindowMs,
  lastPaid: [],
  known: new Set([order.receiver]),
});

describe('ceilings', () => {
  it('allow everything where the environment sets none', () => {
    expect(findCeiling(order, noCeilings, spending(sent(), sent()))).toBeUndefined();
  });

  it('allow what reaches them exactly, and stop one sun more', () => {
    const of = (sun: number) => findCeiling(order, ceilings({ perOrder: { sun } }), spending());
    expect(of(4_000_000)).toBeUndefined();
    expect(of(3_999_999)).toEqual({
      reason: 'ceiling',
      name: 'perOrder',
      unit: 'sun',
      limit: 3_999_999n,
      used: 0n,
      own: 0n,
      wanted: 4_000_000n,
      freeAt: null,
    });
    const ofDay = (sun: number) => findCeiling(order, ceilings({ perDay: { sun } }), spending(sent()));
    expect(ofDay(8_000_000)).toBeUndefined();
    expect(ofDay(7_999_999)).toMatchObject({ used: 4_000_000n, wanted: 4_000_000n });
    const ofEnergy = (energy: number) =>
      findCeiling(order, ceilings({ perDay: { energy } }), spending(sent()));
    expect(ofEnergy(130_000)).toBeUndefined();
    expect(ofEnergy(129_999)).toMatchObject({ unit: 'energy', used: 65_000n });
  });

  it.each(['placing', 'accepted', 'late', 'unknown'] as const)(
    'let none pass below a daily one in TRX while the price of another order that is %s is awaited',
    (state) => {
      const untold = sent({ state, payAmountSun: null, activateAmountSun: null });
      const day = ceilings({ perDay: { sun: 1_000_000_000 } });
      expect(findCeiling(order, day, spending(untold))).toMatchObject({
        reason: 'ceiling_earlier',
        earlier: { id: 'EARLIER1', isAwaited: true },
        freeAt: 1_000 + limitWindowMs + 1,
      });
      expect(findCeiling(order, day, spending(sent({ state })))).toBeUndefined();
      expect(findCeiling(order, day, spending(sent({ state, payAmountSun: 0n })))).toBeDefined();
      // The order itself may be sent again, and the other ceilings need no price.
      expect(findCeiling(untold, day, spending(untold))).toBeUndefined();
      const others = ceilings({ perOrder: { sun: 9_000_000 }, perDay: { energy: 1_000_000 } });
      expect(findCeiling(order, others, spending(untold))).toBeUndefined();
    },
  );

  it('keep a reserve for the activation of a receiver to which nothing was delivered', () => {
    const wantedBy = (of: Order, known: string[], earlier: Order[] = []) =>
      findCeiling(of, ceilings({ perDay: { sun: 1 } }), { ...spending(...earlier), known: new Set(known) });
    expect(wantedBy(order, [])).toMatchObject({ wanted: 5_100_000n, reserveSun: activationSun });
    expect(wantedBy(order, [order.receiver])?.wanted).toBe(4_000_000n);
    expect(wantedBy(order, [order.receiver])).not.toHaveProperty('reserveSun');
    expect(wantedBy(order, [], [sent({ activateAmountSun: null })])?.used).toBe(5_100_000n);
    expect(wantedBy(order, [], [sent()])?.used).toBe(4_000_000n);
    const perOrder = (sun: number) =>
      findCeiling(order, ceilings({ perOrder: { sun } }), { ...spending(), known: new Set() });
    expect(perOrder(5_100_000)).toBeUndefined();
    expect(perOrder(5_099_999)).toMatchObject({ name: 'perOrder', wanted: 5_100_000n });
    const energy = ceilings({ perDay: { energy: 1 } });
    expect(findCeiling(order, energy, { ...spending(), known: new Set() })?.wanted).toBe(65_000n);
  });

  it('hold for one resource, and a ceiling for orders of the other says nothing', () => {
    const set = ceilings({ perDay: { bandwidth: 1 } });
    expect(findCeiling(order, set, spending(sent()))).toBeUndefined();
    expect(findCeiling(changeOrder(order, { resourceType: 'BANDWIDTH' }), set, spending())).toBeDefined();
  });

  it('say when there is room again: once enough of what was sent first has left', () => {
    const set = ceilings({ perDay: { energy: 130_000 } });
    const [first, second, third] = [3_000, 1_000, 2_000].map((sentAt) => sent({ sentAt }));
    const freeAt = (...of: Order[]) => findCeiling(order, set, spending(...of))?.freeAt;
    expect(freeAt(first!, second!)).toBe(1_000 + limitWindowMs + 1);
    expect(freeAt(first!, second!, third!)).toBe(2_000 + limitWindowMs + 1);
    const large = changeOrder(order, { quantity: 130_001 });
    expect(findCeiling(large, set, spending(first!))?.freeAt).toBeNull();
    expect(findCeiling(order, set, { ...spending(first!, second!), windowMs: 5 })?.freeAt).toBe(1_006);
  });

  it('say the latest time of all that stop it, and that it never is where one never allows it', () => {
    const freeAt = (perOrder: number | null) =>
      findCeiling(
        order,
        ceilings({ perOrder: { energy: perOrder }, perDay: { sun: 4_000_000, energy: 130_000 } }),
        spending(
          sent({ sentAt: 1_000, quantity: 100_000, payAmountSun: 1n, estimateSun: null }),
          sent({ sentAt: 2_000 }),
        ),
      )?.freeAt;
    // Energy is free once the first has left, TRX with the second.
    expect(freeAt(null)).toBe(2_000 + limitWindowMs + 1);
    expect(freeAt(1)).toBeNull();
  });

  it.each([
    ['accepted, sent once', { posts: 1 }, 1],
    ['unknown, sent four times', { state: 'unknown', posts: 4 }, 4],
    ['accepted after a repeat', { posts: 2 }, 2],
    ['accepted after a repeat, checked before its delivery', { posts: 2, paymentsCheckedAt: 1 }, 2],
    ['delivered after a repeat, and paid once', { state: 'delivered', posts: 2, paymentsCheckedAt: 1 }, 1],
    ['delivered after a repeat, not checked', { state: 'delivered', posts: 3 }, 3],
    ['perhaps paid twice', { state: 'delivered', maybePaidTwiceAt: 1, paymentsCheckedAt: 1 }, 2],
    ['paid twice, sent three times', { state: 'delivered', posts: 3, paidTwiceAt: 1 }, 3],
    ['left', { state: 'left', posts: 2 }, 2],
    ['failed', { state: 'failed' }, 1],
    ['rejected', { state: 'rejected' }, 0],
    ['not sent', { state: 'not_sent' }, 0],
  ] as const)('count each call that may have been paid: %s', (_what, change, calls) => {
    const set = ceilings({ perDay: { energy: 65_000 } });
    const used = findCeiling(order, set, spending(sent(change)))?.used ?? 0n;
    expect(used).toBe(65_000n * BigInt(calls));
  });

  describe('count an order without a price', () => {
    const wish = changeOrder(order, { kind: 'flash', quantity: 130_000, estimateSun: null });
    const set = ceilings({ perDay: { sun: 1 } });
    const paid = (change: OrderChange) => sent({ state: 'delivered', payAmountSun: 100n, ...change });
    const wanted = (lastPaid: Order[], of = wish) =>
      findCeiling(of, set, { ...spending(), lastPaid })?.wanted;

    it('by what its resource last cost per unit, rounded up', () => {
      expect(wanted([paid({})])).toBe(200n);
      expect(wanted([paid({ quantity: 129_999 })])).toBe(101n);
      expect(wanted([paid({ activateAmountSun: 50n })])).toBe(300n);
    });

    it('by the dearer of the two kinds of orders', () => {
      const dear = paid({ kind: 'flash', payAmountSun: 101n });
      expect(wanted([paid({}), dear])).toBe(202n);
      expect(wanted([dear, paid({})])).toBe(202n);
    });

    it('as much more for a longer time, and no less for a shorter one', () => {
      const unpriced = (duration: string) =>
        changeOrder(order, { kind: 'regular', duration, estimateSun: null });
      expect(wanted([paid({})], unpriced('1h'))).toBe(100n);
      expect(wanted([paid({})], unpriced('3h'))).toBe(300n);
      expect(wanted([paid({})], unpriced('10m'))).toBe(100n);
    });

    it('not at all where nothing tells: it is stopped', () => {
      const unknown = { reason: 'ceiling_price', wanted: null, freeAt: null };
      expect(findCeiling(wish, set, spending())).toMatchObject(unknown);
      const bandwidth = paid({ resourceType: 'BANDWIDTH' });
      expect(findCeiling(wish, set, { ...spending(), lastPaid: [bandwidth] })).toMatchObject(unknown);
      const earlier = sent({ state: 'left', kind: 'flash', estimateSun: null, payAmountSun: null });
      const large = ceilings({ perDay: { sun: 1_000_000_000 } });
      // What follows it is stopped for another reason, until the last of them has left the window.
      const later = changeOrder(earlier, { id: 'EARLIER2', sentAt: 2_000 });
      for (const both of [
        [earlier, later],
        [later, earlier],
      ]) {
        expect(findCeiling(order, large, spending(...both))).toMatchObject({
          reason: 'ceiling_earlier',
          earlier: { id: 'EARLIER2', isAwaited: false },
          wanted: 4_000_000n,
          freeAt: 2_000 + limitWindowMs + 1,
        });
      }
      expect(findCeiling(order, large, { ...spending(earlier), lastPaid: [paid({})] })).toBeUndefined();
      // A ceiling without TRX needs no price.
      expect(findCeiling(wish, ceilings({ perDay: { energy: 130_000 } }), spending())).toBeUndefined();
    });
  });
});

/** Of 65,000 energy for an hour. */
const priceSun = 4_225_000;
const dayMs = 86_400_000;

async function openCapped(set: Set, options: WorldOptions = {}) {
  const world = await openTestWorld({ ceilings: ceilings(set), ...options });
  const confirm = async (
    wish: typeof regular | typeof flash = regular,
    person = anna,
  ): Promise<TapOutcome> => {
    const card = await world.life.orders.draft(wish, person);
    return world.life.orders.confirm(card.token, person.id);
  };
  return { world, confirm, sold: () => world.service.orders.length };
}

describe('the gate', () => {
  it.each([
    ['three', 'energy', { energy: 4 * regular.quantity - 1 }, 3],
    // What the first one cost is not known yet.
    ['one', 'TRX', { sun: 40 * priceSun }, 1],
  ] as const)(
    'lets %s of fifty confirmations at once through below one in %s',
    async (_n, _unit, perDay, most) => {
      const { world, sold } = await openCapped({ perDay });
      const { orders } = world.life;
      const cards: Order[] = [];
      for (let n = 0; n < 50; n += 1) cards.push(await orders.draft(regular, { ...anna, id: 100 + n }));
      const outcomes = await Promise.all(cards.map((card, n) => orders.confirm(card.token, 100 + n)));
      await world.settle();
      expect(sold()).toBe(most);
      expect(outcomes.filter(({ is }) => is === 'limit')).toHaveLength(50 - most);
    },
  );

  it('lets the next order pass once the record names what the one before cost', async () => {
    const { world, confirm, sold } = await openCapped({ perDay: { sun: 4 * priceSun } });
    const untold = { pay_amount_sun: undefined };
    const fault = { kind: 'alter', fields: untold, times: 'until_cleared' } as const;
    for (const method of ['POST', 'GET']) world.service.faults.add({ method, path: '/v1/order', ...fault });
    const { id } = await buy(world);
    expect(await confirm()).toMatchObject({ limit: { reason: 'ceiling_earlier', earlier: { id } } });
    world.service.faults.clear();
    await world.pass(60_000, 5_000);
    expect((await confirm()).is).toBe('placing');
    await world.settle();
    expect(sold()).toBe(2);
  });

  it('exceeds one in TRX by no more than one order whose price is above its estimate', async () => {
    const { world, confirm, sold } = await openCapped({ perDay: { sun: 3 * priceSun } });
    const dear = { pay_amount_sun: 5 * priceSun };
    const fault = { kind: 'alter', fields: dear, times: 'until_cleared' } as const;
    for (const method of ['POST', 'GET']) world.service.faults.add({ method, path: '/v1/order', ...fault });
    await Promise.all([confirm(), confirm(regular, ben)]);
    await world.settle();
    expect(await confirm()).toMatchObject({ limit: { reason: 'ceiling', used: BigInt(5 * priceSun) } });
    expect(sold()).toBe(1);
  });

  it('counts everybody together, and is free again after 24 hours, not before', async () => {
    const { world, confirm } = await openCapped({ perDay: { sun: priceSun + Number(activationSun) } });
    const card = await buy(world);
    const stopped = await confirm(regular, ben);
    expect(stopped).toMatchObject({ is: 'limit', limit: { reason: 'ceiling', used: BigInt(priceSun) } });
    await world.pass(60_000, 5_000);
    const freeAt = stopped.is === 'limit' ? stopped.limit.freeAt! : 0;
    expect(freeAt).toBe((await look(world, card)).sentAt! + dayMs + 1);
    await world.pass(freeAt - 1 - world.clock.now(), 3_600_000);
    expect((await confirm(regular, ben)).is).toBe('limit');
    await world.pass(1);
    expect((await confirm(regular, ben)).is).toBe('placing');
  });

  it.each([
    ['set forward', [25 * 3_600_000]],
    ['set back and forward again', [-10 * 3_600_000, 10 * 3_600_000]],
    ['set back for days', [-30 * dayMs]],
  ])('is not freed by a wall clock that is %s', async (_how, [first = 0, then = 0]) => {
    const { world, confirm } = await openCapped({ perDay: { energy: regular.quantity } });
    if (then !== 0) world.clock.setWall(world.clock.now() + first);
    await buy(world);
    world.clock.setWall(world.clock.now() + (then === 0 ? first : then));
    await world.pass(dayMs - 3_600_000, 3_600_000);
    expect((await confirm()).is).toBe('limit');
  });

  it('stops above the ceiling for one order, whatever the limits say, and writes down why', async () => {
    const { world, confirm, sold } = await openCapped({ perOrder: { sun: priceSun - 1 } });
    await world.setLimits((limits) => void (limits.perOrder.sun = 1_000_000_000));
    const outcome = await confirm();
    expect(outcome).toMatchObject({ is: 'limit', limit: { reason: 'ceiling', name: 'perOrder' } });
    const { id } = 'order' in outcome ? outcome.order : { id: '' };
    expect(await look(world, { id })).toMatchObject({ cardState: 'refused', reason: 'ceiling' });
    expect(sold()).toBe(0);
  });

  it('counts a flash order by the last price of its resource, and stops one without any', async () => {
    const { world, confirm, sold } = await openCapped({ perDay: { sun: 60_000_000 } });
    const unpriced = await confirm(flash);
    expect(unpriced).toMatchObject({ is: 'limit', limit: { reason: 'ceiling_price', wanted: null } });
    await buy(world);
    await world.pass(60_000, 5_000);
    // 500,000 at 65 sun, the price of the hourly order.
    expect((await confirm(flash)).is).toBe('placing');
    await world.pass(60_000, 5_000);
    expect(await confirm(flash)).toMatchObject({
      is: 'limit',
      limit: { used: BigInt(priceSun + 500_000 * 55), wanted: 32_500_000n },
    });
    expect(sold()).toBe(2);
  });

  it('says when there is room, limits included', async () => {
    const { world, confirm } = await openCapped({ perDay: { energy: 130_000 } });
    await buy(world);
    await world.pass(3_600_000, 60_000);
    const { sentAt } = await look(world, await buy(world));
    const stopped = await confirm();
    await world.setLimits((limits) => void (limits.perDay.energy = 65_000));
    expect(stopped).toMatchObject({ limit: { reason: 'ceiling', freeAt: sentAt! - 3_600_000 + dayMs + 1 } });
    expect(await confirm()).toMatchObject({ limit: { reason: 'ceiling', freeAt: sentAt! + dayMs + 1 } });
    await world.setLimits((limits) => void (limits.perOrder.energy = 1));
    expect(await confirm()).toMatchObject({ limit: { reason: 'ceiling', freeAt: null } });
  });

  it('asks again when a second person approves', async () => {
    const { world, sold } = await openCapped({ perDay: { energy: regular.quantity } });
    await world.setLimits((limits) => void (limits.approval.energy = 1));
    const { orders } = world.life;
    const cards = [await orders.draft(regular, anna), await orders.draft(regular, anna)];
    for (const { token } of cards)
      expect((await orders.confirm(token, anna.id)).is).toBe('awaiting_approval');
    const approved = await Promise.all(cards.map(({ token }) => orders.approve(token, ben.id)));
    expect(approved.map(({ is }) => is).sort()).toEqual(['limit', 'placing']);
    await world.settle();
    expect(sold()).toBe(1);
  });

  it('counts earlier calls of an order towards the ceiling for one', async () => {
    const most = 2 * (priceSun + Number(activationSun));
    for (const [sun, is] of [
      [most, 'placing'],
      [most - 1, 'limit'],
    ] as const) {
      const { world, card } = await openUncertain({
        policy: 'ask',
        ceilings: ceilings({ perOrder: { sun } }),
      });
      const { token } = await offerRepeat(world, card);
      expect((await world.life.orders.confirm(token, ben.id)).is).toBe(is);
      await world.settle();
    }
  });

  it('stops a repeat by a person, which may be paid once more', async () => {
    const { world, card } = await openUncertain({
      policy: 'ask',
      ceilings: ceilings({ perDay: { energy: 2 * regular.quantity - 1 } }),
    });
    const { token } = await offerRepeat(world, card);
    expect(await world.life.orders.confirm(token, ben.id)).toMatchObject({ limit: { reason: 'ceiling' } });
    expect(world.posts(card.clientOrderId)).toBe(1);
  });

  it.each([
    [1, 1],
    [2, 2],
    [4, 4],
    [9, 4],
  ])(
    'lets the bot repeat by itself as often as there is room: for %i calls, %i are made',
    async (room, calls) => {
      const { world, card } = await openUncertain({
        fault: { kind: 'cut', times: 9 },
        ceilings: ceilings({ perDay: { energy: room * regular.quantity } }),
      });
      await world.pass(60_000, 1_000);
      expect(world.posts(card.clientOrderId)).toBe(calls);
      expect(await look(world, card)).toMatchObject({ state: 'unknown', repeatsUntil: null });
    },
  );

  it('takes the price of what was bought as confirmed, not of what differs', async () => {
    const { world, confirm } = await openCapped({ perDay: { sun: 1_000_000_000 } });
    alterReads(world, { resource_type: 'BANDWIDTH' });
    const card = await buy(world);
    await world.pass(60_000, 5_000);
    expect((await look(world, card)).state).toBe('differs');
    expect(await confirm(flash)).toMatchObject({ limit: { reason: 'ceiling_price' } });
  });
});
