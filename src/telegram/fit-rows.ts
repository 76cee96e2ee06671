// Breaks rows whose labels a phone would cut: the more buttons share a row, the less is shown of each, and which labels
// are long differs by language. Leaves out empty rows. Every message passes here on its way to Telegram.

import type { Transformer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';

/** What a phone shows of each label in columns, by the number of buttons that share the row. */
const mostColumns: ReadonlyMap<number, number> = new Map([
  [1, Infinity],
  [2, 16],
  [3, 10],
  [4, 7],
]);
/** For rows of more buttons: those that count pages. */
const fewestColumns = 5;
/** Characters as wide as two Latin letters: Chinese and the like, full-width forms. */
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;

type Rows = InlineKeyboardButton[][];

export const fitRows: Transformer = (previous, method, payload, signal) => {
  const keyboard = keyboardIn(payload);
  if (!keyboard) return previous(method, payload, signal);
  const inline_keyboard = fit(keyboard).filter((row) => row.length > 0);
  return previous(method, { ...payload, reply_markup: { inline_keyboard } }, signal);
};

/** Each row as it is if all its labels fit, else in the fewest rows in which they do, as even as possible. */
export function fit(rows: Rows): Rows {
  return rows.flatMap((row) => {
    const widest = Math.max(0, ...row.map(({ text }) => columnsOf(text)));
    let lines = 1;
    while (widest > columnsIn(Math.ceil(row.length / lines))) lines++;
    const length = Math.ceil(row.length / lines);
    return length === row.length
      ? [row]
      : Array.from({ length: Math.ceil(row.length / length) }, (_, at) =>
          row.slice(at * length, (at + 1) * length),
        );
  });
}

/** What is shown of a label in a row of this many buttons. */
export function columnsIn(buttons: number): number {
  return mostColumns.get(buttons) ?? (buttons === 0 ? Infinity : fewestColumns);
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
