// The picture of the balance: how much there is, a line of what it was, broken where nothing was read, and how it goes on at
// the pace of the last days.

import { dayMs } from '../base/clock.ts';
import {
  areApart,
  axisTitle,
  dateAxis,
  drawMark,
  heightAt,
  heroAmount,
  noteLine,
  placed,
  plotFor,
  scaleFor,
  shortPicture,
  titleLine,
  valueAxis,
  type Columns,
  type Look,
  type Mark,
  type Plot,
} from './chart.ts';
import { dayLabel, hourLabel, sunDecimals, toNumber } from './labels.ts';
import {
  disc,
  line,
  measure,
  picture,
  polygon,
  polyline,
  right,
  smallestSize,
  text,
  warningSign,
  type Point,
} from './svg.ts';

export type BalanceFigures = Pick<Columns, 'days' | 'columns' | 'now'> & {
  /** When the balance was read, or the end of a time that is over. */
  readonly asOf: number;
  /** Undefined when it could not be read. */
  readonly balanceSun: bigint | undefined;
  /** Oldest first. */
  readonly readings: readonly BalanceReading[];
  /** How long it lasts, in words, or why that is not told: the first that fits is drawn. */
  readonly notes: readonly string[];
  /** Milliseconds that it lasts at the mean pace; undefined where that is not known. */
  readonly lastsMs: number | undefined;
  readonly thresholds: readonly Threshold[];
  /** Whether it is too low. */
  readonly warning: 'warn' | 'bad' | undefined;
};

type BalanceReading = { readonly at: number; readonly balanceSun: bigint };

/** A line that the balance should stay above. */
export type Threshold = {
  readonly balanceSun: bigint;
  readonly label: string;
  readonly level: 'warn' | 'bad';
};

const coin = 'TRX';
const [plotTop, plotBottom] = [120, 266];
const signRadius = 8;
/** A forecast takes at most so much of the width, so that the line of what is known keeps the rest. */
const mostAhead = 0.35;

export function drawBalance(figures: BalanceFigures, look: Look): string {
  const { balanceSun, asOf, notes, warning, columns } = figures;
  const { numbers, colours, words } = look;
  const since = columns[0]?.since ?? asOf;
  const past = figures.readings.filter(({ at }) => at >= since && at < asOf);
  const shown = { since: past[0]?.at ?? asOf, until: asOf + 1 };
  const title = titleLine('balance', figures, look, balanceSun === undefined ? undefined : shown);
  if (balanceSun === undefined) {
    const sign = warningSign([right - signRadius, 61], signRadius, colours.warn, colours.background);
    return shortPicture([...title, sign], [words.plain('picture-unread')], 66, look);
  }
  const forms = [numbers.amount(balanceSun, sunDecimals), numbers.short(balanceSun, sunDecimals)];
  const sign =
    warning && warningSign([right - signRadius, 57], signRadius, colours[warning], colours.background);
  const head = [
    ...title,
    ...heroAmount(forms, coin, look, warning ? 2 * signRadius + 12 : 0),
    ...(sign ? [sign] : []),
  ];
  if (past.length === 0) return shortPicture(head, notes, 88, look);
  return picture(plotBottom + 34, colours.background, [
    ...head,
    noteLine(notes, look),
    axisTitle(coin, plotTop - 9, look),
    ...chart(figures, [...past, { at: asOf, balanceSun }], look),
  ]);
}

function chart(figures: BalanceFigures, readings: readonly BalanceReading[], look: Look): string[] {
  const { colours } = look;
  const { asOf, lastsMs } = figures;
  const [first, now] = [readings[0]!, readings.at(-1)!];
  const most = Math.max(...readings.map(({ balanceSun }) => toNumber(balanceSun, sunDecimals)));
  const scale = scaleFor(0, Math.max(0, most), plotBottom - plotTop, 1e-6);
  const thresholds = figures.thresholds.filter(({ balanceSun }) => {
    const value = toNumber(balanceSun, sunDecimals);
    return value > 0 && value <= scale.top;
  });
  const widest = Math.max(0, ...thresholds.map(({ label }) => measure(label, smallestSize, 600)));
  const taken = widest === 0 ? 0 : widest + 6;
  const plot: Plot = { ...plotFor([scale], look, taken), top: plotTop, bottom: plotBottom, scale };
  const past = asOf - first.at;
  const ahead = Math.min(lastsMs ?? 0, (past * mostAhead) / (1 - mostAhead));
  const x = (at: number) => plot.left + ((at - first.at) / (past + ahead)) * (plot.right - plot.left);
  const y = (sun: bigint) => heightAt(toNumber(sun, sunDecimals), plot);
  const lines = unbroken(readings).map((points) =>
    thinned(points, x).map((point): Point => [x(point.at), y(point.balanceSun)]),
  );
  const current: Point = [x(asOf), y(now.balanceSun)];
  return [
    ...valueAxis(plot, look),
    ...thresholdLines(thresholds, plot, y, look),
    ...pastLines(lines, look),
    ...(lastsMs ? forecast(current, ahead / lastsMs, x(asOf + ahead), plot, look) : []),
    disc(current, 4.5, colours.series[0], { stroke: colours.background, width: 1.6 }),
    ...dates(figures, first.at, ahead, x, look),
  ];
}

/** Dates of what is known, or the hours of less than two days; and when the balance ends, where that is shown. */
function dates(
  { asOf, lastsMs }: BalanceFigures,
  from: number,
  ahead: number,
  x: (at: number) => number,
  look: Look,
): string[] {
  const isShort = asOf - from < 2 * dayMs;
  const label = (at: number) => (isShort ? hourLabel(at, look) : dayLabel(at, look));
  const steps = 24;
  const marks = Array.from({ length: steps + 1 }, (_, index): Mark => {
    const at = from + ((asOf - from) * index) / steps;
    return { label: label(at), at: x(at), isBold: index === steps };
  });
  const baseline = plotBottom + 17;
  const end = placed({ label: `≈${label(asOf + ahead)}`, at: x(asOf + ahead) });
  const isShown = ahead > 0 && ahead === lastsMs && areApart([placed(marks.at(-1)!), end]);
  return [...dateAxis(marks, baseline, look), isShown ? drawMark(end, baseline, look) : ''];
}

/** Lines with an area under each that fades downwards; a reading that stands alone is a dot. */
function pastLines(lines: ReadonlyArray<readonly Point[]>, { colours }: Look): string[] {
  const colour = colours.series[0];
  const drawn = lines.flatMap((points) => {
    const [first, last] = [points[0]!, points.at(-1)!];
    if (points.length === 1) return [disc(first, 1.6, colour)];
    return [
      polygon([...points, [last[0], plotBottom], [first[0], plotBottom]], 'url(#area)'),
      polyline(points, colour, 2.4),
    ];
  });
  const stops = `<stop offset="0" stop-color="${colour}" stop-opacity="0.3"/><stop offset="1" stop-color="${colour}" stop-opacity="0.03"/>`;
  return [
    `<defs><linearGradient id="area" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>`,
    ...drawn,
  ];
}

/** Dashed, down to zero with a ring there, or as far as there is room; `share` of what is left is spent by then. */
function forecast(from: Point, share: number, endsAt: number, plot: Plot, { colours }: Look): string[] {
  const zero = heightAt(0, plot);
  const end: Point = [endsAt, from[1] + (zero - from[1]) * share];
  const stroke = colours.series[0];
  // A ring at the edge of the dot would only smear it.
  const hasRing = share === 1 && endsAt - from[0] > 12;
  return [
    line(from, end, { stroke, width: 2.4, dashes: '6 4.5' }),
    ...(hasRing ? [disc(end, 4, colours.background, { stroke, width: 2 })] : []),
  ];
}

/** From the highest to the lowest; of two that are too near to each other the higher one. */
function thresholdLines(
  thresholds: readonly Threshold[],
  plot: Plot,
  y: (sun: bigint) => number,
  { colours }: Look,
): string[] {
  const drawn: number[] = [];
  const ordered = thresholds.toSorted((a, b) => (a.balanceSun < b.balanceSun ? 1 : -1));
  return ordered.flatMap(({ balanceSun, label, level }) => {
    const at = y(balanceSun);
    if (drawn.some((other) => Math.abs(other - at) < 13)) return [];
    drawn.push(at);
    return [
      line([plot.left, at], [plot.right, at], { stroke: colours[level], width: 1.5, dashes: '1.5 3' }),
      text(right, at + 4, label, { size: smallestSize, weight: 600, fill: colours[level], anchor: 'end' }),
    ];
  });
}

/** For longer than this nothing was read, if it is far longer than between most readings. */
const shortestGapMs = 2 * 3_600_000;
const usualSteps = 4;

/** Nobody knows what the balance was between two readings that are far apart. */
function unbroken(readings: readonly BalanceReading[]): BalanceReading[][] {
  const steps = readings.slice(1).map(({ at }, index) => at - readings[index]!.at);
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const longest = Math.max(shortestGapMs, usualSteps * usual);
  const lines: BalanceReading[][] = [];
  for (const [index, reading] of readings.entries()) {
    if (index === 0 || steps[index - 1]! > longest) lines.push([]);
    lines.at(-1)!.push(reading);
  }
  return lines;
}

/** More can't be told apart: of each unit of the width the first and the last reading, the lowest and the highest. */
function thinned(readings: readonly BalanceReading[], x: (at: number) => number): BalanceReading[] {
  const byUnit = Map.groupBy(readings, ({ at }) => Math.floor(x(at)));
  return [...byUnit.values()].flatMap((within) => {
    const bySize = within.toSorted((a, b) => (a.balanceSun < b.balanceSun ? -1 : 1));
    const kept = new Set([within[0], within.at(-1), bySize[0], bySize.at(-1)]);
    return within.filter((one) => kept.has(one));
  });
}
