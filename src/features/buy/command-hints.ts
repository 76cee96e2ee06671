// Hints about what is wrong with an answer or with a command's arguments, made from what was typed, with a valid
// example.

import { code, raw } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { count, paragraphs } from '../../base/lines.ts';
import { leastOf } from '../../input/amount.ts';
import type { OrderProblem } from '../../input/order.ts';
import type { UnreadReceiver } from '../../input/address.ts';

/** The number of characters that a hint quotes of a person's own text. */
const longestEcho = 60;

type UnreadAmount = OrderProblem & { part: 'amount' };

function amountHint(words: Words, { written, goods, read, isOfEither }: UnreadAmount): string {
  const { problem, readings } = read;
  const [first, second] = readings ?? [];
  if (first !== undefined && second !== undefined) return words('hint-two-readings', { first, second });
  const least = leastOf(goods);
  if (isOfEither && problem === 'too_small') {
    const bandwidth = leastOf({ ...goods, resourceType: 'BANDWIDTH' });
    return words('order-amount-too_small_either', { energy: count(least), bandwidth: count(bandwidth) });
  }
  return words(`order-amount-${problem}`, {
    least: count(least),
    resource: goods.resourceType,
    example: code(String(least)),
    written: echo(written),
  });
}

export function receiverHint(words: Words, written: string, read: UnreadReceiver): string {
  if ('address' in read) {
    const values = { address: code(read.address), name: read.name };
    return read.name === ''
      ? words('hint-contract-page', values)
      : words(`order-receiver-${read.problem}`, values);
  }
  if (read.problem === 'unknown_name') return words('order-receiver-unknown', { name: echo(written) });
  return words(`address-problem-${read.problem}`);
}

/** One sentence for each problem of a text. */
export function orderHint(words: Words, problems: readonly OrderProblem[]): string {
  return paragraphs([...new Set(problems.map((problem) => problemSentence(words, problem)))]);
}

function problemSentence(words: Words, problem: OrderProblem): string {
  switch (problem.part) {
    case 'amount':
      return amountHint(words, problem);
    case 'receiver': {
      const hint = receiverHint(words, problem.written, problem.read);
      return problem.near ? `${hint}\n${words('hint-near-name', { label: echo(problem.near.label) })}` : hint;
    }
    case 'amounts':
    case 'receivers':
      return words(`hint-two-${problem.part}`, { first: echo(problem.first), second: echo(problem.second) });
    case 'resources':
    case 'bandwidth':
      return words(`hint-${problem.part}`);
    case 'resource':
      return words('order-line-resource', { written: echo(problem.written) });
    case 'duration': {
      const key = problem.kind === 'flash' ? 'order-line-duration-flash' : 'order-line-duration';
      return words(key, { written: echo(problem.written) });
    }
    case 'names': {
      const names = problem.entries.map(({ label }) => echo(label).html).join(words.plain('list-comma'));
      return words('hint-names', { written: echo(problem.written), names: raw(names) });
    }
    case 'name':
    case 'extra':
    case 'money':
    default:
      return words(`hint-${problem.part}`, { written: echo(problem.written) });
  }
}

function echo(written: string) {
  const text = written.length > longestEcho ? `${written.slice(0, longestEcho - 1)}…` : written;
  return code(text.toWellFormed());
}
