// How numbers are written in pictures and their captions: rounded for a glance, by `Intl` in the words' language. Sums
// are exact until here.

import type { Words } from '../base/i18n.ts';

export type Numbers = {
  /** `1,284.5`; whole from 10,000 on, and two digits of what is less than a tenth: `0.0034`. */
  amount(units: bigint, decimals: number): string;
  /** `9.73M`: three digits from 10,000 on, else as `amount`. */
  short(units: bigint, decimals: number): string;
  /** `1,285`: whole from 100 on, else as `amount`. */
  rounded(units: bigint, decimals: number): string;
  /** `60%`, of a whole number. */
  percent(percents: number): string;
  /** A round value of an axis, whose digits all count: `0.25`, `2,500`, `25K`. */
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
    tick: (value) => withSign((Math.abs(value) < 10_000 ? threeDigits : compact).format(value)),
    plain: (value) => withSign(oneDecimal.format(value)),
  };
}

/** A minus as wide as a plus, and none before a zero. */
function withSign(text: string): string {
  const isZero = !/[1-9]/.test(text);
  return text.replace(/[-\u2212]/, isZero ? '' : '\u2212');
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

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
