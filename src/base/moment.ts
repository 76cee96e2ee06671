// Formats points in time and durations as text: a time in the chat's time zone, and its distance from now.

import { minuteMs } from './clock.ts';
import { type Html, raw, timeTag } from './html.ts';
import type { Words } from './i18n.ts';
import { dayOf, formatTime, isoTime, tagTime, toMs } from './time.ts';
import type { Reader } from './lines.ts';

/** The largest distance from 1970 that a Date can hold, in both directions. */
const latestMs = 8_640_000_000_000_000;
const justNowMs = 999;
const units = [
  ['span-days', 24 * 60 * minuteMs],
  ['span-hours', 60 * minuteMs],
  ['span-minutes', minuteMs],
] as const;

/**
 * `2026-11-21 05:47:09 UTC`, which a tap shows in the reader's own zone. `timestamp` is Unix time in seconds or milliseconds. Undefined for 0, which the service
 * sends for a time that was never set, and for a time that a Date can't hold.
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
    const n = Math.floor(rest / unitMs);
    rest -= n * unitMs;
    if (n > 0) parts.push(words.plain(key, { n: String(n) }));
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(' ');
}

/** What says which times need no date. */
type Day = Pick<Reader, 'timeZone' | 'now' | 'sentAt'>;

/** As `shortTime`, of a timestamp that the service may have left out, as `clockTime`. */
export function briefTime(timestamp: number | undefined, reader: Day): Html | undefined {
  return clockTime(timestamp, reader.timeZone) && shortTime(toMs(timestamp ?? 0), reader);
}

/** `14:05`, with its date where that is not today; a tap shows it in the reader's own zone. */
export function shortTime(ms: number, reader: Day): Html {
  return timeTag(ms, plainTime(ms, reader));
}

export function plainTime(ms: number, { timeZone, now, sentAt = now }: Day): string {
  const time = isoTime(ms, timeZone).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDThh:mm'.length);
  return dayOf(ms, timeZone) === dayOf(sentAt, timeZone) ? time : `${dayOf(ms, timeZone)} ${time}`;
}
