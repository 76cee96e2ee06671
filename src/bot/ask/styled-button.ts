// A button whose colour says what a press does: green agrees, red gives up, removes or may cost money twice. Telegram
// apps and servers from before Bot API 9.4 show it without a colour.

import type { InlineKeyboardButton } from 'grammy/types';
import type { Words } from '../../base/i18n.ts';
import type { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { notice } from '../say.ts';
import { defineButton } from './callback-data.ts';

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

export const waitButton = defineButton('wait:moment');

export function disabledButton(text: string): InlineKeyboardButton {
  return { text, disabled: {} };
}

export function answerWaitButton(composer: Composer<BotContext>): void {
  waitButton.on(composer, (ctx) => notice(ctx, ctx.words.plain('wait-moment')));
}
