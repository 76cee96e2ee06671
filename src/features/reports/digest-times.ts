// When digests are due, and since when one tells what came, by the clocks of the chat's time zone. Each day has one
// time, also where clocks are set forward over it or back to it again. Pure.

import { hourMs } from '../../base/clock.ts';
import type { DigestSettings } from '../../store/settings/report-settings.ts';
import { addDays, dayOf, nextTimeOfDay, startOf, type Day } from '../../base/zoned-time.ts';

export const digestSpans = ['day', 'week'] as const;
export type DigestSpan = (typeof digestSpans)[number];

type Times = Pick<DigestSettings, 'time' | 'weekday'>;

const daysOf = { day: 1, week: 7 } as const;

/** The first time after `after` at which the digest is due. Unix milliseconds. */
export function nextDigestAt(span: DigestSpan, times: Times, after: number, timeZone: string): number {
  let day = addDays(dayOf(after, timeZone), -1);
  for (;;) {
    const at = timeOn(day, times.time, timeZone);
    if (at > after && isDigestDay(span, times, day)) return at;
    day = addDays(day, 1);
  }
}

/** The last time at which it was due, at `now` or before. */
export function lastDigestAt(span: DigestSpan, times: Times, now: number, timeZone: string): number {
  let day = addDays(dayOf(now, timeZone), 1);
  for (;;) {
    const at = timeOn(day, times.time, timeZone);
    if (at <= now && isDigestDay(span, times, day)) return at;
    day = addDays(day, -1);
  }
}

/** The time a day or a week before, by the same clocks. */
export function beginningOf(span: DigestSpan, until: number, times: Times, timeZone: string): number {
  return timeOn(addDays(dayOf(until, timeZone), -daysOf[span]), times.time, timeZone);
}

/** The full hour of UTC in which `ms` is: what came is counted by those. */
export function toHour(ms: number): number {
  return Math.floor(ms / hourMs) * hourMs;
}

function timeOn(day: Day, time: string, timeZone: string): number {
  return nextTimeOfDay(startOf(day, timeZone), time, timeZone);
}

function isDigestDay(span: DigestSpan, { weekday }: Times, day: Day): boolean {
  const sunday = 7;
  return span === 'day' || (new Date(day).getUTCDay() || sunday) === (weekday ?? 1);
}

export function startOfDay(ms: number, timeZone: string): number {
  return startOf(dayOf(ms, timeZone), timeZone);
}
