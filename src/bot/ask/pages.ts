// A list in pages: which page is shown of those there are now, and the buttons to those beside it.

import type { InlineKeyboard } from 'grammy';

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
