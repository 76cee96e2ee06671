// The picture of what was spent: the sum, how it changed, a stacked bar for each column, and a row for each product.

import { dateMarks, placeMarks, slotsIn, type Plot, type Slot } from './columns.ts';
import {
  baseLine,
  emptyPicture,
  gridLines,
  noteLine,
  periodTitle,
  perColumn,
  plotBeside,
  smallNote,
  type Look,
  legendSize,
  square,
  heroAmount,
} from './chart.ts';
import type { SpendingFigures, ProductSpending } from './figures.ts';
import { sum, sunDecimals, shares } from './numbers.ts';
import { scaleFor, toNumber } from './scale.ts';
import { cutBar, outliers, stackedBar, type Part } from './stacks.ts';
import {
  faint,
  outline,
  picture,
  text,
  margin,
  right,
  measure,
  smallestSize,
  fitNumber,
  fitWords,
} from './svg.ts';

const plotTop = 120;
const plotBottom = 226;
const coin = 'TRX';

export function drawSpending(figures: SpendingFigures, look: Look): string {
  const { span, refundsSun } = figures;
  const { words, numbers, colours } = look;
  const spent = sum(figures.products.map(({ spentSun }) => sum(spentSun)));
  const refunds = sum(refundsSun);
  const net = spent - refunds;
  const title = periodTitle('spending', figures, look);
  const forms = [numbers.amount(net, sunDecimals), numbers.short(net, sunDecimals)];
  const hero = heroAmount(forms, coin, look);
  if (spent === 0n && refunds === 0n) {
    const sentence = words.plain('picture-nothing-spent');
    return emptyPicture(title, { hero, sentence }, figures, look);
  }
  const series = productSeries(figures.products, refunds > 0n ? 3 : 4, look);
  const rows = legendRows(series, refunds, look);
  return picture(rows.lastRow + 18, colours.background, [
    ...title,
    ...hero,
    noteLine(change(net, figures.previousSun, figures.days, look), look),
    smallNote(perColumn(span, look), plotTop - 8, look),
    ...chart(figures, series, look),
    ...rows.elements,
  ]);
}

function chart(
  { span, columns, refundsSun }: SpendingFigures,
  series: readonly Series[],
  look: Look,
): string[] {
  const { numbers, colours } = look;
  const stacks = columns.map((_, index) =>
    series.map(({ fill, sums }): Part => ({ fill, value: toNumber(sums[index] ?? 0n, sunDecimals) })),
  );
  const totals = stacks.map((parts) => parts.reduce((total, { value }) => total + value, 0));
  const backs = columns.map((_, index) => toNumber(refundsSun[index] ?? 0n, sunDecimals));
  const { cut, next } = outliers(totals);
  const mostUp = cut.size > 0 ? 1.5 * next : Math.max(0, ...totals);
  const mostDown = Math.max(0, ...backs);
  const up = mostUp > 0 ? scaleFor(mostUp, 1e-6) : { top: 0, ticks: [] };
  const perUnit = (plotBottom - plotTop) / (up.top + mostDown);
  const y = (value: number) => plotTop + (up.top - value) * perUnit;

  // Refunds that are larger than all spending end at a grid line of their own.
  const ends = mostDown > up.top ? [-mostDown] : [];
  const ticks = spread([...ends, ...up.ticks.toReversed()], y);
  const axis = ticks.map((tick) => ({ y: y(tick), label: numbers.tick(tick) }));
  const plot = plotBeside(axis.map(({ label }) => label));
  const slots = slotsIn(plot, columns.length);
  const bars = slots.map((slot, index) => {
    const { barLeft, barWidth } = slot;
    const isCut = cut.has(index);
    const stack = isCut
      ? cutBar(stacks[index]!, slot, y, { top: plotTop - 3, background: colours.background })
      : stackedBar(stacks[index]!, slot, y);
    const back = backs[index]! * perUnit;
    const hanging =
      back > 0 ? [outline(barLeft, y(0) + 1, barWidth, Math.max(2.4, back - 1), colours.text)] : [];
    const bar = [...stack, ...hanging];
    return columns[index]!.isRunning ? faint(bar) : bar.join('');
  });
  const values = [...cut].sort((a, b) => a - b).map((index) => ({ index, value: totals[index]! }));
  return [
    ...gridLines(axis, plot, look),
    baseLine(plot, y(0), look),
    ...bars,
    ...cutValues(values, slots, plot, look),
    ...placeMarks(dateMarks(span, columns, slots, look), plot, plotBottom + 18, colours),
  ];
}

/** Without those whose numbers would come too near to that of an earlier one. */
function spread(ticks: readonly number[], y: (value: number) => number): number[] {
  const kept: number[] = [];
  for (const tick of ticks) {
    if (kept.every((other) => Math.abs(y(other) - y(tick)) >= 14)) kept.push(tick);
  }
  return kept;
}

/** The true values of cut bars, beside their upper ends; one that finds no room is left out. */
function cutValues(
  cut: ReadonlyArray<{ index: number; value: number }>,
  slots: readonly Slot[],
  plot: Plot,
  { numbers, colours }: Look,
): string[] {
  const gap = 5;
  const bars = cut
    .map(({ index }) => slots[index]!)
    .map(({ barLeft, barWidth }) => [barLeft, barLeft + barWidth] as const);
  const taken: Array<{ from: number; to: number; row: number }> = [];
  return cut.flatMap(({ index, value }) => {
    const label = numbers.rounded(BigInt(Math.round(value * 10)), 1);
    const width = measure(label, smallestSize, 600);
    const { barLeft, barWidth } = slots[index]!;
    const starts = [barLeft - gap - width, barLeft + barWidth + gap];
    const places = [0, 1].flatMap((row) => starts.map((from) => ({ from, to: from + width, row })));
    const free = places.find(
      ({ from, to, row }) =>
        from >= plot.left &&
        to <= plot.right &&
        bars.every(([left, end]) => to < left || from > end) &&
        taken.every((other) => other.row !== row || to + gap < other.from || from - gap > other.to),
    );
    if (free === undefined) return [];
    taken.push(free);
    const background = { fill: colours.text, size: smallestSize, weight: 600 as const };
    return [text(free.from, plotTop + 4 + 14 * free.row, label, background)];
  });
}

// The rows under the spending's chart: colour, product, sum and share.

const firstRow = 272;
const rowHeight = 22;
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
    return [
      mark(y),
      text(nameAt, y, label.text, { size: label.size, fill: colours.text }),
      amount === undefined
        ? ''
        : text(sumsEnd, y, amount.text, {
            size: amount.size,
            weight: 600,
            fill: colours.text,
            anchor: 'end',
          }),
      text(right, y, share, { size: legendSize, fill: colours.grey, anchor: 'end' }),
    ];
  });
  return { elements, lastRow: firstRow + rowHeight * (rows.length - 1) };
}

// How a sum changed against the period before, in words.

const percentsAsFactor = 999;

/** `days` is undefined for 24 hours. `▲ 18% vs the 30 days before`; empty when nothing is known of the period before or the two can't be compared. */
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
