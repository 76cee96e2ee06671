// The level of the balance through random lives of an account, against what this test works out by itself: the median of
// the last payments per energy, and whether money came in since the balance was bad.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judgeBalance,
  levelState,
  type BalanceLevel,
  type LevelKnowledge,
  type LevelReading,
} from '../../src/figures/balance-level.ts';
import type { BalanceSteps } from '../../src/store/settings/watches.ts';
import { toJson } from '../../src/base/json.ts';
import { delegated, openFigures, payment, type Sent } from './fixture.ts';

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

it('what is kept between two readings is read back, a balance below zero too', () => {
  const state = { usualSun: 7n, bad: { steps: '', balanceSun: -5n } };
  expect(levelState.parse(JSON.parse(toJson(state)))).toEqual(state);
});

describe('the level of the balance', () => {
  it('is in order only where 65,000 energy can be bought, and bad until money comes in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 1, maxLength: 30 }),
        fc.bigInt({ min: 0n, max: 150n * trx }),
        steps,
        async (moves, first, balanceSteps) => {
          const { store, figures, add } = await openFigures();
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
              const energy = delegated(`d${n}`, now, one.energy);
              const data = { ...energy.data, payment_amount_sun: cost, duration: 60 };
              await add(payment(`p${n}`, now, cost), { ...energy, data });
            }
            const reading = { at: now, trx: account.balanceSun, usdt: 0n };
            await store.figures.balances.addReading({
              ...reading,
              spentTrx: undefined,
              spentUsdt: undefined,
            });
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

  it('is not in order with half a TRX, whether nothing was spent for a week or the account is new', async () => {
    const { figures, add } = await openFigures();
    const half = { balanceSun: trx / 2n, balanceUsdt: 0n, rechargedSun: 5n * trx, refundedSun: 0n };
    expect(await figures.readStanding(half, start)).toMatchObject({ level: 'unknown' });
    const asked = await figures.readStanding(half, start, async () => 3n * trx);
    expect(asked).toMatchObject({ level: 'bad', isShort: true, usualSun: 3n * trx });
    const rich = { ...half, balanceSun: 30n * trx, rechargedSun: 30n * trx };
    // The price is kept.
    expect(await figures.readStanding(rich, start)).toMatchObject({ level: 'good', isShort: false });
    await add(payment('p', start, 3_250_000), delegated('d', start, 65_000));
    const later = await figures.readStanding({ ...half, rechargedSun: 30n * trx }, start + 12 * dayMs);
    expect(later).toMatchObject({ level: 'bad', usualSun: 3_250_000n, runway: { kind: 'no-spending' } });
  });

  it('goes by what energy for an hour costs', async () => {
    const { figures, add } = await openFigures();
    const reading = { balanceSun: 100n * trx, balanceUsdt: 0n, rechargedSun: 0n, refundedSun: 0n };
    const priceNow = async () => (await figures.readStanding(reading, start)).usualSun;
    const bought = (id: string, quantity: number, change: object): Sent => {
      const sent = delegated(id, start, quantity);
      return { ...sent, data: { ...sent.data, ...change } };
    };
    await add(bought('l', 65_000, { duration: 4_320 }), delegated('b', start, 1_000, 'BANDWIDTH'));
    expect(await priceNow()).toBeUndefined();
    await add(bought('e', 650_000, { payment_amount_sun: 20_000_001 }));
    expect(await priceNow()).toBe(2_000_001n);
  });

  it.each([
    ['BILLING_ITEM_FLASH_BANDWIDTH', 'unknown'],
    ['BILLING_ITEM_FLASH_ENERGY', 'good'],
  ])('of a team that paid in USDT for %s, with USDT left, is %s', async (billing_item_type, level) => {
    const { figures, add } = await openFigures();
    await add(payment('u', start, 20_000, { coin_type: 'USDT', billing_item_type }));
    const account = { balanceSun: 0n, balanceUsdt: 30_000n, rechargedSun: 0n, refundedSun: 0n };
    expect(await figures.readStanding(account, start)).toMatchObject({ level });
  });
});

describe('the judgement of a reading', () => {
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
  const rich = { ...reading, balanceSun: 100n * trx, balanceUsdt: 0n };
  const byDays: BalanceSteps = { by: 'days', steps: [7, 3, 1] };
  const bySun = (...given: number[]): BalanceSteps => ({ by: 'sun', steps: given });
  const lasting = (days: number) =>
    ({
      kind: 'lasts',
      days: 7,
      meanSunPerDay: trx,
      transfers: undefined,
      lastsMs: days * dayMs,
      fastestLastsMs: 0,
      slowestLastsMs: Infinity,
    }) as const;
  type Row = [_is: string, level: BalanceLevel, known: Partial<LevelKnowledge>, read?: Partial<LevelReading>];

  const usualUsdt = trx;
  it.each<Row>([
    ['without a price is unknown', 'unknown', {}],
    ['pays for what is usually bought in USDT', 'good', { usualUsdt }],
    ['needs no days of TRX', 'good', { usualUsdt, steps: byDays }],
    ['pays for less than what is usually bought', 'bad', { usualUsdt: 901n * trx }],
    ['is below an amount of TRX that the team has named', 'bad', { usualUsdt, steps: bySun(5) }],
    ['is of a team that spends TRX', 'bad', { usualUsdt, spendsTrx: true }],
    ['has no USDT left either', 'bad', { usualUsdt }, { balanceUsdt: 0n }],
  ])('in USDT alone: %s: %s', (_is, level, known, read = {}) => {
    expect(judgeBalance({}, { ...reading, ...read }, { ...knowledge, ...known }).level).toBe(level);
  });

  it.each<[level: BalanceLevel, steps: BalanceSteps]>([
    ['bad', { by: 'days', steps: [14, 7] }],
    ['warn', { by: 'days', steps: [7, 3] }],
    ['good', { by: 'days', steps: [6, 3] }],
    ['warn', bySun(100_000_001, 5)],
    ['good', bySun(100_000_000)],
  ])('is bad below the lowest step and low below another one: %s at %o', (level, steps) => {
    const known = { ...knowledge, steps, runway: lasting(6), usualSun: trx };
    expect(judgeBalance({}, rich, known).level).toBe(level);
  });

  const poor = { ...knowledge, steps: byDays, usualSun: trx, runway: lasting(0.5) };
  it.each<Row>([
    ['the last days say that it lasts', 'good', { runway: lasting(20) }],
    ['money came in', 'good', {}, { balanceSun: 101n * trx, rechargedSun: trx }],
    ['money came in that nothing names', 'good', {}, { balanceSun: 101n * trx }],
    ['only a refund came', 'bad', {}, { balanceSun: 101n * trx, refundedSun: trx }],
    ['nothing says how long it lasts', 'bad', {}],
    ['it can not buy', 'bad', { runway: lasting(20), usualSun: 101n * trx }],
    ['the team has named other steps', 'good', { steps: bySun(50_000_000) }],
  ])('after it was bad, where %s: %s', (_is, level, known, read = {}) => {
    const { level: first, state } = judgeBalance({}, rich, poor);
    expect(first).toBe('bad');
    const later = { ...knowledge, steps: byDays, usualSun: trx, ...known };
    expect(judgeBalance(state, { ...rich, ...read }, later).level).toBe(level);
  });
});
