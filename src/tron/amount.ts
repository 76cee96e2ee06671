// Parses and formats amounts. Money is integer sun in a bigint and is never converted to a float; ambiguous text is
// refused, not guessed. Everything written here can be parsed here.

import { formatUnits, plainNumbers, type NumberStyle } from '../base/number-style.ts';
import { longestNumber, problemOfLong, readDecimal, type UnreadDecimal } from './decimal-text.ts';

/** 1 TRX is 10^6 sun. */
const trxDecimals = 6;
const largestInt32 = 2 ** 31 - 1;
const largestInt64 = 2n ** 63n - 1n;
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
export function formatTrx(amountSun: bigint, style?: NumberStyle): string {
  return formatUnits(amountSun, trxDecimals, style);
}

/** Energy, bandwidth and other counts: `65,000`. */
export function formatQuantity(quantity: number | bigint, style?: NumberStyle): string {
  return formatUnits(BigInt(quantity), 0, style);
}

/** As `formatTrx`, for files that programs read: `-1234.5`. */
export function plainTrx(amountSun: bigint): string {
  return formatTrx(amountSun, { group: '', decimal: '.' }).replace('−', '-');
}

/** Replaces full-width digits and signs of Chinese keyboards, and all kinds of space, by ASCII. */
function plain(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Cf}]/gu, '')
    .replace(/\s/g, ' ')
    .trim();
}
