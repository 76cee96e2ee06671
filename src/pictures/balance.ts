// The picture of the balance: how long it lasts, the line of the past, the forecast until it ends, and the thresholds.

import { balanceAxis } from './balance-axis.ts';
import { balanceSpan, linesWithin, type TimeSpan } from './balance-span.ts';
import { placeMarks, type Mark, type Plot } from './columns.ts';
import { baseLine, legendSize, noteLine, noteSize, titleLine, type Look } from './chart.ts';
import { dayLabel, hourLabel } from './dates.ts';
import type { BalanceFigures, BalanceReading } from './figures.ts';
import { drawForecast } from './forecast.ts';
import { heroAmount, heroWords } from './hero.ts';
import { sunDecimals } from './numbers.ts';
import { describePace, stretchOf, timeLeft } from './runway.ts';
import { scaleFor, toNumber } from './scale.ts';
import { warningSign } from './signs.ts';
import { disc, line, margin, picture, polygon, polyline, right, text, type Point } from './svg.ts';
import { fitNumber, fitWords, measure, smallestSize } from './text.ts';

const plotTop = 116;
const plotBottom = 262;
const signRadius = 8;
const hourMs = 3_600_000;

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
