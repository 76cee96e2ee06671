// Reads an amount with its coin as people type it: `1000 USDT`, `50k TRX`, `usdt 1,000.5`. What has two readings is
// refused with both. Pure.

import { foldWord, type InputWords } from '../../input-words.ts';
import type { NumberStyle } from '../../number-style.ts';
import { readDecimal } from '../../tron/decimal-text.ts';
import { withoutInvisible } from '../../visible-text.ts';
import { nearestName } from '../book/near-names.ts';

/** `amount` is a plain decimal such as `1000.5`; `0` is no minimum. */
export type ReadAmount =
  | { ok: true; coin: string; amount: string }
  | { ok: false; problem: 'none' }
  | { ok: false; problem: 'ambiguous'; readings: readonly [string, string] | undefined; coin: string }
  | { ok: false; problem: 'coin'; amount: string; written: string; near: string | undefined };

/** Longer numbers are no amounts that people type. */
const mostDigits = 30;

/** `coins` are those that may be meant, the likeliest first; a number alone is of the only one. */
export function readCoinAmount(
  text: string,
  coins: readonly string[],
  { zeros, trx, fillers, atLeast }: InputWords,
  style: NumberStyle,
): ReadAmount {
  const words = foldWord(withoutInvisible(text))
    .replace(/\s+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => !fillers.has(word) && !atLeast.has(word));
  const line = words.join(' ');
  const [, before = '', number = '', after = ''] =
    /^(\p{L}*) ?(\d[\d., ]*?) ?((?:[^\d.,\s].*)?)$/u.exec(line) ?? [];
  if (number === '') return { ok: false, problem: 'none' };
  const { zeros: shift, rest } = suffixOf(after, zeros);
  const parts = readDecimal(number, style, shift > 0 ? 'scaled' : 'fraction', shift);
  const named = [before, rest].filter((word) => word !== '').join(' ');
  // A second number or another word may change what is meant: `500 usdt, 100 trx`, `up to 1000 usdt`.
  if (/[\s\d]/.test(named)) return { ok: false, problem: 'none' };
  const coin = coinOf(named, coins, trx);
  if (!parts.ok) {
    if (parts.problem !== 'ambiguous') return { ok: false, problem: 'none' };
    return { ok: false, problem: 'ambiguous', readings: parts.readings, coin: coin ?? coins[0] ?? '' };
  }
  const amount = shifted(parts.whole, parts.fraction, shift);
  if (amount.length > mostDigits) return { ok: false, problem: 'none' };
  if (coin !== undefined) return { ok: true, coin, amount };
  const near =
    named === ''
      ? undefined
      : nearestName(
          named,
          coins.map((label) => ({ label })),
        )?.label;
  return { ok: false, problem: 'coin', amount, written: named, near };
}

/** The word after a number that stands for zeros, and what follows it. */
function suffixOf(after: string, zeros: InputWords['zeros']): { zeros: number; rest: string } {
  const [first = '', ...others] = after.split(' ');
  const known = zeros.get(first);
  if (known !== undefined) return { zeros: known, rest: others.join(' ') };
  // `5万usdt`: Chinese has no space there.
  const glued = [...zeros.keys()].find((word) => /\p{Script=Han}/u.test(word) && after.startsWith(word));
  return glued === undefined
    ? { zeros: 0, rest: after }
    : { zeros: zeros.get(glued)!, rest: after.slice(glued.length).trim() };
}

/** The coin of this name; without a name the only one. */
function coinOf(named: string, coins: readonly string[], trx: InputWords['trx']): string | undefined {
  if (named === '') return coins.length === 1 ? coins[0] : undefined;
  return coins.find((coin) => foldWord(coin) === named || (coin === 'TRX' && trx.has(named)));
}

function shifted(whole: string, fraction: string, zeros: number): string {
  const digits = (whole + fraction.slice(0, zeros).padEnd(zeros, '0')).replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(zeros).replace(/0+$/, '');
  return rest === '' ? digits : `${digits}.${rest}`;
}
