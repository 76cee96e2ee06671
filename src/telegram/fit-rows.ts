// Gives each long button a row of its own, whatever row it was put in: phones cut the labels of a shared row, and which
// labels are long differs by language. Every message passes here on its way to Telegram.

import type { Transformer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';

/** What a phone shows of a label where two buttons share a row, in columns. */
const mostColumns = 16;
/** Characters as wide as two Latin letters: Chinese and the like, full-width forms. */
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;

type Rows = InlineKeyboardButton[][];

export const fitRows: Transformer = (previous, method, payload, signal) => {
  const keyboard = keyboardIn(payload);
  if (!keyboard) return previous(method, payload, signal);
  const inline_keyboard = fit(keyboard);
  return previous(method, { ...payload, reply_markup: { inline_keyboard } }, signal);
};

/** Each row as it is if all its labels fit, else its buttons one below the other. */
export function fit(rows: Rows): Rows {
  return rows.flatMap((row) =>
    row.some(({ text }) => columnsOf(text) > mostColumns) ? row.map((button) => [button]) : [row],
  );
}

export function columnsOf(label: string): number {
  // The variation selector behind an emoji takes no room.
  return Array.from(label.replaceAll('\uFE0F', '')).reduce((sum, char) => sum + (wide.test(char) ? 2 : 1), 0);
}

function keyboardIn(payload: object): Rows | undefined {
  const markup = 'reply_markup' in payload ? payload.reply_markup : undefined;
  if (typeof markup !== 'object' || markup === null || !('inline_keyboard' in markup)) return undefined;
  return markup.inline_keyboard as Rows;
}
