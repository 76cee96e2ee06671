// Buttons that all screens have in common. A colour says what a press does: green agrees, red gives up, removes or may cost
// money twice; Telegram apps and servers from before Bot API 9.4 show none. An answer button under the question of a form
// contains who was asked and which question it answers: in a group only that person may use it, and a button of an earlier
// question has no effect.

import { type Composer, InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { Words } from '../../base/i18n.ts';
import type { BotContext } from '../context.ts';
import { toast } from '../say.ts';
import { defineButton, integer36, word } from './callback-data.ts';

type Style = NonNullable<InlineKeyboardButton['style']>;

/** By the key of the label. All other buttons look as the reader's app draws them. */
const styles: Readonly<Record<string, Style>> = {
  confirm: 'success',
  'order-approve': 'success',
  cancel: 'danger',
  'order-refuse': 'danger',
  'order-repeat': 'danger',
  'addresses-remove-button': 'danger',
  'members-remove-button': 'danger',
  'code-remove': 'danger',
};

/** `key` is that of the label. */
export function styledButton(words: Words, key: string, data: string): InlineKeyboardButton.CallbackButton {
  const style = styles[key];
  return { text: words.plain(key), callback_data: data, ...(style && { style }) };
}

/** Under a question that a press answers: each gets the callback data of what it does. */
export function confirmKeyboard(words: Words, confirm: string, cancel: string): InlineKeyboard {
  return new InlineKeyboard()
    .add(styledButton(words, 'confirm', confirm))
    .add(styledButton(words, 'cancel', cancel));
}

export const waitButton = defineButton('wait:moment');

export function disabledButton(text: string): InlineKeyboardButton {
  return { text, disabled: {} };
}

export function answerWaitButton(composer: Composer<BotContext>): void {
  waitButton.on(composer, (ctx) => toast(ctx, 'wait-moment'));
}

/** Under a question without choices. */
export const cancelFormButton = defineButton('cancel:form');

export type AnswerButton = ReturnType<typeof defineAnswerButton>;

/** `command` is the command that asks; `personId` is in base 36, because `value` may be an address. */
export function defineAnswerButton(command: string) {
  return defineButton(`${command}:form`, { personId: integer36, question: word, value: word });
}
