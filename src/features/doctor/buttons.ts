// The buttons of /doctor, and those about the instances of the bot.

import { InlineKeyboard } from 'grammy';
import type { Words } from '../../base/i18n.ts';
import { defineButton, oneOf } from '../../bot/ask/callback-data.ts';

export const doctorButtons = {
  /** What is well is said too. */
  all: defineButton('doctor:all'),
  /** `turn`: what a tap does to the notices of takeovers. */
  takeovers: defineButton('doctor:takeovers', { turn: oneOf(['off', 'on']) }),
};

/** Under a notice of a takeover. */
export function takeoverButton(words: Words, turn: 'off' | 'on') {
  return InlineKeyboard.text(words.plain('instances-tell', { turn }), doctorButtons.takeovers.data({ turn }));
}
