// What charts share: the title line, grid lines with their numbers, the legend's square, the sentence of an empty period.

import type { Words } from '../base/i18n.ts';
import { dateMarks, placeMarks, slotsIn, type Plot } from './columns.ts';
import { dateRange, dayLabel, type Place } from './dates.ts';
import type { Columns, Span } from './figures.ts';
import { numbersOf, type Numbers } from './numbers.ts';
import {
  afterText,
  line,
  margin,
  picture,
  rect,
  right,
  text,
  fitNumber,
  fitWords,
  measure,
  smallestSize,
} from './svg.ts';
import type { Colours } from './theme.ts';

/** How a picture is drawn: in whose words, time zone and colours. */
export type Look = Place & { readonly numbers: Numbers; readonly colours: Colours };

export const titleSize = 14.5;
export const legendSize = 13.5;
export const noteSize = 13;
export const noteSizes = [noteSize, 12, smallestSize];
export const heroSizes = [32, 27, 23, 19];

export function lookOf(words: Words, timeZone: string, colours: Colours): Look {
  return { words, timeZone, colours, numbers: numbersOf(words) };
}

/** The first line: what it is, the period in grey, and the dates at the right. */
export function titleLine(title: string, period: string, dates: string, { colours }: Look): string[] {
  const y = 29;
  const datesAt = right - measure(dates, noteSize);
  const grey = { fill: colours.grey };
  const bold = { size: titleSize, weight: 600 as const, fill: colours.text };
  const periodAt = afterText(margin, title, titleSize, 600);
  const isRoomy = period !== '' && periodAt + measure(period, titleSize) < datesAt - 8;
  const fitted = fitWords(title, datesAt - 8 - margin, [titleSize, 13, smallestSize], 600);
  return [
    text(margin, y, fitted.text, { ...bold, size: fitted.size }),
    isRoomy ? text(periodAt, y, period, { size: titleSize, ...grey }) : '',
    text(right, y, dates, { size: noteSize, anchor: 'end', ...grey }),
  ];
}

/** The title of a period's picture, from `picture-<kind>`. */
export function periodTitle(kind: string, { days, columns }: Columns, look: Look): string[] {
  const { words } = look;
  const title = words.plain(`picture-${kind}`);
  return titleLine(title, spanWord(days, words), dateRange(columns, look), look);
}

/** `30 days`, or `24 hours` for undefined. */
export function spanWord(days: number | undefined, words: Words): string {
  return days === undefined ? words.plain('picture-span-day') : words.plain('picture-span-days', { days });
}

/** `per day` */
export function perColumn(span: Span, { words }: Look): string {
  return words.plain(`picture-per-${columnOf[span]}`);
}

const columnOf = { day: 'hour', week: 'day', month: 'day', quarter: 'week' } as const;

/** A grid line for each tick, with its number at the right edge. */
export function gridLines(
  ticks: ReadonlyArray<{ y: number; label: string }>,
  plot: Plot,
  { colours }: Look,
): string[] {
  return ticks.flatMap(({ y, label }) => [
    line([plot.left, y], [plot.right, y], { stroke: colours.grid, width: 1 }),
    text(right, y + 4, label, { size: smallestSize, fill: colours.grey, anchor: 'end' }),
  ]);
}

/** The plot that leaves room for the widest number of its axis. */
export function plotBeside(labels: readonly string[], weight: 400 | 600 = 400): Plot {
  const widest = Math.max(0, ...labels.map((label) => measure(label, smallestSize, weight)));
  return { left: margin, right: right - widest - (widest === 0 ? 0 : 8) };
}

/** A few grey words at the right edge. */
export function smallNote(content: string, y: number, { colours }: Look): string {
  return text(right, y, content, { size: smallestSize, fill: colours.grey, anchor: 'end' });
}

/** A grey line under the hero. With its numbers it is drawn whole or not at all. */
export function noteLine(content: string, { colours }: Look): string {
  const fitted = fitNumber([content], right - margin, noteSizes);
  return fitted === undefined ? '' : text(margin, 87, fitted.text, { size: fitted.size, fill: colours.grey });
}

export function baseLine({ left, right }: Plot, y: number, { colours }: Look): string {
  return line([left, y], [right, y], { stroke: colours.base, width: 1.4 });
}

export function square(x: number, baseline: number, fill: string): string {
  return rect(x, baseline - 10, 11, 11, fill, 2.4);
}

/** A title, what there is instead of a chart, a base line with dates. `sentence` says it where there are all sums. */
export function emptyPicture(
  title: readonly string[],
  { hero, sentence }: { hero: readonly string[]; sentence: string },
  { span, columns, countedFrom }: Columns,
  look: Look,
): string {
  const { colours, words } = look;
  const said =
    countedFrom === undefined
      ? sentence
      : words.plain('picture-counted-from', { date: dayLabel(countedFrom, look) });
  const [top, base] = hero.length === 0 ? [64, 194] : [87, 226];
  const plot = { left: margin, right };
  const marks = dateMarks(span, columns, slotsIn(plot, columns.length), look);
  const fitted = fitWords(said, right - margin, noteSizes);
  return picture(base + 36, colours.background, [
    ...title,
    ...hero,
    text(margin, top, fitted.text, { size: fitted.size, fill: colours.grey }),
    baseLine(plot, base, look),
    ...placeMarks(marks, plot, base + 18, colours),
  ]);
}

// The biggest text of a picture, which is its answer: an amount with its unit, or a few words.

const baseline = 66;
const unitSize = 17;
const unitGap = 7;

/**
 * An amount in the first of its forms that fits; nothing if none does, since a number is never cut. `taken` is the width
 * that something else takes at the right.
 */
export function heroAmount(forms: readonly string[], unit: string, { colours }: Look, taken = 0): string[] {
  const room = right - margin - taken - unitGap - measure(unit, unitSize);
  const fitted = fitNumber(forms, room, heroSizes, 600);
  if (fitted === undefined) return [];
  const unitAt = margin + measure(fitted.text, fitted.size, 600) + unitGap;
  return [
    text(margin, baseline, fitted.text, { size: fitted.size, weight: 600, fill: colours.text }),
    text(unitAt, baseline, unit, { size: unitSize, fill: colours.grey }),
  ];
}

/** Words with a number; `taken` as above. */
export function heroWords(content: string, { colours }: Look, taken: number): string {
  const fitted = fitNumber([content], right - margin - taken, heroSizes, 600);
  if (fitted === undefined) return '';
  return text(margin, baseline, fitted.text, { size: fitted.size, weight: 600, fill: colours.text });
}
