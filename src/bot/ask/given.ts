// Reads the answer to a question out of an update: a button of the message that asks now, used by the person who was
// asked, or a text.

import type { Message } from 'grammy/types';
import type { FormContext } from '../context.ts';
import { isLateEdit } from '../edits.ts';
import type { MessageRef } from '../say.ts';
import { isCommandText } from '../typed-commands.ts';
import { cancelFormButton } from './form-buttons.ts';
import { cancel, personIdOf, type ChoiceQuestion, type OpenQuestion } from './show-question.ts';

/** What a person answered; `isTyped` is false for a value of `choices`. */
export type Given = { text: string; isTyped: boolean };

export type Waiting = {
  question: OpenQuestion | ChoiceQuestion;
  /** The messages that have asked it; a press counts on the last one only. */
  asking: readonly MessageRef[];
  /** The ids of messages that were read as answers: an edit of one is an answer too, and no other edit is. */
  heard: readonly number[];
};

/** The answer in an update; undefined when it doesn't answer the question, and is passed on to the commands. */
export function givenIn(ctx: FormContext, { question, asking, heard }: Waiting): Given | undefined {
  if (ctx.callbackQuery) return pressedIn(ctx, question, asking.at(-1));
  const edited = ctx.editedMessage;
  const isEditOfAnswer = edited !== undefined && heard.includes(edited.message_id) && isAnswer(edited);
  const message = ctx.message ?? (isEditOfAnswer ? edited : undefined);
  if (!message || !(isEditOfAnswer || isReplyTo(ctx, asking))) return undefined;
  const text = message.text ?? message.caption;
  if (text?.startsWith('/') && message.text === undefined) return undefined;
  const isFile = question.acceptsFiles === true && message.document !== undefined;
  return text !== undefined || isFile ? { text: text ?? '', isTyped: true } : undefined;
}

/** An edit that comes late, or of the command that began the form into another one, answers no question. */
function isAnswer(edited: Message): boolean {
  return !isLateEdit(edited) && !isCommandText(edited.text ?? edited.caption ?? '');
}

/** In a group, people also talk to each other, and reply to other messages of the bot. */
function isReplyTo({ chat, message }: FormContext, asking: readonly MessageRef[]): boolean {
  const repliedTo = message?.reply_to_message;
  return chat?.type === 'private' || asking.some((one) => repliedTo && isSameMessage(repliedTo, one));
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

function isSameMessage(message: MessageRef, other: MessageRef): boolean {
  return (
    message.message_id === other.message_id && message.ephemeral_message_id === other.ephemeral_message_id
  );
}
