// How every form asks. A question waits for a button of the message that asks now, used by the person who was asked, or
// for a typed answer. After an answer that doesn't fit, the bot says what was wrong with it, and the question waits again.
// A button of an older message never counts: that message may ask for something else.

import type { InlineKeyboardButton, Message } from 'grammy/types';
import { InlineKeyboard } from 'grammy';
import type { Form, FormConversation } from '../command.ts';
import type { FormContext } from '../context.ts';
import { type MessageRef, isReplyTo, isSameMessage, sendText, show, showText } from '../say.ts';
import { link, toHtml } from '../../base/html.ts';
import { firstNameOf } from '../names.ts';
import { typedBeside } from './screens.ts';
import { type AnswerButton, cancelFormButton, styledButton } from './buttons.ts';
import { isCommandText, isLateEdit } from '../typed-commands.ts';

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
  async function waitForAnswer(): Promise<Given> {
    const message = await showQuestion(here, question, hint);
    if (message) asking.push(message);
    const waiting = { question, asking, heard };
    here = await conversation.waitUntil((next) => givenIn(next, waiting) !== undefined);
    return givenIn(here, waiting)!;
  }
  for (;;) {
    const given = hint || !question.isAnswered ? await waitForAnswer() : typedIn(here);
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

// Most forms ask one question and are done.

/** What was carried to the form follows the context. */
type OneQuestion<Value> = Omit<Form, 'run'> & {
  html: (ctx: FormContext, ...carried: string[]) => string;
  read: (given: Given, ctx: FormContext, ...carried: string[]) => Reading<Value>;
  /** The last act of the form: nothing after it is replayed. Rights may have changed since the question. */
  take: (ctx: FormContext, value: Value, ...carried: string[]) => Promise<void>;
  /** The button that leads back, and the screen that it shows; without one the question can only be cancelled. */
  back?: Pick<Choices, 'button' | 'question'> & { show: (ctx: FormContext) => Promise<void> };
};

export function askOnce<Value>({ html, read, take, back, ...form }: OneQuestion<Value>): Form {
  return {
    ...form,
    async run(conversation, ctx, ...carried) {
      const question = { html: html(ctx, ...carried), isAnswered: carried.at(-1) === typedBeside };
      const choices = back && { button: back.button, question: back.question, rows: [], hasBack: true };
      const readGiven: Read<Value> = (given, here) => read(given, here, ...carried);
      const answer = choices
        ? await ask(conversation, ctx, { ...question, choices }, readGiven)
        : await ask(conversation, ctx, question, readGiven);
      await (answer.is === 'answered' ? take(answer.ctx, answer.value, ...carried) : back?.show(answer.ctx));
    },
  };
}

// Shows a question: in private as a message with buttons, in a group as one that is addressed to the person who is asked
// and wants a reply.

type Choices = {
  button: AnswerButton;
  /** Identifies the question within its form: letters, digits and `_`. */
  question: string;
  /** Row by row; values have at most 34 characters of `\w`. */
  rows: ReadonlyArray<ReadonlyArray<{ label: string; value: string }>>;
  hasBack: boolean;
};

/** The text that began the form is the first answer: the question is only asked if it doesn't fit. */
type First = { isAnswered?: boolean };

/**
 * A question takes texts and captions, and the person's edits of what they answered to it.
 */
type OpenQuestion = {
  html: string;
  /** Buttons above `Cancel` that are not answers; shown in private chats only. */
  buttons?: readonly InlineKeyboardButton[];
  /** A file is an answer too. */
  acceptsFiles?: boolean;
  choices?: undefined;
} & First;
/** `hint` stands above the question when it is asked for the first time; a file is an answer too with `acceptsFiles`. */
export type ChoiceQuestion = {
  html: string;
  choices: Choices;
  hint?: Hint;
  acceptsFiles?: boolean;
} & First;
export type Rows = Choices['rows'];
/** `rows` are choices that the hint offers, above the others. Empty HTML: the question itself has changed. */
export type Hint = { html: string; rows?: Rows; buttons?: readonly InlineKeyboardButton[] };

/** Values of the buttons that every question with choices has. */
const back = 'back';
const cancel = 'cancel';

/** Resolves with the message that has the question's buttons. */
function showQuestion(
  ctx: FormContext,
  question: OpenQuestion | ChoiceQuestion,
  hint: Hint | undefined,
): Promise<MessageRef | undefined> {
  return question.choices ? showChoices(ctx, question, hint) : sayOpen(ctx, question, hint);
}

function personIdOf({ from }: FormContext): number {
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

// Reads the answer to a question out of an update: a button of the message that asks now, used by the person who was
// asked, or a text.

/** What a person answered; `isTyped` is false for a value of `choices`. */
export type Given = { text: string; isTyped: boolean };

type Waiting = {
  question: OpenQuestion | ChoiceQuestion;
  /** The messages that have asked it; a press counts on the last one only. */
  asking: readonly MessageRef[];
  /** The ids of messages that were read as answers: an edit of one is an answer too, and no other edit is. */
  heard: readonly number[];
};

/** The answer in an update; undefined when it doesn't answer the question, and is passed on to the commands. */
function givenIn(ctx: FormContext, { question, asking, heard }: Waiting): Given | undefined {
  if (ctx.callbackQuery) return pressedIn(ctx, question, asking.at(-1));
  const edited = ctx.editedMessage;
  const isEditOfAnswer = edited !== undefined && heard.includes(edited.message_id) && isAnswer(edited);
  const message = ctx.message ?? (isEditOfAnswer ? edited : undefined);
  if (!message || !(isEditOfAnswer || isMeant(ctx, asking))) return undefined;
  const text = message.text ?? message.caption;
  if (text?.startsWith('/') && message.text === undefined) return undefined;
  const isFile = question.acceptsFiles === true && message.document !== undefined;
  return text !== undefined || isFile ? { text: text ?? '', isTyped: true } : undefined;
}

function typedIn({ message }: FormContext): Given {
  return { text: message?.text ?? '', isTyped: true };
}

/** An edit that comes late, or of the command that began the form into another one, answers no question. */
function isAnswer(edited: Message): boolean {
  return !isLateEdit(edited) && !isCommandText(edited.text ?? edited.caption ?? '');
}

/** In a group, people also talk to each other, and reply to other messages of the bot. */
function isMeant(ctx: FormContext, asking: readonly MessageRef[]): boolean {
  return ctx.chat?.type === 'private' || asking.some((one) => isReplyTo(ctx, one));
}

function pressedIn(
  ctx: FormContext,
  { choices }: OpenQuestion | ChoiceQuestion,
  asking: MessageRef | undefined,
): Given | undefined {
  const { data, message } = ctx.callbackQuery ?? {};
  if (!asking || !message || !isSameMessage(message, asking)) return undefined;
  if (!choices) return cancelFormButton.read(data) && { text: cancel, isTyped: false };
  const carried = choices.button.read(data);
  const isOfThis = carried?.personId === personIdOf(ctx) && carried.question === choices.question;
  return carried && isOfThis ? { text: carried.value, isTyped: false } : undefined;
}
