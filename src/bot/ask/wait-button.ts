// The button that can't be pressed while something is under way, and the one that takes its place on a Telegram server
// that knows no disabled buttons: a press of it only says to wait.

import type { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { BotContext } from '../context.ts';
import { notice } from '../say.ts';
import { defineButton } from './callback-data.ts';

export const waitButton = defineButton('wait:moment');

export function disabledButton(text: string): InlineKeyboardButton {
  return { text, disabled: {} };
}

export function answerWaitButton(composer: Composer<BotContext>): void {
  waitButton.on(composer, (ctx) => notice(ctx, ctx.words.plain('wait-moment')));
}
