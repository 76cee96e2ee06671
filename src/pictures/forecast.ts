// The forecast of the balance: a dashed line at the mean pace until it ends, within a band from the fastest day's pace to
// the slowest day's.

import type { Plot } from './columns.ts';
import type { Look } from './chart.ts';
import type { BalanceFigures } from './figures.ts';
import { disc, line, polygon, type Point } from './svg.ts';

type Frame = {
  readonly x: (at: number) => number;
  /** The balance now. */
  readonly from: Point;
  /** Where the balance is zero. */
  readonly base: number;
  readonly plot: Plot;
};

export function drawForecast({ asOf, runway }: BalanceFigures, frame: Frame, { colours }: Look): string[] {
  if (runway.kind !== 'lasts') return [];
  const { from, base, plot } = frame;
  const colour = colours.series[0];
  const ends = (lastsMs: number) => endOf(asOf + lastsMs, frame);
  const [fast, mean, slow] = [runway.fastestLastsMs, runway.lastsMs, runway.slowestLastsMs].map(ends);
  // Where the slow edge leaves the plot before it ends, the band has a corner.
  const corner: Point[] = slow![1] < base ? [[plot.right, base]] : [];
  // An end at the edge of the dot would only smear it.
  const hasEnd = mean![1] >= base - 0.01 && mean![0] - from[0] > 12;
  return [
    polygon([from, slow!, ...corner, fast!], colour, 0.22),
    line(from, mean!, { stroke: colour, width: 2.4, dashes: '6 4.5' }),
    ...(hasEnd ? [disc(mean!, 4.6, colours.background, { stroke: colour, width: 2.2 })] : []),
  ];
}

/** Where a straight line from now to the end of the balance ends within the plot. */
function endOf(at: number, { x, from, base, plot }: Frame): Point {
  if (!Number.isFinite(at)) return [plot.right, from[1]];
  const end = x(at);
  if (end <= plot.right) return [end, base];
  const share = (plot.right - from[0]) / (end - from[0]);
  return [plot.right, from[1] + (base - from[1]) * share];
}
