// Reads the times after which a chat wants to be reminded: `10m, 1h, 4h`, `10, 30, 120`, `10分钟、1小时`, or `off` for
// none. A number without a unit is minutes, if none has a unit. Pure.

import { foldWord, type InputTimeUnit, type InputWords } from '../../base/input-words.ts';
import { latestReminderMinutes, mostReminders } from '../../store/settings/settings.ts';
import { withoutInvisible } from '../../base/visible-text.ts';

export type ReadReminders =
  /** In ascending order; none for no reminders. */
  | { ok: true; minutes: number[] }
  /**
   * - `none`: `written` is no time.
   * - `unit`: some times have a unit, and others don't.
   * - `two-ways`: `1h 30m` may be one time or two.
   * - `range`: less than a minute, or more than a day.
   * - `fraction`: no whole number of minutes.
   * - `many`: more than a chat may have.
   */
  | { ok: false; problem: 'none' | 'unit' | 'two-ways' | 'range' | 'fraction' | 'many'; written: string };

const minutesIn: Readonly<Record<InputTimeUnit, number>> = { minute: 1, hour: 60, day: 24 * 60 };
const time = /(\d{1,6}(?:\.\d{1,3})?) ?((?:(?![\d,;、/&+])\S)*)/gu;

/** Less comes from counting with fractions such as `1.1h`. */
const leastPart = 0.001;

type Part = { amount: number; unit: string; written: string };

export function readReminders(text: string, input: InputWords): ReadReminders {
  const said = foldWord(withoutInvisible(text)).replace(/\s+/g, ' ').trim();
  if (input.states.get(said) === 'off') return { ok: true, minutes: [] };
  const parts: Part[] = [...said.matchAll(time)].map(([written, amount = '', unit = '']) => ({
    amount: Number(amount),
    unit,
    written: written.trim(),
  }));
  const unread = unreadIn(said, parts, input);
  if (unread) return { ok: false, ...unread };
  const times = parts.map(({ amount, unit }) => amount * minutesIn[input.timeUnits.get(unit) ?? 'minute']);
  const isAscending = times.every((minutes, at) => at === 0 || minutes > times[at - 1]!);
  if (!/[,;、/&+]/.test(said) && !isAscending) return { ok: false, problem: 'two-ways', written: said };
  const outside = times.findIndex((minutes) => minutes < 1 || minutes > latestReminderMinutes);
  if (outside !== -1) return { ok: false, problem: 'range', written: parts[outside]?.written ?? said };
  const broken = times.findIndex((minutes) => Math.abs(minutes - Math.round(minutes)) > leastPart);
  if (broken !== -1) return { ok: false, problem: 'fraction', written: parts[broken]?.written ?? said };
  const minutes = [...new Set(times.map(Math.round))].toSorted((a, b) => a - b);
  if (minutes.length > mostReminders) return { ok: false, problem: 'many', written: said };
  return { ok: true, minutes };
}

/** What of the text is no time, or a time of which the unit can't be told. */
function unreadIn(
  said: string,
  parts: readonly Part[],
  { fillers, timeUnits }: InputWords,
): { problem: 'none' | 'unit'; written: string } | undefined {
  // What stands between the times says nothing: marks, and words such as `and`.
  const between = said.replace(time, ' ').split(/[\s,;、/&+]+/);
  const rest = between.find((word) => word !== '' && !fillers.has(word));
  if (parts.length === 0 || rest !== undefined) return { problem: 'none', written: rest ?? said };
  const unknown = parts.find(({ unit }) => unit !== '' && !timeUnits.has(unit));
  if (unknown) return { problem: 'none', written: unknown.written };
  const bare = parts.filter(({ unit }) => unit === '');
  if (bare.length === 0 || bare.length === parts.length) return undefined;
  // In `10, 30 min` both are minutes; in `10, 30, 2h` it can't be told.
  const isShared = bare.length === parts.length - 1 && timeUnits.get(parts.at(-1)!.unit) === 'minute';
  return isShared ? undefined : { problem: 'unit', written: bare[0]!.written };
}
