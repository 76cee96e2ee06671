// What the pictures share: the title, the answer as the biggest text, a scale with round values, the dates under a chart,
// and bars.

import type { Words } from '../base/i18n.ts';
import {
  dateRange,
  dayLabel,
  hourLabel,
  numbersOf,
  sum,
  toNumber,
  type Column,
  type Numbers,
  type Place,
} from './labels.ts';
import {
  afterText,
  faint,
  fitNumber,
  fitWords,
  line,
  margin,
  measure,
  outline,
  picture,
  rect,
  right,
  roundedBar,
  smallestSize,
  text,
  type Colours,
} from './svg.ts';

/** How a picture is drawn: in whose words, time zone and colours. */
export type Look = Place & { readonly numbers: Numbers; readonly colours: Colours };

/** The time that a picture shows, cut into columns without gaps, oldest first; the last one may not be over at `now`. */
export type Columns = {
  readonly unit: 'hour' | 'day' | 'week';
  /** Undefined for hours that are of two dates. */
  readonly days: number | undefined;
  readonly columns: readonly Column[];
  readonly now: number;
  /** From when on there are sums, where that is after the beginning. */
  readonly countedFrom?: number | undefined;
};

export const titleSize = 14.5;
export const legendSize = 13.5;
const noteSize = 13;
const noteSizes = [noteSize, 12, smallestSize];
const heroSizes = [32, 27, 23, 19];

export function lookOf(words: Words, timeZone: string, colours: Colours): Look {
  return { words, timeZone, colours, numbers: numbersOf(words) };
}

/** `30 days`, or `24 hours`. */
export function spanWord({ days, columns }: Pick<Columns, 'days' | 'columns'>, words: Words): string {
  if (days === undefined) return words.plain('picture-span-hours', { hours: columns.length });
  return words.plain('picture-span-days', { days });
}

/** The first line: what it is, from `picture-<kind>`, how long in grey, and the dates at the right. */
export function titleLine(
  kind: string,
  time: Pick<Columns, 'days' | 'columns' | 'now'>,
  look: Look,
  shown: Column = {
    since: time.columns[0]?.since ?? time.now,
    until: time.columns.at(-1)?.until ?? time.now + 1,
  },
): string[] {
  const { words, colours } = look;
  const { now } = time;
  const y = 29;
  const yearOf = (at: number) => dateRange({ since: at, until: at + 1 }, look, 'dated').match(/\d{4}/)?.[0];
  const isOfNow = yearOf(shown.since) === yearOf(now) && yearOf(shown.until - 1) === yearOf(now);
  const dates = dateRange(shown, look, isOfNow ? 'day' : 'dated');
  const datesAt = right - measure(dates, noteSize);
  const title = words.plain(`picture-${kind}`);
  const fitted = fitWords(title, datesAt - 8 - margin, [titleSize, 13, smallestSize], 600);
  const span = spanWord(time, words);
  const spanAt = afterText(margin, fitted.text, fitted.size, 600);
  const isRoomy = spanAt + measure(span, titleSize) < datesAt - 8;
  return [
    text(margin, y, fitted.text, { size: fitted.size, weight: 600, fill: colours.text }),
    isRoomy ? text(spanAt, y, span, { size: titleSize, fill: colours.grey }) : '',
    text(right, y, dates, { size: noteSize, anchor: 'end', fill: colours.grey }),
  ];
}

/**
 * The answer, with its unit: in the first form that fits, since a number is never cut. `taken` is the width that something
 * else takes at the right.
 */
export function heroAmount(forms: readonly string[], unit: string, { colours }: Look, taken = 0): string[] {
  const [baseline, unitSize, gap] = [66, 17, 7];
  const room = right - margin - taken - gap - measure(unit, unitSize);
  const fitted = fitNumber(forms, room, heroSizes, 600);
  if (fitted === undefined) return [];
  const unitAt = margin + measure(fitted.text, fitted.size, 600) + gap;
  return [
    text(margin, baseline, fitted.text, { size: fitted.size, weight: 600, fill: colours.text }),
    text(unitAt, baseline, unit, { size: unitSize, fill: colours.grey }),
  ];
}

/** A grey line, under the answer unless `y` says otherwise: the first form that fits, since numbers in it are never cut. */
export function noteLine(forms: readonly string[], { colours }: Look, y = 87): string {
  const fitted = fitNumber(forms, right - margin, noteSizes);
  return fitted === undefined ? '' : text(margin, y, fitted.text, { size: fitted.size, fill: colours.grey });
}

/** A picture without a chart. */
export function shortPicture(
  elements: readonly string[],
  notes: readonly string[],
  y: number,
  look: Look,
): string {
  return picture(y + 22, look.colours.background, [...elements, noteLine(notes, look, y)]);
}

/** The sentence of a period in which nothing was; where there are not all sums, from when on there are. */
export function nothingSaid(key: string, { countedFrom }: Columns, look: Look): string[] {
  if (countedFrom === undefined) return [look.words.plain(key)];
  return [look.words.plain('picture-counted-from', { date: dayLabel(countedFrom, look) })];
}

export function square(x: number, baseline: number, fill: string): string {
  return rect(x, baseline - 10, 11, 11, fill, 2.4);
}

// The scale of amounts.

type Scale = { readonly bottom: number; readonly top: number; readonly ticks: readonly number[] };

/** Round values are these, times a power of ten. */
const roundSteps = [1, 2, 2.5, 5, 10];
/** Units of height between two ticks, at least. */
const nearestTicks = 17;

/**
 * For values from `least`, at most 0, to `most`, at least 0, over so much height: it has ticks at round values, of which 0
 * is one, and ends at one of them upwards. Of the scales that leave the least empty, that with the most ticks. `smallest`
 * is the smallest step that makes sense.
 */
export function scaleFor(least: number, most: number, height: number, smallest: number): Scale {
  const span = most - least;
  if (span <= 0) return { bottom: 0, top: 1, ticks: [0, 1] };
  const scales = [5, 4, 3, 2, 1].map((count): Scale => {
    const step = Math.max(smallest, roundUp(span / count));
    const [from, to] = [-Math.floor(-least / step + 1e-9), Math.ceil(most / step - 1e-9)];
    const ticks = Array.from({ length: to - from + 1 }, (_, index) =>
      Number(((from + index) * step).toPrecision(12)),
    );
    return { bottom: least, top: ticks.at(-1)!, ticks };
  });
  const sizeOf = ({ top, bottom }: Scale) => top - bottom;
  const isReadable = (one: Scale) =>
    one.ticks.length > 1 && (height * (one.ticks[1]! - one.ticks[0]!)) / sizeOf(one) >= nearestTicks;
  const readable = scales.filter(isReadable);
  const candidates = readable.some(({ ticks }) => ticks.length > 2)
    ? readable.filter(({ ticks }) => ticks.length > 2)
    : readable;
  const tightest = Math.min(...candidates.map(sizeOf)) * 1.001;
  return candidates.find((one) => sizeOf(one) <= tightest) ?? scales.at(-1)!;
}

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  // The tolerance is for powers of ten that are no binary fractions.
  const step = roundSteps.find((round) => round * power >= value * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** The part of a picture in which values are drawn. */
export type Plot = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly scale: Scale;
};

/** Beside the widest number of its axis, at the left; `taken` is the width of what stands at the right. */
export function plotFor(
  scales: readonly Scale[],
  { numbers }: Look,
  taken = 0,
): Pick<Plot, 'left' | 'right'> {
  const labels = scales.flatMap(({ ticks }) => ticks.map((tick) => numbers.tick(tick)));
  const widest = Math.max(0, ...labels.map((label) => measure(label, smallestSize)));
  return { left: margin + widest + 7, right: right - taken };
}

export function heightAt(value: number, { top, bottom, scale }: Plot): number {
  const share = (value - scale.bottom) / (scale.top - scale.bottom);
  return bottom - (bottom - top) * Math.min(1, Math.max(0, share));
}

/** A line for each tick, with its number at the left; that of zero is the base line. */
export function valueAxis(plot: Plot, { numbers, colours }: Look): string[] {
  return plot.scale.ticks.flatMap((tick) => {
    const y = heightAt(tick, plot);
    const [stroke, width] = tick === 0 ? [colours.base, 1.4] : [colours.grid, 1];
    return [
      line([plot.left, y], [plot.right, y], { stroke, width }),
      text(plot.left - 7, y + 4, numbers.tick(tick), {
        size: smallestSize,
        fill: colours.grey,
        anchor: 'end',
      }),
    ];
  });
}

// The dates under a chart.

export type Mark = { readonly label: string; readonly at: number; readonly isBold?: boolean };

const nearestMarks = 9;
/** More labels than that are no help. */
const mostIntervals = 8;
const mostUneven = 5;
/** The dates at the ends may stand out over the plot, so that each is under its own column. */
const datesFrom = margin - 4;
const datesTo = right + 10;

/**
 * Labels at `y`, the first and the last one at the ends and the others evenly between them, as many as fit. Where no number
 * of them divides the marks evenly, each is the nearest mark, less than half a column beside it.
 */
export function dateAxis(marks: readonly Mark[], y: number, look: Look): string[] {
  const last = marks.length - 1;
  if (last < 1) return marks.map((mark) => drawMark(placed(mark), y, look));
  const [from, to] = [marks[0]!.at, marks[last]!.at];
  const choose = (intervals: number) =>
    Array.from({ length: intervals + 1 }, (_, index) => {
      const share = index / intervals;
      return placed({ ...marks[Math.round(share * last)]!, at: from + (to - from) * share });
    });
  const possible = Array.from({ length: Math.min(last, mostIntervals) }, (_, index) => index + 1)
    .filter((intervals) => areApart(choose(intervals)))
    .toReversed();
  const even = possible.find((intervals) => last % intervals === 0 && intervals > 2);
  const shown = choose(even ?? possible.find((intervals) => intervals <= mostUneven) ?? 1);
  return shown.map((mark) => drawMark(mark, y, look));
}

type Placed = Mark & { readonly left: number; readonly width: number };

/** In the middle of where it belongs, moved between `from` and the end of the picture. */
export function placed(mark: Mark, from = datesFrom): Placed {
  const width = measure(mark.label, smallestSize, mark.isBold ? 600 : 400);
  return { ...mark, left: Math.max(from, Math.min(datesTo - width, mark.at - width / 2)), width };
}

export function areApart(marks: readonly Placed[]): boolean {
  return marks.every(({ left }, index) => {
    const before = marks[index - 1];
    return before === undefined || before.left + before.width + nearestMarks <= left;
  });
}

export function drawMark({ label, left, isBold }: Placed, y: number, { colours }: Look): string {
  const style = isBold ? { weight: 600 as const, fill: colours.text } : { fill: colours.grey };
  return text(left, y, label, { size: smallestSize, ...style });
}

/** Hours stand where they begin and the last one ends, days and weeks under their middle. */
function marksOf({ unit, columns, now }: Columns, plot: Plot, look: Look): Mark[] {
  const width = (plot.right - plot.left) / columns.length;
  const last = columns.length - 1;
  const isRunning = (index: number) => columns[index]!.until > now;
  if (unit === 'hour') {
    const times = [...columns.map(({ since }) => since), columns[last]!.until];
    return times.map((at, index) => ({ label: hourLabel(at, look), at: plot.left + width * index }));
  }
  return columns.map(({ since, until }, index) => ({
    // The end of the period is its last day, also where that is in the middle of a week.
    label: dayLabel(index === last && index > 0 ? Math.min(until - 1, Math.max(since, now)) : since, look),
    at: plot.left + width * (index + 0.5),
    isBold: isRunning(index),
  }));
}

// Bars of amounts, each a stack upwards and one downwards.

type Part = { readonly amount: bigint; readonly fill: string; readonly isOutline?: boolean };
/** From zero outwards. */
export type Bar = { readonly up: readonly Part[]; readonly down: readonly Part[] };

const widestBar = 26;
/** What a bar takes of its column. */
const barShare = 0.75;
const partGap = 0.9;
/** What there is a little of is still seen. */
const lowestBar = 0.8;
/** What would be lower within a stack is not drawn: it could not be seen. */
const lowestPart = 0.3;
/** Over or under the largest bar, for its value. */
const valueRoom = 14;

const totalOf = (parts: readonly Part[]) => sum(parts.map(({ amount }) => amount));

export function barScale(bars: readonly Bar[], decimals: number, height: number): Scale {
  const most = (side: keyof Bar) => Math.max(0, ...bars.map((bar) => toNumber(totalOf(bar[side]), decimals)));
  return scaleFor(-most('down'), most('up'), height - valueRoom, 10 ** -decimals);
}

/** The bars within `box`, with their axis, and the value of the largest one at its end. */
export function barChart(
  bars: readonly Bar[],
  decimals: number,
  { columns, now }: Columns,
  box: Plot,
  look: Look,
): string[] {
  const sides = bars.flatMap((bar, index) =>
    (['up', 'down'] as const).map((side) => ({ side, index, total: totalOf(bar[side]) })),
  );
  const [first = { side: 'up', index: 0, total: 0n }] = sides;
  const largest = sides.reduce((most, one) => (one.total > most.total ? one : most), first);
  const isUp = largest.side === 'up';
  const plot = { ...box, ...(isUp ? { top: box.top + valueRoom } : { bottom: box.bottom - valueRoom }) };
  const width = (plot.right - plot.left) / Math.max(1, bars.length);
  const barWidth = Math.min(widestBar, width * barShare);
  const xOf = (index: number) => plot.left + width * index + (width - barWidth) / 2;
  const drawn = bars.map(({ up, down }, index) => {
    const at = { x: xOf(index), width: barWidth, decimals };
    const bar = [...stack(up, 'up', at, plot, look), ...stack(down, 'down', at, plot, look)];
    return columns[index]!.until > now ? faint(bar) : bar.join('');
  });
  const value = toNumber(largest.total, decimals);
  const style = { size: smallestSize, weight: 600, fill: look.colours.text } as const;
  const { numbers } = look;
  const forms = isUp
    ? [numbers.short(largest.total, decimals), numbers.tick(value)]
    : [numbers.short(-largest.total, decimals), numbers.tick(-value)];
  const label = fitNumber(forms, (plot.right - plot.left) / 2, [smallestSize], 600)?.text ?? '';
  const mark = placed({ label, at: xOf(largest.index) + barWidth / 2, isBold: true }, plot.left + 2);
  const y = isUp ? heightAt(value, plot) - 4 : heightAt(-value, plot) + 12;
  return [...valueAxis(plot, look), ...drawn, largest.total > 0n ? text(mark.left, y, label, style) : ''];
}

function stack(
  parts: readonly Part[],
  side: 'up' | 'down',
  { x, width, decimals }: { x: number; width: number; decimals: number },
  plot: Plot,
  { colours }: Look,
): string[] {
  const sign = side === 'up' ? 1 : -1;
  const shown = parts.filter(({ amount }) => amount > 0n);
  const outermost = shown.length - 1;
  let inner = 0n;
  return shown.flatMap(({ amount, fill, isOutline }, index) => {
    const outer = inner + amount;
    const [from, to] = [inner, outer].map((total) => heightAt(sign * toNumber(total, decimals), plot));
    inner = outer;
    const isAlone = outermost === 0;
    const length = Math.max(isAlone ? lowestBar : 0, Math.abs(to! - from!) - (index === 0 ? 0 : partGap));
    if (length < lowestPart) return [];
    const y = side === 'up' ? Math.min(to!, from! - length) : Math.max(from!, to! - length);
    if (isOutline) return [outline(x, y + 1, width, Math.max(2.4, length - 1), colours.text)];
    return index === outermost
      ? [roundedBar({ x, y, width, height: length }, fill, side)]
      : [rect(x, y, width, length, fill)];
  });
}

/** The dates under bars. */
export function columnDates(figures: Columns, plot: Plot, y: number, look: Look): string[] {
  return figures.columns.length === 0 ? [] : dateAxis(marksOf(figures, plot, look), y, look);
}

/** Over the axis, such as `TRX per day`. */
export function axisTitle(said: string, y: number, { colours }: Look): string {
  return text(margin, y, said, { size: smallestSize, fill: colours.grey });
}

export function perColumn({ unit }: Pick<Columns, 'unit'>, { words }: Look): string {
  return words.plain(`picture-per-${unit}`);
}
