// What does not fit on a screen. A list comes in pages, with buttons to those beside the shown one. Of more than eight
// buttons the rest stands behind `More`, which shows the same screen with the next ones, and at the end with the first.

import { InlineKeyboard } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { Words } from '../../base/i18n.ts';

/** `page` counts from 0. */
export type Page = { page: number; pages: number };

/** The items of the page for `slice`. The list may have become shorter since; an empty one has one page. */
export function turnTo(wanted: number, count: number, size: number): Page & { from: number; until: number } {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(wanted, pages - 1);
  return { page, pages, from: page * size, until: (page + 1) * size };
}

/** `to` answers the callback data of a page. */
export function addTurns(
  keyboard: InlineKeyboard,
  { page, pages }: Page,
  to: (page: number) => string,
): void {
  if (page > 0) keyboard.text('◀️', to(page - 1));
  if (page < pages - 1) keyboard.text('▶️', to(page + 1));
}

/** The same as a row, in which the last page is followed by the first. A list of one page gets no row. */
export function addRoundTurns(
  keyboard: InlineKeyboard,
  { page, pages }: Page,
  to: (page: number) => string,
): void {
  if (pages < 2) return;
  keyboard
    .text('◀️', to((page + pages - 1) % pages))
    .text(`${page + 1}/${pages} ▶️`, to((page + 1) % pages))
    .row();
}

export const mostButtons = 8;

type Rows = InlineKeyboardButton[][];

/**
 * `rows` come in the order of their weight. `last` stands under each part, such as the way back. `part` counts from 0; `to`
 * answers the callback data of a part.
 */
export function withMore(
  words: Words,
  { inline_keyboard: rows }: Pick<InlineKeyboard, 'inline_keyboard'>,
  last: InlineKeyboardButton[],
  { part, to }: { part: number; to: (part: number) => string },
): InlineKeyboard {
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  const all = rows.filter((row) => row.length > 0);
  if (count + last.length <= mostButtons) return withLast(all, last);
  const parts = divide(all, mostButtons - last.length - 1);
  const shown = Math.min(part, parts.length - 1);
  const label = words.plain('more', { part: String(shown + 1), parts: String(parts.length) });
  const more = InlineKeyboard.text(label, to((shown + 1) % parts.length));
  return withLast(parts[shown] ?? [], [more, ...last]);
}

/** Whole rows as long as they fit; a row of more than `most` buttons is broken. */
function divide(rows: Rows, most: number): Rows[] {
  const parts: Rows[] = [];
  let left = 0;
  for (const row of rows) {
    for (let at = 0; at < row.length; at += most) {
      const piece = row.slice(at, at + most);
      if (piece.length > left) {
        parts.push([]);
        left = most;
      }
      parts.at(-1)?.push(piece);
      left -= piece.length;
    }
  }
  return parts;
}

function withLast(rows: Rows, last: InlineKeyboardButton[]): InlineKeyboard {
  return InlineKeyboard.from(last.length === 0 ? rows : [...rows, last]);
}
