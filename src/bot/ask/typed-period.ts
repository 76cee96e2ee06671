// What a command does with a period that somebody typed: one that is read is taken, several readings are asked by buttons
// that do the whole thing, and what is none is answered with an example.

import { InlineKeyboard } from 'grammy';
import { readPeriod, type TypedPeriod } from '../../input/period.ts';
import { toQuotedLine } from '../../base/lines.ts';
import type { FormContext } from '../context.ts';
import { say } from '../say.ts';

/** The number of characters that a question quotes. */
const longestEcho = 40;

export function periodIn(ctx: FormContext, text: string): ReturnType<typeof readPeriod> {
  const { deps, words, timeZone } = ctx;
  return readPeriod(text, { words: deps.i18n.input, locale: words.locale, now: deps.clock.now(), timeZone });
}

/** `buttonOf` gives the callback data of a button for the period; `hint` is HTML with an example. */
export async function answerPeriod(
  ctx: FormContext,
  text: string,
  answer: {
    take: (period: TypedPeriod) => Promise<void>;
    buttonOf: (period: TypedPeriod) => string;
    hint: string;
  },
): Promise<void> {
  const { words } = ctx;
  const read = periodIn(ctx, text);
  if (read.is === 'value') return answer.take(read.value);
  if (read.is === 'unread') return say(ctx, `${words(`period-${read.why}`)}\n\n${answer.hint}`);
  const keyboard = new InlineKeyboard();
  for (const period of read.values) keyboard.text(daysLabel(ctx, period), answer.buttonOf(period)).row();
  await say(ctx, words('period-asked', { written: toQuotedLine(text, longestEcho) ?? '…' }), keyboard);
}

/** `2026-11-01 – 2026-11-15`, or one day. */
export function daysLabel({ words }: FormContext, { first, last }: TypedPeriod): string {
  return first === last ? first : words.plain('period-days', { first, last });
}
