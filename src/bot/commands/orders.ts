// /orders: what the team has ordered. The list turns its pages in place, its whole state lies in its buttons; one order
// is shown with everything that is known of it and who did what.

import { InlineKeyboard } from 'grammy';
import { code } from '../../html.ts';
import { isOpen, type Order, type OrderState } from '../../orders/order.ts';
import { describeHistory, markOf, type HistoryFilter } from '../../reports/order-history.ts';
import { describeTrail } from '../../reports/order-trail.ts';
import type { Reader } from '../../reports/lines.ts';
import { addDays, dayOf, periodOf } from '../../reports/zoned-time.ts';
import { mayUse } from '../access.ts';
import type { Command } from '../command.ts';
import type { BotContext, FormContext } from '../context.ts';
import { namedPeriod, periodNames, sendTable, type PeriodName } from '../order-table.ts';
import { bookOf, nameOf } from '../orders/known.ts';
import { labelOf } from '../orders/receivers.ts';
import { viewOrder } from '../orders/view.ts';
import { say, show } from '../say.ts';

/** Orders on a page. */
const pageSize = 6;
const filters: readonly HistoryFilter[] = ['all', 'mine', 'open'];
/** Where in the history one is: `all:0`. */
const place = `(${filters.join('|')}):(\\d{1,6})`;
type Place = { filter: HistoryFilter; page: number };
const beginning: Place = { filter: 'all', page: 0 };
/** Before it is known what became of an order, nobody is led to buy the same once more. */
const undecided: ReadonlySet<OrderState> = new Set([
  'drafted',
  'confirmed',
  'placing',
  'unknown',
  'accepted',
]);

export const orders: Command = {
  name: 'orders',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('orders', async (ctx) => {
      const [first = '', ...rest] = ctx.match.trim().split(/\s+/);
      if (first === '') return showHistory(ctx, beginning);
      if (first.toLowerCase() === 'csv') return answerTable(ctx, rest);
      const order = rest.length === 0 ? await ctx.rooms.orders.find(first) : undefined;
      if (order) return showOrder(ctx, order, beginning);
      const id = code(ctx.match.trim().slice(0, 64).toWellFormed());
      await say(ctx, `${ctx.words('history-not-found', { id })}\n\n${ctx.words('hint-orders')}`);
    });
    composer.callbackQuery('orders:show', (ctx) => showHistory(ctx, beginning));
    composer.callbackQuery(new RegExp(`^orders:list:${place}$`), (ctx) =>
      showHistory(ctx, placeOf(ctx.match[1], ctx.match[2])),
    );
    composer.callbackQuery(new RegExp(`^orders:(one|look):([A-Z2-7]{1,16}):${place}$`), async (ctx, next) => {
      const [, action, id = '', filter, page] = ctx.match;
      const { orders: room } = ctx.rooms;
      const order = action === 'look' ? await room.lookAgain(id) : await room.find(id);
      return order ? showOrder(ctx, order, placeOf(filter, page)) : next();
    });
    composer.callbackQuery('orders:csv', (ctx) => showPeriods(ctx));
    composer.callbackQuery(new RegExp(`^orders:csv:(${periodNames.join('|')})$`), (ctx) => {
      const name = ctx.match[1] as PeriodName;
      return sendTable(ctx, namedPeriod(name, ctx.rooms.clock.now(), ctx.timeZone));
    });
  },
};

async function showHistory(ctx: FormContext, { filter, page: wanted }: Place): Promise<void> {
  const { rooms, words } = ctx;
  const personId = ctx.from?.id ?? 0;
  const read = (page: number) =>
    rooms.orders.list({
      page,
      size: pageSize,
      ...(filter === 'mine' && { mine: personId }),
      ...(filter === 'open' && { open: true }),
    });
  let page = wanted;
  let listed = await read(page);
  const pages = Math.max(1, Math.ceil(listed.total / pageSize));
  if (page >= pages) {
    // Orders under way have become fewer since the button was made.
    page = pages - 1;
    listed = await read(page);
  }
  const book = bookOf(rooms);
  const html = describeHistory(
    { ...listed, filter, page, pages },
    {
      labelOf: (address) => labelOf(address, book),
      nameOf: (id) => nameOf(rooms, id),
      mine: nameOf(rooms, personId),
    },
    readerOf(ctx),
  );
  const keyboard = new InlineKeyboard();
  listed.orders.forEach((order, index) => {
    keyboard.text(`${index + 1} ${markOf(order)}`, `orders:one:${order.id}:${filter}:${page}`);
  });
  keyboard.row();
  if (page > 0) keyboard.text('◀️', `orders:list:${filter}:${page - 1}`);
  keyboard.text(words.plain('history-refresh'), `orders:list:${filter}:${page}`);
  if (page < pages - 1) keyboard.text('▶️', `orders:list:${filter}:${page + 1}`);
  keyboard.row();
  for (const other of filters) {
    const choice = words.plain('history-choose', { filter: other });
    const label = other === filter ? words.plain('history-chosen', { choice }) : choice;
    keyboard.text(label, `orders:list:${other}:0`);
  }
  keyboard.row().text(words.plain('history-csv'), 'orders:csv');
  if (offersOrders(ctx)) keyboard.text(words.plain('history-reminders'), 'order:reminders');
  keyboard.row().text(words.plain('menu-back'), 'menu:show');
  await show(ctx, html, keyboard);
}

/** The order's story as everywhere, and below it who did what. */
async function showOrder(ctx: FormContext, order: Order, { filter, page }: Place): Promise<void> {
  const { rooms, words } = ctx;
  const reader = readerOf(ctx);
  const { html } = await viewOrder(rooms, order, reader);
  const steps = await rooms.orders.audit(order.id);
  const trail = describeTrail(steps, (id) => nameOf(rooms, id), reader);
  const keyboard = new InlineKeyboard();
  const button = (key: string, data: string) => keyboard.text(words.plain(key), data);
  const mayOrder = offersOrders(ctx);
  if (mayOrder && order.state === 'unknown') {
    button('order-repeat', `order:repeat:${order.id}`).row();
    button('order-leave', `order:leave:${order.id}`);
  }
  if (isOpen(order)) button('order-look', `orders:look:${order.id}:${filter}:${page}`);
  if (mayOrder && !undecided.has(order.state)) button('order-again', `order:again:${order.id}`);
  keyboard.row();
  button('history-back', `orders:list:${filter}:${page}`);
  await show(ctx, `${html}\n\n${trail}`, keyboard);
}

/** `/orders csv` alone asks, with two days it sends. */
async function answerTable(ctx: BotContext, days: readonly string[]): Promise<void> {
  if (days.length === 0) return showPeriods(ctx);
  const [first = '', last = ''] = days;
  const period = days.length === 2 ? periodOf(first, last, ctx.timeZone) : undefined;
  return period ? sendTable(ctx, period) : say(ctx, ctx.words('history-csv-wrong'));
}

async function showPeriods(ctx: FormContext): Promise<void> {
  const { words, timeZone } = ctx;
  const last = dayOf(ctx.rooms.clock.now(), timeZone);
  const buttons = periodNames.map((period) =>
    InlineKeyboard.text(words.plain('history-csv-period', { period }), `orders:csv:${period}`),
  );
  const keyboard = InlineKeyboard.from([buttons])
    .toFlowed(2)
    .row()
    .text(words.plain('history-back'), 'orders:show');
  const values = { zone: timeZone, first: addDays(last, -9), last };
  await show(ctx, words('history-csv-choose', values), keyboard);
}

function placeOf(filter: string | undefined, page: string | undefined): Place {
  return { filter: filters.find((other) => other === filter) ?? 'all', page: Number(page ?? 0) };
}

function readerOf({ words, timeZone, rooms }: FormContext): Reader {
  return { words, timeZone, now: rooms.clock.now() };
}

/** In a group others read the message too, and the press itself is checked in any case. */
function offersOrders(ctx: FormContext): boolean {
  return mayUse(ctx.role, 'operator') || ctx.chat?.type !== 'private';
}
