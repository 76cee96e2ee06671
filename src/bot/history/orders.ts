// /orders: what the team has ordered. The list turns its pages in place, its whole state lies in its buttons; one order
// is shown with everything that is known of it and who did what, and as the service records it. A number that the bot
// doesn't know is asked of the service.

import { InlineKeyboard } from 'grammy';
import type { Order } from '../../orders/order.ts';
import { addDays, dayOf, periodOf } from '../../views/zoned-time.ts';
import { withoutUnseen } from '../../visible-text.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { showForeignOrder } from './foreign-order.ts';
import { showHistory } from './list.ts';
import { unpackNumber } from './order-number.ts';
import { showOrder } from './order-page.ts';
import { beginning, placePattern, readPlace, type HistoryPlace } from './list-position.ts';
import { readAgain, showRecord } from './record-page.ts';
import { namedPeriod, periodNames, sendTable, type PeriodName } from './order-table.ts';
import { say, show } from '../frame/say.ts';

/** What the buttons of an order do: how the order is read, and which of its pages is shown then. */
const actions: Readonly<
  Record<
    string,
    {
      find: (ctx: FormContext, id: string) => Promise<Order | undefined>;
      show: (ctx: FormContext, order: Order, place: HistoryPlace) => Promise<void>;
    }
  >
> = {
  one: { find: ({ deps }, id) => deps.orders.find(id), show: showOrder },
  look: { find: ({ deps }, id) => deps.orders.lookAgain(id), show: showOrder },
  record: { find: ({ deps }, id) => deps.orders.find(id), show: showRecord },
  reread: { find: readAgain, show: showRecord },
};
const actionPattern = new RegExp(
  `^orders:(${Object.keys(actions).join('|')}):([A-Z2-7]{1,16}):${placePattern}$`,
);

export const orders: Command = {
  name: 'orders',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('orders', async (ctx) => {
      const [first = '', ...rest] = withoutUnseen(ctx.match).trim().split(/\s+/);
      if (first === '') return showHistory(ctx, beginning);
      if (first.toLowerCase() === 'csv') return answerTable(ctx, rest);
      if (rest.length > 0) {
        return say(ctx, `${ctx.words('history-one-number')}\n\n${ctx.words('hint-orders')}`);
      }
      const order = await ctx.deps.orders.find(first);
      return order ? showOrder(ctx, order, beginning) : showForeignOrder(ctx, first);
    });
    composer.callbackQuery('orders:show', (ctx) => showHistory(ctx, beginning));
    composer.callbackQuery(new RegExp(`^orders:list:${placePattern}$`), (ctx) =>
      showHistory(ctx, readPlace(ctx.match[1], ctx.match[2])),
    );
    composer.callbackQuery(actionPattern, async (ctx, next) => {
      const [, name = '', id = '', filter, page] = ctx.match;
      const action = actions[name];
      const order = await action?.find(ctx, id);
      return action && order ? action.show(ctx, order, readPlace(filter, page)) : next();
    });
    composer.callbackQuery(/^orders:ask:(.{1,50})$/, async (ctx, next) => {
      const number = unpackNumber(ctx.match[1] ?? '');
      return number === undefined ? next() : showForeignOrder(ctx, number);
    });
    composer.callbackQuery('orders:csv', (ctx) => showPeriods(ctx));
    composer.callbackQuery(new RegExp(`^orders:csv:(${periodNames.join('|')})$`), (ctx) => {
      const name = ctx.match[1] as PeriodName;
      return sendTable(ctx, namedPeriod(name, ctx.deps.clock.now(), ctx.timeZone));
    });
  },
};

/** `/orders csv` alone asks, with two days it sends. */
async function answerTable(ctx: BotContext, days: readonly string[]): Promise<void> {
  if (days.length === 0) return showPeriods(ctx);
  const [first = '', last = ''] = days;
  const period = days.length === 2 ? periodOf(first, last, ctx.timeZone) : undefined;
  return period ? sendTable(ctx, period) : say(ctx, ctx.words('history-csv-wrong'));
}

async function showPeriods(ctx: FormContext): Promise<void> {
  const { words, timeZone } = ctx;
  const last = dayOf(ctx.deps.clock.now(), timeZone);
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
