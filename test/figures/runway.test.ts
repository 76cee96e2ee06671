import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastRunway, growth, type Runway } from '../../src/figures/runway.ts';

const trx = 1_000_000n;
const dayMs = 86_400_000;

function lastsOf(runway: Runway) {
  if (runway.kind !== 'lasts') throw new Error(`The runway is ${runway.kind}.`);
  return runway;
}

it('what is not known, or became less, has not grown', () => {
  expect([growth(3n, 5n), growth(5n, 3n), growth(undefined, 5n), growth(3n, undefined)]).toEqual([
    2n,
    0n,
    0n,
    0n,
  ]);
});

const sun = fc.bigInt({ min: 0n, max: 10n ** 16n });
const spent = fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { minLength: 3, maxLength: 9 });

describe('the runway', () => {
  it('is the balance divided by the mean of seven days', () => {
    const spentSun = [100n, 120n, 80n, 100n, 100n, 90n, 110n].map((day) => day * trx);
    expect(forecastRunway({ balanceSun: 1_050n * trx, spentSun })).toMatchObject({
      days: 7,
      meanSunPerDay: 100n * trx,
      lastsMs: 10.5 * dayMs,
      fastestLastsMs: 8.75 * dayMs,
      slowestLastsMs: 13.125 * dayMs,
    });
  });

  it('is not forecast from two days, and is from three', () => {
    const forecast = (days: number) =>
      forecastRunway({ balanceSun: trx, spentSun: Array.from({ length: days }, () => trx) }).kind;
    expect([0, 1, 2, 3].map(forecast)).toEqual(['too-few-days', 'too-few-days', 'too-few-days', 'lasts']);
  });

  it('is not forecast where nothing was spent, or more came back', () => {
    const kindOf = (spentSun: bigint[]) => forecastRunway({ balanceSun: trx, spentSun }).kind;
    expect(kindOf([0n, 0n, 0n])).toBe('no-spending');
    expect(kindOf([trx, -trx, -1n])).toBe('no-spending');
    expect(kindOf([trx, -trx, 1n])).toBe('lasts');
  });

  it('has no end at the pace of a day that cost nothing, and none after the balance is gone', () => {
    const spentSun = [trx, 0n, trx];
    expect(lastsOf(forecastRunway({ balanceSun: trx, spentSun })).slowestLastsMs).toBe(Infinity);
    expect(lastsOf(forecastRunway({ balanceSun: -5n, spentSun })).lastsMs).toBe(0);
  });

  it('counts transfers by what the energy of one usually costs, and says nothing of them without a price', () => {
    const transfersAt = (usualSun?: bigint) =>
      lastsOf(forecastRunway({ balanceSun: 100n * trx, spentSun: [trx, trx, trx], usualSun })).transfers;
    expect([3_200_000n, 1n, 0n, undefined].map(transfersAt)).toEqual([31n, 100n * trx, undefined, undefined]);
  });

  it('never promises more than the balance pays, nor less than at the pace of the dearest day', () => {
    fc.assert(
      fc.property(sun, spent, (balanceSun, spentSun) => {
        const runway = forecastRunway({ balanceSun, spentSun });
        if (runway.kind !== 'lasts') return;
        const total = spentSun.slice(0, 7).reduce((sum, day) => sum + day, 0n);
        const paid = balanceSun * BigInt(dayMs) * BigInt(runway.days);
        const lasts = BigInt(runway.lastsMs);
        expect(lasts * total <= paid).toBe(true);
        // One millisecond more would not be paid.
        expect((lasts + 1n) * total > paid || runway.lastsMs === 1e15).toBe(true);
        // By the dearest day and by the cheapest.
        expect(runway.fastestLastsMs).toBeLessThanOrEqual(runway.lastsMs);
        expect(runway.slowestLastsMs).toBeGreaterThanOrEqual(runway.lastsMs);
      }),
    );
  });

  it('does not become shorter when the balance grows', () => {
    fc.assert(
      fc.property(sun, sun, spent, (balanceSun, more, spentSun) => {
        const before = forecastRunway({ balanceSun, spentSun });
        const after = forecastRunway({ balanceSun: balanceSun + more, spentSun });
        expect(after.kind).toBe(before.kind);
        if (before.kind !== 'lasts' || after.kind !== 'lasts') return;
        expect(after.lastsMs).toBeGreaterThanOrEqual(before.lastsMs);
      }),
    );
  });
});
