// How every form asks. A question waits for a button of the message that asks now, used by the person who was asked, or
// for a typed answer. After an answer that doesn't fit, the bot says what was wrong with it, and the question waits again.
// A button of an older message never counts: that message may ask for something else.

import type { InlineKeyboardButton } from 'grammy/types';
import type { FormConversation } from '../command.ts';
import type { FormContext } from '../context.ts';
import { show, type MessageRef } from '../say.ts';
import { givenIn, type Given } from './given.ts';
import {
  back,
  cancel,
  showQuestion,
  type ChoiceQuestion,
  type Hint,
  type OpenQuestion,
  type Rows,
} from './show-question.ts';

export type { Given } from './given.ts';
export type { ChoiceQuestion, Choices, Hint, OpenQuestion } from './show-question.ts';

/**
 * `hint` is HTML: what was wrong with the answer. `rows` are choices that it offers, where a question has choices;
 * `buttons` are no answers, where it has none.
 */
export type Reading<Value> =
  | { ok: true; value: Value }
  | { ok: false; hint: string; rows?: Rows; buttons?: readonly InlineKeyboardButton[] };
type Read<Value> = (given: Given, ctx: FormContext) => Reading<Value> | Promise<Reading<Value>>;

/** `ctx` is the context of the answer, with which the form has to continue. */
export type Answered<Value> = { is: 'answered'; ctx: FormContext; value: Value };
export type NotAnswered = { is: 'back' | 'cancelled'; ctx: FormContext };

/**
 * Asks until `read` accepts an answer. A function makes the question anew each time, where an answer that doesn't fit may
 * still change what is asked. `read` is called again for the same answer when the form is replayed. `heard` gets
 * the ids of the messages that were read: an edit of one is read again. A form whose later questions can still change
 * what was answered earlier gives each the same list.
 */
export async function ask<Value>(
  conversation: FormConversation,
  ctx: FormContext,
  question: OpenQuestion,
  read: Read<Value>,
  heard?: number[],
): Promise<Answered<Value>>;
export async function ask<Value>(
  conversation: FormConversation,
  ctx: FormContext,
  question: ChoiceQuestion | (() => ChoiceQuestion),
  read: Read<Value>,
  heard?: number[],
): Promise<Answered<Value> | NotAnswered>;
export async function ask<Value>(
  conversation: FormConversation,
  ctx: FormContext,
  asked: OpenQuestion | ChoiceQuestion | (() => ChoiceQuestion),
  read: Read<Value>,
  heard: number[] = [],
): Promise<Answered<Value> | NotAnswered> {
  const make = typeof asked === 'function' ? asked : () => asked;
  let here = ctx;
  let question = make();
  let hint: Hint | undefined = question.choices ? question.hint : undefined;
  const asking: MessageRef[] = [];
  for (;;) {
    const message = await showQuestion(here, question, hint);
    if (message) asking.push(message);
    const waiting = { question, asking, heard };
    here = await conversation.waitUntil((next) => givenIn(next, waiting) !== undefined);
    const given = givenIn(here, waiting)!;
    if (!given.isTyped && (given.text === back || given.text === cancel)) {
      if (question.choices) return { is: given.text === back ? 'back' : 'cancelled', ctx: here };
      await show(here, here.words('cancel-done'));
      return conversation.halt();
    }
    const { message_id: answerId } = here.message ?? here.editedMessage ?? {};
    if (given.isTyped && answerId !== undefined) heard.push(answerId);
    const reading = await read(given, here);
    if (reading.ok) return { is: 'answered', ctx: here, value: reading.value };
    const { rows, buttons } = reading;
    question = make();
    hint = { html: reading.hint, ...(rows && { rows }), ...(buttons && { buttons }) };
  }
}
