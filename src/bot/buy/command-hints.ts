// Hints about what is wrong with an answer or with a command's arguments, with a valid example.

import { code } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import { count } from '../../views/lines.ts';
import { leastOf, type Goods, type ReadAmount } from './amounts.ts';
import type { ArgumentProblem } from './command-arguments.ts';
import type { UnreadReceiver } from './receivers.ts';

/** The number of characters that a hint quotes of a person's own text. */
const longestEcho = 60;

type AmountProblem = (ReadAmount & { ok: false })['problem'];

export function amountHint(words: Words, goods: Goods, problem: AmountProblem): string {
  const least = leastOf(goods);
  return words(`order-amount-${problem}`, {
    least: count(least),
    resource: goods.resourceType,
    example: code(String(least)),
  });
}

export function receiverHint(words: Words, written: string, read: UnreadReceiver): string {
  if ('address' in read) {
    return words(`order-receiver-${read.problem}`, { address: code(read.address), name: read.name });
  }
  if (read.problem === 'unknown_name') return words('order-receiver-unknown', { name: echo(written) });
  return words(`address-problem-${read.problem}`);
}

/** The sentence above `hint-flash` or `hint-order`, the examples of the whole command. */
export function argumentHint(words: Words, command: 'flash' | 'order', problem: ArgumentProblem): string {
  const example = words(`hint-${command}`);
  const sentence = problemSentence(words, problem);
  return sentence === undefined ? example : `${sentence}\n\n${example}`;
}

function problemSentence(words: Words, problem: ArgumentProblem): string | undefined {
  if (problem.part === 'shape') return undefined;
  if (problem.part === 'amount') return amountHint(words, problem.goods, problem.problem);
  if (problem.part === 'receiver') return receiverHint(words, problem.written, problem.read);
  return words(`order-line-${problem.part}`, { written: echo(problem.written) });
}

function echo(written: string) {
  const text = written.length > longestEcho ? `${written.slice(0, longestEcho - 1)}…` : written;
  return code(text.toWellFormed());
}
