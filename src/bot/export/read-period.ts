// Reads a period as people type it: `2026-10`, `1 nov - 15 nov`, `1-15 ноября`, `11月1日-15日`, `last week`, `yesterday`,
// `30 days`, `2026-11-01 2026-11-15`. Days follow the chat's time zone. Pure.

import { foldWord, type InputPeriod, type InputWords } from '../../input-words.ts';
import { addDays, dayOf, periodOf, type Day, type Period } from '../../zoned-time.ts';
import { complete, defined, readDate, twoDigits, validDay, type WrittenDate } from './written-date.ts';

/** `reversed`: it ends before it begins. `future`: it has not begun. `unread`: no period is written like this. */
export type ReadPeriod = { ok: true; period: Period } | { ok: false; why: 'reversed' | 'future' | 'unread' };

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
    const found = validDay(`${begin.slice(0, 8)}${twoDigits(day)}`);
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
