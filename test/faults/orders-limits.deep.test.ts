// O3, O4, O5: nothing is bought later by surprise, limits hold, and above a threshold two persons decide.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import type { TapOutcome } from '../../src/orders/orders.ts';
import { type Sabotage, type World, anna, ben, openTestWorld, openWorld, regular } from '../orders/life.ts';
import { holdsFor } from './histories.ts';
import { isLong, printResult, timeout } from './long-run.ts';
import { blindLimits, eagerRepeats, endlessCards, oneEye } from './sabotage.ts';

const runs = isLong ? 10_000 : 150;
const rushes = Math.ceil(runs / 5);
const lateRuns = isLong ? 1_000 : 30;
/** Of 65 000 energy for an hour. */
const priceSun = 4_225_000;
const hourMs = 3_600_000;

async function inWorld<Answer>(sabotage: Sabotage, act: (world: World) => Promise<Answer>): Promise<Answer> {
  const world = await openWorld({ sabotage });
  try {
    return await act(world);
  } finally {
    await world.close();
  }
}

/** Fifty people confirm fifty cards at once while there is room for three; how many were sold, and how many told no. */
async function rush(sabotage: Sabotage = {}): Promise<{ sold: number; refused: number }> {
  const world = await openTestWorld({ sabotage });
  await world.setLimits((limits) => void (limits.perDay.sun = 3 * priceSun + priceSun - 1));
  const { orders } = world.life;
  const cards: Order[] = [];
  for (let n = 0; n < 50; n += 1) cards.push(await orders.draft(regular, { ...anna, id: 100 + n }));
  const outcomes = await Promise.all(cards.map((card, n) => orders.confirm(card.token, 100 + n)));
  await world.settle();
  return { sold: world.service.orders.length, refused: outcomes.filter(({ is }) => is === 'limit').length };
}

describe('limits', { timeout }, () => {
  it('let three of fifty confirmations through when there is room for three', async () => {
    const { sold, refused } = await rush();
    printResult('O4', 'confirmations at once against room for three', sold + refused, `${sold} bought`);
    expect({ sold, refused }).toEqual({ sold: 3, refused: 47 });
  });

  it('would be caught if they forgot what was spent', async () => {
    expect((await rush(blindLimits())).sold).toBe(50);
  });

  const names = ['perOrder', 'perPersonDay', 'perDay'] as const;
  const amount = fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: null });
  const energyLimits = fc.record({ perOrder: amount, perPersonDay: amount, perDay: amount });
  const wish = fc.record({
    quantity: fc.integer({ min: 65_000, max: 200_000 }),
    person: fc.constantFrom(anna, ben),
  });
  const wishes = fc.array(wish, { minLength: 1, maxLength: 8 });

  it('hold for whatever is set and wished at once', async () => {
    await holdsFor(fc.tuple(energyLimits, wishes), rushes, ([set, wishes]) =>
      inWorld({}, async (world) => {
        await world.setLimits((limits) => {
          for (const name of names) limits[name].energy = set[name];
        });
        const { orders } = world.life;
        const cards: Order[] = [];
        for (const { quantity, person } of wishes)
          cards.push(await orders.draft({ ...regular, quantity }, person));
        await Promise.all(cards.map(({ token, createdBy }) => orders.confirm(token, createdBy)));
        await world.settle();
        const sold = world.service.orders.map(({ quantity, clientOrderId }) => ({
          quantity,
          by: cards.find((card) => card.clientOrderId === clientOrderId)?.createdBy,
        }));
        const sum = (of: typeof sold) => of.reduce((total, { quantity }) => total + quantity, 0);
        for (const { quantity } of sold) expect(quantity).toBeLessThanOrEqual(set.perOrder ?? Infinity);
        for (const { id } of [anna, ben]) {
          expect(sum(sold.filter(({ by }) => by === id))).toBeLessThanOrEqual(set.perPersonDay ?? Infinity);
        }
        expect(sum(sold)).toBeLessThanOrEqual(set.perDay ?? Infinity);
        const isFree = Object.values(set).every((limit) => limit === null);
        expect(sold.length).toBeGreaterThanOrEqual(isFree ? wishes.length : 0);
      }),
    );
    printResult('O4', 'limits of every size against wishes at once', rushes, 'every limit held');
  });
});

/** Persons who press: two operators, and those who are nobody's identity. */
const nobodies = [1_087_968_824, 136_817_688, 777_000, -1001, 0];

type Press = { step: 'confirm' | 'approve' | 'refuse' | 'cancel'; person: number; waitMs: number };
const press: fc.Arbitrary<Press> = fc.record({
  step: fc.constantFrom('confirm', 'confirm', 'approve', 'approve', 'approve', 'refuse', 'cancel'),
  person: fc.constantFrom(11, 11, 12, 12, ...nobodies),
  waitMs: fc.constantFrom(0, 0, 0, 1_000, 121_000, 601_000),
});

/** Plays presses on a card of Anna's that needs a second person; says what is wrong with what was sold. */
function playPresses(presses: Press[], sabotage: Sabotage = {}): Promise<string[]> {
  return inWorld(sabotage, async (world) => {
    await world.setLimits(({ approval }) => void (approval.energy = regular.quantity - 1));
    const card = await world.life.orders.draft(regular, anna);
    const yes: Array<{ step: string; person: number }> = [];
    const wrongs: string[] = [];
    for (const { step, person, waitMs } of presses) {
      if (waitMs > 0) await world.pass(waitMs);
      const { is }: TapOutcome = await world.life.orders[step](card.token, person);
      if (nobodies.includes(person) && is !== 'nobody') wrongs.push(`${person} is nobody, and was heard`);
      if (is === 'placing' || is === 'awaiting_approval') yes.push({ step, person });
    }
    await world.settle();
    const { length: sold } = world.service.orders;
    if (sold > 1) wrongs.push('bought twice');
    if (sold !== 1) return wrongs;
    const [first, second] = yes;
    if (first?.step !== 'confirm' || second?.step !== 'approve') wrongs.push('bought without two steps');
    if (first?.person === second?.person) wrongs.push('bought with one pair of eyes');
    if (second?.person === anna.id) wrongs.push('approved by who drafted it');
    return wrongs;
  });
}

describe('four eyes', { timeout }, () => {
  it(`buy nothing without a second person, in ${runs} histories of presses`, async () => {
    const presses = fc.array(press, { minLength: 1, maxLength: 8 });
    await holdsFor(presses, runs, async (presses) => expect(await playPresses(presses)).toEqual([]));
    const what = 'histories of presses above the threshold';
    printResult('O5', what, runs, 'none bought without a second person');
  });

  it('would be caught if one person could approve what that person confirmed', async () => {
    const alone = (['confirm', 'approve'] as const).map((step): Press => ({ step, person: 11, waitMs: 0 }));
    expect(await playPresses(alone)).toEqual([]);
    expect(await playPresses(alone, oneEye())).toContain('bought with one pair of eyes');
  });
});

/** How late a person presses, whether on a request for approval, and whether the bot restarts meanwhile. */
const delays = fc.record({
  waitMs: fc.integer({ min: 0, max: hourMs }),
  approved: fc.boolean(),
  restarts: fc.boolean(),
});
type Delay = typeof delays extends fc.Arbitrary<infer One> ? One : never;

/** Presses `waitMs` after the card, or its request for approval, ran out; answers how many were sold. */
function pressLate({ waitMs, approved, restarts }: Delay, sabotage: Sabotage = {}): Promise<number> {
  return inWorld(sabotage, async (world) => {
    if (approved) await world.setLimits((limits) => Object.assign(limits.approval, { energy: 1 }));
    const card = await world.life.orders.draft(regular, anna);
    if (approved) await world.life.orders.confirm(card.token, anna.id);
    // The bot may be away when the time runs out, so that nothing but the press itself can notice.
    if (restarts) await world.life.kill();
    await world.clock.advance((approved ? 600_000 : 120_000) + waitMs);
    if (restarts) await world.restart();
    const { orders } = world.life;
    await (approved ? orders.approve(card.token, ben.id) : orders.confirm(card.token, anna.id));
    await world.settle();
    return world.service.orders.length;
  });
}

/** Confirms while the service refuses every call, and checks `waitMs` after it is available again. */
function buyWhileBusy(waitMs: number, sabotage: Sabotage = {}): Promise<number> {
  return inWorld(sabotage, async (world) => {
    world.service.faults.add({ kind: 'too_many', method: 'POST', times: 3 });
    const card = await world.life.orders.draft(regular, anna);
    await world.life.orders.confirm(card.token, anna.id);
    await world.settle();
    world.service.faults.clear();
    await world.pass(waitMs, Math.ceil(waitMs / 5));
    return world.service.orders.length;
  });
}

describe('nothing is bought later by surprise', { timeout }, () => {
  it(`by ${lateRuns} presses that come too late`, async () => {
    await holdsFor(delays, lateRuns, async (delay) => expect(await pressLate(delay)).toBe(0));
    printResult('O3', 'presses that come too late', lateRuns, 'nothing bought');
  });

  it(`by ${lateRuns} orders that a service refused for the moment`, async () => {
    const waits = fc.integer({ min: 1, max: hourMs });
    await holdsFor(waits, lateRuns, async (waitMs) => expect(await buyWhileBusy(waitMs)).toBe(0));
    printResult('O3', 'orders that a service refused for the moment', lateRuns, 'nothing bought later');
  });

  it('would be caught if cards and requests never ran out', async () => {
    for (const approved of [false, true]) {
      // A card of an earlier process buys nothing, whatever its age.
      const delay = { waitMs: 1, approved, restarts: approved };
      expect(await pressLate(delay)).toBe(0);
      expect(await pressLate(delay, endlessCards())).toBe(1);
    }
  });

  it('would be caught if orders were kept until the service is back', async () => {
    expect(await buyWhileBusy(60_000, eagerRepeats())).toBe(1);
  });
});
