// Timestamps of the service, and days and times in a time zone: when a day begins and ends there, times for people, and
// ISO 8601 times with the zone's offset, which spreadsheets and scripts can read.

import { dayMs, hourMs, minuteMs } from './clock.ts';
import { type Html, raw, timeTag } from './html.ts';
import type { Words } from './i18n.ts';
import type { Reader } from './lines.ts';

/** Unix milliseconds of a timestamp. Some events have seconds: a value below 10^11 is taken for seconds. */
export function toMs(timestamp: number): number {
  return timestamp < 100_000_000_000 ? timestamp * 1000 : timestamp;
}

/** `2026-11-21 05:47:09 UTC`, in the given IANA time zone and the same format in every language. */
export function formatTime(ms: number, timeZone: string): string {
  const parts = formatFor(timeZone).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((item) => item.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')} ${part('timeZoneName')}`;
}

/** The same as `formatTime`, as a time that a tap shows in the reader's own zone. */
export function tagTime(ms: number, timeZone: string): Html {
  return timeTag(ms, formatTime(ms, timeZone));
}

/** Cached, since creating a format costs a hundred times as much as using it; there are a few hundred time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  formats.set(timeZone, format);
  return format;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What people read of a time zone: `UTC+8` for `Etc/GMT-8`, whose sign is the other way round, and for `+08:00`. */
export function zoneName(timeZone: string): string {
  const [isEtc, westward = '', etcHours = '0'] = /^Etc\/GMT(?:([+-])(\d{1,2}))?$/.exec(timeZone) ?? [];
  if (isEtc !== undefined) return etcHours === '0' ? 'UTC' : `UTC${westward === '-' ? '+' : '-'}${etcHours}`;
  const [isOffset, sign = '', hours = '', minutes = ''] = /^([+-])(\d{2}):?(\d{2})$/.exec(timeZone) ?? [];
  if (isOffset === undefined) return timeZone;
  return `UTC${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}

/** A date such as `2026-11-21`; comparing two as text orders them by time. */
export type Day = string;

/** From `since` until before `until`, in Unix milliseconds; `first` and `last` are its days in the time zone. */
export type Period = { since: number; until: number; first: Day; last: Day };

/** The end of the year 9999. What lies beyond it is no time in milliseconds, but one in smaller units. */
export const latestMs = Date.UTC(10_000, 0) - 1;

/** `2026-11-21T19:47:09+01:00`, without parts of a second; empty for a time beyond the year 9999. */
export function isoTime(ms: number, timeZone: string): string {
  if (!(Math.abs(ms) <= latestMs)) return '';
  const offsetMs = offsetAt(ms, timeZone);
  const clock = new Date(ms + offsetMs).toISOString().slice(0, -5);
  const offsetMinutes = Math.floor(Math.abs(offsetMs) / minuteMs);
  const offset = `${twoDigits(Math.floor(offsetMinutes / 60))}:${twoDigits(offsetMinutes % 60)}`;
  return `${clock}${offsetMs < 0 ? '-' : '+'}${offset}`;
}

/** Hours, minutes, months and days: `7` is `07`. */
export function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

export function dayOf(ms: number, timeZone: string): Day {
  return new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 10);
}

/** From the beginning of `first` to the end of `last`; undefined unless both are valid dates in this order. */
export function periodOf(first: Day, last: Day, timeZone: string): Period | undefined {
  return isDay(first) && isDay(last) && first <= last ? between(first, last, timeZone) : undefined;
}

function between(first: Day, last: Day, timeZone: string): Period {
  return { first, last, since: startOf(first, timeZone), until: startOf(addDays(last, 1), timeZone) };
}

type NamedPeriod = 'day' | 'today' | 'week' | 'days30' | 'days90' | 'month' | 'lastmonth';

/** Buttons in old messages name them: `day` is what later ones call `today`. All but the last month end today. */
export function namedPeriod(name: NamedPeriod, now: number, timeZone: string): Period {
  const today = dayOf(now, timeZone);
  const month = `${today.slice(0, 8)}01`;
  const before = addDays(month, -1);
  if (name === 'lastmonth') return between(`${before.slice(0, 8)}01`, before, timeZone);
  const days = { day: 1, today: 1, week: 7, days30: 30, days90: 90 };
  const first = name === 'month' ? month : addDays(today, 1 - days[name]);
  return between(first, today, timeZone);
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 for the same day. */
export function daysBetween(first: Day, last: Day): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / dayMs);
}

function isDay(text: string): boolean {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(text);
  // Date.parse turns the 31st of a shorter month into the first of the next.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** When a day begins: not at midnight but at one o'clock if daylight saving time begins at midnight. */
export function startOf(day: Day, timeZone: string): number {
  const midnight = Date.parse(day);
  const around = [midnight - dayMs, midnight, midnight + dayMs].map(
    (ms) => midnight - offsetAt(ms, timeZone),
  );
  const candidates = around.filter((ms) => dayOf(ms, timeZone) === day).sort((a, b) => a - b);
  return candidates[0] ?? Math.max(...around);
}

/**
 * When clocks of the zone show this time of day (`08:00`), first at `from` or later. A time that is skipped when daylight
 * saving time begins counts as the one right after the gap.
 */
export function nextTimeOfDay(from: number, time: string, timeZone: string): number {
  const days = [0, 1, 2].map((ahead) => addDays(dayOf(from, timeZone), ahead));
  const moments = days.flatMap((day) => {
    const shown = Date.parse(`${day}T${time}Z`);
    const around = [shown - dayMs, shown, shown + dayMs].map((ms) => shown - offsetAt(ms, timeZone));
    const exact = around.filter((ms) => ms + offsetAt(ms, timeZone) === shown);
    return exact.length > 0 ? exact : [Math.max(...around)];
  });
  return Math.min(...moments.filter((ms) => ms >= from));
}

/** What clocks of the zone show: minutes since midnight, and the day of the week, 1 for Monday. */
export function shownAt(ms: number, timeZone: string): { minutes: number; weekday: number } {
  const shown = new Date(ms + offsetAt(ms, timeZone));
  return {
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
    weekday: shown.getUTCDay() === 0 ? 7 : shown.getUTCDay(),
  };
}

/** Milliseconds by which the zone is ahead of UTC. */
function offsetAt(ms: number, timeZone: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(formatOf(timeZone).format(ms)) ?? [];
  const offsetMs = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -offsetMs : offsetMs;
}

/**
 * A cache, since creating a format costs more than using it 100 times, and a table has thousands of times in one zone.
 */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  dayFormats.set(timeZone, made);
  return made;
}

// Points in time and durations as text for people: a time in the chat's time zone, and its distance from now.

const justNowMs = 999;
const units = [
  ['span-days', dayMs],
  ['span-hours', hourMs],
  ['span-minutes', minuteMs],
] as const;

/**
 * `2026-11-21 05:47:09 UTC`; a tap shows it in the reader's own zone. `timestamp` is in seconds or milliseconds.
 * Undefined for 0, by which the service says that there was no such time, and for what lies beyond the year 9999.
 */
export function clockTime(timestamp: number | undefined, timeZone: string): Html | undefined {
  if (timestamp === undefined || timestamp === 0) return undefined;
  const ms = toMs(timestamp);
  return Math.abs(ms) <= latestMs ? tagTime(ms, timeZone) : undefined;
}

/**
 * `at 05:47:09 UTC`, which Telegram's apps show as the time that is left, counting down. `ms` is less than a day away, so
 * its date is not shown.
 */
export function countdown(ms: number, { words, timeZone }: Reader): Html {
  const time = formatTime(ms, timeZone).slice('YYYY-MM-DD '.length);
  return timeTag(ms, words.plain('countdown', { time }), 'r');
}

/** `05:47:09`, of a time that is at most a few minutes away. */
export function timeOfDay(ms: number, timeZone: string): string {
  return formatTime(ms, timeZone).slice('YYYY-MM-DD '.length, 'YYYY-MM-DD hh:mm:ss'.length);
}

/** `05:47 (in 5 h 12 min)`, with its date where that is not today. */
export function moment(timestamp: number | undefined, reader: Reader): Html | undefined {
  const time = briefTime(timestamp, reader);
  if (timestamp === undefined || time === undefined) return undefined;
  const { words, now } = reader;
  return raw(words('moment', { time, distance: distance(toMs(timestamp) - now, words) }));
}

/**
 * `in 5 h 12 min`, `2 d ago`; below one minute `any moment` or `just now`. What was set to an hour ahead a moment ago is
 * still `in 1 h`.
 */
function distance(awayMs: number, words: Words): string {
  const said = span(awayMs > 0 ? awayMs + justNowMs : -awayMs, words);
  if (said === '') return words.plain(awayMs > 0 ? 'moment-soon' : 'moment-now');
  return words.plain(awayMs > 0 ? 'moment-in' : 'moment-ago', { span: said });
}

/** `3 min ago`, or `just now`. */
export function ago(at: number, { words, now }: Reader): string {
  return distance(Math.min(0, at - now), words);
}

/** `5 h 12 min`: the two largest units that are not 0, rounded down; empty below a minute. */
export function span(lengthMs: number, words: Words): string {
  const parts: string[] = [];
  let rest = lengthMs;
  for (const [key, unitMs] of units) {
    const count = Math.floor(rest / unitMs);
    rest -= count * unitMs;
    if (count > 0) parts.push(words.plain(key, { n: String(count) }));
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(' ');
}

/** What says which times need no date; where nothing does, each has its date and zone. */
type Beside = Pick<Reader, 'timeZone'> & Partial<Pick<Reader, 'now' | 'sentAt'>>;

/** As `shortTime`, of a timestamp that the service may have left out, as `clockTime`. */
export function briefTime(timestamp: number | undefined, reader: Beside): Html | undefined {
  return clockTime(timestamp, reader.timeZone) && shortTime(toMs(timestamp ?? 0), reader);
}

/** `14:05`, with its date where that is not today; a tap shows it in the reader's own zone. */
export function shortTime(ms: number, reader: Beside): Html {
  return timeTag(ms, plainTime(ms, reader));
}

export function plainTime(ms: number, { timeZone, now, sentAt = now }: Beside): string {
  if (sentAt === undefined) return formatTime(ms, timeZone);
  const { day, time } = shownParts(ms, timeZone);
  const minutes = time.slice(0, 'hh:mm'.length);
  return day === dayOf(sentAt, timeZone) ? minutes : `${day} ${minutes}`;
}

/** In lists, where the second tells lines apart: `14:05:09`, behind the month and the day where that is not today. */
export function listTime(ms: number, { timeZone, now }: Beside): Html {
  const { day, time } = shownParts(ms, timeZone);
  const isToday = now !== undefined && day === dayOf(now, timeZone);
  return timeTag(ms, isToday ? time : `${day.slice(day.indexOf('-') + 1)} ${time}`);
}

/** An event may name any time that a Date can hold, also in a year of six digits. */
function shownParts(ms: number, timeZone: string): { day: Day; time: string } {
  const [day = '', time = ''] = formatTime(ms, timeZone).split(' ');
  return { day, time };
}
