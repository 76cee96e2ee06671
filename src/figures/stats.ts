// Makes the figures of a period from sums by quarters of an hour. Amounts of different coins are never added, nor those of
// one name on two chains or of two contracts; those of one coin with different decimals are brought to the same ones
// first. Pure.

import type { SumRow, SumTime } from '../store/ledger/figures/quarters.ts';
import { quarterMs, sumNames } from '../store/ledger/tables.ts';
import {
  type ChainSettings,
  type CoinIdentity,
  type CoinKind,
  kindOfCoin,
} from '../store/settings/chain-settings.ts';
import type { ColumnedPeriod } from './columns.ts';
import type { Series } from './count-events.ts';

/** `columns`: one amount for each column of the period. `previous`: of as much of the period before as is over of this. */
export type Sums = {
  readonly total: bigint;
  readonly previous: bigint;
  readonly count: number;
  readonly columns: readonly bigint[];
};

/** A product by the service's name of it. */
type ProductSums = Sums & { readonly product: string };

type Spending = {
  readonly coin: string;
  readonly decimals: number;
  /** Payments, the largest product first. */
  readonly products: readonly ProductSums[];
  readonly paid: Sums;
  readonly refunded: Sums & { readonly products: readonly ProductSums[] };
};

export type TransferredCoin = CoinIdentity & { readonly kind: CoinKind };

export type Transfers = TransferredCoin & {
  readonly decimals: number;
  readonly received: Sums;
  readonly sent: Sums;
  /** Between monitored addresses. */
  readonly internal: Sums;
};

export type CoinSums = Sums & { readonly coin: string; readonly decimals: number };

export type EventStats = {
  /** By coin, TRX first. */
  readonly spending: readonly Spending[];
  /** By coin, TRX first. */
  readonly recharged: readonly CoinSums[];
  readonly withdrawn: readonly CoinSums[];
  readonly bought: { readonly energy: Sums; readonly bandwidth: Sums };
  /** Coins that are sure to be what they are called first, of them that with the most transfers first. */
  readonly transfers: readonly Transfers[];
  readonly baits: Sums;
  /** Events whose amount could not be added, by type; and all events, by type. */
  readonly unsummed: ReadonlyMap<string, number>;
  readonly events: ReadonlyMap<string, number>;
};

type Cell = { readonly row: SumRow; readonly column: number | 'previous' };

/** `by`: whether rows are of the period by when it happened, or by when it was reported. */
export function createStatsCollector(
  period: ColumnedPeriod,
  settings: Pick<ChainSettings, 'contracts'>,
  by: SumTime = 'quarter',
) {
  /** Rows of one key are added up as they come, since a busy account has hundreds of thousands. */
  const cells = new Map<string, Cell>();

  function columnAt(at: number): number | 'previous' | undefined {
    if (at < period.previousSince || at >= period.until) return undefined;
    if (at < period.since) return at < period.previousUntil ? 'previous' : undefined;
    return period.columns.findLastIndex(({ since }) => since <= at);
  }

  return {
    add(rows: readonly SumRow[]): void {
      for (const row of rows) {
        const column = columnAt(row[by] * quarterMs);
        if (column === undefined) continue;
        const id = JSON.stringify([column, ...sumNames.map((part) => row[part])]);
        const known = cells.get(id)?.row;
        const sum = known
          ? { ...row, count: known.count + row.count, amount: known.amount + row.amount }
          : row;
        cells.set(id, { row: sum, column });
      }
    },
    end: (): EventStats => makeStats([...cells.values()], period.columns.length, settings),
  };
}

function makeStats(
  cells: readonly Cell[],
  width: number,
  settings: Pick<ChainSettings, 'contracts'>,
): EventStats {
  const of = (series: Series) => cells.filter(({ row }) => row.series === series);
  const sums = (some: readonly Cell[], decimals?: number) => addUp(some, width, decimals);
  const byCoin = (series: Series): CoinSums[] =>
    grouped(of(series), 'coin')
      .map(([coin, some]) => {
        const decimals = decimalsOf(some);
        return Object.assign({ coin, decimals }, sums(some, decimals));
      })
      .sort(trxFirst);
  return {
    spending: spendingOf(of('spent'), of('refunded'), width),
    recharged: byCoin('recharged'),
    withdrawn: byCoin('withdrawn'),
    bought: {
      energy: sums(of('bought').filter(({ row }) => row.name === 'ENERGY')),
      bandwidth: sums(of('bought').filter(({ row }) => row.name === 'BANDWIDTH')),
    },
    transfers: transfersOf([...of('received'), ...of('sent'), ...of('internal')], width, settings),
    baits: sums(of('bait')),
    unsummed: countByName(of('unsummed')),
    events: countByName(of('event')),
  };
}

function spendingOf(paid: readonly Cell[], refunded: readonly Cell[], width: number): Spending[] {
  return grouped([...paid, ...refunded], 'coin')
    .map(([coin, some]): Spending => {
      const decimals = decimalsOf(some);
      const productsOf = (cells: readonly Cell[]) =>
        grouped(
          cells.filter(({ row }) => row.coin === coin),
          'name',
        )
          .map(([product, own]) => Object.assign({ product }, addUp(own, width, decimals)))
          .sort((a, b) => descending(a.total, b.total));
      const sums = (cells: readonly Cell[]) =>
        addUp(
          cells.filter(({ row }) => row.coin === coin),
          width,
          decimals,
        );
      return {
        coin,
        decimals,
        products: productsOf(paid),
        paid: sums(paid),
        refunded: { ...sums(refunded), products: productsOf(refunded) },
      };
    })
    .sort(trxFirst);
}

function trxFirst(a: { coin: string }, b: { coin: string }): number {
  return Number(b.coin === 'TRX') - Number(a.coin === 'TRX');
}

function transfersOf(
  cells: readonly Cell[],
  width: number,
  settings: Pick<ChainSettings, 'contracts'>,
): Transfers[] {
  const byCoin = Map.groupBy(cells, ({ row }) => JSON.stringify([row.coin, row.chain, row.contract]));
  return Array.from(byCoin.values())
    .map((some): Transfers => {
      const { coin, chain, contract } = some[0]!.row;
      const kind = kindOfCoin(settings, { coin, chain, contract });
      const decimals = decimalsOf(some);
      const sums = (series: Series) =>
        addUp(
          some.filter(({ row }) => row.series === series),
          width,
          decimals,
        );
      const [received, sent, internal] = [sums('received'), sums('sent'), sums('internal')];
      return { coin, chain, contract, kind, decimals, received, sent, internal };
    })
    .sort((a, b) => Number(isSure(b)) - Number(isSure(a)) || countOf(b) - countOf(a));
}

/** Tokens that anybody made never hide a coin from a list that is cut. */
function isSure({ kind }: Transfers): boolean {
  return kind === 'native' || kind === 'known';
}

function countOf({ received, sent, internal }: Transfers): number {
  return received.count + sent.count + internal.count;
}

function addUp(cells: readonly Cell[], width: number, decimals = 0): Sums {
  const columns = Array.from({ length: width }, () => 0n);
  let [total, previous, count] = [0n, 0n, 0];
  for (const { row, column } of cells) {
    const amount = row.amount * 10n ** BigInt(Math.max(0, decimals - row.decimals));
    if (column === 'previous') {
      previous += amount;
      continue;
    }
    total += amount;
    count += row.count;
    columns[column]! += amount;
  }
  return { total, previous, count, columns };
}

/** The most decimals that any of the amounts has. */
function decimalsOf(cells: readonly Cell[]): number {
  return Math.max(0, ...cells.map(({ row }) => row.decimals));
}

/** Only those of the period itself. */
function countByName(cells: readonly Cell[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { row, column } of cells) {
    if (column !== 'previous') counts.set(row.name, (counts.get(row.name) ?? 0) + row.count);
  }
  return counts;
}

function grouped(cells: readonly Cell[], by: 'coin' | 'name'): Array<[string, Cell[]]> {
  return [...Map.groupBy(cells, ({ row }) => row[by])];
}

function descending(a: bigint, b: bigint): number {
  return a < b ? 1 : a > b ? -1 : 0;
}
