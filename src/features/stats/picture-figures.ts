// What the pictures of /stats are drawn from.

import type { Words } from '../../base/i18n.ts';
import type { ColumnedPeriod } from '../../figures/columns.ts';
import type { PeriodFigures } from '../../figures/figures.ts';
import type { BalanceStanding } from '../../figures/figures.ts';
import type { Runway } from '../../figures/runway.ts';
import type { Column, PictureFigures, Threshold } from '../../pictures/figures.ts';
import type { SourcedBalance } from '../../store/ledger/figures/balances.ts';
import type { BalanceSteps } from '../../store/settings/watches.ts';
import { coinNames } from './coin-names.ts';

export const statsKinds = ['spending', 'balance', 'bought', 'transfers'] as const;
export type StatsKind = (typeof statsKinds)[number];

/** The balance as it was read for this picture, and before. */
export type BalanceNow = {
  readonly asOf: number;
  /** Signed; undefined when the service could not be read. */
  readonly balanceSun: bigint | undefined;
  readonly balanceUsdt: bigint | undefined;
  readonly before: readonly SourcedBalance[];
  readonly standing: BalanceStanding | undefined;
};

/** The coin that spending is drawn in; others are said in words. */
export const drawnCoin = 'TRX';

export function pictureOf(
  kind: Exclude<StatsKind, 'balance'>,
  figures: PeriodFigures,
  words: Words,
): PictureFigures {
  const { period } = figures;
  const { countedFrom } = figures;
  const columns = { span: period.name, days: period.days, columns: drawnColumns(period), countedFrom };
  const empty = period.columns.map(() => 0n);
  if (kind === 'bought') {
    const { energy, bandwidth } = figures.bought;
    return { kind, figures: { ...columns, energy: energy.columns, bandwidth: bandwidth.columns } };
  }
  if (kind === 'transfers') {
    const names = coinNames(figures.transfers, words);
    const coins = figures.transfers.flatMap(({ decimals, received, sent }, index) => {
      if (received.count + sent.count === 0) return [];
      const { name: coin, detail } = names[index]!;
      return [{ coin, detail, decimals, received: received.columns, sent: sent.columns }];
    });
    return { kind, figures: { ...columns, coins } };
  }
  const spending = figures.spending.find(({ coin }) => coin === drawnCoin);
  const previousSun = (spending?.paid.previous ?? 0n) - (spending?.refunded.previous ?? 0n);
  return {
    kind,
    figures: {
      ...columns,
      products: (spending?.products ?? []).map(({ product, columns: spentSun }) => ({
        item: product,
        spentSun,
      })),
      refundsSun: spending?.refunded.columns ?? empty,
      previousSun: figures.isPreviousKnown ? previousSun : undefined,
    },
  };
}

/** `steps`: the owners' steps of a low balance; null for none. */
export function balancePicture(
  { asOf, balanceSun, before, standing }: BalanceNow,
  steps: BalanceSteps | null,
): PictureFigures {
  const runway: Runway = standing?.runway ?? { kind: 'too-few-days', days: 0 };
  const readings = before.flatMap(({ at, trx }) =>
    trx === undefined || at > asOf ? [] : [{ at, balanceSun: trx }],
  );
  return {
    kind: 'balance',
    figures: {
      asOf,
      balanceSun,
      readings,
      runway,
      thresholds: thresholdsOf(steps, runway),
      level: standing?.level ?? 'unknown',
    },
  };
}

/** From the largest to the smallest; days are what is spent in them at the mean pace. */
function thresholdsOf(steps: BalanceSteps | null, runway: Runway): Threshold[] {
  const list = steps?.steps ?? [];
  // As the balance itself: bad below the lowest.
  const levelOf = (index: number) => (index === list.length - 1 ? 'bad' : 'warn');
  if (steps?.by === 'sun') {
    return list.map((step, index) => ({
      balanceSun: BigInt(step),
      days: undefined,
      level: levelOf(index),
    }));
  }
  if (runway.kind !== 'lasts') return [];
  return list.map((days, index) => ({
    balanceSun: runway.meanSunPerDay * BigInt(days),
    days,
    level: levelOf(index),
  }));
}

export function drawnColumns({ columns, now }: ColumnedPeriod): Column[] {
  return columns.map(({ since, until }) => ({ startsAt: since, endsAt: until, isRunning: until > now }));
}
