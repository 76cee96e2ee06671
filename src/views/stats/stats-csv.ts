// The figures of a period as CSV for spreadsheets: one row for each sum of a column. Amounts are exact, names and column
// titles are English in every language, so that scripts can rely on them.

import type { PeriodFigures } from '../../figures/figures.ts';
import type { Sums } from '../../figures/stats.ts';
import { formatUnits } from '../../number-style.ts';
import { isoTime } from '../../zoned-time.ts';
import { writeCsv, type Row } from '../csv.ts';

const header = ['from', 'until', 'figure', 'name', 'coin', 'amount'] as const;
const plain = { group: '', decimal: '.' };

type Series = { figure: string; name: string; coin: string; decimals: number; sums: Sums };

export function writeStatsCsv(figures: PeriodFigures): string {
  const { columns, timeZone } = figures.period;
  const rows = seriesOf(figures).flatMap(({ figure, name, coin, decimals, sums }) =>
    columns.map(({ since, until }, index): Row => {
      const amount = formatUnits(sums.columns[index] ?? 0n, decimals, plain).replace('−', '-');
      return [isoTime(since, timeZone), isoTime(until, timeZone), figure, name, coin, amount];
    }),
  );
  return writeCsv([header, ...rows]);
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
    ...transfers.flatMap(({ coin, decimals, received, sent }) => [
      { figure: 'received', name: '', coin, decimals, sums: received },
      { figure: 'sent', name: '', coin, decimals, sums: sent },
    ]),
  ];
}
