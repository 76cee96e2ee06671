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
/** Character codes of JSON's syntax. */
const [dot, quote, backslash, upperE, lowerE] = [0x2e, 0x22, 0x5c, 0x45, 0x65];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const [zero, nine] = [0x30, 0x39];
/** So many digits of a decimal are always kept by a number. */
const exactDigits = 15;

/** What one pass over a text finds out. If the text isn't JSON, it may be wrong. */
export type Scan = {
  /** How deep objects and arrays are nested. */
  depth: number;
  /** Whether JSON.parse may change a number: one with more than 15 digits, or with an exponent. */
  mayRound: boolean;
};

/** Works on the text, before any parser recurses into it. */
export function scanJson(text: string): Scan {
  let depth = 0;
  let deepest = 0;
  let digits = 0;
  let mayRound = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) {
      digits += 1;
      if (digits > exactDigits) mayRound = true;
      continue;
    }
    switch (code) {
      case dot:
        continue;
      case quote:
        at = endOfString(text, at);
        break;
      case openBrace:
      case openBracket:
        depth += 1;
        if (depth > deepest) deepest = depth;
        break;
      case closeBrace:
      case closeBracket:
        depth -= 1;
        break;
      case upperE:
      case lowerE:
        if (digits > 0) mayRound = true;
    }
    digits = 0;
  }
  return { depth: deepest, mayRound };
}

/** Where the string ends that begins at `at`, or the text. */
function endOfString(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === quote) return end;
    if (code === backslash) end += 1;
  }
  return text.length;
}

/**
 * As JSON.parse, except that a number which JavaScript can't hold exactly becomes a bigint when it is an integer of at
 * most 78 digits, and otherwise the text that was written. `onTooLong` is called for integers with more digits.
 * Throws a SyntaxError for text that isn't JSON, a RangeError for JSON nested beyond the stack.
 */
export function parseLossless(
  text: string,
  onTooLong: () => void = () => {},
  { mayRound }: Pick<Scan, 'mayRound'> = scanJson(text),
): unknown {
  // The reviver is slow.
  if (!mayRound) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    if (typeof value !== 'number' || source === undefined) return value;
    return readNumber(value, source, onTooLong);
  });
}

/**
 * Says of other texts whether they are the same JSON as this one, in whichever order their keys are; false for what
 * isn't JSON. This one is parsed once, at the first question.
 */
export function sameJsonAs(one: string): (other: string) => boolean {
  let value: unknown;
  return (other) => {
    try {
      value ??= parseLossless(one);
      return isDeepStrictEqual(value, parseLossless(other));
    } catch {
      return false;
    }
  };
}

/** As JSON.stringify, except that a bigint becomes a plain integer with all its digits. */
export function stringifyLossless(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'bigint' ? JSON.rawJSON(field.toString()) : field,
  );
}

/** As JSON.stringify, except that a bigint becomes text, which readers of a schema turn back. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) => (typeof field === 'bigint' ? String(field) : field));
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

/**
 * For what was stored, whose damage must not stop the bot: undefined for text that is not JSON. Numbers are those of
 * JavaScript.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
