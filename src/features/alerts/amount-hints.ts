// What is said when the smallest amount of a rule is asked for, and why an answer can't be taken: each with an example in
// coins that the rule may compare, so that sending it works.

import type { Words } from '../../base/i18n.ts';
import { readDecimalText } from './decimal-numeral.ts';
import { toLine } from '../../base/lines.ts';
import type { readCoinAmount } from './read-amount.ts';

type Unread = Exclude<ReturnType<typeof readCoinAmount>, { ok: true }>;

/** The number of characters that a hint quotes. */
const longestEcho = 40;

/** `coins` are those that the rule may compare, at least one. */
export function amountQuestion(words: Words, coins: readonly string[]): string {
  const [first = '', second = first] = coins;
  return words('rule-ask-amount', { first: exampleOf(first), second: `50k ${second}` });
}

export function amountHint(
  words: Words,
  { text, found, coins }: { text: string; found: Unread; coins: readonly string[] },
): string {
  const written = toLine(text, longestEcho) ?? '…';
  const [likeliest = ''] = coins;
  if (found.problem === 'none') return words('rule-amount-not', { written, example: exampleOf(likeliest) });
  if (found.problem !== 'ambiguous') return coinHint(words, { text, found, coins });
  const [first, second] = found.readings ?? [];
  const { coin } = found;
  if (first === undefined || second === undefined) return words('rule-amount-unclear', { written, coin });
  return words('rule-amount-two', { written, first, second, coin });
}

function coinHint(
  words: Words,
  {
    text,
    found,
    coins,
  }: { text: string; found: Extract<Unread, { problem: `${string} coin` }>; coins: readonly string[] },
): string {
  const [likeliest = ''] = coins;
  if (found.problem === 'other coin') {
    const list = coins.join(words.plain('list-comma'));
    return words('rule-amount-other-coin', { coin: found.coin, list, example: exampleOf(likeliest) });
  }
  const amount = readDecimalText(found.amount);
  if (found.problem === 'no coin') return words('rule-amount-no-coin', { amount, coin: likeliest });
  const said = { written: toLine(asTyped(found.written, text), longestEcho) ?? '…', amount };
  return found.near === undefined
    ? words('rule-amount-unknown-coin', { ...said, coin: likeliest })
    : words('rule-amount-near-coin', { ...said, coin: found.near });
}

/** In the letters of the text, which was folded to be read. */
function asTyped(written: string, text: string): string {
  const at = text.toLowerCase().indexOf(written);
  return at === -1 ? written : text.slice(at, at + written.length);
}

function exampleOf(coin: string): string {
  return `1000 ${coin}`;
}
