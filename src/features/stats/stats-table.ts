// The figures of a period as a CSV file, with every amount exact.

import type { FiguresPeriod } from '../../figures/columns.ts';
import { isoTime, zoneName } from '../../base/time.ts';
import { toMinutes } from './caption.ts';
import type { FormContext } from '../../bot/context.ts';
import { say } from '../../bot/say.ts';
import { sendTable } from '../../bot/send-table.ts';
import { type PeriodFigures, keepSumsDays } from '../../figures/figures.ts';
import type { Sums } from '../../figures/stats.ts';
import type { CoinIdentity } from '../../store/settings/chain-settings.ts';
import { formatUnits } from '../../base/number-style.ts';
import type { Row } from '../../base/csv.ts';
import { daysLabel } from '../../bot/ask/answer-read.ts';

export async function sendStatsTable(ctx: FormContext, period: FiguresPeriod): Promise<void> {
  const figures = await readFigures(ctx, period);
  if (!figures) return;
  const { words, timeZone } = ctx;
  const { first, last } = figures.period;
  const said = words.plain('stats-csv-caption', { first, last, zone: zoneName(timeZone) });
  const { countedFrom } = figures;
  const begin =
    countedFrom === undefined
      ? []
      : [words.plain('stats-counted-from', { since: toMinutes(countedFrom, timeZone) })];
  const caption = () => [said, ...begin].join('\n\n');
  await sendTable(ctx, statsTable(figures), { name: `stats-${first}-${last}`, caption });
}

// The table: one row for each sum of a column, and none for a 0 of a column that was over before the sums begin: what was
// reported of it later is there, and more is not known. Amounts are exact, names and column titles are English in every
// language, so that scripts can rely on them.

const columns = ['from', 'until', 'figure', 'name', 'coin', 'amount', 'chain', 'contract'] as const;
const plain = { group: '', decimal: '.' };

type Series = { figure: string; name: string; decimals: number; sums: Sums } & Partial<CoinIdentity> & {
    coin: string;
  };

export function statsTable(figures: PeriodFigures) {
  const { countedFrom = -Infinity } = figures;
  const { columns: times, timeZone } = figures.period;
  const rows = seriesOf(figures).flatMap(
    ({ figure, name, coin, chain = '', contract = '', decimals, sums }) =>
      times.flatMap(({ since, until }, index): Row[] => {
        const sum = sums.columns[index] ?? 0n;
        if (until <= countedFrom && sum === 0n) return [];
        const amount = formatUnits(sum, decimals, plain).replace('−', '-');
        const [from, to] = [isoTime(since, timeZone), isoTime(until, timeZone)];
        return [[from, to, figure, name, coin, amount, chain, contract]];
      }),
  );
  return { columns, rows: [...rows, ...notesOf(figures)] };
}

/** What the sums leave out: one row each for the whole period. */
function notesOf({ period, unsummed, baits, accountTotal }: PeriodFigures): Row[] {
  const row = (
    since: number,
    until: number,
    figure: string,
    name: string,
    coin: string,
    amount: string,
  ): Row => {
    const [from, to] = [since, until].map((at) => isoTime(at, period.timeZone));
    return [from!, to!, figure, name, coin, amount, '', ''];
  };
  const counted = (figure: string, name: string, amount: number) =>
    amount === 0 ? [] : [row(period.since, period.until, figure, name, '', String(amount))];
  const total = (figure: string, sun: bigint) =>
    accountTotal
      ? [row(accountTotal.since, accountTotal.until, figure, '', 'TRX', formatUnits(sun, 6, plain))]
      : [];
  return [
    ...[...unsummed].flatMap(([type, amount]) => counted('unread', type, amount)),
    ...counted('bait', '', baits.count),
    ...total('account-total', accountTotal?.spentSun ?? 0n),
    ...total('account-unreported', accountTotal?.missingSun ?? 0n),
  ];
}

function seriesOf({ spending, recharged, withdrawn, bought, transfers }: PeriodFigures): Series[] {
  const byCoin = (figure: string, list: typeof recharged) =>
    list.map(({ coin, decimals, ...sums }) => ({ figure, name: '', coin, decimals, sums }));
  return [
    ...spending.flatMap(({ coin, decimals, products, refunded }) => [
      ...products.map((sums) => ({ figure: 'spent', name: sums.product, coin, decimals, sums })),
      ...refunded.products.map((sums) => ({ figure: 'refunded', name: sums.product, coin, decimals, sums })),
    ]),
    ...byCoin('recharged', recharged),
    ...byCoin('withdrawn', withdrawn),
    { figure: 'bought', name: 'ENERGY', coin: '', decimals: 0, sums: bought.energy },
    { figure: 'bought', name: 'BANDWIDTH', coin: '', decimals: 0, sums: bought.bandwidth },
    ...transfers.flatMap(({ coin, chain, contract, decimals, received, sent, internal }) => {
      const one = { name: '', coin, chain, contract, decimals };
      return [
        { ...one, figure: 'received', sums: received },
        { ...one, figure: 'sent', sums: sent },
        { ...one, figure: 'internal', sums: internal },
      ];
    }),
  ];
}

// The figures for /stats. A period that was over before the sums begin has none, and saying 0 for it would be wrong.

/** Undefined where there are none, which is said. */
export async function readFigures(ctx: FormContext, of: FiguresPeriod): Promise<PeriodFigures | undefined> {
  const { deps, words, timeZone } = ctx;
  const figures = await deps.figures.readPeriod(of, deps.clock.now(), timeZone);
  const { period, countedFrom } = figures;
  if (countedFrom === undefined || countedFrom < period.until) return figures;
  const since = toMinutes(countedFrom, timeZone);
  await say(ctx, words('stats-before-sums', { period: daysLabel(ctx, period), since, days: keepSumsDays }));
  return undefined;
}
