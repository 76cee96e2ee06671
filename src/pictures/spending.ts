// The picture of what was spent: the sum, how it changed, a stacked bar for each column, and a row for each product.

import {
  axisTitle,
  barChart,
  barScale,
  columnDates,
  heroAmount,
  legendSize,
  noteLine,
  nothingSaid,
  perColumn,
  plotFor,
  shortPicture,
  square,
  titleLine,
  type Bar,
  type Columns,
  type Look,
} from './chart.ts';
import { shares, sum, sunDecimals } from './labels.ts';
import { fitNumber, fitWords, margin, measure, outline, picture, right, smallestSize, text } from './svg.ts';

/** What was spent in TRX; USDT is never added to it. Lists have an amount for each column, at least 0. */
export type SpendingFigures = Columns & {
  readonly products: readonly ProductSpending[];
  /** What came back. */
  readonly refundsSun: readonly bigint[];
  /** What was spent in the period before, less refunds; undefined when nothing is known of it. */
  readonly previousSun: bigint | undefined;
};

type ProductSpending = {
  /** The service's `billing_item_type`; one without words of ours is shown as it is. */
  readonly item: string;
  readonly spentSun: readonly bigint[];
};

const coin = 'TRX';
const [plotTop, plotBottom] = [117, 239];

export function drawSpending(figures: SpendingFigures, look: Look): string {
  const { refundsSun, products, columns } = figures;
  const { numbers, colours } = look;
  const spent = sum(products.map(({ spentSun }) => sum(spentSun)));
  const refunds = sum(refundsSun);
  const net = spent - refunds;
  const head = [
    ...titleLine('spending', figures, look),
    ...heroAmount([numbers.amount(net, sunDecimals), numbers.short(net, sunDecimals)], coin, look),
  ];
  if (spent === 0n && refunds === 0n)
    return shortPicture(head, nothingSaid('picture-nothing-spent', figures, look), 88, look);
  const series = productSeries(products, refunds > 0n ? 3 : 4, look);
  const bars = columns.map((_, index): Bar => ({
    up: series.map(({ fill, sums }) => ({ fill, amount: sums[index] ?? 0n })),
    down: [{ fill: 'none', isOutline: true, amount: refundsSun[index] ?? 0n }],
  }));
  const scale = barScale(bars, sunDecimals, plotBottom - plotTop);
  const plot = { ...plotFor([scale], look), top: plotTop, bottom: plotBottom, scale };
  const rows = legendRows(series, refunds, look);
  return picture(rows.lastRow + 17, colours.background, [
    ...head,
    noteLine([change(net, figures.previousSun, figures.days, look)], look),
    axisTitle(`${coin} ${perColumn(figures, look)}`, plotTop - 9, look),
    ...barChart(bars, sunDecimals, figures, plot, look),
    ...columnDates(figures, plot, plotBottom + 17, look),
    ...rows.elements,
  ]);
}

// The rows under the chart: colour, product, sum and share.

const firstRow = 282;
const rowHeight = 20;
const nameAt = 37;
const gap = 16;
const sizes = [legendSize, 12.5, smallestSize];

type Row = { name: string; total: bigint; share: string; mark: (baseline: number) => string };

/** `lastRow` is the baseline of the last one. */
function legendRows(
  series: readonly Series[],
  refunds: bigint,
  look: Look,
): { elements: string[]; lastRow: number } {
  const { words, numbers, colours } = look;
  const totals = series.map(({ sums }) => sum(sums));
  const percents = series.length === 0 ? [] : shares(totals);
  const rows = series.map(({ name, fill }, index): Row => ({
    name,
    total: totals[index]!,
    share: percents[index] === 0 ? words.plain('picture-small-share') : numbers.percent(percents[index]!),
    mark: (baseline) => square(margin, baseline, fill),
  }));
  if (refunds > 0n) {
    const mark = (baseline: number) => outline(margin, baseline - 10, 11, 11, colours.text);
    rows.push({ name: words.plain('picture-refunds'), total: -refunds, share: '', mark });
  }
  const widestShare = Math.max(0, ...rows.map(({ share }) => measure(share, legendSize)));
  const sumsEnd = right - widestShare - (widestShare === 0 ? 0 : gap);
  const elements = rows.flatMap(({ name, total, share, mark }, index) => {
    const y = firstRow + rowHeight * index;
    const forms = [numbers.amount(total, sunDecimals), numbers.short(total, sunDecimals)];
    const amount = fitNumber(forms, (sumsEnd - nameAt) / 2, sizes, 600);
    const amountWidth = amount === undefined ? 0 : measure(amount.text, amount.size, 600);
    const label = fitWords(name, sumsEnd - amountWidth - 10 - nameAt, sizes);
    const bold = { weight: 600 as const, fill: colours.text, anchor: 'end' as const };
    return [
      mark(y),
      text(nameAt, y, label.text, { size: label.size, fill: colours.text }),
      amount === undefined ? '' : text(sumsEnd, y, amount.text, { size: amount.size, ...bold }),
      text(right, y, share, { size: legendSize, fill: colours.grey, anchor: 'end' }),
    ];
  });
  return { elements, lastRow: firstRow + rowHeight * (rows.length - 1) };
}

// How a sum changed against the period before, in words.

const percentsAsFactor = 999;

/** `▲ 18% vs the 30 days before`; empty where the two can't be compared. `days` is undefined for 24 hours. */
export function change(
  now: bigint,
  before: bigint | undefined,
  days: number | undefined,
  { words, numbers }: Look,
): string {
  if (before === undefined || now < 0n || before < 0n) return '';
  const [of, length] = days === undefined ? (['day', {}] as const) : (['days', { days }] as const);
  if (before === 0n) return now === 0n ? '' : words.plain(`picture-none-before-${of}`, length);
  const difference = now > before ? now - before : before - now;
  const percents = Number((difference * 200n + before) / (before * 2n));
  if (percents === 0) return words.plain(`picture-same-${of}`, length);
  const sign = now > before ? '▲' : '▼';
  const size =
    percents > percentsAsFactor ? `× ${numbers.short(now / before, 0)}` : numbers.percent(percents);
  return words.plain(`picture-versus-${of}`, { ...length, change: `${sign}\u00A0${size}` });
}

// The products of the spending's picture: the biggest with a colour each, all others as one.

type Series = { readonly name: string; readonly fill: string; readonly sums: readonly bigint[] };

/** In the order of the stack and of the legend: the biggest first, the rest last. */
function productSeries(products: readonly ProductSpending[], most: number, look: Look): Series[] {
  const { words, colours } = look;
  const bySize = products
    .map((product) => ({ ...product, total: sum(product.spentSun) }))
    .filter(({ total }) => total > 0n)
    .sort((a, b) => (a.total === b.total ? 0 : a.total > b.total ? -1 : 1));
  const series = bySize.slice(0, most).map(({ item, spentSun }, index) => ({
    name: productName(item, look),
    fill: colours.series[index]!,
    sums: spentSun,
  }));
  const rest = bySize.slice(most);
  if (rest.length === 0) return series;
  const sums = rest[0]!.spentSun.map((_, column) => sum(rest.map(({ spentSun }) => spentSun[column] ?? 0n)));
  return [...series, { name: words.plain('picture-other'), fill: colours.other, sums }];
}

/** A name short enough for a row; what the service has added since is shown as it calls it. */
export function productName(item: string, { words }: Pick<Look, 'words'>): string {
  const key = `picture-item-${item}`;
  return /^\w+$/.test(item) && words.has(key) ? words.plain(key) : item;
}
