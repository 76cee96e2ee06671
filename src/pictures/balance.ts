// The picture of the balance: how long it lasts, the line of the past, the forecast until it ends, and the thresholds.

import { hourMs, dayMs } from '../base/clock.ts';
import { placeMarks, type Mark, type Plot } from './columns.ts';
import {
  baseLine,
  legendSize,
  noteLine,
  noteSize,
  titleLine,
  type Look,
  gridLines,
  plotBeside,
  heroAmount,
  heroWords,
} from './chart.ts';
import { dayLabel, hourLabel } from './dates.ts';
import type { BalanceFigures, BalanceReading, Threshold } from './figures.ts';
import { sunDecimals } from './numbers.ts';
import { describePace, stretchOf, timeLeft, pluralOf } from './runway.ts';
import { scaleFor, toNumber, type Scale } from './scale.ts';
import { warningSign } from './signs.ts';
import {
  disc,
  line,
  margin,
  picture,
  polygon,
  polyline,
  right,
  text,
  type Point,
  rect,
  fitNumber,
  fitWords,
  measure,
  smallestSize,
} from './svg.ts';

const plotTop = 116;
const plotBottom = 262;
const signRadius = 8;

export function drawBalance(figures: BalanceFigures, look: Look): string {
  const { balanceSun, runway } = figures;
  const { words, numbers, colours } = look;
  if (balanceSun === undefined) return drawUnread(look);
  const lasts = runway.kind === 'lasts' ? runway : undefined;
  const forms = [numbers.amount(balanceSun, sunDecimals), numbers.short(balanceSun, sunDecimals)];
  const level = figures.level === 'warn' || figures.level === 'bad' ? figures.level : undefined;
  const taken = level === undefined ? 0 : 2 * signRadius + 12;
  const answer = lasts
    ? [heroWords(timeLeft(lasts.lastsMs, words), look, taken)]
    : heroAmount(forms, 'TRX', look, taken);
  const said = lasts
    ? describePace(lasts, words)
    : words.plain(runway.kind === 'no-spending' ? 'picture-no-spending' : 'picture-too-few-days');
  const sign =
    level === undefined
      ? ''
      : warningSign([right - signRadius, 57], signRadius, colours[level], colours.background);
  return picture(lasts ? 318 : 298, colours.background, [
    ...titleLine(words.plain('picture-balance'), '', lasts ? `${fitting(forms)} TRX` : '', look),
    ...answer,
    sign,
    noteLine(said, look),
    ...chart(figures, balanceSun, look),
    ...(lasts ? forecastLegend(look) : []),
  ]);
}

/** The title line has room for one of the two in any case. */
function fitting(forms: readonly string[]): string {
  return forms.find((form) => measure(form, noteSize) < 130) ?? forms.at(-1)!;
}

function drawUnread(look: Look): string {
  const { words, colours } = look;
  const said = fitWords(words.plain('picture-unread'), right - margin, [23, 21, 19], 600);
  return picture(210, colours.background, [
    ...titleLine(words.plain('picture-balance'), '', '', look),
    warningSign([right - signRadius, 24], signRadius, colours.warn, colours.background),
    text(margin, 116, said.text, { size: said.size, weight: 600, fill: colours.text }),
  ]);
}

function chart(figures: BalanceFigures, balanceSun: bigint, look: Look): string[] {
  const { colours } = look;
  const now: BalanceReading = { at: figures.asOf, balanceSun };
  const span = balanceSpan(figures);
  const past = linesWithin([...figures.readings.filter(({ at }) => at < now.at), now], span.from);
  const most = Math.max(...past.flat().map((point) => toNumber(point.balanceSun, sunDecimals)));
  const hasForecast = figures.runway.kind === 'lasts';
  const scale = most > 0 ? scaleFor(most, 1e-6) : { top: 1, ticks: [] };
  const y = (sun: bigint) => {
    const value = Math.min(scale.top, Math.max(0, toNumber(sun, sunDecimals)));
    return plotBottom - ((plotBottom - plotTop) * value) / scale.top;
  };
  const axis = balanceAxis(figures, scale, { top: plotTop, bottom: plotBottom, y }, look);
  const x = (at: number) =>
    axis.plot.left + ((at - span.from) / (span.to - span.from)) * (axis.plot.right - axis.plot.left);
  const lines = past.map((points) => points.map((point): Point => [x(point.at), y(point.balanceSun)]));
  const isAlone = lines.flat().length === 1 && !hasForecast;
  const today = x(now.at);
  return [
    ...axis.zones(today),
    ...axis.lines,
    hasForecast ? todayLine(today, look) : '',
    ...pastLines(lines, look),
    baseLine(axis.plot, plotBottom, look),
    ...drawForecast(figures, { x, from: [today, y(balanceSun)], base: plotBottom, plot: axis.plot }, look),
    ...currentDot([today, y(balanceSun)], balanceSun, isAlone ? axis.plot : undefined, look),
    ...placeMarks(timeMarks(figures, span, x, axis.plot, look), axis.plot, plotBottom + 19, colours),
  ];
}

function todayLine(x: number, { colours }: Look): string {
  return line([x, plotTop - 2], [x, plotBottom], { stroke: colours.base, width: 1, dashes: '3 2.5' });
}

/** Lines with an area under each that fades downwards; a reading that stands alone is a dot. */
function pastLines(lines: ReadonlyArray<readonly Point[]>, { colours }: Look): string[] {
  const colour = colours.series[0];
  const drawn = lines.flatMap((points) => {
    const [first, last] = [points[0]!, points.at(-1)!];
    if (points.length === 1) return [disc(first, 1.6, colour)];
    return [
      polygon([...points, [last[0], plotBottom], [first[0], plotBottom]], 'url(#area)'),
      polyline(points, colour, 2.6),
    ];
  });
  return [
    `<defs><linearGradient id="area" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity="0.3"/><stop offset="1" stop-color="${colour}" stop-opacity="0.03"/></linearGradient></defs>`,
    ...drawn,
  ];
}

/** The balance now; a dot that stands alone has its value beside it. */
function currentDot(point: Point, balanceSun: bigint, alone: Plot | undefined, look: Look): string[] {
  const { numbers, colours } = look;
  const dot = disc(point, 5, colours.series[0], { stroke: colours.background, width: 1.6 });
  if (alone === undefined) return [dot];
  const value = numbers.short(balanceSun, sunDecimals);
  const style = { size: legendSize, weight: 600 as const, fill: colours.text };
  const isRoomy = point[0] + 14 + measure(value, legendSize, 600) <= alone.right;
  return isRoomy ? [dot, text(point[0] + 14, point[1] - 6, value, style)] : [dot];
}

/** Today, the end of the forecast, and the beginning and the middle of what is shown of the past. */
function timeMarks(
  { asOf, readings, runway }: BalanceFigures,
  span: TimeSpan,
  x: (at: number) => number,
  plot: Plot,
  look: Look,
): Mark[] {
  const today = look.words.plain('picture-today');
  const marks: Mark[] = [{ label: today, at: x(asOf), isBold: true }];
  const end = endLabel(asOf, runway, look);
  if (runway.kind === 'lasts' && end !== undefined) {
    const at = x(asOf + runway.lastsMs);
    const [width, endWidth] = [today, end].map((label) => measure(label, smallestSize, 600));
    // Both in one where they would meet; what ends beyond the plot has its date at the edge, with an arrow.
    const isNear = Math.min(at, plot.right - endWidth! / 2) - x(asOf) < (width! + endWidth!) / 2 + 8;
    if (isNear) marks[0] = { label: `${today} → ${end}`, at: x(asOf), isBold: true };
    else marks.push({ label: at > plot.right ? `${end} →` : end, at, isBold: true });
  }
  const labels = new Set([dayLabel(asOf, look)]);
  for (const at of readings.length === 0 ? [] : [span.from, (span.from + asOf) / 2]) {
    const label = dayLabel(at, look);
    if (!labels.has(label)) marks.push({ label, at: x(at), isBold: false });
    labels.add(label);
  }
  return marks;
}

/** When the balance ends: its date, and its hour where less than a day is left; none where that is not told. */
function endLabel(asOf: number, runway: BalanceFigures['runway'], look: Look): string | undefined {
  if (runway.kind !== 'lasts') return undefined;
  const { unit } = stretchOf(runway.lastsMs);
  const at = asOf + runway.lastsMs;
  if (unit === 'hours') return `≈${hourLabel(Math.floor(at / hourMs) * hourMs, look)}`;
  return unit === 'days' ? `≈${dayLabel(at, look)}` : undefined;
}

function forecastLegend({ words, colours }: Look): string[] {
  const y = 304;
  const said = fitNumber([words.plain('picture-forecast')], right - margin - 27, [
    legendSize,
    12.5,
    smallestSize,
  ]);
  return [
    line([margin, y - 4.5], [margin + 17, y - 4.5], {
      stroke: colours.series[0],
      width: 2.4,
      dashes: '6 4.5',
    }),
    said === undefined ? '' : text(margin + 27, y, said.text, { size: said.size, fill: colours.grey }),
  ];
}

// The forecast of the balance: a dashed line at the mean pace until it ends, within a band from the fastest day's pace to
// the slowest day's.

type Frame = {
  readonly x: (at: number) => number;
  /** The balance now. */
  readonly from: Point;
  /** Where the balance is zero. */
  readonly base: number;
  readonly plot: Plot;
};

function drawForecast({ asOf, runway }: BalanceFigures, frame: Frame, { colours }: Look): string[] {
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

// How much of the past and of the future the picture of the balance shows.

type TimeSpan = { readonly from: number; readonly to: number };

/** More points than this can't be told apart. */
const mostPoints = 240;

function balanceSpan({ asOf, balanceSun, readings, runway }: BalanceFigures): TimeSpan {
  const known = readings.length === 0 ? 0 : asOf - readings[0]!.at;
  if (runway.kind !== 'lasts' || balanceSun === undefined) {
    // A single point stands in the middle.
    return known <= 0 ? { from: asOf - dayMs, to: asOf + dayMs } : { from: asOf - known, to: asOf };
  }
  const { lastsMs, slowestLastsMs } = runway;
  // A short forecast shows less of the past, so that it has space.
  const factor = lastsMs < 10 * dayMs ? 2.5 : 3;
  const past = Math.max(dayMs, Math.min(known, Math.max(3 * dayMs, factor * lastsMs)));
  const future = Math.min(1.05 * slowestLastsMs, 1.8 * lastsMs, 1.5 * past);
  return { from: asOf - past, to: asOf + Math.max(future, past / 6) };
}

/** For longer than this nothing was read, if it is far longer than between most readings. */
const shortestGapMs = 2 * 3_600_000;
const usualSteps = 4;

/**
 * What of the readings is shown from `from` on, oldest first, broken where nothing was read: nobody knows what the balance
 * was between two readings that are far apart.
 */
function linesWithin(readings: readonly BalanceReading[], from: number): BalanceReading[][] {
  const steps = readings.slice(1).map(({ at }, index) => at - readings[index]!.at);
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const longest = Math.max(shortestGapMs, usualSteps * usual);
  const lines: BalanceReading[][] = [];
  for (const [index, reading] of readings.entries()) {
    if (index === 0 || steps[index - 1]! > longest) lines.push([]);
    lines.at(-1)!.push(reading);
  }
  const shown = lines.filter((line) => line.at(-1)!.at >= from);
  return shown.map((line) => pointsWithin(line, from));
}

/** Readings from `from` on, the first at `from` itself if there was one before; many are thinned out. */
function pointsWithin(readings: readonly BalanceReading[], from: number): BalanceReading[] {
  const first = readings.findIndex(({ at }) => at >= from);
  const within = readings.slice(first);
  const before = readings[first - 1];
  const after = within[0]!;
  if (before !== undefined && after.at > from) {
    const share = (from - before.at) / (after.at - before.at);
    const difference = after.balanceSun - before.balanceSun;
    const moved = (difference * BigInt(Math.round(share * 1e6))) / 1_000_000n;
    within.unshift({ at: from, balanceSun: before.balanceSun + moved });
  }
  if (within.length <= mostPoints) return within;
  const step = (within.length - 1) / (mostPoints - 1);
  return Array.from({ length: mostPoints }, (_, index) => within[Math.round(index * step)]!);
}

// The axis of the balance's picture: grid lines, and thresholds, whose labels stand where numbers else would.

/** Nearer than this, a number of the axis gives way to a threshold's label. */
const clearOfNumbers = 15;
const clearOfLabels = 13;

type Vertical = { top: number; bottom: number; y: (sun: bigint) => number };
type Drawn = Threshold & { y: number; label: string };

type BalanceAxis = {
  readonly plot: Plot;
  readonly lines: readonly string[];
  /** The tinted zones under the thresholds, right of today. */
  zones(today: number): string[];
};

function balanceAxis(figures: BalanceFigures, scale: Scale, vertical: Vertical, look: Look): BalanceAxis {
  const { numbers, colours } = look;
  const thresholds = figures.runway.kind === 'lasts' ? placeThresholds(figures, scale, vertical, look) : [];
  const ticks = scale.ticks.map((tick) => {
    const y = vertical.bottom - ((vertical.bottom - vertical.top) * tick) / scale.top;
    const isCovered = thresholds.some((threshold) => Math.abs(threshold.y - y) < clearOfNumbers);
    return { y, label: isCovered ? '' : numbers.tick(tick) };
  });
  const plain = plotBeside(ticks.map(({ label }) => label));
  const marked = plotBeside(
    thresholds.map(({ label }) => label),
    600,
  );
  const plot = { left: plain.left, right: Math.min(plain.right, marked.right) };
  return {
    plot,
    lines: [
      ...gridLines(ticks, plot, look),
      ...thresholds.flatMap(({ y, level, label }) => [
        line([plot.left, y], [plot.right, y], { stroke: colours[level], width: 1.5, dashes: '1.5 3' }),
        text(right, y + 4, label, { size: smallestSize, weight: 600, fill: colours[level], anchor: 'end' }),
      ]),
    ],
    zones(today) {
      const bad = highest(figures, 'bad', vertical);
      const warn = Math.min(highest(figures, 'warn', vertical), bad);
      if (thresholds.length === 0) return [];
      const zone = (from: number, to: number, fill: string) =>
        to - from < 0.1 ? [] : [rect(today, from, plot.right - today, to - from, fill)];
      return [...zone(warn, bad, colours.warnZone), ...zone(bad, vertical.bottom, colours.badZone)];
    },
  };
}

function highest({ thresholds }: BalanceFigures, level: Threshold['level'], { bottom, y }: Vertical): number {
  return Math.min(
    bottom,
    ...thresholds.filter((one) => one.level === level).map(({ balanceSun }) => y(balanceSun)),
  );
}

/** From the highest to the lowest; one beyond the scale or without space for its label is left out. */
function placeThresholds(
  { thresholds }: BalanceFigures,
  scale: Scale,
  { y }: Vertical,
  { words, numbers }: Look,
): Drawn[] {
  const drawn: Drawn[] = [];
  const ordered = thresholds.toSorted((a, b) => (a.balanceSun < b.balanceSun ? 1 : -1));
  for (const threshold of ordered) {
    const at = y(threshold.balanceSun);
    const isInside = threshold.balanceSun > 0n && toNumber(threshold.balanceSun, sunDecimals) <= scale.top;
    const isClear = drawn.every((other) => Math.abs(other.y - at) >= clearOfLabels);
    if (!isInside || !isClear) continue;
    const { days, balanceSun } = threshold;
    const label =
      days === undefined
        ? numbers.short(balanceSun, sunDecimals)
        : words.plain('picture-threshold-days', { n: pluralOf(days), days: numbers.plain(days) });
    drawn.push({ ...threshold, y: at, label });
  }
  return drawn;
}
