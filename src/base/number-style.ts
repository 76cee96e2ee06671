// How a language writes numbers: the separators of thousands and of decimals. Locales name theirs. Integers are bigints,
// so that every amount is exact.

export type NumberStyle = { readonly group: string; readonly decimal: string };

/** `1,234.5`: of logs, and of languages that name no style of their own. */
export const plainNumbers: NumberStyle = { group: ',', decimal: '.' };

/** A number that a text writes in the style of its language: `amount` / 10^`decimals`. */
export type Numeral = { readonly amount: bigint; readonly decimals: number };

/** The upper limit for `decimals`; no known token has more. */
const mostDecimals = 36;

/**
 * `amount` / 10^`decimals`, exact, without trailing zeros, for people to read: `−1,234.5`. Throws a RangeError unless
 * decimals is an integer of 0 to 36.
 */
export function formatUnits(amount: bigint, decimals: number, style: NumberStyle = plainNumbers): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > mostDecimals) {
    throw new RangeError(`An amount has 0 to ${mostDecimals} decimals, but ${decimals} were asked for.`);
  }
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = group(digits.slice(0, digits.length - decimals), style.group);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${amount < 0n ? '−' : ''}${whole}${fraction === '' ? '' : `${style.decimal}${fraction}`}`;
}

/** A plain decimal such as `1000.5`, as it can be typed without a doubt: with the mark of the style, and no groups. */
export function inStyle(plain: string, { decimal }: NumberStyle): string {
  return plain.replace('.', decimal);
}

/** Groups thousands in one pass; a regular expression with lookahead would take quadratic time. */
function group(digits: string, separator: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(separator);
}
