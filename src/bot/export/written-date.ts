// Reads a date as people type it, with or without its year, month or day, and completes it: `2026-11-03`, `3.11.`,
// `11月3日`, `3 nov`, `2026`. Pure.

import type { InputWords } from '../../input-words.ts';
import { addDays, periodOf, type Day } from '../../zoned-time.ts';

/** A day without a year, or a month without a day, until both ends of a period are known. */
export type WrittenDate = { year?: number; month?: number; day?: number };

/** Undefined if `text` is no date; whether the day exists is not asked. */
export function readDate(text: string, { months }: Pick<InputWords, 'months'>): WrittenDate | undefined {
  const iso = /^(\d{4})[-./](\d{1,2})(?:[-./](\d{1,2}))?$/.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.?(?:(\d{4}))?$/.exec(text);
  if (dotted) return dateOf(dotted[3], dotted[2], dotted[1]);
  const chinese = /^(?:(\d{4})年)? ?(?:(\d{1,2})月)? ?(?:(\d{1,2})[日号])?$/.exec(text);
  if (chinese && text !== '') return dateOf(chinese[1], chinese[2], chinese[3]);
  if (/^\d{4}$/.test(text)) return dateOf(text, undefined, undefined);
  if (/^\d{1,2}$/.test(text)) return dateOf(undefined, undefined, text);
  const parts = text.split(/[ .,]+/).filter((part) => part !== '');
  const name = parts.find((part) => months.has(part));
  if (name === undefined || parts.filter((part) => months.has(part)).length > 1) return undefined;
  const numbers = parts.filter((part) => part !== name).map((part) => part.replace(/(?:st|nd|rd|th)$/, ''));
  if (!numbers.every((part) => /^(?:\d{1,2}|\d{4})$/.test(part))) return undefined;
  const years = numbers.filter((part) => part.length === 4);
  const days = numbers.filter((part) => part.length < 4);
  if (years.length > 1 || days.length > 1) return undefined;
  return { ...dateOf(years[0], undefined, days[0]), month: months.get(name)! };
}

function dateOf(year: string | undefined, month: string | undefined, day: string | undefined): WrittenDate {
  return defined({
    year: year === undefined ? undefined : Number(year),
    month: month === undefined ? undefined : Number(month),
    day: day === undefined ? undefined : Number(day),
  });
}

/** Without the parts that are undefined. */
export function defined(date: { [Name in keyof WrittenDate]: WrittenDate[Name] | undefined }): WrittenDate {
  return Object.fromEntries(Object.entries(date).filter(([, value]) => value !== undefined));
}

/** The first or last day of a day, month or year; without a year, the last one that has come. */
export function complete(
  { year, month, day }: WrittenDate,
  today: Day,
  end: 'first' | 'last',
): Day | undefined {
  if (month === undefined) {
    if (day !== undefined || year === undefined) return undefined;
    return end === 'first' ? `${year}-01-01` : `${year}-12-31`;
  }
  const of = (each: number): Day | undefined => {
    const begin = `${each}-${twoDigits(month)}`;
    if (day !== undefined) return validDay(`${begin}-${twoDigits(day)}`);
    if (end === 'first') return validDay(`${begin}-01`);
    const next = month === 12 ? `${each + 1}-01` : `${each}-${twoDigits(month + 1)}`;
    return validDay(`${begin}-01`) && addDays(`${next}-01`, -1);
  };
  if (year !== undefined) return of(year);
  const thisYear = Number(today.slice(0, 4));
  const begun = Number(today.slice(5, 7)) >= month;
  return of(begun ? thisYear : thisYear - 1) ?? of(thisYear - 1);
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Undefined if there is no such day. */
export function validDay(day: Day): Day | undefined {
  return periodOf(day, day, 'UTC') && day;
}
