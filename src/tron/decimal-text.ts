// Splits a written number into its digits. What two countries would read differently is refused, with both readings.

import type { NumberStyle } from '../base/number-style.ts';

/** Longer texts are refused, because BigInt takes quadratic time to parse them. */
export const longestNumber = 64;

export type UnreadDecimal = {
  ok: false;
  problem: 'ambiguous' | 'too_large' | 'not_a_number';
  /** Each as it can be typed without a doubt: `1500` and `1,5`. */
  readings?: readonly [string, string];
};

/** `whole`: a count; `scaled`: a count with a suffix; `fraction`: an amount of coins. */
export type Sort = 'whole' | 'scaled' | 'fraction';

/**
 * Splits an unsigned number into whole and fraction digits. A single mark before exactly three digits separates
 * thousands in some countries and decimals in others: the style, and what can be meant at all, decide, or nothing does.
 */
export function readDecimal(
  written: string,
  style: NumberStyle,
  sort: Sort,
  zeros = 0,
): { ok: true; whole: string; fraction: string } | UnreadDecimal {
  if (written.length > longestNumber) return { ok: false, problem: problemOfLong(written) };
  const read = (whole: string, fraction = '') =>
    ({ ok: true, whole: whole.replace(/[., ]/g, ''), fraction }) as const;
  const [, triple, mark = '', last = ''] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(written) ?? [];
  if (triple !== undefined) {
    const meaning = tripleMeaning(mark, last, style, sort);
    if (meaning === 'thousands') return read(triple + last);
    if (meaning === 'fraction') return read(triple, last);
    const shifted = last.padEnd(zeros, '0');
    const smaller = write(triple + shifted.slice(0, zeros), shifted.slice(zeros), style);
    return { ok: false, problem: 'ambiguous', readings: [`${triple}${last}${'0'.repeat(zeros)}`, smaller] };
  }
  const [, whole, fraction] = /^(\d+)(?:\.(\d+))?$/.exec(written) ?? [];
  if (whole !== undefined) return read(whole, fraction);
  const isComma = style.decimal === ',';
  const shapes: Array<RegExp | false> = [
    // Nobody separates thousands by a space and decimals by nothing.
    /^([1-9]\d{0,2}(?: \d{3})+)(?:\.(\d+))?$/,
    sort !== 'scaled' && /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d+)$/,
    sort !== 'scaled' && /^([1-9]\d{0,2}(?:,\d{3}){2,})$/,
    isComma && /^(\d+),(\d+)$/,
    isComma && /^([1-9]\d{0,2}(?: \d{3})+),(\d+)$/,
    isComma && /^([1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/,
    isComma && /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  ];
  for (const shape of shapes) {
    const [, digits, decimals] = (shape && shape.exec(written)) || [];
    if (digits !== undefined) return read(digits, decimals);
  }
  const isNumber = /^\d[\d., ]*$/.test(written) && /[.,]/.test(written);
  return { ok: false, problem: isNumber ? 'ambiguous' : 'not_a_number' };
}

export function problemOfLong(written: string): 'too_large' | 'not_a_number' {
  return /^\d+$/.test(written) ? 'too_large' : 'not_a_number';
}

/** What a number such as `1,500` means; undefined when it can't be told. */
function tripleMeaning(
  mark: string,
  last: string,
  { decimal }: NumberStyle,
  sort: Sort,
): 'thousands' | 'fraction' | undefined {
  if (sort === 'scaled') return undefined;
  if (sort === 'fraction') {
    if (mark !== decimal) return decimal === '.' ? 'thousands' : undefined;
    // The bot writes no zeros at the end of a fraction.
    return decimal === '.' || !last.endsWith('0') ? 'fraction' : undefined;
  }
  if (decimal === '.') return mark === ',' ? 'thousands' : undefined;
  // A count of 65,000 is not 65: nobody gives a count three decimals of zero.
  return last === '000' ? 'thousands' : undefined;
}

/** As a person can type it: digits, and a decimal mark of the style. */
function write(whole: string, fraction: string, { decimal }: NumberStyle): string {
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/0+$/, '');
  return decimals === '' ? digits : `${digits}${decimal}${decimals}`;
}
