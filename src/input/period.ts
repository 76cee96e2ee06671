// Reads a day or a period of days as people type it: `2026-10`, `1 nov - 15 nov`, `11月1日到15日`, `last week`, `прошлая неделя`,
// `上周`, `3 nov`, `30 days`, `yesterday`. The one reader of both, in the days of the chat's time zone. Pure.

import type { Reader } from '../base/lines.ts';
import { addDays, dayOf, type Day, twoDigits } from '../base/time.ts';
import {
  complete,
  figureDates,
  monthStart,
  weekdayOf,
  type DateOrder,
  type Days,
  type WrittenDate,
} from './date.ts';
import { among, unread, type Read } from './result.ts';
import { lexiconOf, scan, tagsOf, type Token } from './scan.ts';

/** `isRolling`: 24 hours up to now, which are of two dates. */
export type TypedPeriod = Days & { isRolling?: true };
/** `reversed`: it ends before it begins. `future`: it has not begun. `other`: no period is written like this. */
export type ReadPeriod = Read<TypedPeriod, 'reversed' | 'future' | 'other'>;

type Unit = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
/** What one side may be: days, or a date that the other side completes. */
type Side = { is: 'days'; days: TypedPeriod } | { is: 'date'; date: WrittenDate; order?: DateOrder };

const other = unread('other');
const mostDays = 3_660;
/** More of them are the number of a year. */
const mostYears = 20;
const daysIn = { day: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;
const rangeMarks = ['-', '/', '--', '–', '—', '−', '~', '..', '...'];

const lexicon = lexiconOf(
  [
    ['t', 'today', 0],
    ['t', 'yesterday', -1],
    ['t', 'before-yesterday', -2],
    ['t', 'tomorrow', 1],
    ['t', 'now', 0],
    ['j', 'day-mark'],
    ['o', 'month-mark'],
    ['Y', 'year-mark'],
    ['M', 'month-name'],
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => ['W', `weekday-${day}`, day] as const),
    ...(['hour', 'day', 'week', 'month', 'quarter', 'year'] as const).map(
      (unit) => ['u', unit, unit] as const,
    ),
    ['T', 'period-this'],
    ['P', 'period-previous'],
    ['B', 'period-before-last'],
    ['X', 'period-next'],
    ['A', 'period-past'],
    ['g', 'period-ago'],
    ['h', 'period-ahead'],
    ['S', 'period-since'],
    ['f', 'period-filler'],
    ['R', 'to'],
    ['R', 'until'],
    ['R', rangeMarks],
    ['F', 'from'],
    ['N', 'number'],
  ],
  [
    { tag: 'D', pattern: /(?<!\d)(?<c>20\d{6})(?!\d)/y },
    { tag: 'D', pattern: /(?<!\d)(?<y>\d{4})[-./](?<m>\d{1,2})[-./](?<d>\d{1,2})(?!\d)/y },
    { tag: 'D', pattern: /(?<!\d)(?<y>\d{4})[-./](?<m>\d{1,2})(?!\d|[-./]\d)/y },
    { tag: 'D', pattern: /(?<!\d)(?<my>\d{1,2})[./](?<yy>\d{4})(?!\d)/y },
    {
      tag: 'D',
      pattern: /(?<!\d)(?<a>\d{1,2})(?<sep>[./])(?<b>\d{1,2})(?:\k<sep>(?<z>\d{4}|\d\d)(?!\d))?\.?(?!\d)/y,
    },
  ],
);

export function readPeriod(text: string, { words: { locale }, now, timeZone }: Reader): ReadPeriod {
  // `3-nov-2026` has no period in it.
  const joined = text.replaceAll(/(\d{1,2})[-/](\p{L}+)[-/](\d{4})/gu, '$1 $2 $3');
  const scanned = scan(joined, lexicon);
  if (scanned.is !== 'value') return other;
  const tokens = scanned.value.filter(({ tag }) => tag !== 'f');
  // `半年` is no whole number of days.
  if (tokens.length === 0 || tokens.some(({ tag, value }) => tag === 'N' && !Number.isInteger(value)))
    return other;
  const today = dayOf(now, timeZone);
  const around = { today, locale };
  const read = readSides(tokens, around);
  const begun = read.filter(({ first }) => first <= today);
  if (read.length > 0 && begun.length === 0) return unread('future');
  const ordered = begun.filter(({ first, last }) => first <= last);
  if (begun.length > 0 && ordered.length === 0) return unread('reversed');
  return among(
    ordered.map((days) => (days.last > today ? { first: days.first, last: today } : days)),
    'other',
  );
}

type Calendar = { today: Day; locale: string };

/** All that the text may mean, the likelier first; days to come are still in it. */
function readSides(tokens: readonly Token[], around: Calendar): TypedPeriod[] {
  const { today } = around;
  const whole = tagsOf(tokens);
  if (!/[FRS]/.test(whole)) {
    const single = readSide(tokens, around).flatMap((side) => daysOfSide(side, today) ?? []);
    return single.length > 0 ? single : ranges(splitsBetween(tokens), around);
  }
  // `since monday`, `с 1 ноября`, `11月1日以来`
  if (/^[FS][^FRS]+$|^F?[^FRS]+S$/.test(whole)) {
    const rest = tokens.filter(({ tag }) => !/[FS]/.test(tag));
    return readSide(rest, around).flatMap((side) => {
      const days = daysOfSide(side, today);
      return days ? [{ first: days.first, last: days.first > today ? days.first : today }] : [];
    });
  }
  const marks = whole.replace(/^F/, ' ');
  const at = marks.indexOf('R');
  if (at < 1 || marks.indexOf('R', at + 1) !== -1 || /[FS]/.test(marks)) return [];
  return ranges([[tokens.slice(whole.startsWith('F') ? 1 : 0, at), tokens.slice(at + 1)]], around);
}

/** Two dates may stand beside each other without a mark. */
function splitsBetween(tokens: readonly Token[]): Array<[Token[], Token[]]> {
  const at = tokens.findIndex(({ tag }, index) => tag === 'D' && tokens[index + 1]?.tag === 'D');
  return at === 0 && tokens.length === 2 ? [[[tokens[0]!], [tokens[1]!]]] : [];
}

function ranges(
  splits: ReadonlyArray<readonly [readonly Token[], readonly Token[]]>,
  around: Calendar,
): TypedPeriod[] {
  const { today } = around;
  return splits.flatMap(([before, after]) => {
    const [tags, next] = [tagsOf(before), tagsOf(after)];
    // `1-15` alone may be anything.
    if (/^N$/.test(tags) && /^N$/.test(next) && Number(before[0]!.value) < 32) return [];
    // `上周一到周五`: the week is said once.
    const right = /^P+W$/.test(tags) && next === 'W' ? [...before.slice(0, -1), ...after] : after;
    const all = readSide(before, around, true).flatMap((left) =>
      readSide(right, around, true)
        .filter(
          (side) =>
            orderOf(left) === undefined || orderOf(side) === undefined || orderOf(left) === orderOf(side),
        )
        .flatMap((side) => rangeOf(left, side, today) ?? []),
    );
    const possible = all.filter(({ first, last }) => first <= last && first <= today);
    return possible.length > 0 ? possible : all;
  });
}

function orderOf(side: Side): DateOrder | undefined {
  return side.is === 'date' ? side.order : undefined;
}

function rangeOf(left: Side, right: Side, today: Day): Days | undefined {
  if (left.is === 'days' || right.is === 'days') {
    const [first, last] = [daysOfSide(left, today), daysOfSide(right, today)];
    return first && last && { first: first.first, last: last.last };
  }
  // What one end leaves out is that of the other: 1-15 nov, 1 nov - 15, 11月1日-15日.
  const shared = (own: WrittenDate, of: WrittenDate): WrittenDate => ({
    ...(of.year !== undefined && { year: of.year }),
    ...(of.month !== undefined && own.day !== undefined && { month: of.month }),
    ...own,
  });
  const [begin, end] = [shared(left.date, right.date), shared(right.date, left.date)];
  const [first, last] = [complete(begin, today), complete(end, today)];
  if (!first || !last) return undefined;
  if (
    begin.year !== undefined ||
    end.year !== undefined ||
    begin.month === undefined ||
    end.month === undefined
  )
    return { first: first.first, last: last.last };
  return inYears(begin, end, today);
}

/** Without years: the last such days that have begun. Over the end of a year, they are of two years. */
function inYears(begin: WrittenDate, end: WrittenDate, today: Day): Days | undefined {
  const thisYear = Number(today.slice(0, 4));
  const wraps = begin.month! > end.month! + 6;
  return [thisYear + 1, thisYear, thisYear - 1]
    .flatMap((year) => {
      const first = complete({ ...begin, year: wraps ? year - 1 : year }, today);
      const last = complete({ ...end, year }, today);
      return first && last ? [{ first: first.first, last: last.last }] : [];
    })
    .find(({ first }) => first <= today);
}

function daysOfSide(side: Side, today: Day): TypedPeriod | undefined {
  return side.is === 'days' ? side.days : complete(side.date, today);
}

/** `isPart`: a figure alone may be a day, which the other side completes. */
function readSide(tokens: readonly Token[], around: Calendar, isPart = false): Side[] {
  const { today } = around;
  const tags = tagsOf(tokens);
  const days = (first: Day, last = first): Side[] => [{ is: 'days', days: { first, last } }];
  const date = (...dates: WrittenDate[]): Side[] => dates.map((one) => ({ is: 'date', date: one }));
  const values = (tag: string) =>
    tokens.flatMap((token) => (token.tag === tag ? [token.value as number] : []));
  const [number = 1] = values('N');
  if (tags === 'D') return literalDates(tokens[0]!.value as RegExpExecArray, around.locale);
  // `in 3 days`; elsewhere `in` says nothing.
  if (/^hN?[uoYj]$|^N?[uoYj]h$/.test(tags)) return days(addDays(today, 1), addDays(today, mostDays));
  if (tags.startsWith('h')) return readSide(tokens.slice(1), around, isPart);
  if (tags === 't') return days(addDays(today, values('t')[0]!));
  if (/^[TPX]*W$/.test(tags))
    return weekdays(tags, values('W')[0]!, tokens, today).flatMap((day) => days(day));
  const unit = unitIn(tokens);
  const isCalendar =
    /^P[uoYj]$|^No$|^Nj$/.test(tags) || (/^N[uY]$/.test(tags) && unit === 'year' && number >= mostYears);
  if (unit && /^[AP]?N?A?[uoYj]$/.test(tags) && !isCalendar) return backwards(unit, number, tokens, today);
  if (unit && /^N?[uoYj]g$/.test(tags)) {
    const back = unit === 'day' || unit === 'week' ? daysIn[unit] * number : undefined;
    return back === undefined || back > mostDays ? [] : days(addDays(today, -back));
  }
  const calendar = /^(T|P|PP|X)[uoY]$|^uB$|^Bu$/.exec(tags);
  if (unit && calendar) {
    const back = calendar[1] === 'T' ? 0 : calendar[1] === 'P' ? 1 : calendar[1] === 'X' ? -1 : 2;
    return calendarOf(unit, back, today);
  }
  const ofMonth = /^([TP])oNj$/.exec(tags);
  if (ofMonth) {
    const month = ofMonth[1] === 'T' ? monthStart(today) : monthStart(addDays(monthStart(today), -1));
    return date({ year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)), day: number });
  }
  const ofYear = /^([TP])Y(?=.)/.exec(tags);
  if (ofYear) {
    const year = Number(today.slice(0, 4)) - (ofYear[1] === 'T' ? 0 : 1);
    return readSide(tokens.slice(2), around, isPart).flatMap((side) =>
      side.is === 'date' && side.date.year === undefined ? date({ ...side.date, year }) : [],
    );
  }
  return writtenDates(tags, tokens).flatMap((one) =>
    isPart || one.month !== undefined || one.year !== undefined || tags.includes('j') ? date(one) : [],
  );
}

/** `3 nov 2026`, `11月3日`, `2026年`, `28号`; the parts stand in any order where a month is named. */
function writtenDates(tags: string, tokens: readonly Token[]): WrittenDate[] {
  const numbers = tokens.flatMap(({ tag, value }) => (tag === 'N' ? [value as number] : []));
  const fullYear = (year: number) => (year < 100 ? 2000 + year : year);
  const isYear = (number: number) => number >= 1_900 && number < 2_100;
  const han = /^(?:(N)Y)?(?:(N)o)?(?:(N)j*)?$/.exec(tags);
  if (han && /[oY]/.test(tags)) {
    const parts = [...numbers];
    const date: WrittenDate = {};
    if (han[1]) date.year = fullYear(parts.shift()!);
    if (han[2]) date.month = parts.shift()!;
    if (han[3]) date.day = parts.shift()!;
    const isWhole = date.day === undefined || date.month !== undefined;
    return isWhole && (date.month ?? 1) >= 1 && (date.month ?? 1) <= 12 && date.day !== 0 ? [date] : [];
  }
  if (/^Nj*$|^N[uY]$/.test(tags)) {
    const [only = 0] = numbers;
    if (/^N[uY]?$/.test(tags) && isYear(only)) return [{ year: only }];
    if (/[uY]/.test(tags)) return [];
    return only >= 1 && only <= 31 ? [{ day: only }] : [];
  }
  if (!/^(?:N[uY])?(?:Nj*)?M(?:Nj*)?(?:N[uY]?)?[uY]?$/.test(tags)) return [];
  const month = tokens.find(({ tag }) => tag === 'M')!.value as number;
  const years = numbers.filter(isYear);
  const days = numbers.filter((number) => number >= 1 && number <= 31);
  if (years.length > 1 || years.length + days.length !== numbers.length) return [];
  // `3 nov 26` is a day and a year.
  const [day, short] = days;
  if (days.length > 2 || (short !== undefined && (years.length > 0 || !/^Nj*MN/.test(tags)))) return [];
  const year = years[0] ?? (short === undefined ? undefined : fullYear(short));
  return [{ month, ...(day !== undefined && { day }), ...(year !== undefined && { year }) }];
}

/** Written in figures, with the year or without. */
function literalDates(found: RegExpExecArray, locale: string): Side[] {
  const { y, m, d, c, a, sep, b, z, my, yy } = found.groups ?? {};
  const date = (one: WrittenDate): Side[] => [{ is: 'date', date: one }];
  if (c !== undefined)
    return date({ year: Number(c.slice(0, 4)), month: Number(c.slice(4, 6)), day: Number(c.slice(6)) });
  if (y !== undefined)
    return date({ year: Number(y), month: Number(m), ...(d !== undefined && { day: Number(d) }) });
  if (my !== undefined) return date({ year: Number(yy), month: Number(my) });
  const year = z === undefined ? undefined : Number(z.padStart(4, '20'));
  const orders = ordersOf(locale, sep === '.', year !== undefined);
  return figureDates([Number(a), Number(b)], year, orders).map(({ order, ...one }) => ({
    is: 'date',
    date: one,
    order,
  }));
}

/** With dots and a year the day stands first everywhere; else it depends on the language, and on the person. */
function ordersOf(locale: string, isDotted: boolean, hasYear: boolean): readonly DateOrder[] {
  if ((isDotted && hasYear) || (locale === 'ru' && (isDotted || hasYear))) return ['day-first'];
  if (locale === 'zh' && !isDotted && !hasYear) return ['month-first'];
  return locale === 'ru' || (isDotted && locale !== 'zh')
    ? ['day-first', 'month-first']
    : ['month-first', 'day-first'];
}

/** Up to today. */
function backwards(unit: Unit, count: number, tokens: readonly Token[], today: Day): Side[] {
  const isCounted = tokens.some(({ tag }) => tag === 'N');
  if (unit === 'hour') {
    if (!isCounted || count !== 24) return [];
    return [{ is: 'days', days: { first: addDays(today, -1), last: today, isRolling: true } }];
  }
  const length = count * daysIn[unit];
  // 三季度 is the third of a year.
  const isNumbered = isCounted && unit === 'quarter' && tokens.at(-1)?.written === '季度';
  if (isNumbered || !Number.isInteger(length) || length < 1 || length > mostDays) return [];
  return [{ is: 'days', days: { first: addDays(today, 1 - length), last: today } }];
}

/** The calendar's week, month, quarter or year, so many back. */
function calendarOf(unit: Unit, back: number, today: Day): Side[] {
  const days = (first: Day, next: Day): Side[] => [{ is: 'days', days: { first, last: addDays(next, -1) } }];
  if (unit === 'week') {
    const monday = addDays(today, -weekdayOf(today) - 7 * back);
    return days(monday, addDays(monday, 7));
  }
  if (unit === 'day' || unit === 'hour')
    return unit === 'day' ? days(addDays(today, -back), addDays(today, 1 - back)) : [];
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const begin = index - (index % months) - back * months;
  const start = (of: number) => `${Math.floor(of / 12)}-${twoDigits((of % 12) + 1)}-01`;
  return days(start(begin), start(begin + months));
}

/** A day of the week is the last one, and today may be meant; `last monday` may be that of the week before. */
function weekdays(tags: string, weekday: number, tokens: readonly Token[], today: Day): Day[] {
  const monday = addDays(today, -weekdayOf(today));
  const inWeek = (back: number) => addDays(monday, weekday - 1 - 7 * back);
  if (tags === 'TW') return [inWeek(0)];
  if (tags === 'XW') return [inWeek(-1)];
  const before = inWeek(0) < today ? inWeek(0) : inWeek(1);
  if (tags === 'W') return inWeek(0) === today ? [today, inWeek(1)] : [before];
  if (tags === 'PPW') return [inWeek(2)];
  // 上周五 is of the week before.
  const isOfWeek = /^\p{Script=Han}/u.test(tokens.at(-1)!.written);
  return isOfWeek ? [inWeek(1)] : [...new Set([before, inWeek(1)])];
}

function unitIn(tokens: readonly Token[]): Unit | undefined {
  const marks: Readonly<Record<string, Unit>> = { o: 'month', Y: 'year', j: 'day' };
  const units = tokens.flatMap(({ tag, value, written }) =>
    tag === 'u' ? [value as Unit] : /\p{Script=Han}/u.test(written) ? (marks[tag] ?? []) : [],
  );
  return units.length === 1 ? units[0] : undefined;
}
