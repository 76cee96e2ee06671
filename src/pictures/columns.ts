// Where the columns of a chart stand, and the dates under them.

import { shownAt } from '../base/zoned-time.ts';
import { dayLabel, hourLabel, weekdayLabel, type Place } from './dates.ts';
import type { Column, Span } from './figures.ts';
import { text, measure, smallestSize } from './svg.ts';
import type { Colours } from './theme.ts';

/** The plot of a chart, from `left` to `right`. */
export type Plot = { readonly left: number; readonly right: number };

export type Slot = {
  readonly left: number;
  readonly centre: number;
  readonly barLeft: number;
  readonly barWidth: number;
};

const widestBar = 26;
/** What a bar takes of its slot. */
const barShare = 0.75;

export function slotsIn({ left, right }: Plot, count: number): Slot[] {
  const width = (right - left) / Math.max(1, count);
  const barWidth = Math.min(widestBar, width * barShare);
  return Array.from({ length: count }, (_, index) => {
    const start = left + width * index;
    return { left: start, centre: start + width / 2, barLeft: start + (width - barWidth) / 2, barWidth };
  });
}

/** What stands on an axis: its label, and where the label's middle or left edge should be. */
export type Mark = {
  readonly label: string;
  readonly at: number;
  readonly isBold: boolean;
  readonly from?: 'middle' | 'start';
};

const nearest = 7;

/**
 * Labels in one line at `y`, placed in the order of the list and moved into the plot; one that would come too near to an
 * earlier one is left out.
 */
export function placeMarks(
  marks: readonly Mark[],
  { left, right }: Plot,
  y: number,
  colours: Colours,
): string[] {
  const taken: Array<readonly [number, number]> = [];
  const placed: string[] = [];
  for (const { label, at, isBold, from = 'middle' } of marks) {
    const weight = isBold ? 600 : 400;
    const width = measure(label, smallestSize, weight);
    const wanted = from === 'middle' ? at - width / 2 : at;
    const start = Math.max(left, Math.min(right - width, wanted));
    if (width > right - left) continue;
    if (taken.some(([a, b]) => start < b + nearest && start + width > a - nearest)) continue;
    taken.push([start, start + width]);
    const fill = isBold ? colours.text : colours.grey;
    placed.push(text(start, y, label, { size: smallestSize, fill, weight }));
  }
  return placed;
}

/** How many columns are between two labels. */
const strides: Readonly<Record<Span, number>> = { day: 6, week: 1, month: 7, quarter: 4 };

/** The dates under columns, from the last to the first; the running one is "today" or "now". */
export function dateMarks(
  span: Span,
  columns: readonly Column[],
  slots: readonly Slot[],
  place: Place,
): Mark[] {
  const { words, timeZone } = place;
  const last = columns.length - 1;
  const marks: Mark[] = [];
  for (let index = last; index >= 0; index--) {
    const { startsAt, isRunning } = columns[index]!;
    const { centre, left } = slots[index]!;
    if (isRunning) {
      const label = words.plain(span === 'day' ? 'picture-now' : 'picture-today');
      marks.push({ label, at: centre, isBold: true });
    } else if (span === 'day') {
      if (hourOf(startsAt, timeZone) % strides.day === 0)
        marks.push({ label: hourLabel(startsAt, place), at: left, isBold: false, from: 'start' });
    } else if ((last - index) % strides[span] === 0) {
      const label = span === 'week' ? weekdayLabel(startsAt, place) : dayLabel(startsAt, place);
      marks.push({ label, at: centre, isBold: false });
    }
  }
  return marks;
}

/** The hour that clocks of the zone show, if they show a whole one; else a number that no label stands at. */
function hourOf(ms: number, timeZone: string): number {
  const { minutes } = shownAt(ms, timeZone);
  return minutes % 60 === 0 ? minutes / 60 : -1;
}
