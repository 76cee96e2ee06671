// Dates and times of pictures and captions, by `Intl` in the words' language and the chat's time zone.

import type { Words } from '../base/i18n.ts';
import { dayOf, isoTime } from '../base/zoned-time.ts';
import { drawable } from './svg.ts';
import type { Column } from './figures.ts';

/** A language that writes days otherwise than its code says; English is written with the day first. */
const dateLocales: Readonly<Record<string, string>> = { en: 'en-GB' };

const styles = {
  day: { day: 'numeric', month: 'short' },
  dated: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  whole: { weekday: 'short', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Chinese dates are numbers, written as in the texts: `11-21`, `2026-11-21`, `11-21 13:00`. */
const isoParts: Partial<Record<keyof typeof styles, readonly [number, number]>> = {
  day: ['YYYY-'.length, 'YYYY-MM-DD'.length],
  dated: [0, 'YYYY-MM-DD'.length],
  moment: ['YYYY-'.length, 'YYYY-MM-DDThh:mm'.length],
};

type DateFormat = { format(ms: number): string; formatRange(since: number, until: number): string };

const formats = new Map<string, DateFormat>();

export type Place = { readonly words: Words; readonly timeZone: string };

/** `21 Nov`, without the full stop of an abbreviation. */
export function dayLabel(ms: number, place: Place): string {
  return drawable(formatOf('day', place).format(ms)).replace(/\.$/, '');
}

/** `Sat` */
export function weekdayLabel(ms: number, place: Place): string {
  return drawable(formatOf('weekday', place).format(ms)).replace(/\.$/, '');
}

/** `06:00` */
export function hourLabel(ms: number, place: Place): string {
  return drawable(formatOf('hour', place).format(ms));
}

/** `Sat 21 November` */
export function wholeDay(ms: number, place: Place): string {
  return drawable(formatOf('whole', place).format(ms));
}

/** `23 Oct – 21 Nov`: from the first column's day to the last one's; `dated` with the year. */
export function dateRange(columns: readonly Column[], place: Place, style: 'day' | 'dated' = 'day'): string {
  const [first, last] = [columns[0], columns.at(-1)];
  if (first === undefined || last === undefined) return '';
  return drawable(formatOf(style, place).formatRange(first.startsAt, last.endsAt - 1));
}

/** `21 Nov, 13:00 – 22 Nov, 13:00`: from the beginning of the first column to the end of the last one. */
export function timeRange(columns: readonly Column[], place: Place): string {
  const [first, last] = [columns[0], columns.at(-1)];
  if (first === undefined || last === undefined) return '';
  return drawable(formatOf('moment', place).formatRange(first.startsAt, last.endsAt));
}

/** Whether the columns are of one date: a day that does not begin at midnight has two. */
export function isWholeDay(columns: readonly Column[], { timeZone }: Pick<Place, 'timeZone'>): boolean {
  const [first, last] = [columns[0], columns.at(-1)];
  if (first === undefined || last === undefined) return false;
  return dayOf(first.startsAt, timeZone) === dayOf(last.endsAt - 1, timeZone);
}

/** Creating a format costs far more than using it. */
function formatOf(style: keyof typeof styles, { words, timeZone }: Place): DateFormat {
  const key = `${style} ${words.locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const part = words.locale.startsWith('zh') ? isoParts[style] : undefined;
  const locale = dateLocales[words.locale] ?? words.locale;
  const made = part
    ? isoFormat(part, timeZone)
    : new Intl.DateTimeFormat(locale, { ...styles[style], timeZone });
  formats.set(key, made);
  return made;
}

function isoFormat([from, to]: readonly [number, number], timeZone: string): DateFormat {
  const format = (ms: number) => isoTime(ms, timeZone).slice(from, to).replace('T', ' ');
  const formatRange = (since: number, until: number) =>
    [...new Set([format(since), format(until)])].join(' – ');
  return { format, formatRange };
}
