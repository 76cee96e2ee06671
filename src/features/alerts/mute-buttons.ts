// The `…` under each alert, which needs no update: alerts are told without one.

import { InlineKeyboard } from 'grammy';
import { alertMuteButtons } from './buttons.ts';

const ellipsis = '…';

/** Under an alert; `delivery` is the id of the first delivery of its message. */
export function alertKeyboard(delivery: number): InlineKeyboard {
  return new InlineKeyboard().text(ellipsis, alertMuteButtons.open.data({ delivery }));
}
