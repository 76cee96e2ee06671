// Quiet hours by the clocks of a time zone. An hour that is skipped when clocks are set forward is not quiet, and one
// that is repeated when they are set back is quiet twice. Pure.

import { minuteMs } from '../base/clock.ts';
import type { QuietHours } from '../store/settings/alert-rules.ts';
import { shownAt } from '../base/time.ts';

const dayMinutes = 1440;
/** A window is shorter than a day, and clocks are set back by at most a few hours. */
const longestMinutes = 2 * dayMinutes;
const hourMinutes = 60;

/**
 * When the quiet hours that are in force at `now` end: at the first whole minute outside of them. Undefined when none
 * are in force. Unix milliseconds.
 */
export function quietUntil(quiet: QuietHours, now: number, timeZone: string): number | undefined {
  const known = found.get(quiet);
  if (known && known.timeZone === timeZone && known.from <= now && now < known.until) return known.until;
  if (!isQuiet(quiet, now, timeZone)) return undefined;
  let minute = Math.floor(now / minuteMs) + 1;
  const last = minute + longestMinutes;
  while (minute < last && isQuiet(quiet, minute * minuteMs, timeZone)) minute += 1;
  const until = minute * minuteMs;
  found.set(quiet, { timeZone, from: now, until });
  return until;
}

/** The hours found last: each minute of a night is asked of the time zone once, and not once for each event. */
const found = new WeakMap<QuietHours, { timeZone: string; from: number; until: number }>();

export function isQuiet({ from, to, days }: QuietHours, now: number, timeZone: string): boolean {
  const { minutes, weekday } = shownAt(now, timeZone);
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  if (begin < end) return days.includes(weekday) && minutes >= begin && minutes < end;
  return (days.includes(weekday) && minutes >= begin) || (days.includes(yesterday) && minutes < end);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * hourMinutes + minutes;
}
