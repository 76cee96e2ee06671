// Reads a period as people type it: `2026-10`, `1 nov - 15 nov`, `1-15 ноября`, `11月1日-15日`, `last week`, `yesterday`,
// `30 days`, `2026-11-01 2026-11-15`. Days follow the chat's time zone. Pure.
// Long, because the ways to write a period are read together, each only where those before it did not fit.

import { foldWord, type InputPeriod, type InputWords } from '../../input-words.ts';
import { addDays, dayOf, periodOf, type Day, type Period } from '../../zoned-time.ts';

/** `reversed`: it ends before it begins. `future`: it has not begun. `unread`: no period is written like this. */
export type ReadPeriod = { ok: true; period: Period } | { ok: false; why: 'reversed' | 'future' | 'unread' };

/** A day without a year, or a month without a day, until both ends are known. */
type WrittenDate = { year?: number; month?: number; day?: number };
type Words = Pick<
  InputWords,
  'days' | 'months' | 'calendar' | 'timeUnits' | 'weeks' | 'to' | 'from' | 'periods' | 'periodFillers'
>;

const unread = { ok: false, why: 'unread' } as const;
const mostDays = 3_660;
const lengths: Readonly<Record<InputPeriod, number>> = { day: 1, week: 7, month: 30, quarter: 90 };

export function readPeriod(text: string, now: number, timeZone: string, words: Words): ReadPeriod {
  const today = dayOf(now, timeZone);
  const written = foldWord(text).trim().replaceAll(/\s+/g, ' ');
  // As it stands first: `last week` is a name, and `last` of `last 7 days` says nothing.
  for (const text of [written, withoutFillers(written, words)]) {
    const named = readNamed(text, today, words);
    if (named) return between(named[0], named[1], today, timeZone);
    const date = readDate(text, words);
    const ends = date && (dayAlone(text, date, today) ?? endsOf(date, date, today));
    if (ends) return between(...ends, today, timeZone);
  }
  for (const [left, right] of splits(written, words)) {
    const [first, last] = [readDate(left, words), readDate(right, words)];
    if (!first || !last) continue;
    // What one end leaves out is that of the other: 1-15 nov, 1 nov - 15, 11月1日-15日.
    const month = { month: first.month ?? last.month, year: first.year ?? last.year };
    const ends = endsOf(
      { ...defined(month), ...first },
      { ...defined({ month: last.month ?? first.month, year: last.year ?? first.year }), ...last },
      today,
    );
    if (ends) return between(...inOneYear(first, last, ...ends), today, timeZone);
  }
  return unread;
}

function between(first: Day, last: Day, today: Day, timeZone: string): ReadPeriod {
  if (first > last) return { ok: false, why: 'reversed' };
  if (first > today) return { ok: false, why: 'future' };
  const period = periodOf(first, last, timeZone);
  return period ? { ok: true, period } : unread;
}

/** Without a year, days that are all still to come are those of the year before. */
function endsOf(first: WrittenDate, last: WrittenDate, today: Day): [Day, Day] | undefined {
  const [begin, end] = [complete(first, today, 'first'), complete(last, today, 'last')];
  if (!begin || !end) return undefined;
  if (begin <= today || end < begin || first.year !== undefined || last.year !== undefined)
    return [begin, end];
  const year = Number(today.slice(0, 4)) - 1;
  const [before, until] = [
    complete({ ...first, year }, today, 'first'),
    complete({ ...last, year }, today, 'last'),
  ];
  return before && until ? [before, until] : undefined;
}

/** `15日`: the last such day. A figure alone may mean anything. */
function dayAlone(text: string, { year, month, day }: WrittenDate, today: Day): [Day, Day] | undefined {
  if (year !== undefined || month !== undefined || day === undefined || !/[日号]$/.test(text))
    return undefined;
  let begin = `${today.slice(0, 8)}01`;
  // Of three months in a row one has at least 31 days.
  for (let back = 0; back < 3; back++) {
    const found = valid(`${begin.slice(0, 8)}${two(day)}`);
    if (found && found <= today) return [found, found];
    begin = `${addDays(begin, -1).slice(0, 8)}01`;
  }
  return undefined;
}

/** Without words before the period that say nothing more, such as `за` and `近`. */
function withoutFillers(written: string, { periodFillers }: Pick<Words, 'periodFillers'>): string {
  const filler = [...periodFillers].find(
    (word) => written.startsWith(`${word} `) || (/^\p{Script=Han}/u.test(word) && written.startsWith(word)),
  );
  if (filler === undefined) return written;
  return withoutFillers(written.slice(filler.length).trim(), { periodFillers });
}

/** `28 dec - 3 jan`, without a year: the first day is in the year before that of the second. */
function inOneYear(first: WrittenDate, last: WrittenDate, begin: Day, end: Day): [Day, Day] {
  const isOpen = first.year === undefined && last.year === undefined;
  const wraps =
    isOpen && first.month !== undefined && last.month !== undefined && first.month > last.month + 6;
  return wraps ? [`${Number(end.slice(0, 4)) - 1}${begin.slice(4)}`, end] : [begin, end];
}

function readNamed(written: string, today: Day, words: Words): [Day, Day] | undefined {
  const day = words.days.get(written);
  if (day !== undefined) {
    const one = day === 'today' ? today : addDays(today, -1);
    return [one, one];
  }
  const [, count, unit = ''] = /^(\d{1,4}) ?(\p{L}+)$/u.exec(written) ?? [];
  if (count !== undefined && (isDays(unit, words) || words.weeks.has(unit))) {
    const days = Number(count) * (words.weeks.has(unit) ? 7 : 1);
    return days >= 1 && days <= mostDays ? [addDays(today, 1 - days), today] : undefined;
  }
  const period = words.calendar.get(written);
  const length = words.periods.get(written);
  if (period === undefined)
    return length === undefined ? undefined : [addDays(today, 1 - lengths[length]), today];
  if (period === 'this-year') return [`${today.slice(0, 5)}01-01`, today];
  if (period.endsWith('week')) {
    const weekday = (new Date(today).getUTCDay() + 6) % 7;
    const monday = addDays(today, -weekday);
    return period === 'this-week' ? [monday, today] : [addDays(monday, -7), addDays(monday, -1)];
  }
  const first = `${today.slice(0, 8)}01`;
  if (period === 'this-month') return [first, today];
  const last = addDays(first, -1);
  return [`${last.slice(0, 8)}01`, last];
}

/** `15日` is a day of the month: only 天 counts days. */
function isDays(unit: string, { timeUnits }: Words): boolean {
  return timeUnits.get(unit) === 'day' && unit !== '日';
}

/** Each way to part the text in two ends. */
function splits(written: string, { to, from }: Words): Array<[string, string]> {
  const begin = [...from].find((word) => written.startsWith(`${word} `));
  const rest = begin === undefined ? written : written.slice(begin.length + 1);
  const found: Array<[string, string]> = [];
  for (const match of rest.matchAll(/ ?(?:--|–|—|~|\.\.+|…) ?| - | ?至 ?| ?到 ?|-| /gu)) {
    found.push([rest.slice(0, match.index).trim(), rest.slice(match.index + match[0].length).trim()]);
  }
  for (const word of to) {
    const parts = rest.split(` ${word} `);
    if (parts.length === 2) found.unshift([parts[0]!.trim(), parts[1]!.trim()]);
  }
  return found;
}

function readDate(text: string, { months }: Words): WrittenDate | undefined {
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

function defined(date: { [Name in keyof WrittenDate]: WrittenDate[Name] | undefined }): WrittenDate {
  return Object.fromEntries(Object.entries(date).filter(([, value]) => value !== undefined));
}

/** The first or last day of a day, month or year; without a year, the last one that has come. */
function complete({ year, month, day }: WrittenDate, today: Day, end: 'first' | 'last'): Day | undefined {
  if (month === undefined) {
    if (day !== undefined || year === undefined) return undefined;
    return end === 'first' ? `${year}-01-01` : `${year}-12-31`;
  }
  const of = (each: number): Day | undefined => {
    const begin = `${each}-${two(month)}`;
    if (day !== undefined) return valid(`${begin}-${two(day)}`);
    if (end === 'first') return valid(`${begin}-01`);
    const next = month === 12 ? `${each + 1}-01` : `${each}-${two(month + 1)}`;
    return valid(`${begin}-01`) && addDays(`${next}-01`, -1);
  };
  if (year !== undefined) return of(year);
  const thisYear = Number(today.slice(0, 4));
  const begun = Number(today.slice(5, 7)) >= month;
  return of(begun ? thisYear : thisYear - 1) ?? of(thisYear - 1);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function valid(day: Day): Day | undefined {
  return periodOf(day, day, 'UTC') && day;
}
