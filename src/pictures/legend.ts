// The rows under the spending's chart: colour, product, sum and share.

import { legendSize, square, type Look } from './chart.ts';
import { shares, sum, sunDecimals } from './numbers.ts';
import type { Series } from './products.ts';
import { margin, outline, right, text } from './svg.ts';
import { fitNumber, fitWords, measure, smallestSize } from './text.ts';

const firstRow = 272;
const rowHeight = 22;
const nameAt = 37;
const gap = 16;
const sizes = [legendSize, 12.5, smallestSize];

type Row = { name: string; total: bigint; share: string; mark: (baseline: number) => string };

/** `lastRow` is the baseline of the last one. */
export function legendRows(
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
