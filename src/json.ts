// Reads and writes JSON without losing a digit. Amounts of the service are int64, and those of monitored transfers pass
// 2^53 as soon as a token has 18 decimals; JSON.parse would round them silently. Reading costs time linear in the
// text: BigInt takes quadratic time, so it never gets more digits than any amount has.

import { isDeepStrictEqual } from 'node:util';

declare global {
  interface JSON {
    /** A number that JSON.stringify writes exactly as `text`. Node has it; TypeScript's library lacks it. */
    rawJSON(text: string): object;
  }
}

/** 2^256, the largest number of any chain, has 78 digits. */
export const mostDigits = 78;

/** An integer written as text, with at most as many digits as BigInt may be given. */
export const integerText = new RegExp(`^[+-]?\\d{1,${mostDigits}}$`);

const integerLiteral = /^-?\d+$/;
const anyLiteral = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** A longer literal is not converted, which bounds the time that a number costs. */
const longestLiteral = 400;
/**
 * Matches every text with a number that JSON.parse might change: one with 16 digits or dots in a row, or an exponent.
 * Any other text is parsed without the reviver, which is slow.
 */
const perhapsInexact = /[\d.]{16}|\d[eE][+-]?\d+\s*(?:[,\]}]|$)/;

/**
 * As JSON.parse, except that a number which JavaScript can't hold exactly becomes a bigint when it is an integer of at
 * most 78 digits, and otherwise the text that was written. `onTooLong` is called for integers with more digits.
 * Throws a SyntaxError for text that isn't JSON, a RangeError for JSON nested beyond the stack.
 */
export function parseLossless(text: string, onTooLong: () => void = () => {}): unknown {
  if (!perhapsInexact.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    if (typeof value !== 'number' || source === undefined) return value;
    return readNumber(value, source, onTooLong);
  });
}

/** Whether two texts are the same JSON, in whichever order their keys are; false for what isn't JSON. */
export function isSameJson(one: string, other: string): boolean {
  try {
    return isDeepStrictEqual(parseLossless(one), parseLossless(other));
  } catch {
    return false;
  }
}

/** As JSON.stringify, except that a bigint becomes a plain integer with all its digits. */
export function stringifyLossless(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'bigint' ? JSON.rawJSON(field.toString()) : field,
  );
}

function readNumber(value: number, source: string, onTooLong: () => void): unknown {
  if (integerLiteral.test(source)) {
    if (Number.isSafeInteger(value)) return value;
    if (integerText.test(source)) return BigInt(source);
    onTooLong();
    return source;
  }
  if (!Number.isInteger(value) && Number.isFinite(value))
    return isWrittenBack(value, source) ? value : source;
  const exact = toInteger(source);
  if (exact === 'too long') onTooLong();
  if (typeof exact !== 'bigint') return source;
  return Number.isSafeInteger(value) ? value : exact;
}

/** Whether the number, written again, is the same decimal: `1.50` and `15e-1` are 1.5, and 0.1 is 0.1. */
function isWrittenBack(value: number, source: string): boolean {
  if (source.length > longestLiteral) return false;
  return toDecimal(String(value)) === toDecimal(source);
}

/**
 * A canonical text for each decimal: its sign, its digits without outer zeros, the power of ten of the last of them.
 */
function toDecimal(source: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = anyLiteral.exec(source) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/** The integer that a literal with a fraction or an exponent stands for (`1.5e3` is 1500); undefined if it is none. */
function toInteger(source: string): bigint | 'too long' | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = anyLiteral.exec(source) ?? [];
  const shift = Number(exponent);
  if (source.length > longestLiteral) return whole.length + shift > mostDigits ? 'too long' : undefined;
  const significant = (whole + fraction).replace(/^0+/, '');
  if (significant === '') return 0n;
  const zeros = shift - fraction.length;
  if (significant.length + zeros > mostDigits) return 'too long';
  if (zeros >= 0) return BigInt(sign + significant + '0'.repeat(zeros));
  const cut = significant.length + zeros;
  return cut > 0 && /^0+$/.test(significant.slice(cut))
    ? BigInt(sign + significant.slice(0, cut))
    : undefined;
}
