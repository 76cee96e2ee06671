// What a command does with what somebody typed: a value is taken, several readings are asked by buttons that do the whole
// thing, and what is none is answered with what stopped the reader and an example.

import { InlineKeyboard } from 'grammy';
import { type TypedPeriod, readPeriod } from '../../input/period.ts';
import type { Read } from '../../input/result.ts';
import type { Value as Shown } from '../../base/i18n.ts';
import { toQuotedLine } from '../../base/lines.ts';
import { type FormContext, contextReader } from '../context.ts';
import { say } from '../say.ts';

/** The number of characters that a question quotes. */
const longestEcho = 40;

/** `buttonOf` gives the callback data of a button that takes the value; `unread` is HTML. */
export async function answerRead<Value, Why extends string>(
  ctx: FormContext,
  text: string,
  read: Read<Value, Why>,
  answer: {
    take: (value: Value) => Promise<void>;
    labelOf: (value: Value) => string;
    buttonOf: (value: Value) => string;
    unread: (why: Why, at: Shown) => string;
  },
): Promise<void> {
  if (read.is === 'value') return answer.take(read.value);
  const echo = (written: string) => toQuotedLine(written, longestEcho) ?? '…';
  if (read.is === 'unread') return say(ctx, answer.unread(read.why, echo(read.at ?? text)));
  const keyboard = new InlineKeyboard();
  for (const value of read.values) keyboard.text(answer.labelOf(value), answer.buttonOf(value)).row();
  await say(ctx, ctx.words('readings-asked', { written: echo(text) }), keyboard);
}

export function periodIn(ctx: FormContext, text: string): ReturnType<typeof readPeriod> {
  return readPeriod(text, contextReader(ctx));
}

/** `hint` is HTML with an example. */
export async function answerPeriod(
  ctx: FormContext,
  text: string,
  answer: {
    take: (period: TypedPeriod) => Promise<void>;
    buttonOf: (period: TypedPeriod) => string;
    hint: string;
  },
): Promise<void> {
  await answerRead(ctx, text, periodIn(ctx, text), {
    ...answer,
    labelOf: (period) => daysLabel(ctx, period),
    unread: (why) => `${ctx.words(`period-${why}`)}\n\n${answer.hint}`,
  });
}

/** `2026-11-01 – 2026-11-15`, or one day. */
export function daysLabel({ words }: FormContext, { first, last }: TypedPeriod): string {
  return first === last ? first : words.plain('period-days', { first, last });
}
