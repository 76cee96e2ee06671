// The row of buttons that turns the pages of a list. The last page is followed by the first.

import type { InlineKeyboard } from 'grammy';

/** `shown` counts from 0; `to` returns the callback data of a page. A list of one page gets no row. */
export function offerPages(
  keyboard: InlineKeyboard,
  { shown, pages }: { shown: number; pages: number },
  to: (page: number) => string,
): void {
  if (pages < 2) return;
  keyboard
    .text('◀️', to((shown + pages - 1) % pages))
    .text(`${shown + 1}/${pages}`, to(shown))
    .text('▶️', to((shown + 1) % pages))
    .row();
}
