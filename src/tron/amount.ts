// Parses and formats amounts. Money is integer sun in a bigint and is never converted to a float; ambiguous text is
// refused, not guessed. Everything written here can be parsed here.

import { formatUnits, type NumberStyle } from '../number-style.ts';

/** 1 TRX is 10^6 sun. */
const trxDecimals = 6;
const largestInt32 = 2 ** 31 - 1;
const largestInt64 = 2n ** 63n - 1n;
/** Longer texts are refused, because BigInt takes quadratic time to parse them. */
const longestText = 64;

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

export type ParsedTrx = { ok: true; sun: bigint } | { ok: false; problem: AmountProblem };
export type ParsedQuantity = { ok: true; quantity: number } | { ok: false; problem: AmountProblem };

/** Suffixes of a quantity in the three languages, and the number of zeros that each stands for. */
const suffixZeros: Readonly<Record<string, number>> = { k: 3, к: 3, m: 6, м: 6, 千: 3, 万: 4 };

/** Reads TRX: `1.5`, `1,234.5`, `1 234.5`, `-2`. */
export function parseTrx(text: string): ParsedTrx {
  const written = plain(text);
  if (written === '') return { ok: false, problem: 'empty' };
  const negative = /^[-−]/.test(written);
  const parts = readDecimal(negative ? written.slice(1) : written);
  if ('problem' in parts) return { ok: false, problem: parts.problem };
  const fraction = parts.fraction.replace(/0+$/, '');
  if (fraction.length > trxDecimals) return { ok: false, problem: 'too_precise' };
  const sun = BigInt(parts.whole + fraction.padEnd(trxDecimals, '0'));
  if (sun > largestInt64) return { ok: false, problem: 'too_large' };
  return { ok: true, sun: negative ? -sun : sun };
}

/**
 * Reads energy or bandwidth: `65000`, `65,000`, `65 000`, `131k`, `1.5m`. Accepts zero; the caller checks the bounds.
 */
export function parseQuantity(text: string): ParsedQuantity {
  const written = plain(text);
  if (written === '') return { ok: false, problem: 'empty' };
  const zeros = suffixZeros[written.slice(-1).toLowerCase()] ?? 0;
  const digits = zeros > 0 ? written.slice(0, -1).trimEnd() : written;
  // 1,500k and 65.000 are read as thousands in some countries and as decimals in others.
  if (zeros > 0 && /^\d+(?:,\d+)+$/.test(digits)) return { ok: false, problem: 'ambiguous' };
  if (zeros === 0 && /^\d{1,3}(?:\.\d{3})+$/.test(digits)) return { ok: false, problem: 'ambiguous' };
  const parts = readDecimal(digits);
  if ('problem' in parts) return { ok: false, problem: parts.problem };
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

/**
 * Splits an unsigned number into whole and fraction digits; groups must have three digits and one kind of separator.
 */
function readDecimal(written: string): { whole: string; fraction: string } | { problem: AmountProblem } {
  if (written.length > longestText) return { problem: /^\d+$/.test(written) ? 'too_large' : 'not_a_number' };
  const [, whole, fraction = ''] =
    /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:\.(\d+))?$/.exec(written) ?? [];
  if (whole !== undefined) return { whole: whole.replace(/[, ]/g, ''), fraction };
  return { problem: /^\d[\d., ]*$/.test(written) && /[.,]/.test(written) ? 'ambiguous' : 'not_a_number' };
}

/** Replaces full-width digits and signs of Chinese keyboards, and all kinds of space, by ASCII. */
function plain(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Cf}]/gu, '')
    .replace(/\s/g, ' ')
    .trim();
}
