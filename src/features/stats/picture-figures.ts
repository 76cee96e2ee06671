// What pictures are drawn from, of the figures of a period or of a report.

import type { Words } from '../../base/i18n.ts';
import type { ColumnedPeriod } from '../../figures/columns.ts';
import type { BalanceStanding, PeriodFigures } from '../../figures/figures.ts';
import type { Runway } from '../../figures/runway.ts';
import type { EventStats } from '../../figures/stats.ts';
import type { Threshold } from '../../pictures/balance.ts';
import { numbersOf, sunDecimals } from '../../pictures/labels.ts';
import type { PictureFigures } from '../../pictures/picture.ts';
import type { SourcedBalance } from '../../store/ledger/figures/quarters.ts';
import type { BalanceSteps } from '../../store/settings/watches.ts';
import { describePace, pluralOf, runwayWords } from '../../watch/runway-sentence.ts';
import { coinNames } from './coin-names.ts';

export const statsKinds = ['spending', 'balance', 'transfers'] as const;
export type StatsKind = (typeof statsKinds)[number];

/** The balance of a picture, and before. */
export type BalanceNow = {
  readonly period: ColumnedPeriod;
  /** When it was read; of a period that is over, the last time in it. */
  readonly asOf: number;
  /** Signed; undefined when the service could not be read. */
  readonly balanceSun: bigint | undefined;
  readonly balanceUsdt: bigint | undefined;
  /** The readings of the period, oldest first. */
  readonly before: readonly SourcedBalance[];
  /** Of a balance that was read now. */
  readonly standing: BalanceStanding | undefined;
};

/** The coin that spending is drawn in; others are said in words. */
export const drawnCoin = 'TRX';

/** `previousSun`: what was spent in the period before; undefined where nothing is known of it. */
export function spendingPicture(
  { spending }: Pick<EventStats, 'spending'>,
  period: ColumnedPeriod,
  { previousSun, countedFrom }: { previousSun?: bigint | undefined; countedFrom?: number | undefined } = {},
): PictureFigures {
  const trx = spending.find(({ coin }) => coin === drawnCoin);
  const products = (trx?.products ?? []).map(({ product, columns }) => ({
    item: product,
    spentSun: columns,
  }));
  const refundsSun = trx?.refunded.columns ?? period.columns.map(() => 0n);
  return { kind: 'spending', figures: { ...period, countedFrom, products, refundsSun, previousSun } };
}

export function pictureOf(
  kind: Exclude<StatsKind, 'balance'>,
  figures: PeriodFigures,
  words: Words,
): PictureFigures {
  const { period, countedFrom, spending, isPreviousKnown } = figures;
  if (kind === 'spending') {
    const trx = spending.find(({ coin }) => coin === drawnCoin);
    const previousSun = (trx?.paid.previous ?? 0n) - (trx?.refunded.previous ?? 0n);
    return spendingPicture(figures, period, {
      countedFrom,
      previousSun: isPreviousKnown ? previousSun : undefined,
    });
  }
  const names = coinNames(figures.transfers, words);
  const coins = figures.transfers.flatMap(({ decimals, received, sent }, index) => {
    if (received.count + sent.count === 0) return [];
    const { name: coin, detail } = names[index]!;
    return [{ coin, detail, decimals, received: received.columns, sent: sent.columns }];
  });
  return { kind, figures: { ...period, countedFrom, coins } };
}

/** `steps`: the owners' steps of a low balance; null for none. */
export function balancePicture(
  { period, asOf, balanceSun, before, standing }: BalanceNow,
  steps: BalanceSteps | null,
  words: Words,
): PictureFigures {
  const { runway, level } = standing ?? {};
  const left = runway && runwayWords(runway, words);
  const daily = runway?.kind === 'lasts' ? [describePace(runway, words)] : [];
  return {
    kind: 'balance',
    figures: {
      ...period,
      asOf,
      balanceSun,
      readings: before.flatMap(({ at, trx }) => (trx === undefined ? [] : [{ at, balanceSun: trx }])),
      notes: left === undefined ? [] : [[left, ...daily].join(words.plain('list-comma')), left],
      lastsMs: runway?.kind === 'lasts' ? runway.lastsMs : undefined,
      thresholds: runway ? thresholdsOf(steps, runway, words) : [],
      warning: level === 'warn' || level === 'bad' ? level : undefined,
    },
  };
}

/** From the largest to the smallest; days are what is spent in them at the mean pace. */
function thresholdsOf(steps: BalanceSteps | null, runway: Runway, words: Words): Threshold[] {
  const list = steps?.steps ?? [];
  // As the balance itself: bad below the lowest.
  const levelOf = (index: number) => (index === list.length - 1 ? 'bad' : 'warn');
  const numbers = numbersOf(words);
  return list.flatMap((step, index): Threshold[] => {
    const level = levelOf(index);
    if (steps?.by === 'sun') {
      const balanceSun = BigInt(step);
      return [{ balanceSun, label: numbers.short(balanceSun, sunDecimals), level }];
    }
    if (runway.kind !== 'lasts') return [];
    const label = words.plain('picture-threshold-days', { n: pluralOf(step), days: numbers.plain(step) });
    return [{ balanceSun: runway.meanSunPerDay * BigInt(step), label, level }];
  });
}
