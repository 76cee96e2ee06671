// /orders: the orders of the team. The list and its pages are one message, whose whole state is in its buttons; an
// order is shown with everything that is known about it, who did what, and the service's record. A number that the bot
// doesn't know is looked up at the service.

import { InlineKeyboard } from 'grammy';
import { zoneName } from '../../base/time.ts';
import { addDays, dayOf, namedPeriod, periodOf, type Period } from '../../base/zoned-time.ts';
import { withoutInvisible } from '../../base/visible-text.ts';
import type { Days } from '../../input/date.ts';
import { answerPeriod } from '../../bot/ask/answer-read.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { showForeignOrder } from './foreign-order.ts';
import { showHistory } from './list.ts';
import { showOrder } from './order-page.ts';
import { historyButtons, periodNames } from './buttons.ts';
import { firstPage } from './list-position.ts';
import { readAgain, showServiceRecord } from './service-record.ts';
import { show, say } from '../../bot/say.ts';
import { sendTable } from '../../bot/send-table.ts';
import { searchOrders } from './search.ts';
import { orderColumns, orderRows } from './orders-csv.ts';

const find = ({ deps }: FormContext, id: string) => deps.orders.find(id);
const readNow = ({ deps }: FormContext, id: string) => deps.orders.readNow(id);
/** For each button of an order: how the order is read, and which of its pages is then shown. */
const pages = [
  { button: historyButtons.order, find, show: showOrder },
  { button: historyButtons.look, find: readNow, show: showOrder },
  { button: historyButtons.record, find, show: showServiceRecord },
  { button: historyButtons.reread, find: readAgain, show: showServiceRecord },
];

export const orders: Command = {
  name: 'orders',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('orders', async (ctx) => {
      const text = withoutInvisible(ctx.match).trim();
      const [first = '', ...rest] = text.split(/\s+/);
      if (first === '') return showHistory(ctx, firstPage);
      if (first.toLowerCase() === 'csv') return answerTable(ctx, rest.join(' '));
      return searchOrders(ctx, text);
    });
    historyButtons.show.on(composer, (ctx) => showHistory(ctx, firstPage));
    historyButtons.list.on(composer, (ctx, { position }) => showHistory(ctx, position));
    historyButtons.more.on(composer, (ctx, { position, part }) => showHistory(ctx, position, part));
    for (const page of pages) {
      page.button.on(composer, async (ctx, { id, position }, next) => {
        const order = await page.find(ctx, id);
        return order ? page.show(ctx, order, position) : next();
      });
    }
    historyButtons.askService.on(composer, (ctx, { number }) => showForeignOrder(ctx, number));
    historyButtons.periods.on(composer, (ctx) => showPeriods(ctx));
    historyButtons.table.on(composer, (ctx, { period }) =>
      sendOrders(ctx, namedPeriod(period, ctx.deps.clock.now(), ctx.timeZone)),
    );
    historyButtons.tableOfDays.on(composer, (ctx, { days }) => sendDays(ctx, days));
  },
};

/** `/orders csv` shows the periods to choose from; with one it sends the table. */
async function answerTable(ctx: BotContext, typed: string): Promise<void> {
  if (typed === '') return showPeriods(ctx);
  await answerPeriod(ctx, typed, {
    take: (days) => sendDays(ctx, days),
    buttonOf: ({ first, last }) => historyButtons.tableOfDays.data({ days: { first, last } }),
    hint: ctx.words('history-csv-wrong'),
  });
}

async function sendDays(ctx: FormContext, { first, last }: Days): Promise<void> {
  const period = periodOf(first, last, ctx.timeZone);
  if (period) await sendOrders(ctx, period);
}

async function showPeriods(ctx: FormContext): Promise<void> {
  const { words, timeZone } = ctx;
  const last = dayOf(ctx.deps.clock.now(), timeZone);
  const buttons = periodNames.map((period) =>
    InlineKeyboard.text(words.plain('history-csv-period', { period }), historyButtons.table.data({ period })),
  );
  const keyboard = InlineKeyboard.from([buttons])
    .toFlowed(2)
    .row()
    .text(words.plain('history-back'), historyButtons.show.data());
  const values = { zone: zoneName(timeZone), first: addDays(last, -9), last };
  await show(ctx, words('history-csv-choose', values), keyboard);
}

async function sendOrders(ctx: FormContext, period: Period): Promise<void> {
  const { words, timeZone } = ctx;
  const { first, last } = period;
  const caption = (count: number) =>
    words.plain('history-csv-caption', { first, last, count, zone: zoneName(timeZone) });
  const table = { columns: orderColumns, rows: orderRows(ctx, period) };
  const { rows, isRefused } = await sendTable(ctx, table, { name: `orders-${first}-${last}`, caption });
  if (rows === 0 && !isRefused) await say(ctx, words('history-csv-none', { first, last }));
}
