// The level of the balance through random lives of an account, against what this test works out by itself: the median of
// the last payments per energy, and whether money came in since the balance was bad.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judgeBalance,
  type BalanceLevel,
  type LevelKnowledge,
  type LevelReading,
} from '../../src/figures/balance-level.ts';
import type { BalanceSteps } from '../../src/store/settings/watches.ts';
import { arrivalOf, delegated, openFigures, payment } from './fixture.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-03-01T12:00:00Z');
const trx = 1_000_000n;

const move = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('buy' as const),
      /** A day later. */
      isNext: fc.boolean(),
      energy: fc.constantFrom(65_000, 131_000, 500_000, 1_000_003),
      /** Sun for one energy. */
      price: fc.integer({ min: 30, max: 110 }),
    }),
  },
  fc.record({ is: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ is: fc.constant('recharge' as const), amount: fc.bigInt({ min: 1n, max: 200n * trx }) }),
  fc.record({ is: fc.constant('refund' as const), amount: fc.bigInt({ min: 1n, max: 5n * trx }) }),
  fc.record({ is: fc.constant('withdraw' as const), share: fc.bigInt({ min: 1n, max: 9n }) }),
);
const steps = fc.constantFrom<BalanceSteps | null>(
  null,
  { by: 'days', steps: [7, 3, 1] },
  { by: 'sun', steps: [50_000_000, 5_000_000] },
);

describe('the level of the balance', () => {
  it('is in order only where 65,000 energy can be bought, and bad until money comes in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 1, maxLength: 30 }),
        fc.bigInt({ min: 0n, max: 150n * trx }),
        steps,
        async (moves, first, balanceSteps) => {
          const { store, figures } = await openFigures();
          await store.settings.update((draft) => {
            draft.balanceSteps = balanceSteps;
          });
          const account = { balanceSun: first, rechargedSun: first, refundedSun: 0n };
          const paid: Array<[sun: bigint, energy: bigint]> = [];
          let [now, n, wasBad] = [start, 0, false];
          for (const one of moves) {
            n += 1;
            if (one.is === 'wait') now += one.days * dayMs;
            if (one.is === 'recharge') {
              account.balanceSun += one.amount;
              account.rechargedSun += one.amount;
              wasBad = false;
            }
            if (one.is === 'refund') {
              account.balanceSun += one.amount;
              account.refundedSun += one.amount;
            }
            if (one.is === 'withdraw') account.balanceSun -= (account.balanceSun * one.share) / 10n;
            if (one.is === 'buy' && one.isNext) now += dayMs;
            const cost = one.is === 'buy' ? one.energy * one.price : 0;
            if (one.is === 'buy' && BigInt(cost) <= account.balanceSun) {
              account.balanceSun -= BigInt(cost);
              paid.push([BigInt(cost), BigInt(one.energy)]);
              await store.events.add(arrivalOf(payment(`p${n}`, now, cost)), []);
              const energy = delegated(`d${n}`, now, one.energy);
              const data = { ...energy.data, payment_amount_sun: cost, duration: 60 };
              await store.events.add(arrivalOf({ ...energy, data }), []);
            }
            const reading = {
              at: now,
              trx: account.balanceSun,
              usdt: 0n,
              spentTrx: undefined,
              spentUsdt: undefined,
            };
            await store.figures.balances.addReading(reading);
            const { level, runway } = await figures.readStanding({ ...account, balanceUsdt: 0n }, now);

            const prices = paid
              .slice(-25)
              .map(([sun, energy]) => (sun * 65_000n + energy - 1n) / energy)
              .toSorted((a, b) => Number(a - b));
            const usual = prices[Math.floor(prices.length / 2)];
            const canBuy = usual !== undefined && account.balanceSun >= usual;
            const isLowBySun = balanceSteps?.by === 'sun' && account.balanceSun < 5n * trx;
            const cannot = account.balanceSun === 0n || (usual !== undefined && !canBuy);
            // Whoever can buy and spends is judged by the pace of the last days.
            const isStill = wasBad && !(canBuy && runway.kind === 'lasts');
            const isBad = cannot || isStill || isLowBySun;
            // Enough for all steps, and never bad since the last recharge.
            const isAbove = balanceSteps?.by !== 'days' && account.balanceSun >= 50n * trx;
            const isGood = canBuy && isAbove && !isStill;
            const allowed: BalanceLevel[] = isBad
              ? ['bad']
              : isGood
                ? ['good']
                : canBuy
                  ? ['good', 'warn', 'bad']
                  : ['unknown', 'warn', 'bad'];
            expect(allowed).toContain(level);
            const transfers = usual === undefined ? undefined : account.balanceSun / usual;
            expect(runway).toEqual(runway.kind === 'lasts' ? { ...runway, transfers } : runway);
            wasBad = level === 'bad';
          }
          await store.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('that was bad at the pace of the last days stays bad when nothing is bought any more', async () => {
    const { store, figures } = await openFigures();
    await store.settings.update((draft) => {
      draft.balanceSteps = { by: 'days', steps: [7, 3, 1] };
    });
    for (let day = 0; day < 8; day += 1) {
      await store.events.add(arrivalOf(payment(`p${day}`, start + day * dayMs, 20_000_000)), []);
      await store.events.add(arrivalOf(delegated(`d${day}`, start + day * dayMs, 400_000)), []);
    }
    const left = { balanceSun: 15n * trx, balanceUsdt: 0n, rechargedSun: 200n * trx, refundedSun: 0n };
    const at = (day: number, change: Partial<typeof left> = {}) =>
      figures.readStanding({ ...left, ...change }, start + day * dayMs);
    expect(await at(8)).toMatchObject({ level: 'bad', isShort: false, runway: { kind: 'lasts' } });
    expect(await at(18)).toMatchObject({ level: 'bad', runway: { kind: 'no-spending' } });
    const refund = { balanceSun: 16n * trx, refundedSun: trx };
    expect(await at(19, refund)).toMatchObject({ level: 'bad' });
    expect(await at(20, { balanceSun: 36n * trx, refundedSun: trx, rechargedSun: 220n * trx })).toMatchObject(
      {
        level: 'good',
      },
    );
    await store.close();
  });

  it('is not in order with half a TRX, whether nothing was spent for a week or the account is new', async () => {
    const { store, figures } = await openFigures();
    const half = { balanceSun: trx / 2n, balanceUsdt: 0n, rechargedSun: 5n * trx, refundedSun: 0n };
    expect(await figures.readStanding(half, start)).toMatchObject({ level: 'unknown' });
    const asked = await figures.readStanding(half, start, async () => 3n * trx);
    expect(asked).toMatchObject({ level: 'bad', isShort: true, usualSun: 3n * trx });
    const rich = { ...half, balanceSun: 30n * trx, rechargedSun: 30n * trx };
    // The price is kept.
    expect(await figures.readStanding(rich, start)).toMatchObject({ level: 'good', isShort: false });
    await store.events.add(arrivalOf(payment('p', start, 3_250_000)), []);
    await store.events.add(arrivalOf(delegated('d', start, 65_000)), []);
    const later = await figures.readStanding({ ...half, rechargedSun: 30n * trx }, start + 12 * dayMs);
    expect(later).toMatchObject({ level: 'bad', usualSun: 3_250_000n, runway: { kind: 'no-spending' } });
    await store.close();
  });

  it('goes by what energy for an hour costs', async () => {
    const { store, figures } = await openFigures();
    const reading = { balanceSun: 100n * trx, balanceUsdt: 0n, rechargedSun: 0n, refundedSun: 0n };
    const priceNow = async () => (await figures.readStanding(reading, start)).usualSun;
    const long = delegated('l', start, 65_000);
    const events = [
      { ...long, data: { ...long.data, duration: 4_320 } },
      delegated('b', start, 1_000, 'BANDWIDTH'),
    ];
    for (const one of events) await store.events.add(arrivalOf(one), []);
    expect(await priceNow()).toBeUndefined();
    const large = delegated('e', start, 650_000);
    await store.events.add(
      arrivalOf({ ...large, data: { ...large.data, payment_amount_sun: 20_000_001 } }),
      [],
    );
    expect(await priceNow()).toBe(2_000_001n);
    await store.close();
  });
});

it.each([
  ['BILLING_ITEM_FLASH_BANDWIDTH', 'unknown'],
  ['BILLING_ITEM_FLASH_ENERGY', 'good'],
])('a payment in USDT for %s: a balance in USDT is %s', async (billing_item_type, level) => {
  const { store, figures } = await openFigures();
  await store.events.add(
    arrivalOf(payment('u', start, 20_000, { coin_type: 'USDT', billing_item_type })),
    [],
  );
  const account = { balanceSun: 0n, balanceUsdt: 30_000n, rechargedSun: 0n, refundedSun: 0n };
  expect(await figures.readStanding(account, start)).toMatchObject({ level });
  await store.close();
});

describe('without spending in TRX', () => {
  const knowledge: LevelKnowledge = {
    runway: { kind: 'no-spending', days: 7 },
    spendsTrx: false,
    usualSun: undefined,
    usualUsdt: undefined,
    steps: null,
  };
  const reading: LevelReading = {
    balanceSun: 0n,
    balanceUsdt: 900n * trx,
    rechargedSun: 0n,
    refundedSun: 0n,
  };
  const level = (known: Partial<LevelKnowledge>, read: Partial<LevelReading> = {}) =>
    judgeBalance({}, { ...reading, ...read }, { ...knowledge, ...known }).level;
  const byDays: BalanceSteps = { by: 'days', steps: [7, 3, 1] };

  it('a team that pays in USDT needs none of it, and enough of its own coin', () => {
    expect(level({})).toBe('unknown');
    expect(level({ usualUsdt: trx })).toBe('good');
    expect(level({ usualUsdt: trx, steps: byDays })).toBe('good');
    expect(level({ usualUsdt: 901n * trx })).toBe('bad');
    // It has named an amount of TRX, or spends TRX.
    expect(level({ usualUsdt: trx, steps: { by: 'sun', steps: [5] } })).toBe('bad');
    expect(level({ usualUsdt: trx, spendsTrx: true })).toBe('bad');
    expect(level({ usualUsdt: trx }, { balanceUsdt: 0n })).toBe('bad');
  });

  it('is bad below the lowest step of days or TRX, and low below another one', () => {
    const runway = { kind: 'lasts' as const, days: 7, meanSunPerDay: 100n * trx, transfers: undefined };
    const lasting = { ...runway, lastsMs: 6 * dayMs, fastestLastsMs: 0, slowestLastsMs: Infinity };
    const at = (given: BalanceSteps) =>
      level({ steps: given, runway: lasting, usualSun: trx }, { balanceSun: 600n * trx, balanceUsdt: 0n });
    expect(at({ by: 'days', steps: [14, 7] })).toBe('bad');
    expect(at({ by: 'days', steps: [7, 3] })).toBe('warn');
    expect(at({ by: 'days', steps: [6, 3] })).toBe('good');
    expect(at({ by: 'sun', steps: [600_000_001, 5] })).toBe('warn');
    expect(at({ by: 'sun', steps: [600_000_000] })).toBe('good');
  });

  it('is judged anew where it can buy and the last days say how long it lasts, and not without a pace', () => {
    const rich = { ...reading, balanceSun: 100n * trx, balanceUsdt: 0n };
    const lasting = (days: number): LevelKnowledge => ({
      ...knowledge,
      steps: byDays,
      usualSun: trx,
      runway: {
        kind: 'lasts',
        days: 7,
        meanSunPerDay: trx,
        transfers: 100n,
        lastsMs: days * dayMs,
        fastestLastsMs: 0,
        slowestLastsMs: Infinity,
      },
    });
    const { level: first, state } = judgeBalance({}, rich, lasting(0.5));
    expect(first).toBe('bad');
    expect(judgeBalance(state, rich, lasting(20)).level).toBe('good');
    expect(judgeBalance(state, rich, { ...knowledge, steps: byDays, usualSun: trx }).level).toBe('bad');
    expect(judgeBalance(state, rich, { ...lasting(20), usualSun: 101n * trx }).level).toBe('bad');
  });

  it('other steps are judged anew', () => {
    const rich = { ...reading, balanceSun: 100n * trx };
    const known = { ...knowledge, usualSun: trx };
    const bad = judgeBalance({}, rich, { ...known, steps: { by: 'sun', steps: [200_000_000] } });
    expect(bad.level).toBe('bad');
    expect(judgeBalance(bad.state, rich, { ...known, steps: { by: 'sun', steps: [50_000_000] } }).level).toBe(
      'good',
    );
    expect(
      judgeBalance(bad.state, rich, { ...known, steps: { by: 'sun', steps: [200_000_000] } }).level,
    ).toBe('bad');
  });
});
