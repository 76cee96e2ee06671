// Parses and formats amounts. Money is integer sun in a bigint and is never converted to a float; ambiguous text is
// refused, not guessed. The written form is the same in every language, `1,234.5`, and everything written here can be
// parsed here.

import { plainNumbers, type NumberStyle } from '../number-style.ts';
import { longestNumber, problemOfLong, readDecimal, type UnreadDecimal } from './decimal-text.ts';

/** 1 TRX is 10^6 sun. */
const trxDecimals = 6;
const largestInt32 = 2 ** 31 - 1;
const largestInt64 = 2n ** 63n - 1n;
/** The upper limit for `decimals`; no known token has more. */
const mostDecimals = 36;
/** A longer text is no number with a suffix. */
const longestWithSuffix = longestNumber + 32;

/**
 * Why a text is no amount:
 * - `empty`: there is no text.
 * - `not_a_number`: the text is no number.
 * - `ambiguous`: `1,5`, `1.500` and the like mean different numbers in different countries.
 * - `not_integer`: a quantity has no fractions.
 * - `too_precise`: more decimals than the unit has.
 * - `too_large`: more than the service can take (int32 for quantities, int64 for sun).
 */
export type AmountProblem =
  | 'empty'
  | 'not_a_number'
  | 'ambiguous'
  | 'not_integer'
  | 'too_precise'
  | 'too_large';

/** `readings`: what an ambiguous number can mean, written in the style, when there are exactly two meanings. */
export type Unparsed = UnreadDecimal | { ok: false; problem: AmountProblem; readings?: undefined };
export type ParsedTrx = { ok: true; sun: bigint } | Unparsed;
export type ParsedQuantity = { ok: true; quantity: number } | Unparsed;

/**
 * Reads TRX: `1.5`, `1,234.5`, `1 234.5`, `-2`. In a style with a decimal comma `2,925` is a fraction, as the bot writes
 * it there, and `1,500`, which it never writes, is refused.
 */
export function parseTrx(text: string, style: NumberStyle = plainNumbers): ParsedTrx {
  const written = plain(text);
  if (written === '') return { ok: false, problem: 'empty' };
  const negative = /^[-−]/.test(written);
  const parts = readDecimal(negative ? written.slice(1) : written, style, 'fraction');
  if (!parts.ok) return parts;
  const fraction = parts.fraction.replace(/0+$/, '');
  if (fraction.length > trxDecimals) return { ok: false, problem: 'too_precise' };
  const sun = BigInt(parts.whole + fraction.padEnd(trxDecimals, '0'));
  if (sun > largestInt64) return { ok: false, problem: 'too_large' };
  return { ok: true, sun: negative ? -sun : sun };
}

/**
 * Reads energy or bandwidth: `65000`, `65,000`, `65 000`, `131k`, `1.5m`. Accepts zero; the caller checks the bounds.
 * `suffixes` are the words behind a number, in lower case, with the number of zeros that each stands for.
 */
export function parseQuantity(
  text: string,
  suffixes: ReadonlyMap<string, number> = new Map(),
  style: NumberStyle = plainNumbers,
): ParsedQuantity {
  const written = plain(text);
  if (written === '') return { ok: false, problem: 'empty' };
  if (written.length > longestWithSuffix) return { ok: false, problem: problemOfLong(written) };
  const [, number = '', suffix = ''] = /^(.*?) ?(\p{L}[\p{L}.]*)?$/u.exec(written) ?? [];
  const zeros = suffix === '' ? 0 : suffixes.get(suffix.toLowerCase());
  if (zeros === undefined) return { ok: false, problem: 'not_a_number' };
  const parts = readDecimal(number, style, zeros > 0 ? 'scaled' : 'whole', zeros);
  if (!parts.ok) return parts;
  const fraction = parts.fraction.replace(/0+$/, '');
  if (fraction.length > zeros) return { ok: false, problem: 'not_integer' };
  const quantity = Number(parts.whole + fraction.padEnd(zeros, '0'));
  if (quantity > largestInt32) return { ok: false, problem: 'too_large' };
  return { ok: true, quantity };
}

/** Sun as TRX, exact to the last digit: 1234500000n is `1,234.5`. */
export function formatTrx(amountSun: bigint): string {
  return formatUnits(amountSun, trxDecimals);
}

/** Energy, bandwidth and other counts: `65,000`. */
export function formatQuantity(quantity: number | bigint): string {
  return formatUnits(BigInt(quantity), 0);
}

/**
 * `amount` / 10^`decimals`, exact, without trailing zeros. Throws a RangeError unless decimals is an integer of 0 to
 * 36.
 */
export function formatUnits(amount: bigint, decimals: number): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > mostDecimals) {
    throw new RangeError(`An amount has 0 to ${mostDecimals} decimals, but ${decimals} were asked for.`);
  }
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = group(digits.slice(0, digits.length - decimals));
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Groups thousands in one pass; a regular expression with lookahead would take quadratic time. */
function group(digits: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}

/** Replaces full-width digits and signs of Chinese keyboards, and all kinds of space, by ASCII. */
function plain(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Cf}]/gu, '')
    .replace(/\s/g, ' ')
    .trim();
}
