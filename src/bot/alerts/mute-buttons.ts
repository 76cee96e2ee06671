// The keyboards of mutes: the `…` under each alert, what it opens, and what stands under the message about a mute. They
// need no update, because alerts and ended mutes are told without one.

import { InlineKeyboard } from 'grammy';
import type { Words } from '../../i18n.ts';
import { alertMuteButtons } from './buttons.ts';

const ellipsis = '…';

/** Under an alert; `delivery` is the id of the first delivery of its message. */
export function alertKeyboard(delivery: number): InlineKeyboard {
  return new InlineKeyboard().text(ellipsis, alertMuteButtons.open.data({ delivery }));
}

/** Under a message that says how many alerts a mute kept back. */
export function tellKeyboard(words: Words, ended: string): InlineKeyboard {
  return new InlineKeyboard().text(words.plain('mute-show'), alertMuteButtons.tell.data({ ended, page: 0 }));
}

/** Under the message about a mute in force. */
export function muteKeyboard(words: Words, n: number, morning: string): InlineKeyboard {
  const period = (label: string, of: '4h' | 'am' | 'ever') =>
    InlineKeyboard.text(label, alertMuteButtons.period.data({ n, period: of }));
  return InlineKeyboard.from([
    [
      period(words.plain('mute-hours', { count: 4 }), '4h'),
      period(words.plain('mute-until', { time: morning }), 'am'),
      period(words.plain('mute-ever'), 'ever'),
    ],
    [InlineKeyboard.text(words.plain('rule-undo'), alertMuteButtons.undo.data({ n }))],
  ]);
}
