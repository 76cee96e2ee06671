// What is said when the smallest amount of a rule is asked for, and why an answer can't be taken: each with an example in
// coins that the rule may compare, so that sending it works.

import type { Words } from '../../base/i18n.ts';
import { readDecimalText } from './rule-sentence.ts';
import { toLine } from '../../base/lines.ts';
import { numbersIn, type ReadAmount } from '../../input/amount.ts';
import { nearestNames } from '../../input/name.ts';
import { asTyped } from '../../base/visible-text.ts';

type Unread = Exclude<ReadAmount, { is: 'value' | 'off' }>;

/** The number of characters that a hint quotes. */
const longestEcho = 40;

/** `coins` are those that the rule may compare, at least one. */
export function amountQuestion(words: Words, coins: readonly string[]): string {
  const [first = '', second = first] = coins;
  return words('rule-ask-amount', { first: exampleOf(first), second: `50k ${second}` });
}

export function amountHint(
  words: Words,
  { text, read, coins }: { text: string; read: Unread; coins: readonly string[] },
): string {
  const written = toLine(text, longestEcho) ?? '…';
  const [coin = ''] = coins;
  if (read.is === 'readings') return readingsHint(words, { written, read, coin });
  if (read.why === 'other_unit') {
    const list = coins.join(words.plain('list-comma'));
    return words('rule-amount-other-coin', { coin: read.at, list, example: exampleOf(coin) });
  }
  if (read.why !== 'unknown_unit') return words('rule-amount-not', { written, example: exampleOf(coin) });
  const [near] = nearestNames(
    read.at,
    coins.map((label) => ({ label })),
  );
  const values = {
    written: toLine(asTyped(read.at, text), longestEcho) ?? '…',
    amount: readDecimalText(read.amount),
  };
  return near
    ? words('rule-amount-near-coin', { ...values, coin: near.label })
    : words('rule-amount-unknown-coin', { ...values, coin });
}

/** Of several coins, or of a number that is written in one way here and in another there. */
function readingsHint(
  words: Words,
  { written, read, coin }: { written: string; read: Unread & { is: 'readings' }; coin: string },
): string {
  const [{ amount, unit } = { amount: '0', unit: coin }] = read.values;
  const [first = '', second] = numbersIn(read.values, words.numberStyle);
  return second === undefined
    ? words('rule-amount-no-coin', { amount: readDecimalText(amount), coin })
    : words('rule-amount-two', { written, first, second, coin: unit });
}

function exampleOf(coin: string): string {
  return `1000 ${coin}`;
}
