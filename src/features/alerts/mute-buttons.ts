// The keyboards of mutes: the `…` under each alert, what it opens, and what stands under the message about a mute. They
// need no update, because alerts and ended mutes are told without one.

import { InlineKeyboard } from 'grammy';
import type { Words } from '../../base/i18n.ts';
import { alertMuteButtons, type EndPeriod } from './buttons.ts';

const ellipsis = '…';

/** Under an alert; `delivery` is the id of the first delivery of its message. */
export function alertKeyboard(delivery: number): InlineKeyboard {
  return new InlineKeyboard().text(ellipsis, alertMuteButtons.open.data({ delivery }));
}

/** Under a message that says how many alerts a mute kept back. */
export function tellKeyboard(words: Words, ended: string): InlineKeyboard {
  return new InlineKeyboard().text(words.plain('mute-show'), alertMuteButtons.tell.data({ ended, page: 0 }));
}

/** Under the message about a mute in force; `periods` are those that are offered. */
export function muteKeyboard(
  words: Words,
  change: string,
  morning: string,
  periods: readonly EndPeriod[],
): InlineKeyboard {
  const labels = {
    '4h': words.plain('mute-hours', { count: 4 }),
    am: words.plain('mute-until', { time: morning }),
    ever: words.plain('mute-ever'),
  };
  const keyboard = new InlineKeyboard();
  for (const period of periods) {
    keyboard.text(labels[period], alertMuteButtons.setEnd.data({ change, period }));
  }
  return keyboard.row().text(words.plain('rule-undo'), alertMuteButtons.takeBack.data({ change }));
}
