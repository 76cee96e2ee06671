// Text of the notice that the balance fell below a step, and of the steps themselves.

import type { Words } from '../base/i18n.ts';
import type { BalanceSteps } from '../store/settings/watches.ts';
import { coins, sentence, type Reader } from '../base/lines.ts';
import { clockTime } from '../base/moment.ts';
import type { NoticeOf } from '../outbox/notice.ts';
import { runwaySentence } from './runway-sentence.ts';

export function describeLowBalance(
  notice: NoticeOf<'low-balance'>,
  { words, timeZone }: Pick<Reader, 'words' | 'timeZone'>,
): string {
  const { at, by, step, balanceSun, runway } = notice;
  const lines = [words('low-balance-title', { amount: coins(BigInt(balanceSun)) })];
  if (runway) {
    const transfers = runway.transfers === undefined ? undefined : BigInt(runway.transfers);
    lines.push(runwaySentence({ ...runway, transfers }, { words }));
  }
  lines.push(words('low-balance-step', { step: stepText({ by, step }, words) }));
  lines.push(sentence(words, 'read-at', { time: clockTime(at, timeZone) }) ?? '');
  return lines.join('\n');
}

/** `7 days, 3 days, 1 day`, from the largest to the smallest. */
export function stepsText({ by, steps }: BalanceSteps, words: Words): string {
  return steps.map((step) => stepText({ by, step }, words)).join(words.plain('list-comma'));
}

function stepText({ by, step }: { by: BalanceSteps['by']; step: number }, words: Words): string {
  return by === 'days'
    ? words.plain('step-days', { n: step })
    : words.plain('step-amount', { amount: coins(BigInt(step)) });
}
