// The picture of transfers: a row for each coin, received above the line and sent below it, each on its own scale.

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
import { toNumber } from './scale.ts';
import { behind, faint, line, lowestBar, margin, picture, right, roundedBar, text } from './svg.ts';
import { fitNumber, fitWords, measure, smallestSize } from './text.ts';

const top = 72;
const legendLine = 56;
/** Of one to four coins; never more are drawn. */
const rowHeights = [116, 76, 76, 64];
const mostCoins = rowHeights.length;
const nameWidth = 84;
const sizes = [titleSize, 13, smallestSize];

export function drawTransfers(figures: TransferFigures, look: Look): string {
  const { span, columns } = figures;
  const { words, numbers, colours } = look;
  const title = periodTitle('transfers', span, columns, look);
  const coins = figures.coins.filter(({ received, sent }) => sum(received) > 0n || sum(sent) > 0n);
  if (coins.length === 0) {
    const sentence = words.plain('picture-nothing-transferred');
    return emptyPicture(title, { hero: [], sentence }, { span, columns }, look);
  }
  const drawn = coins.toSorted((a, b) => b.count - a.count).slice(0, mostCoins);
  const rowHeight = rowHeights[drawn.length - 1]!;
  const rows = drawn.map((coin, index) => row(coin, top + rowHeight * index, rowHeight, look));
  const widest = Math.max(...rows.map(({ sumsWidth }) => sumsWidth));
  const plot = { left: margin + nameWidth + 10, right: right - widest - 12 };
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
    ...drawn.flatMap((coin, index) =>
      bars(coin, { figures, plot, top: top + rowHeight * index, rowHeight }, look),
    ),
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
  const secondAt = behind(margin + 17, received, legendSize) + 8;
  const style = { size: legendSize, fill: colours.text };
  return [
    square(margin, legendLine, colours.series[0]),
    text(margin + 17, legendLine, received, style),
    square(secondAt, legendLine, colours.series[1]),
    text(secondAt + 17, legendLine, words.plain('picture-sent'), style),
  ];
}

/** A coin's name, net and sums. */
function row(
  { coin, decimals, received, sent }: CoinTransfers,
  y: number,
  height: number,
  { words, numbers, colours }: Look,
): { texts: string[]; sumsWidth: number } {
  const centre = y + height / 2;
  const bold = { weight: 600 as const, fill: colours.text };
  const name = fitWords(coin, nameWidth, sizes, 600);
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
      text(margin, centre - 1, name.text, { size: name.size, ...bold }),
      shownNet === undefined
        ? ''
        : text(margin, centre + 16, shownNet.text, { size: shownNet.size, fill: colours.grey }),
      ...sums.map(({ baseline, text: content, size }) =>
        text(right, baseline, content, { size, anchor: 'end', ...bold }),
      ),
    ],
  };
}

function bars(
  { decimals, received, sent }: CoinTransfers,
  { figures, plot, top, rowHeight }: { figures: TransferFigures; plot: Plot; top: number; rowHeight: number },
  look: Look,
): string[] {
  const base = top + rowHeight / 2;
  const longest = rowHeight / 2 - 8;
  const most = Math.max(...[...received, ...sent].map((amount) => toNumber(amount, decimals)));
  const lengthOf = (amount = 0n) =>
    amount === 0n ? 0 : Math.max(lowestBar, (toNumber(amount, decimals) / most) * longest);
  const { series } = look.colours;
  const drawn = slotsIn(plot, figures.columns.length).map(({ barLeft: x, barWidth: width }, index) => {
    const [up, down] = [lengthOf(received[index]), lengthOf(sent[index])];
    const bar = [
      up > 0 ? roundedBar({ x, y: base - up, width, height: up }, series[0]) : '',
      down > 0 ? roundedBar({ x, y: base, width, height: down }, series[1], 'down') : '',
    ];
    return figures.columns[index]!.isRunning ? faint(bar) : bar.join('');
  });
  return [...drawn, baseLine(plot, base, look)];
}
