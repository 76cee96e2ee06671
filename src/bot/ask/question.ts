// How every form asks. A question waits for one of its own buttons, used by the person who was asked, or for a typed
// answer. After an answer that doesn't fit, the bot says what was wrong with it, and the question waits again.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { link, toHtml } from '../../html.ts';
import type { FormConversation } from '../frame/command.ts';
import type { FormContext } from '../frame/context.ts';
import { firstNameOf } from '../frame/names.ts';
import { say, show } from '../frame/say.ts';
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
 * A question without choices takes texts; one with choices takes any message, and reads one without text as an empty
 * text.
 */
export type OpenQuestion = {
  html: string;
  /** Buttons above `Cancel` that are not answers; shown in private chats only. */
  buttons?: readonly InlineKeyboardButton[];
  /** A file is an answer too. */
  acceptsFiles?: boolean;
  choices?: undefined;
};
export type ChoiceQuestion = { html: string; choices: Choices };

/** What a person answered; `isTyped` is false for a value of `choices`. */
export type Given = { text: string; isTyped: boolean };

/** `hint` is HTML: what was wrong with the answer. */
export type Reading<Value> = { ok: true; value: Value } | { ok: false; hint: string };
type Read<Value> = (given: Given, ctx: FormContext) => Reading<Value> | Promise<Reading<Value>>;

/** `ctx` is the context of the answer, with which the form has to continue. */
export type Answered<Value> = { is: 'answered'; ctx: FormContext; value: Value };
export type NotAnswered = { is: 'back' | 'cancelled'; ctx: FormContext };

/** Asks until `read` accepts an answer. `read` is called again for the same answer when the form is replayed. */
export async function ask<Value>(
  conversation: FormConversation,
  ctx: FormContext,
  question: OpenQuestion,
  read: Read<Value>,
): Promise<Answered<Value>>;
export async function ask<Value>(
  conversation: FormConversation,
  ctx: FormContext,
  question: ChoiceQuestion,
  read: Read<Value>,
): Promise<Answered<Value> | NotAnswered>;
export async function ask<Value>(
  conversation: FormConversation,
  ctx: FormContext,
  question: OpenQuestion | ChoiceQuestion,
  read: Read<Value>,
): Promise<Answered<Value> | NotAnswered> {
  let here = ctx;
  let hint: string | undefined;
  for (;;) {
    await (question.choices ? showChoices(here, question, hint) : sayOpen(here, question, hint));
    here = await conversation.waitUntil((next) => givenIn(next, question) !== undefined);
    const given = givenIn(here, question)!;
    const { choices } = question;
    if (choices && !given.isTyped && (given.text === back || given.text === cancel)) {
      return { is: given.text === back ? 'back' : 'cancelled', ctx: here };
    }
    const reading = await read(given, here);
    if (reading.ok) return { is: 'answered', ctx: here, value: reading.value };
    ({ hint } = reading);
  }
}

const back = 'back';
const cancel = 'cancel';

/** The answer in an update; undefined when it doesn't answer the question, and is passed on to the commands. */
function givenIn(ctx: FormContext, question: OpenQuestion | ChoiceQuestion): Given | undefined {
  const { choices } = question;
  const { message, callbackQuery } = ctx;
  if (callbackQuery) {
    const carried = choices?.button.read(callbackQuery.data);
    const isOfThis = carried?.personId === personIdOf(ctx) && carried.question === choices?.question;
    return carried && isOfThis ? { text: carried.value, isTyped: false } : undefined;
  }
  if (!message || !isSpokenToBot(ctx)) return undefined;
  const accepts =
    choices !== undefined ||
    message.text !== undefined ||
    (question.acceptsFiles === true && message.document !== undefined);
  return accepts ? { text: message.text ?? '', isTyped: true } : undefined;
}

/** In a group, people also talk to each other, so only a reply to the bot is an answer. */
function isSpokenToBot({ chat, message, me }: FormContext): boolean {
  return chat?.type === 'private' || message?.reply_to_message?.from?.id === me.id;
}

function personIdOf({ from }: FormContext): number {
  return from?.id ?? 0;
}

async function sayOpen(ctx: FormContext, question: OpenQuestion, hint: string | undefined): Promise<void> {
  const html = hint ?? question.html;
  const name = nameInGroup(ctx);
  if (name !== undefined) {
    const text = `${name}\n${html}\n\n${ctx.words('order-ask-reply')}`;
    return say(ctx, text, { force_reply: true, selective: true });
  }
  const keyboard = new InlineKeyboard();
  if (question.buttons) keyboard.add(...question.buttons).row();
  await say(ctx, html, keyboard.add(styledButton(ctx.words, 'cancel', cancelFormButton.data())));
}

async function showChoices(
  ctx: FormContext,
  { html, choices }: ChoiceQuestion,
  hint: string | undefined,
): Promise<void> {
  const text = hint === undefined ? html : `${hint}\n\n${html}`;
  const name = nameInGroup(ctx);
  const whole = name === undefined ? text : `${name}\n${text}\n\n${ctx.words('order-ask-reply')}`;
  await show(ctx, whole, keyboardOf(ctx, choices));
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
