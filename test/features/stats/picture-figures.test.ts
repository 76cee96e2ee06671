import { describe, expect, it } from 'vitest';
import { forecastRunway } from '../../../src/figures/runway.ts';
import { openI18n } from '../../../src/base/i18n.ts';
import { layOut } from '../../../src/pictures/picture.ts';
import { themes } from '../../../src/pictures/theme.ts';
import { balancePicture } from '../../../src/features/stats/picture-figures.ts';

const trx = 1_000_000n;
const asOf = Date.parse('2026-11-22T09:00:00Z');
const i18n = openI18n({ defaultLocale: 'en', onProblem: () => undefined });

function balance(spentTrx: bigint) {
  const balanceSun = 80n * trx;
  const spentSun = Array.from({ length: 7 }, () => spentTrx * trx);
  const runway = forecastRunway({ balanceSun, spentSun });
  return {
    asOf,
    balanceSun,
    balanceUsdt: 0n,
    before: [{ ...none, at: asOf - 86_400_000, trx: 90n * trx }],
    standing: { runway, level: 'warn' as const, isShort: false, usualSun: undefined },
  };
}

const none = { source: 'signed', usdt: undefined, spentTrx: undefined, spentUsdt: undefined } as const;
const thresholds = (...given: Parameters<typeof balancePicture>) => {
  const picture = balancePicture(...given);
  return picture.kind === 'balance' ? picture.figures.thresholds : [];
};

describe('the thresholds of the balance', () => {
  it('are the owners’ steps in days, at the mean pace', () => {
    expect(thresholds(balance(10n), { by: 'days', steps: [7, 3, 1] })).toEqual([
      { balanceSun: 70n * trx, days: 7, level: 'warn' },
      { balanceSun: 30n * trx, days: 3, level: 'warn' },
      { balanceSun: 10n * trx, days: 1, level: 'bad' },
    ]);
  });

  it('are amounts where the steps are, and are drawn', () => {
    const given: Parameters<typeof balancePicture> = [balance(10n), { by: 'sun', steps: [60_000_000] }];
    expect(thresholds(...given)).toEqual([{ balanceSun: 60n * trx, days: undefined, level: 'bad' }]);
    const svg = layOut(balancePicture(...given), {
      words: i18n.words('en'),
      timeZone: 'UTC',
      theme: 'light',
    });
    expect(svg).toContain(themes.light.warn);
    expect(svg).toContain('>60<');
  });

  it('are none without steps, and none of days without a pace', () => {
    expect(thresholds(balance(10n), null)).toEqual([]);
    expect(thresholds(balance(0n), { by: 'days', steps: [7] })).toEqual([]);
  });
});
