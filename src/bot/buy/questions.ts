// A question of a form with its buttons. Their data is `<command>:form:<who>:<step>:<value>`: only the person who began
// may press them, and those of an earlier step no longer count. The answer may be typed as well; in groups as a reply,
// since bots hear nothing else there.

import type { Conversation } from '@grammyjs/conversations';
import { InlineKeyboard } from 'grammy';
import { link, toHtml } from '../../html.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { firstNameOf } from '../frame/names.ts';
import { show } from '../frame/say.ts';

export type Question = {
  command: 'flash' | 'order';
  step: string;
  html: string;
  /** Row by row; values have at most 34 characters of `\w`. */
  choices: ReadonlyArray<ReadonlyArray<{ label: string; value: string }>>;
  hasBack: boolean;
};

export type Answer = { ctx: FormContext } & (
  | { way: 'chosen'; value: string }
  /** Empty when it was no text: a picture, a sticker. */
  | { way: 'typed'; text: string }
  | { way: 'back' | 'cancelled' }
);

const back = 'back';
const cancelled = 'cancel';

/** Shows the question and waits for an answer to it; `hint` says what was wrong with the one before. */
export async function pose(
  conversation: Conversation<BotContext, FormContext>,
  ctx: FormContext,
  question: Question,
  hint?: string,
): Promise<Answer> {
  await show(ctx, htmlOf(ctx, question, hint), keyboardOf(ctx, question));
  const prefix = dataOf(ctx, question, '');
  const answer = await conversation.waitUntil(
    (next) => next.callbackQuery?.data?.startsWith(prefix) === true || isTyped(next),
  );
  if (!answer.callbackQuery) return { ctx: answer, way: 'typed', text: answer.message?.text ?? '' };
  const value = answer.callbackQuery.data?.slice(prefix.length) ?? '';
  if (value === back || value === cancelled) {
    return { ctx: answer, way: value === back ? 'back' : 'cancelled' };
  }
  return { ctx: answer, way: 'chosen', value };
}

/** Whether the button belongs to a question that somebody else was asked. */
export function isForSomebodyElse(data: string, personId: number): boolean {
  const who = /^\w+:form:(\w+):/.exec(data)?.[1];
  return who !== undefined && who !== nameOf(personId);
}

function htmlOf(ctx: FormContext, { html }: Question, hint: string | undefined): string {
  const text = hint === undefined ? html : `${hint}\n\n${html}`;
  if (ctx.chat?.type === 'private' || !ctx.from) return text;
  const person = link(`tg://user?id=${ctx.from.id}`, firstNameOf(ctx.from));
  return `${toHtml(person)}\n${text}\n\n${ctx.words('order-ask-reply')}`;
}

function keyboardOf(ctx: FormContext, question: Question): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const row of question.choices) {
    for (const { label, value } of row) keyboard.text(label, dataOf(ctx, question, value));
    keyboard.row();
  }
  if (question.hasBack) keyboard.text(ctx.words.plain('order-back'), dataOf(ctx, question, back));
  return keyboard.text(ctx.words.plain('cancel'), dataOf(ctx, question, cancelled));
}

function dataOf(ctx: FormContext, { command, step }: Question, value: string): string {
  return `${command}:form:${nameOf(ctx.from?.id ?? 0)}:${step}:${value}`;
}

/** Short, because an address must fit beside it into 64 bytes. */
function nameOf(personId: number): string {
  return personId.toString(36);
}

function isTyped({ chat, message, me }: FormContext): boolean {
  if (!message) return false;
  return chat?.type === 'private' || message.reply_to_message?.from?.id === me.id;
}
