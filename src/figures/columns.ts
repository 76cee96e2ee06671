// The columns of a period: the hours of a day, the days of a week or a month, the weeks of 90 days, cut where clocks of
// the time zone show a full hour or midnight. The last column is running. Pure.

import { addDays, dayOf, periodOf, shownAt, type Day } from '../zoned-time.ts';

/** 24 hours, 7 days, 30 days, and 90 days as 13 weeks of which the first has six days. */
export const periodNames = ['day', 'week', 'month', 'quarter'] as const;
export type PeriodName = (typeof periodNames)[number];

/** From `since` until before `until`, in Unix milliseconds. */
export type Column = { readonly since: number; readonly until: number };

export type ColumnedPeriod = {
  readonly name: PeriodName;
  readonly timeZone: string;
  /** Oldest first, without gaps. */
  readonly columns: readonly Column[];
  readonly since: number;
  /** The end of the running column, after `now`. */
  readonly until: number;
  readonly now: number;
  /** The same length before it, until where it was as far as this one is now. */
  readonly previousSince: number;
  readonly previousUntil: number;
  /** The days in which it begins and is now. */
  readonly first: Day;
  readonly last: Day;
};

const hours = 24;
const minuteMs = 60_000;
const daysOf = { week: 7, month: 30, quarter: 90 } as const;
const daysOfWeek = 7;

export function columnsOf(name: PeriodName, now: number, timeZone: string): ColumnedPeriod {
  const marks = name === 'day' ? hourMarks(now, timeZone) : dayMarks(name, now, timeZone);
  const [previousSince = now, ...rest] = marks;
  const columns = rest.slice(1).map((until, index) => ({ since: rest[index]!, until }));
  const [since, until] = [rest[0] ?? now, rest.at(-1) ?? now];
  return {
    name,
    timeZone,
    columns,
    since,
    until,
    now,
    previousSince,
    previousUntil: since - (until - now),
    first: dayOf(since, timeZone),
    last: dayOf(now, timeZone),
  };
}

/** The beginning of the period before, then those of the columns, then the end of the last one. */
function dayMarks(name: keyof typeof daysOf, now: number, timeZone: string): number[] {
  const days = daysOf[name];
  const today = dayOf(now, timeZone);
  const width = name === 'quarter' ? daysOfWeek : 1;
  const marks = [1];
  for (let ahead = 1 - width; ahead > 1 - days; ahead -= width) marks.unshift(ahead);
  return [1 - 2 * days, 1 - days, ...marks].map((ahead) => startOf(addDays(today, ahead), timeZone));
}

function hourMarks(now: number, timeZone: string): number[] {
  const marks = [hourStart(now, timeZone)];
  while (marks.length < 2 * hours) marks.unshift(hourStart(marks[0]! - 1, timeZone));
  const end = hourEnd(now, timeZone);
  return [marks[0]!, ...marks.slice(hours), end];
}

function startOf(day: Day, timeZone: string): number {
  return periodOf(day, day, timeZone)?.since ?? Date.parse(day);
}

/** When clocks of the zone last showed a full hour. */
function hourStart(ms: number, timeZone: string): number {
  const minute = Math.floor(ms / minuteMs) * minuteMs;
  return minute - (shownAt(minute, timeZone).minutes % 60) * minuteMs;
}

/** When they show one next: where clocks change by half an hour, that is sooner or later than in an hour. */
function hourEnd(ms: number, timeZone: string): number {
  let end = hourStart(ms, timeZone) + 15 * minuteMs;
  while (end <= ms || shownAt(end, timeZone).minutes % 60 !== 0) end += 15 * minuteMs;
  return end;
}
