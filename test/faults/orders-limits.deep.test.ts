import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import type { Outcome } from '../../src/orders/orders.ts';
import type { Limits } from '../../src/store/settings/settings.ts';
import { anna, ben, flash, look, openTestWorld, openWorld, regular, type Sabotage } from '../orders/life.ts';
import { isLong, seed, printResult } from './long-run.ts';
import { blindLimits, oneEye } from './sabotage.ts';

const runs = isLong ? 10_000 : 300;
const timeoutMs = isLong ? 3_600_000 : 300_000;
/** Of 65 000 energy for an hour. */
const priceSun = 4_225_000;

/** Fifty people confirm fifty cards at once while there is room for three; how many were sold, and how many told no. */
async function rush(sabotage: Sabotage = {}): Promise<{ sold: number; refused: number }> {
  const world = await openTestWorld({ sabotage });
  await world.setLimits((limits) => {
    limits.perDay.sun = 3 * priceSun + priceSun - 1;
  });
  const { orders } = world.life;
  const cards = [];
  for (let n = 0; n < 50; n += 1) cards.push(await orders.draft(regular, { ...anna, id: 100 + n }));
  const outcomes = await Promise.all(cards.map((card, n) => orders.confirm(card.token, 100 + n)));
  await world.settle();
  return { sold: world.service.orders.length, refused: outcomes.filter(({ is }) => is === 'limit').length };
}

describe('limits', () => {
  it('let three of fifty confirmations through when there is room for three', async () => {
    const { sold, refused } = await rush();
    printResult('O4', 'confirmations at once against room for three', sold + refused, `${sold} bought`);
    expect({ sold, refused }).toEqual({ sold: 3, refused: 47 });
  });

  it('would be caught if they forgot what was spent', async () => {
    expect((await rush(blindLimits())).sold).toBe(50);
  });

  it.each([
    ['lose_answer', 1, 'unknown counts as spent'],
    ['unauthorized', 0, 'what was refused is given back'],
  ] as const)('after %s there is room for %i less: %s', async (kind, spent, _why) => {
    const world = await openTestWorld({ policy: 'ask' });
    await world.setLimits((limits) => {
      limits.perPersonDay.energy = regular.quantity;
    });
    const { orders } = world.life;
    const first = await orders.draft(regular, anna);
    world.service.faults.add({ method: 'POST', kind });
    await orders.confirm(first.token, anna.id);
    await world.settle();
    const second = await orders.draft(regular, anna);
    const outcome = await orders.confirm(second.token, anna.id);
    expect(outcome.is).toBe(spent === 1 ? 'limit' : 'placing');
    // The other person's day is another's.
    const third = await orders.draft(regular, ben);
    expect((await orders.confirm(third.token, ben.id)).is).toBe('placing');
  });

  it('count what was sent within any 24 hours, whatever day it is', async () => {
    const world = await openTestWorld({ startsAt: Date.UTC(2026, 10, 21, 23, 59, 30) });
    await world.setLimits((limits) => {
      limits.perDay.energy = regular.quantity;
    });
    const { orders } = world.life;
    const confirm = async () => {
      const card = await orders.draft(regular, anna);
      return (await orders.confirm(card.token, anna.id)).is;
    };
    expect(await confirm()).toBe('placing');
    await world.pass(31_000);
    expect(await confirm()).toBe('limit');
    await world.pass(86_400_000 - 31_000, 3_600_000);
    expect(await confirm()).toBe('limit');
    await world.pass(1);
    expect(await confirm()).toBe('placing');
    await world.settle();
    expect(world.service.orders).toHaveLength(2);
  });

  it('are not emptied by a wall clock that is set forward', async () => {
    const world = await openTestWorld();
    await world.setLimits((limits) => {
      limits.perDay.energy = regular.quantity;
    });
    const { orders } = world.life;
    const first = await orders.draft(regular, anna);
    expect((await orders.confirm(first.token, anna.id)).is).toBe('placing');
    await world.settle();
    world.clock.setWall(world.clock.now() + 25 * 3_600_000);
    const second = await orders.draft(regular, anna);
    expect((await orders.confirm(second.token, anna.id)).is).toBe('limit');
  });

  it('refuse what has no price when they are in TRX, and say so', async () => {
    const world = await openTestWorld();
    await world.setLimits((limits) => {
      limits.perOrder.sun = 1_000_000_000_000;
    });
    const card = await world.life.orders.draft(flash, anna);
    expect(card.estimateSun).toBeNull();
    const outcome = await world.life.orders.confirm(card.token, anna.id);
    expect(outcome).toMatchObject({ is: 'limit', limit: { reason: 'price_unknown', wanted: null } });
    expect(await look(world, card)).toMatchObject({ state: 'refused', reason: 'price_unknown' });
    await world.settle();
    expect(world.service.orders).toHaveLength(0);
  });

  const amount = fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: null });
  const energyLimits = fc.record({ perOrder: amount, perPersonDay: amount, perDay: amount });
  const purchases = fc.array(
    fc.record({ quantity: fc.integer({ min: 65_000, max: 200_000 }), person: fc.constantFrom(anna, ben) }),
    { minLength: 1, maxLength: 8 },
  );

  const rushes = Math.ceil(runs / 5);
  it('hold for whatever is set and wished at once', { timeout: timeoutMs }, async () => {
    await fc.assert(
      fc.asyncProperty(energyLimits, purchases, async (set, wishes) => {
        const world = await openWorld();
        try {
          await world.setLimits((limits) => {
            for (const name of ['perOrder', 'perPersonDay', 'perDay'] as const)
              limits[name].energy = set[name];
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
        } finally {
          await world.close();
        }
      }),
      { numRuns: rushes, seed },
    );
    printResult('O4', 'limits of every size against wishes at once', rushes, 'every limit held');
  });
});

/** Persons who press: two operators, and those who are nobody's identity. */
const pressers = [11, 12, 1_087_968_824, 136_817_688, 777_000, -1001, 0];
const nobodies = new Set(pressers.slice(2));

type Press = { step: 'confirm' | 'approve' | 'refuse' | 'cancel'; person: number; waitMs: number };
const press: fc.Arbitrary<Press> = fc.record({
  step: fc.constantFrom('confirm', 'confirm', 'approve', 'approve', 'approve', 'refuse', 'cancel'),
  person: fc.constantFrom(11, 11, 12, 12, ...pressers.slice(2)),
  waitMs: fc.constantFrom(0, 0, 0, 1_000, 121_000, 601_000),
});

/** Plays presses on a card of Anna's that needs a second person; says what is wrong with what was sold. */
async function playPresses(presses: Press[], sabotage: Sabotage = {}): Promise<string[]> {
  const world = await openWorld({ sabotage });
  try {
    await world.setLimits((limits) => {
      limits.approval.energy = regular.quantity - 1;
    });
    const card = await world.life.orders.draft(regular, anna);
    const yes: Array<{ step: string; person: number }> = [];
    const wrongs: string[] = [];
    for (const { step, person, waitMs } of presses) {
      if (waitMs > 0) await world.pass(waitMs);
      const outcome: Outcome = await world.life.orders[step](card.token, person);
      if (nobodies.has(person) && outcome.is !== 'nobody') wrongs.push(`${person} is nobody, and was heard`);
      if (outcome.is === 'placing' || outcome.is === 'awaiting_approval') yes.push({ step, person });
    }
    await world.settle();
    const { length: sold } = world.service.orders;
    const [first, second] = yes;
    if (sold > 1) wrongs.push('bought twice');
    if (sold === 1 && (first?.step !== 'confirm' || second?.step !== 'approve'))
      wrongs.push('bought without two steps');
    if (sold === 1 && first?.person === second?.person) wrongs.push('bought with one pair of eyes');
    if (sold === 1 && second?.person === anna.id) wrongs.push('approved by who drafted it');
    return wrongs;
  } finally {
    await world.close();
  }
}

describe('four eyes', () => {
  it(
    `buy nothing without a second person, in ${runs} histories of presses`,
    { timeout: timeoutMs },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(press, { minLength: 1, maxLength: 8 }), async (presses) => {
          expect(await playPresses(presses)).toEqual([]);
        }),
        { numRuns: runs, seed },
      );
      printResult(
        'O5',
        'histories of presses above the threshold',
        runs,
        'none bought without a second person',
      );
    },
  );

  const alone: Press[] = [
    { step: 'confirm', person: 11, waitMs: 0 },
    { step: 'approve', person: 11, waitMs: 0 },
  ];

  it('would be caught if one person could approve what that person confirmed', async () => {
    expect(await playPresses(alone)).toEqual([]);
    expect(await playPresses(alone, oneEye())).toContain('bought with one pair of eyes');
  });

  it('buy with a second person, and only after that', async () => {
    const world = await openTestWorld();
    await world.setLimits((limits: Limits) => {
      limits.approval.sun = priceSun - 1;
    });
    const { orders } = world.life;
    const card = await orders.draft(regular, anna);
    expect((await orders.confirm(card.token, anna.id)).is).toBe('awaiting_approval');
    expect((await orders.approve(card.token, anna.id)).is).toBe('yourself');
    await world.settle();
    expect(world.service.orders).toHaveLength(0);
    expect((await orders.approve(card.token, ben.id)).is).toBe('placing');
    expect((await orders.approve(card.token, ben.id)).is).toBe('already');
    await world.settle();
    expect(world.service.orders).toHaveLength(1);
    expect(await look(world, card)).toMatchObject({ confirmedBy: anna.id, approvedBy: ben.id });
  });

  it('are not asked for at the threshold itself', async () => {
    const world = await openTestWorld();
    await world.setLimits((limits) => {
      limits.approval.sun = priceSun;
    });
    const card = await world.life.orders.draft(regular, anna);
    expect((await world.life.orders.confirm(card.token, anna.id)).is).toBe('placing');
  });
});
