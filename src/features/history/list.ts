// The list of orders: one page, with a button for each order and for each filter.

import { InlineKeyboard } from 'grammy';
import type { Listing } from '../../orders/api.ts';
import { describeHistory, marksOf, type ListFilter } from './order-history.ts';
import { periodOf } from '../../base/zoned-time.ts';
import type { FormContext } from '../../bot/context.ts';
import { orderButtons } from '../buy/buttons.ts';
import { menuButtons } from '../chat/buttons.ts';
import { addTurns, turnTo } from '../../bot/ask/pages.ts';
import { withMore } from '../../bot/ask/with-more.ts';
import { show } from '../../bot/say.ts';
import { offersToOperators } from '../../bot/access.ts';
import { historyButtons } from './buttons.ts';
import { listViews, type ListPosition } from './list-position.ts';
import { personName } from '../../bot/names.ts';

/** The number of orders on a page. */
const pageSize = 5;

export async function showHistory(
  ctx: FormContext,
  { filter, page: wanted }: ListPosition,
  part = 0,
): Promise<void> {
  const { deps, words, timeZone } = ctx;
  const personId = ctx.from?.id ?? 0;
  const read = (page: number) =>
    deps.orders.list({
      page,
      size: pageSize,
      ...filterFor(filter, personId, timeZone),
    });
  let listed = await read(wanted);
  const { page, pages } = turnTo(wanted, listed.total, pageSize);
  if (page !== wanted) listed = await read(page);
  const now = deps.clock.now();
  const html = describeHistory(
    { ...listed, filter, page, pages },
    {
      labelOf: deps.store.known.labelOf,
      nameOf: (id) => personName(deps, id),
      mine: personName(deps, personId),
    },
    { words, timeZone, now },
  );
  const keyboard = new InlineKeyboard();
  const at = (position: ListPosition) => historyButtons.list.data({ position });
  listed.orders.forEach((order, index) => {
    keyboard.text(
      `${index + 1} ${marksOf(order, now)}`,
      historyButtons.order.data({ id: order.id, position: { filter, page } }),
    );
  });
  keyboard.row();
  addTurns(keyboard, { page, pages }, (other) => at({ filter, page: other }));
  keyboard.row();
  for (const other of listViews) {
    const choice = words.plain('history-choose', { filter: other });
    const label = other === filter ? words.plain('history-chosen', { choice }) : choice;
    keyboard.text(label, at({ filter: other, page: 0 }));
  }
  keyboard
    .row()
    .text(words.plain('history-refresh'), at({ filter, page }))
    .text(words.plain('history-csv'), historyButtons.periods.data())
    .row();
  if (offersToOperators(ctx)) keyboard.text(words.plain('history-reminders'), orderButtons.reminders.data());
  keyboard.text(words.plain('menu-back'), menuButtons.show.data());
  const to = (other: number) => historyButtons.more.data({ position: { filter, page }, part: other });
  await show(ctx, html, withMore(words, keyboard, [], { part, to }));
}

function filterFor(filter: ListFilter, personId: number, timeZone: string): Partial<Listing> {
  if (filter === 'all') return {};
  if (filter === 'mine') return { mine: personId };
  if (filter === 'open') return { open: true };
  const { to: receiver, days } = filter;
  if (!days) return { receiver };
  const { since, until } = periodOf(days.first, days.last, timeZone) ?? { since: 0, until: 0 };
  return { receiver, since, until };
}
