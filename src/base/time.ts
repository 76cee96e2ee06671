// Reads timestamps of the service and formats times for people.

import { timeTag, type Html } from './html.ts';

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
