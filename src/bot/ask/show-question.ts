// Shows a question: in private as a message with buttons, in a group as one that is addressed to the person who is asked
// and wants a reply.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { link, toHtml } from '../../base/html.ts';
import type { FormContext } from '../context.ts';
import { firstNameOf } from '../names.ts';
import { sendText, showText, type MessageRef } from '../say.ts';
import { cancelFormButton, type AnswerButton } from './form-buttons.ts';
import { styledButton } from './styled-button.ts';

export type Choices = {
  button: AnswerButton;
  /** Identifies the question within its form: letters, digits and `_`. */
  question: string;
  /** Row by row; values have at most 34 characters of `\w`. */
  rows: ReadonlyArray<ReadonlyArray<{ label: string; value: string }>>;
  hasBack: boolean;
};

/**
 * A question takes texts and captions, and the person's edits of what they answered to it.
 */
export type OpenQuestion = {
  html: string;
  /** Buttons above `Cancel` that are not answers; shown in private chats only. */
  buttons?: readonly InlineKeyboardButton[];
  /** A file is an answer too. */
  acceptsFiles?: boolean;
  choices?: undefined;
};
/** `hint` stands above the question when it is asked for the first time; a file is an answer too with `acceptsFiles`. */
export type ChoiceQuestion = { html: string; choices: Choices; hint?: Hint; acceptsFiles?: boolean };
export type Rows = Choices['rows'];
/** `rows` are choices that the hint offers, above the others. Empty HTML: the question itself has changed. */
export type Hint = { html: string; rows?: Rows; buttons?: readonly InlineKeyboardButton[] };

/** Values of the buttons that every question with choices has. */
export const back = 'back';
export const cancel = 'cancel';

/** Resolves with the message that has the question's buttons. */
export function showQuestion(
  ctx: FormContext,
  question: OpenQuestion | ChoiceQuestion,
  hint: Hint | undefined,
): Promise<MessageRef | undefined> {
  return question.choices ? showChoices(ctx, question, hint) : sayOpen(ctx, question, hint);
}

export function personIdOf({ from }: FormContext): number {
  return from?.id ?? 0;
}

async function sayOpen(
  ctx: FormContext,
  question: OpenQuestion,
  hint: Hint | undefined,
): Promise<MessageRef | undefined> {
  const html = hint?.html ?? question.html;
  const name = nameInGroup(ctx);
  if (name !== undefined) {
    const text = `${name}\n${html}\n\n${ctx.words('order-ask-reply')}`;
    return sendText(ctx, text, { force_reply: true, selective: true });
  }
  const keyboard = new InlineKeyboard();
  for (const button of [...(hint?.buttons ?? []), ...(question.buttons ?? [])]) keyboard.add(button).row();
  return sendText(ctx, html, keyboard.add(styledButton(ctx.words, 'cancel', cancelFormButton.data())));
}

async function showChoices(
  ctx: FormContext,
  { html, choices }: ChoiceQuestion,
  hint: Hint | undefined,
): Promise<MessageRef | undefined> {
  const text = hint === undefined || hint.html === '' ? html : `${hint.html}\n\n${html}`;
  const offered = new Set((hint?.rows ?? []).flat().map(({ value }) => value));
  // What the hint offers is not offered a second time.
  const others = choices.rows.filter((row) => !row.some(({ value }) => offered.has(value)));
  const rows = [...(hint?.rows ?? []), ...others];
  const name = nameInGroup(ctx);
  const whole = name === undefined ? text : `${name}\n${text}\n\n${ctx.words('order-ask-reply')}`;
  return showText(ctx, whole, keyboardOf(ctx, { ...choices, rows }));
}

function keyboardOf(ctx: FormContext, { button, question, rows, hasBack }: Choices): InlineKeyboard {
  const data = (value: string) => button.data({ personId: personIdOf(ctx), question, value });
  const keyboard = new InlineKeyboard();
  for (const row of rows) {
    for (const { label, value } of row) keyboard.text(label, data(value));
    keyboard.row();
  }
  if (hasBack) keyboard.text(ctx.words.plain('order-back'), data(back));
  return keyboard.add(styledButton(ctx.words, 'cancel', data(cancel)));
}

/** In a group the question names the person who is asked, as a link, so that Telegram notifies them. */
function nameInGroup({ chat, from }: FormContext): string | undefined {
  if (chat?.type === 'private' || !from) return undefined;
  return toHtml(link(`tg://user?id=${from.id}`, firstNameOf(from)));
}
