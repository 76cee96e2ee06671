// How numbers, dates and times are written in pictures and their captions: rounded for a glance, by `Intl` in the words'
// language and the chat's time zone. Sums are exact until here.

import type { Words } from '../base/i18n.ts';
import { isoTime } from '../base/time.ts';
import { drawable } from './svg.ts';

/** From `since` until before `until`, in Unix milliseconds, cut at the hours or midnights of the reader's zone. */
export type Column = { readonly since: number; readonly until: number };

/** A language that writes days otherwise than its code says; English is written with the day first. */
const dateLocales: Readonly<Record<string, string>> = { en: 'en-GB' };

const styles = {
  day: { day: 'numeric', month: 'short' },
  dated: { day: 'numeric', month: 'short', year: 'numeric' },
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Chinese dates are numbers, written as in the texts: `11-21`, `2026-11-21`, `11-21 13:00`. */
const isoParts: Partial<Record<keyof typeof styles, readonly [number, number]>> = {
  day: ['YYYY-'.length, 'YYYY-MM-DD'.length],
  dated: [0, 'YYYY-MM-DD'.length],
  moment: ['YYYY-'.length, 'YYYY-MM-DDThh:mm'.length],
};

type DateFormat = { format(ms: number): string; formatRange(since: number, until: number): string };

const formats = new Map<string, DateFormat>();

/** Where a text is read: in whose words and time zone. */
export type Place = { readonly words: Words; readonly timeZone: string };

/** `21 Nov`, without the full stop of an abbreviation. */
export function dayLabel(ms: number, place: Place): string {
  return drawable(formatOf('day', place).format(ms)).replace(/\.$/, '');
}

/** `06:00` */
export function hourLabel(ms: number, place: Place): string {
  return drawable(formatOf('hour', place).format(ms));
}

/** `23 Oct – 21 Nov`, or with the year. */
export function dateRange({ since, until }: Column, place: Place, style: 'day' | 'dated' = 'day'): string {
  return drawable(formatOf(style, place).formatRange(since, until - 1));
}

/** `21 Nov, 13:00 – 22 Nov, 13:00` */
export function timeRange({ since, until }: Column, place: Place): string {
  return drawable(formatOf('moment', place).formatRange(since, until));
}

/** Creating a format costs far more than using it. */
function formatOf(style: keyof typeof styles, { words, timeZone }: Place): DateFormat {
  const key = `${style} ${words.locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const part = words.locale.startsWith('zh') ? isoParts[style] : undefined;
  const locale = dateLocales[words.locale] ?? words.locale;
  const made = part
    ? isoFormat(part, timeZone)
    : new Intl.DateTimeFormat(locale, { ...styles[style], timeZone });
  formats.set(key, made);
  return made;
}

function isoFormat([from, to]: readonly [number, number], timeZone: string): DateFormat {
  const format = (ms: number) => isoTime(ms, timeZone).slice(from, to).replace('T', ' ');
  const formatRange = (since: number, until: number) =>
    [...new Set([format(since), format(until)])].join(' – ');
  return { format, formatRange };
}

// Numbers.

export type Numbers = {
  /** `1,284.5`; whole from 10,000 on, and two digits of what is less than a tenth: `0.0034`. */
  amount(units: bigint, decimals: number): string;
  /** `9.73M`: three digits from 10,000 on, else as `amount`. */
  short(units: bigint, decimals: number): string;
  /** `1,285`: whole from 100 on, else as `amount`. */
  rounded(units: bigint, decimals: number): string;
  /** `60%`, of a whole number. */
  percent(percents: number): string;
  /** A round value of an axis, whose digits all count: `0.25`, `2,500`, `25K`, `1E-9`. */
  tick(value: number): string;
  /** A number with at most one decimal. */
  plain(value: number): string;
};

/** Of TRX: sun. */
export const sunDecimals = 6;

const cache = new Map<string, Numbers>();

export function numbersOf({ locale }: Pick<Words, 'locale'>): Numbers {
  const known = cache.get(locale);
  if (known) return known;
  const made = createNumbers(locale);
  cache.set(locale, made);
  return made;
}

function createNumbers(locale: string): Numbers {
  const withDecimals = (most: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: most });
  const [whole, oneDecimal] = [withDecimals(0), withDecimals(1)];
  const twoDigits = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
  const threeDigits = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
  const scientific = new Intl.NumberFormat(locale, { notation: 'scientific', maximumSignificantDigits: 3 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const write = (format: Intl.NumberFormat, units: bigint, decimals: number) =>
    withSign(format.format(decimalText(units, decimals)));

  const amount = (units: bigint, decimals: number) => {
    const size = units < 0n ? -units : units;
    const one = 10n ** BigInt(decimals);
    if (size !== 0n && size * 10n < one) return write(twoDigits, units, decimals);
    return write(size < 10_000n * one ? oneDecimal : whole, units, decimals);
  };
  return {
    amount,
    short(units, decimals) {
      const size = units < 0n ? -units : units;
      const isLarge = size >= 10_000n * 10n ** BigInt(decimals);
      return isLarge ? write(compact, units, decimals) : amount(units, decimals);
    },
    rounded(units, decimals) {
      const size = units < 0n ? -units : units;
      const isWhole = size >= 100n * 10n ** BigInt(decimals);
      return isWhole ? write(whole, units, decimals) : amount(units, decimals);
    },
    percent: (percents) => withSign(percent.format(percents / 100)),
    tick(value) {
      const size = Math.abs(value);
      const isTiny = size !== 0 && size < 1e-6;
      return withSign((isTiny ? scientific : size < 10_000 ? threeDigits : compact).format(value));
    },
    plain: (value) => withSign(oneDecimal.format(value)),
  };
}

/** A minus as wide as a plus, and none before a zero. */
function withSign(text: string): string {
  const isZero = !/[1-9]/.test(text);
  return text.replaceAll(/[-\u2212]/g, isZero ? '' : '\u2212');
}

/** `units` / 10^`decimals` in digits that `Intl` reads exactly. */
function decimalText(units: bigint, decimals: number): Intl.StringNumericLiteral {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const text = `${units < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}0`;
  return text as Intl.StringNumericLiteral;
}

/** Whole percents of a total, by largest remainder, so that they add up to 100. Parts are at least 0, not all 0. */
export function shares(parts: readonly bigint[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  const exact = parts.map((part) => part * 100n);
  const rounded = exact.map((part) => Number(part / total));
  let left = 100 - rounded.reduce((sum, part) => sum + part, 0);
  const byRemainder = parts
    .map((_, index) => index)
    .sort((a, b) => {
      const difference = (exact[b]! % total) - (exact[a]! % total);
      return difference > 0n ? 1 : difference < 0n ? -1 : a - b;
    });
  for (const index of byRemainder) {
    if (left === 0) break;
    rounded[index]! += 1;
    left -= 1;
  }
  return rounded;
}

/** An amount for a length in a picture, where 15 digits are enough. */
export function toNumber(units: bigint, decimals: number): number {
  return Number(units) / 10 ** decimals;
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
