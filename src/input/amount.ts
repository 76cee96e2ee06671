// Reads an amount with its unit as people type it: `1000 USDT`, `50k TRX`, `1.5m energy`, `2万U`, `пол миллиона энергии`, or
// `off` for none. A number alone is of the only unit that is meant, and may be of any of several. Pure.

import { inStyle, type NumberStyle } from '../base/number-style.ts';
import { foldWord, withoutInvisible } from '../base/visible-text.ts';
import { readNumber, type NumberWhy } from './number.ts';
import { among, distinct, offered, readingsOf, unread, type Read } from './result.ts';
import { longestText } from './scan.ts';
import { inputWords, type InputKind, type InputResource } from './words.ts';

/** `amount` is a plain decimal such as `1000.5`. */
export type Amount = { readonly amount: string; readonly unit: string };

export type ReadAmount =
  | Read<Amount, NumberWhy | 'too_large'>
  | { readonly is: 'off' }
  /** `other_unit`: `at` is the unit that was named, none of those that are meant. */
  | { readonly is: 'unread'; readonly why: 'other_unit'; readonly at: string }
  | { readonly is: 'unread'; readonly why: 'unknown_unit'; readonly at: string; readonly amount: string };

/** Longer numbers are no amounts that people type. */
const mostDigits = 30;
/** `usdt-trc20`, `USDT (TRC-20)`: an amount is of a coin, on whichever chain, and this is the usual one. */
const network = /[-_ (]*\btrc-?20\b\)?/g;
/** These are counted; coins are divided. */
const counted: ReadonlySet<string> = new Set(['ENERGY', 'BANDWIDTH']);

/** `units` are those that may be meant, the likeliest first, by their names; `known`: all that there are. */
export function readAmount(
  text: string,
  style: NumberStyle,
  { units, known = units }: { units: readonly string[]; known?: readonly string[] },
): ReadAmount {
  const folded = foldWord(withoutInvisible(text)).trim();
  if (folded.length > longestText) return unread('not_a_number');
  const line = withoutFillers(folded.replace(network, ' '));
  if (inputWords.states.get(line) === 'off') return { is: 'off' };
  const wordsOfUnits = unitWords([...known, ...units]);
  const named = atEdge(line, wordsOfUnits.keys())
    .map(([word, rest]) => ({ unit: wordsOfUnits.get(word)!, rest }))
    .map(({ unit, rest }) => ({ unit, number: numberOf(rest, unit, style) }));
  const best = named.find(({ number }) => number.is !== 'unread') ?? named[0];
  if (best && !units.includes(best.unit)) return { is: 'unread', why: 'other_unit', at: best.unit };
  const number = best?.number ?? numberOf(line, units[0]!, style);
  if (number.is === 'unread') return (best ? undefined : unknownUnit(line, style)) ?? number;
  if (readingsOf(number).some(({ length }) => length > mostDigits)) return unread('too_large');
  const of = best ? [best.unit] : units;
  const amounts = readingsOf(number).flatMap((amount) => of.map((unit) => ({ amount, unit })));
  return number.is === 'readings' ? offered(amounts, 'not_a_number') : among(amounts, 'not_a_number');
}

/** The numbers that may be meant, each as it can be typed without a doubt. */
export function numbersIn(readings: readonly Amount[], style: NumberStyle): string[] {
  return distinct(readings.map(({ amount }) => inStyle(amount, style)));
}

function numberOf(text: string, unit: string, style: NumberStyle): Read<string, NumberWhy> {
  return readNumber(text, style, { isWhole: counted.has(unit) });
}

/** Units by their words, of the service's names and of those that people have for them. */
function unitWords(units: readonly string[]): ReadonlyMap<string, string> {
  const resources = [...inputWords.resources].filter(([, resource]) => units.includes(resource));
  return new Map([
    ...inputWords.coins,
    ...resources,
    ...units.map((unit): [string, string] => [foldWord(unit), unit]),
  ]);
}

/** The words with which the line ends or begins, the longest first, and what is left of it. */
function atEdge(line: string, words: Iterable<string>): Array<[word: string, rest: string]> {
  return [...words]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((word): Array<[string, string]> => {
      if (line.endsWith(word)) return [[word, withoutFillers(line.slice(0, -word.length))]];
      return line.startsWith(word) ? [[word, withoutFillers(line.slice(word.length))]] : [];
    });
}

/** Without the words at both ends that say nothing; between two numbers they may part them. */
function withoutFillers(line: string): string {
  const words = line.split(/\s+/).flatMap(apart);
  const says = (word: string) => !inputWords.fillers.has(word) && !inputWords.atLeast.has(word);
  return words.slice(Math.max(0, words.findIndex(says)), words.findLastIndex(says) + 1).join(' ');
}

/** Words of Chinese stand beside a number without a space: `超过500`, `500以上`. */
function apart(text: string): string[] {
  const isHan = (word: string) => /\p{Script=Han}/u.test(word) && word.length < text.length;
  const word = Array.from(inputWords.atLeast)
    .filter(isHan)
    .toSorted((a, b) => b.length - a.length)
    .find((one) => text.startsWith(one) || text.endsWith(one));
  if (word === undefined) return text === '' ? [] : [text];
  return text.startsWith(word) ? [word, text.slice(word.length)] : [text.slice(0, -word.length), word];
}

/** A number, and one word that is no unit. */
function unknownUnit(line: string, style: NumberStyle): ReadAmount | undefined {
  const [, before, number = '', after] = /^(\p{L}+ )?(\S*\d[^\p{L}]*?)( ?\p{L}[^\s\d]*)?$/u.exec(line) ?? [];
  const word = (before ?? after)?.trim();
  const read = readNumber(number, style, { isWhole: false });
  if (word === undefined || (before && after) || read.is !== 'value') return undefined;
  return { is: 'unread', why: 'unknown_unit', at: word, amount: read.value };
}

// Reads how much of a resource is ordered: `65000`, `131k`, `полтора миллиона`, within what the service sells. Pure.

/** What is ordered; regular orders are for energy only. */
export type Goods = { kind: InputKind; resourceType: InputResource };

/** `ambiguous`: `1,500k` means other numbers in other countries. `or_time`: `60m` is 60 minutes as well. */
type QuantityProblem = 'not_a_number' | 'not_whole' | 'ambiguous' | 'too_large' | 'too_small' | 'or_time';
export type ReadQuantity =
  | { ok: true; quantity: number }
  | { ok: false; problem: QuantityProblem; readings?: readonly string[] };

const largestInt32 = 2 ** 31 - 1;

/** The least amounts, from the service's document; for regular orders from its public parameter table. */
const least: Record<InputKind, Record<InputResource, number>> = {
  flash: { ENERGY: 500_000, BANDWIDTH: 50_000 },
  regular: { ENERGY: 65_000, BANDWIDTH: 65_000 },
};

export function leastOf({ kind, resourceType }: Goods): number {
  return least[kind][resourceType];
}

/** Reads `65000`, `131k`, `1.5m` within the bounds of the goods; the upper one is int32. */
export function readQuantity(text: string, goods: Goods, style: NumberStyle): ReadQuantity {
  const read = readNumber(text, style, { isWhole: true });
  if (read.is === 'readings') return { ok: false, problem: 'ambiguous', readings: read.values };
  if (read.is === 'unread')
    return { ok: false, problem: read.why === 'not_whole' ? 'not_whole' : 'not_a_number' };
  const quantity = Number(read.value);
  if (quantity > largestInt32) return { ok: false, problem: 'too_large' };
  return quantity < leastOf(goods) ? { ok: false, problem: 'too_small' } : { ok: true, quantity };
}
