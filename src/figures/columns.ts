// The columns of a period: the hours of a day, the days of a week or a month, the weeks of what is longer, cut where
// clocks of the time zone show a full hour or midnight. The last column is running where the period ends today. Pure.

import { dayMs, hourMs, minuteMs } from '../base/clock.ts';
import { addDays, dayOf, daysBetween, shownAt, startOf, type Day } from '../base/time.ts';

/** 24 hours, 7 days, 30 days, and 90 days as 13 weeks of which the first has six days. */
export const periodNames = ['day', 'week', 'month', 'quarter'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Whole days, of which the last is today at most. */
type DaysOfPeriod = { readonly first: Day; readonly last: Day };
export type FiguresPeriod = PeriodName | DaysOfPeriod;

/** From `since` until before `until`, in Unix milliseconds. */
type Column = { readonly since: number; readonly until: number };

export type ColumnedPeriod = {
  readonly unit: 'hour' | 'day' | 'week';
  /** Undefined for hours that are of two dates. */
  readonly days: number | undefined;
  readonly timeZone: string;
  /** Oldest first, without gaps. */
  readonly columns: readonly Column[];
  readonly since: number;
  /** The end of the last column, after `now` where it is running. */
  readonly until: number;
  readonly now: number;
  /** The same length before it, until where it was as far as this one is now. */
  readonly previousSince: number;
  readonly previousUntil: number;
  /** Its first and last day. */
  readonly first: Day;
  readonly last: Day;
};

const hours = 24;
const daysOf = { week: 7, month: 30, quarter: 90 } as const;
const daysOfWeek = 7;
/** A day of 25 hours is cut into hours. */
const mostHours = 25;
/** A longer period has a column for each week. */
const mostDayColumns = 31;
/** The longest that a picture shows. */
export const mostDays = 366;

export function columnsOf(of: FiguresPeriod, now: number, timeZone: string): ColumnedPeriod {
  const today = dayOf(now, timeZone);
  const { first, last } = typeof of === 'string' ? lastDays(of, today) : of;
  const length = daysBetween(first, last) + 1;
  const unit = length === 1 ? 'hour' : length <= mostDayColumns ? 'day' : 'week';
  const hours = () => (of === 'day' ? hourMarks(now, timeZone) : hoursOfDay(first, now, timeZone));
  const marks = unit === 'hour' ? hours() : dayMarks(unit, { first, last }, timeZone);
  const [previousSince = now, ...rest] = marks;
  const [since, until] = [rest[0] ?? now, rest.at(-1) ?? now];
  // Of today there are columns up to now only.
  const end = of === 'day' ? until : startOf(addDays(last, 1), timeZone);
  const previous = { previousSince, previousUntil: since - Math.max(0, end - now) };
  return { ...periodWith(rest, unit, now, timeZone), days: of === 'day' ? undefined : length, ...previous };
}

/** From one full hour to another: by hours, or by days of which the first and the last may be shorter. */
export function columnsBetween(since: number, until: number, now: number, timeZone: string): ColumnedPeriod {
  const unit = until - since <= mostHours * hourMs ? 'hour' : 'day';
  const next = (at: number) =>
    unit === 'hour' ? at + hourMs : startOf(addDays(dayOf(at, timeZone), 1), timeZone);
  const marks = [since];
  while (marks.at(-1)! < until) marks.push(Math.min(until, next(marks.at(-1)!)));
  const days = unit === 'hour' ? undefined : Math.round((until - since) / dayMs);
  const period = periodWith(marks, unit, now, timeZone);
  return { ...period, days, previousSince: since, previousUntil: since };
}

/** Whether nothing of it is still to come. */
export function isOver({ until, now }: ColumnedPeriod): boolean {
  return until <= now;
}

/** `marks`: where its columns begin, and the last one ends. */
function periodWith(marks: readonly number[], unit: ColumnedPeriod['unit'], now: number, timeZone: string) {
  const [since, until] = [marks[0] ?? now, marks.at(-1) ?? now];
  const columns = marks.slice(1).map((end, index): Column => ({ since: marks[index]!, until: end }));
  const [first, last] = [dayOf(since, timeZone), dayOf(Math.min(now, until - 1), timeZone)];
  return { unit, timeZone, columns, since, until, now, first, last };
}

function lastDays(name: PeriodName, today: Day): DaysOfPeriod {
  return { first: name === 'day' ? today : addDays(today, 1 - daysOf[name]), last: today };
}

/** The beginning of the period before, then those of the columns, then the end of the last one. */
function dayMarks(unit: 'day' | 'week', { first, last }: DaysOfPeriod, timeZone: string): number[] {
  const days = daysBetween(first, last) + 1;
  const width = unit === 'week' ? daysOfWeek : 1;
  const marks = [1];
  for (let ahead = 1 - width; ahead > 1 - days; ahead -= width) marks.unshift(ahead);
  return [1 - 2 * days, 1 - days, ...marks].map((ahead) => startOf(addDays(last, ahead), timeZone));
}

/** Of one date: from midnight to midnight, or to the end of the hour that is running. */
function hoursOfDay(day: Day, now: number, timeZone: string): number[] {
  const marks = [startOf(day, timeZone)];
  const until = startOf(addDays(day, 1), timeZone);
  while (marks.at(-1)! < until && marks.at(-1)! <= now)
    marks.push(Math.min(until, hourEnd(marks.at(-1)!, timeZone)));
  return [startOf(addDays(day, -1), timeZone), ...marks];
}

function hourMarks(now: number, timeZone: string): number[] {
  const marks = [hourStart(now, timeZone)];
  while (marks.length < 2 * hours) marks.unshift(hourStart(marks[0]! - 1, timeZone));
  const end = hourEnd(now, timeZone);
  return [marks[0]!, ...marks.slice(hours), end];
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
