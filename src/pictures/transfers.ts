// The picture of transfers: a row for each coin, received above the line and sent below it, each on its own scale, whose
// end stands at an axis.

import { dateMarks, placeMarks, slotsIn, type Plot } from './columns.ts';
import {
  baseLine,
  emptyPicture,
  legendSize,
  noteSizes,
  periodTitle,
  perColumn,
  smallNote,
  square,
  titleSize,
  type Look,
} from './chart.ts';
import type { CoinTransfers, TransferFigures } from './figures.ts';
import { sum } from './numbers.ts';
import { scaleFor, toNumber } from './scale.ts';
import {
  afterText,
  faint,
  line,
  lowestBar,
  margin,
  picture,
  right,
  roundedBar,
  text,
  fitNumber,
  fitWords,
  measure,
  smallestSize,
} from './svg.ts';

const top = 72;
const legendLine = 56;
/** Of one to four coins; never more are drawn. */
const rowHeights = [116, 76, 76, 64];
const mostCoins = rowHeights.length;
const nameWidth = 96;
const sizes = [titleSize, 13, smallestSize];

export function drawTransfers(figures: TransferFigures, look: Look): string {
  const { span, columns } = figures;
  const { words, numbers, colours } = look;
  const title = periodTitle('transfers', figures, look);
  const coins = figures.coins.filter(({ received, sent }) => sum(received) > 0n || sum(sent) > 0n);
  if (coins.length === 0) {
    const sentence = words.plain('picture-nothing-transferred');
    return emptyPicture(title, { hero: [], sentence }, figures, look);
  }
  const drawn = coins.slice(0, mostCoins);
  const rowHeight = rowHeights[drawn.length - 1]!;
  const rows = drawn.map((coin, index) => row(coin, top + rowHeight * index, rowHeight, look));
  const widest = Math.max(...rows.map(({ sumsWidth }) => sumsWidth));
  const scales = drawn.map((coin) => scaleOf(coin));
  const ticks = scales.map((scale) => look.numbers.tick(scale));
  const tickWidth = Math.max(...ticks.map((tick) => measure(tick, smallestSize)));
  const plot = { left: margin + nameWidth + 10 + tickWidth + 6, right: right - widest - 12 };
  const slots = slotsIn(plot, columns.length);
  const bottom = top + rowHeight * drawn.length;
  const more = coins.length - drawn.length;
  const moreWords = words.plain('picture-more-coins', { n: more, coins: numbers.plain(more) });
  const note = more > 0 ? fitNumber([moreWords], right - margin, noteSizes) : undefined;
  return picture(bottom + (note === undefined ? 30 : 50), colours.background, [
    ...title,
    ...legend(look),
    smallNote(perColumn(span, look), legendLine, look),
    ...rows.flatMap(({ texts }) => texts),
    ...drawn.flatMap((coin, index) => {
      const frame = { plot, top: top + rowHeight * index, rowHeight, scale: scales[index]! };
      return [...axis(coin, frame, ticks[index]!, look), ...bars(coin, figures, frame, look)];
    }),
    ...drawn.slice(1).map((_, index) => {
      const y = top + rowHeight * (index + 1);
      return line([margin, y], [right, y], { stroke: colours.grid, width: 1 });
    }),
    ...placeMarks(dateMarks(span, columns, slots, look), plot, bottom + 13, colours),
    note === undefined ? '' : text(margin, bottom + 35, note.text, { size: note.size, fill: colours.grey }),
  ]);
}

function legend({ words, colours }: Look): string[] {
  const received = words.plain('picture-received');
  const secondAt = afterText(margin + 17, received, legendSize) + 8;
  const style = { size: legendSize, fill: colours.text };
  return [
    square(margin, legendLine, colours.series[0]),
    text(margin + 17, legendLine, received, style),
    square(secondAt, legendLine, colours.series[1]),
    text(secondAt + 17, legendLine, words.plain('picture-sent'), style),
  ];
}

/** The round value at which the rows of both directions end. */
function scaleOf({ decimals, received, sent }: CoinTransfers): number {
  const most = Math.max(...[...received, ...sent].map((amount) => toNumber(amount, decimals)));
  return scaleFor(most, 0, [1, 2, 3, 4]).top;
}

/** A coin's name, what tells it from others of the name, net and sums. */
function row(
  { coin, detail, decimals, received, sent }: CoinTransfers,
  y: number,
  height: number,
  { words, numbers, colours }: Look,
): { texts: string[]; sumsWidth: number } {
  const centre = y + height / 2;
  const bold = { weight: 600 as const, fill: colours.text };
  const name = fitWords(coin, nameWidth, sizes, 600);
  const more = detail === '' ? undefined : fitWords(detail, nameWidth, [smallestSize]);
  const [taken, given] = [sum(received), sum(sent)];
  const signed = (amount: bigint) => `${amount > 0n ? '+' : ''}${numbers.short(amount, decimals)}`;
  const net = words.plain('picture-net', { amount: signed(taken - given) });
  const shownNet = fitNumber([net, signed(taken - given)], nameWidth, [12.5, smallestSize]);
  const sums = [
    { baseline: centre - 4, amount: taken },
    { baseline: centre + 17, amount: -given },
  ].flatMap(({ baseline, amount }) => {
    const fitted = amount === 0n ? undefined : fitNumber([signed(amount)], 104, sizes, 600);
    return fitted === undefined ? [] : [{ baseline, ...fitted }];
  });
  return {
    sumsWidth: Math.max(0, ...sums.map(({ text, size }) => measure(text, size, 600))),
    texts: [
      text(margin, centre - (more ? 13 : 1), name.text, { size: name.size, ...bold }),
      more ? text(margin, centre + 3, more.text, { size: more.size, fill: colours.grey }) : '',
      shownNet === undefined
        ? ''
        : text(margin, centre + (more ? 19 : 16), shownNet.text, { size: shownNet.size, fill: colours.grey }),
      ...sums.map(({ baseline, text: content, size }) =>
        text(right, baseline, content, { size, anchor: 'end', ...bold }),
      ),
    ],
  };
}

type Frame = { plot: Plot; top: number; rowHeight: number; scale: number };

const padding = 8;

/** A line with its value at the end of each direction that has transfers. */
function axis(
  { received, sent }: CoinTransfers,
  { plot, top, rowHeight }: Frame,
  tick: string,
  { colours }: Look,
): string[] {
  const ends = [
    ...(sum(received) > 0n ? [top + padding] : []),
    ...(sum(sent) > 0n ? [top + rowHeight - padding] : []),
  ];
  return ends.flatMap((y) => [
    line([plot.left, y], [plot.right, y], { stroke: colours.grid, width: 1 }),
    text(plot.left - 6, y + 4, tick, { size: smallestSize, fill: colours.grey, anchor: 'end' }),
  ]);
}

function bars(
  { decimals, received, sent }: CoinTransfers,
  { columns }: TransferFigures,
  { plot, top, rowHeight, scale }: Frame,
  look: Look,
): string[] {
  const base = top + rowHeight / 2;
  const longest = rowHeight / 2 - padding;
  const lengthOf = (amount = 0n) =>
    amount === 0n ? 0 : Math.max(lowestBar, (toNumber(amount, decimals) / scale) * longest);
  const { series } = look.colours;
  const drawn = slotsIn(plot, columns.length).map(({ barLeft: x, barWidth: width }, index) => {
    const [up, down] = [lengthOf(received[index]), lengthOf(sent[index])];
    const bar = [
      up > 0 ? roundedBar({ x, y: base - up, width, height: up }, series[0]) : '',
      down > 0 ? roundedBar({ x, y: base, width, height: down }, series[1], 'down') : '',
    ];
    return columns[index]!.isRunning ? faint(bar) : bar.join('');
  });
  return [...drawn, baseLine(plot, base, look)];
}
