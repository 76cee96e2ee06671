import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastRunway, showLasting, type Runway } from '../../src/figures/runway.ts';

const trx = 1_000_000n;

function lastsOf(runway: Runway) {
  if (runway.kind !== 'lasts') throw new Error(`The runway is ${runway.kind}.`);
  return runway;
}

const sun = fc.bigInt({ min: 0n, max: 10n ** 16n });
const spent = fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { minLength: 3, maxLength: 9 });

describe('the runway', () => {
  it('is the balance divided by the mean of seven days', () => {
    const spentSun = [100n, 120n, 80n, 100n, 100n, 90n, 110n].map((day) => day * trx);
    const runway = lastsOf(forecastRunway({ balanceSun: 1_050n * trx, spentSun }));
    expect(runway).toMatchObject({ days: 7, spentSun: 700n * trx });
    expect(showLasting(runway.atMean)).toEqual({ unit: 'days', amount: 10n, decimals: 0 });
    expect(showLasting(runway.atFastest)).toEqual({ unit: 'days', amount: 87n, decimals: 1 });
    expect(showLasting(runway.atSlowest!)).toEqual({ unit: 'days', amount: 13n, decimals: 0 });
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

  it('ignores what is older than seven days', () => {
    const week = Array.from({ length: 7 }, () => trx);
    const input = { balanceSun: 70n * trx, spentSun: week };
    expect(forecastRunway({ ...input, spentSun: [...week, 10n ** 15n] })).toEqual(forecastRunway(input));
  });

  it('counts transfers by the price of the last one, and how many a day had', () => {
    const runway = forecastRunway({
      balanceSun: 100n * trx,
      spentSun: [trx, trx, trx, trx],
      transfers: { priceSun: 3_200_000n, counts: [10, 20, 0, 11] },
    });
    expect(lastsOf(runway).transfers).toEqual({ left: 31n, perDay: 41 / 4 });
  });

  it('says nothing of transfers without a price', () => {
    const forecast = (priceSun: bigint) =>
      forecastRunway({
        balanceSun: trx,
        spentSun: [trx, trx, trx],
        transfers: { priceSun, counts: [1, 1, 1] },
      });
    expect(lastsOf(forecast(0n)).transfers).toBeUndefined();
    expect(lastsOf(forecast(1n)).transfers).toBeDefined();
  });

  it('is said in whole days from 10 on, with one decimal below, in hours below 2 days, and ends at 90', () => {
    const shown = (hours: bigint) => {
      const runway = forecastRunway({ balanceSun: hours, spentSun: [24n, 24n, 24n] });
      return showLasting(lastsOf(runway).atMean);
    };
    expect(shown(47n)).toEqual({ unit: 'hours', amount: 47n, decimals: 0 });
    expect(shown(48n)).toEqual({ unit: 'days', amount: 20n, decimals: 1 });
    expect(shown(239n)).toEqual({ unit: 'days', amount: 99n, decimals: 1 });
    expect(shown(240n)).toEqual({ unit: 'days', amount: 10n, decimals: 0 });
    expect(shown(263n)).toEqual({ unit: 'days', amount: 10n, decimals: 0 });
    expect(shown(90n * 24n)).toEqual({ unit: 'days', amount: 90n, decimals: 0 });
    expect(shown(90n * 24n + 1n)).toEqual({ unit: 'over-90-days' });
    expect(shown(0n)).toEqual({ unit: 'hours', amount: 0n, decimals: 0 });
  });

  it('never promises more than the balance pays', () => {
    fc.assert(
      fc.property(sun, spent, (balanceSun, spentSun) => {
        const runway = forecastRunway({ balanceSun, spentSun });
        if (runway.kind !== 'lasts') return;
        const days = BigInt(runway.days);
        // n tenths of a day at the mean cost at most the balance, and one tenth more would not be paid.
        expect(runway.atMean.tenthsOfDay * runway.spentSun <= balanceSun * 10n * days).toBe(true);
        expect((runway.atMean.tenthsOfDay + 1n) * runway.spentSun > balanceSun * 10n * days).toBe(true);
        expect(runway.atMean.hours * runway.spentSun <= balanceSun * 24n * days).toBe(true);
      }),
    );
  });

  it('is shortest at the pace of the dearest day and longest at that of the cheapest', () => {
    fc.assert(
      fc.property(sun, spent, (balanceSun, spentSun) => {
        const runway = forecastRunway({ balanceSun, spentSun });
        if (runway.kind !== 'lasts') return;
        const { atMean, atFastest, atSlowest } = runway;
        expect(atFastest.hours <= atMean.hours).toBe(true);
        expect(atSlowest === undefined || atMean.hours <= atSlowest.hours).toBe(true);
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
        expect(after.atMean.hours >= before.atMean.hours).toBe(true);
      }),
    );
  });
});
