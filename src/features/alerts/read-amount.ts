// Reads an amount with its coin as people type it: `1000 USDT`, `50k TRX`, `usdt 1,000.5`, `2万U`. What has two readings
// is refused with both, and a coin that can't be meant with the reason. Pure.

import { foldWord, type InputWords } from '../../base/input-words.ts';
import type { NumberStyle } from '../../base/number-style.ts';
import { readDecimal } from '../../tron/decimal-text.ts';
import { withoutInvisible } from '../../base/visible-text.ts';
import { nearestName } from '../book/near-names.ts';

/** `amount` is a plain decimal such as `1000.5`; `0` is no minimum. */
export type ReadAmount =
  | { ok: true; coin: string; amount: string }
  | { ok: false; problem: 'none' }
  | { ok: false; problem: 'ambiguous'; readings: readonly [string, string] | undefined; coin: string }
  /** Several coins may be meant, and none is named. */
  | { ok: false; problem: 'no coin'; amount: string }
  /** A coin, but none of those that may be meant. */
  | { ok: false; problem: 'other coin'; coin: string }
  | { ok: false; problem: 'unknown coin'; amount: string; written: string; near: string | undefined };

/** Longer numbers are no amounts that people type. */
const mostDigits = 30;
/** `usdt-trc20`, `USDT (TRC-20)`: an amount is of a coin, on whichever chain, and this is the usual one. */
const network = /[-_ (]*\btrc-?20\b\)?/g;

/**
 * `coins` are those that may be meant, the likeliest first; a number alone is of the only one. `known`: all that there
 * are.
 */
export function readCoinAmount(
  text: string,
  coins: readonly string[],
  { zeros, coins: coinWords, fillers, atLeast }: InputWords,
  style: NumberStyle,
  known: readonly string[] = coins,
): ReadAmount {
  const words = foldWord(withoutInvisible(text))
    .replace(network, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => !fillers.has(word) && !atLeast.has(word));
  const line = words.join(' ');
  const [, before = '', number = '', after = ''] =
    /^(\p{L}*) ?(\d[\d., ]*?) ?((?:[^\d.,\s].*)?)$/u.exec(line) ?? [];
  if (number === '') return { ok: false, problem: 'none' };
  const isCoin = (word: string) => coinWords.has(word) || known.some((coin) => foldWord(coin) === word);
  const { zeros: shift, rest } = suffixOf(after, zeros, isCoin);
  const parts = readDecimal(number, style, shift > 0 ? 'scaled' : 'fraction', shift);
  const named = [before, rest].filter((word) => word !== '').join(' ');
  // A second number or another word may change what is meant: `500 usdt, 100 trx`, `up to 1000 usdt`.
  if (/[\s\d]/.test(named)) return { ok: false, problem: 'none' };
  const said = coinOf(named, coins, { coinWords, known });
  const coin = said !== undefined && coins.includes(said) ? said : undefined;
  if (!parts.ok) {
    if (parts.problem !== 'ambiguous') return { ok: false, problem: 'none' };
    return { ok: false, problem: 'ambiguous', readings: parts.readings, coin: coin ?? coins[0] ?? '' };
  }
  const amount = shifted(parts.whole, parts.fraction, shift);
  if (amount.length > mostDigits) return { ok: false, problem: 'none' };
  if (coin !== undefined) return { ok: true, coin, amount };
  if (said !== undefined) return { ok: false, problem: 'other coin', coin: said };
  if (named === '') return { ok: false, problem: 'no coin', amount };
  const labels = coins.map((label) => ({ label }));
  return {
    ok: false,
    problem: 'unknown coin',
    amount,
    written: named,
    near: nearestName(named, labels)?.label,
  };
}

/** The word after a number that stands for zeros, and what follows it. */
function suffixOf(
  after: string,
  zeros: InputWords['zeros'],
  isCoin: (word: string) => boolean,
): { zeros: number; rest: string } {
  const [first = '', ...others] = after.split(' ');
  const known = zeros.get(first);
  if (known !== undefined) return { zeros: known, rest: others.join(' ') };
  if (isCoin(after)) return { zeros: 0, rest: after };
  // `5万usdt`: Chinese has no space there, and `2kU` is written as well.
  const glued = [...zeros.keys()].find(
    (word) =>
      after.startsWith(word) && (/\p{Script=Han}/u.test(word) || isCoin(after.slice(word.length).trim())),
  );
  return glued === undefined
    ? { zeros: 0, rest: after }
    : { zeros: zeros.get(glued)!, rest: after.slice(glued.length).trim() };
}

/** The coin of this name, of the service's or of the words that people have for it; without a name the only one. */
function coinOf(
  named: string,
  coins: readonly string[],
  { coinWords, known }: { coinWords: InputWords['coins']; known: readonly string[] },
): string | undefined {
  if (named === '') return coins.length === 1 ? coins[0] : undefined;
  return [...coins, ...known].find((coin) => foldWord(coin) === named) ?? coinWords.get(named);
}

function shifted(whole: string, fraction: string, zeros: number): string {
  const digits = (whole + fraction.slice(0, zeros).padEnd(zeros, '0')).replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(zeros).replace(/0+$/, '');
  return rest === '' ? digits : `${digits}.${rest}`;
}
