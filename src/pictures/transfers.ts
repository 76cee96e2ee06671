// The picture of transfers: a chart for each coin on its own scale, received above the line and sent below it.

import {
  barChart,
  barScale,
  columnDates,
  legendSize,
  noteLine,
  nothingSaid,
  perColumn,
  plotFor,
  shortPicture,
  square,
  titleLine,
  titleSize,
  type Bar,
  type Columns,
  type Look,
} from './chart.ts';
import { sum } from './labels.ts';
import {
  afterText,
  fitNumber,
  fitWords,
  margin,
  measure,
  picture,
  right,
  smallestSize,
  text,
} from './svg.ts';

/** The first coins are drawn. */
export type TransferFigures = Columns & { readonly coins: readonly CoinTransfers[] };

/** Lists have an amount for each column, at least 0, which is divided by 10^decimals. */
export type CoinTransfers = {
  readonly coin: string;
  /** What tells it from others of its name; empty where the name is enough. */
  readonly detail: string;
  readonly decimals: number;
  readonly received: readonly bigint[];
  readonly sent: readonly bigint[];
};

const top = 60;
const legendLine = 51;
const headHeight = 22;
const chartGap = 8;
/** Of one to three coins; never more are drawn. */
const chartHeights = [206, 104, 62];
const mostCoins = chartHeights.length;
const sizes = [titleSize, 13, smallestSize];

export function drawTransfers(figures: TransferFigures, look: Look): string {
  const { columns } = figures;
  const { words, numbers, colours } = look;
  const title = titleLine('transfers', figures, look);
  const coins = figures.coins.filter(({ received, sent }) => sum(received) > 0n || sum(sent) > 0n);
  if (coins.length === 0)
    return shortPicture(title, nothingSaid('picture-nothing-transferred', figures, look), 58, look);
  const drawn = coins.slice(0, mostCoins);
  const height = chartHeights[drawn.length - 1]!;
  const pitch = headHeight + height + chartGap;
  const bars = drawn.map(({ received, sent }) =>
    columns.map((_, index): Bar => ({
      up: [{ fill: colours.series[0], amount: received[index] ?? 0n }],
      down: [{ fill: colours.series[1], amount: sent[index] ?? 0n }],
    })),
  );
  const scales = bars.map((own, index) => barScale(own, drawn[index]!.decimals, height));
  const sides = plotFor(scales, look);
  const charts = drawn.map((coin, index) => {
    const from = top + pitch * index + headHeight;
    const plot = { ...sides, top: from, bottom: from + height, scale: scales[index]! };
    return { coin, bars: bars[index]!, plot };
  });
  const bottom = charts.at(-1)!.plot.bottom;
  const more = coins.length - drawn.length;
  const moreWords = words.plain('picture-more-coins', { n: more, coins: numbers.plain(more) });
  return picture(bottom + (more > 0 ? 52 : 34), colours.background, [
    ...title,
    ...legend(figures, look),
    ...charts.flatMap(({ coin, bars: own, plot }) => [
      ...heading(coin, plot.top - 8, look),
      ...barChart(own, coin.decimals, figures, plot, look),
    ]),
    ...columnDates(figures, charts[0]!.plot, bottom + 17, look),
    more > 0 ? noteLine([moreWords], look, bottom + 37) : '',
  ]);
}

function legend(figures: TransferFigures, look: Look): string[] {
  const { words, colours } = look;
  const style = { size: legendSize, fill: colours.text };
  const received = words.plain('picture-received');
  const sentAt = afterText(margin + 17, received, legendSize) + 8;
  return [
    square(margin, legendLine, colours.series[0]),
    text(margin + 17, legendLine, received, style),
    square(sentAt, legendLine, colours.series[1]),
    text(sentAt + 17, legendLine, words.plain('picture-sent'), style),
    text(right, legendLine, perColumn(figures, look), {
      size: smallestSize,
      fill: colours.grey,
      anchor: 'end',
    }),
  ];
}

/** A coin's name, what tells it from others of the name, its sums and net. */
function heading({ coin, detail, decimals, received, sent }: CoinTransfers, y: number, look: Look): string[] {
  const { words, numbers, colours } = look;
  const [taken, given] = [sum(received), sum(sent)];
  const signed = (amount: bigint) => `${amount > 0n ? '+' : ''}${numbers.short(amount, decimals)}`;
  const net = words.plain('picture-net', { amount: signed(taken - given) });
  const sums = [...(taken > 0n ? [signed(taken)] : []), ...(given > 0n ? [signed(-given)] : [])].join(' ');
  const room = right - margin;
  const isBoth = taken > 0n && given > 0n;
  const forms = isBoth ? [`${sums} ${net}`, net, signed(taken - given)] : [sums];
  const said = fitNumber(forms, room * 0.66, [12.5, smallestSize]);
  const left = room - (said === undefined ? 0 : measure(said.text, said.size) + 10);
  const name = fitWords(coin, left, sizes, 600);
  const detailAt = afterText(margin, name.text, name.size, 600);
  const more = detail === '' ? undefined : fitWords(detail, margin + left - detailAt, [smallestSize]);
  return [
    text(margin, y, name.text, { size: name.size, weight: 600, fill: colours.text }),
    more && more.text !== '...' ? text(detailAt, y, more.text, { size: more.size, fill: colours.grey }) : '',
    said === undefined
      ? ''
      : text(right, y, said.text, { size: said.size, fill: colours.grey, anchor: 'end' }),
  ];
}
