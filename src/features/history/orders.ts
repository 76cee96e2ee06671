// /orders: the orders of the team. The list and its pages are one message, whose whole state is in its buttons; an
// order is shown with everything that is known about it, who did what, and the service's record. A number that the bot
// doesn't know is looked up at the service.

import { InlineKeyboard } from 'grammy';
import { type Period, addDays, dayOf, namedPeriod, periodOf, zoneName } from '../../base/time.ts';
import { foldWord, withoutInvisible } from '../../base/visible-text.ts';
import type { Days } from '../../input/date.ts';
import { answerPeriod, answerRead, daysLabel } from '../../bot/ask/answer-read.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, type BotDeps, type FormContext, contextReader } from '../../bot/context.ts';
import { showForeignOrder } from './foreign-order.ts';
import { showHistory } from './list.ts';
import { showOrder } from './order-page.ts';
import { firstPage, historyButtons, packNumber, periodNames } from './buttons.ts';
import { readAgain, showServiceRecord } from './service-record.ts';
import { say, show } from '../../bot/say.ts';
import { sendTable } from '../../bot/send-table.ts';
import { orderColumns, orderRows } from './orders-csv.ts';
import { code } from '../../base/html.ts';
import { type Address, parseAddress } from '../../tron/address.ts';
import { toLine } from '../../base/lines.ts';
import { receiverHint } from '../buy/command-hints.ts';
import { nearestNames } from '../../input/name.ts';
import { readAddress } from '../../input/address.ts';
import { type Sought, readSearch } from '../../input/search.ts';
import { shortAddress } from '../buy/suggestions.ts';

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

// What is searched for by a number, the hash of a delegation, a receiver or its name, some days, or both.

const mostNames = 6;

/** `text` has no invisible characters and no spaces around it, and is not empty. */
async function searchOrders(ctx: FormContext, text: string): Promise<void> {
  const { deps, words } = ctx;
  const isOneWord = !/\s/.test(text);
  const hash = /(?<![0-9a-z])[0-9a-f]{64}(?![0-9a-z])/i.exec(text)?.[0].toLowerCase();
  const order =
    (isOneWord ? await deps.orders.find(text) : undefined) ??
    (hash === undefined ? undefined : await deps.orders.findByDelegation(hash));
  if (order) return showOrder(ctx, order, firstPage);
  const book = deps.store.settings.data.addresses;
  const sought = readSearch(text, book, contextReader(ctx));
  if (sought.is !== 'unread' || sought.why !== 'other')
    return answerRead(ctx, text, sought, {
      take: (filter) => showHistory(ctx, { filter, page: 0 }),
      labelOf: (filter) => labelOfFilter(ctx, filter),
      buttonOf: (filter) => historyButtons.list.data({ position: { filter, page: 0 } }),
      unread: (why) => `${words(`period-${why}`)}\n\n${words('hint-orders')}`,
    });
  const read = readAddress(text, book);
  if (read.is === 'value') return showHistory(ctx, { filter: { to: read.value }, page: 0 });
  if (read.is === 'unread' && /^t[0-9a-z]{33}$/i.test(text))
    return say(ctx, receiverHint(words, text, { ok: false, problem: read.why }));
  const names = namesLike(deps, text);
  if (hash !== undefined || (isOneWord && names.length === 0)) return showForeignOrder(ctx, hash ?? text);
  await sayNothingFound(ctx, text, names);
}

/** `📒 payouts · 2026-11-24` */
function labelOfFilter(ctx: FormContext, { to, days }: Sought): string {
  const label = to && (ctx.deps.store.known.labelOf(to) ?? shortAddress(to));
  const receiver = label === undefined ? [] : [ctx.words.plain('history-to', { label })];
  return [...receiver, ...(days ? [daysLabel(ctx, days)] : [])].join(' · ');
}

/**
 * Offers the entries of the book that contain the text or are spelled nearly so, and the service where the text may be an
 * order's number.
 */
async function sayNothingFound(
  ctx: FormContext,
  text: string,
  names: ReadonlyArray<{ label: string; address: Address }>,
): Promise<void> {
  const { words } = ctx;
  const keyboard = new InlineKeyboard();
  for (const { label, address } of names) {
    const position = { filter: { to: address }, page: 0 };
    keyboard.text(words.plain('history-to', { label }), historyButtons.list.data({ position })).row();
  }
  const number = packNumber(text) === undefined ? undefined : text;
  if (number !== undefined) {
    keyboard.text(words.plain('history-ask-service'), historyButtons.askService.data({ number })).row();
  }
  keyboard.text(words.plain('history-back'), historyButtons.show.data());
  const searched = code(toLine(text, 64) ?? '');
  await say(ctx, `${words('history-nothing', { searched })}\n\n${words('hint-orders')}`, keyboard);
}

function namesLike(deps: BotDeps, text: string): Array<{ label: string; address: Address }> {
  const part = foldWord(text);
  const book = deps.store.settings.data.addresses;
  const containing = book.filter(({ label }) => foldWord(label).includes(part));
  return (containing.length > 0 ? containing : nearestNames(text, book))
    .flatMap(({ label, address }) => {
      const parsed = parseAddress(address);
      return parsed.ok ? [{ label, address: parsed.address }] : [];
    })
    .slice(0, mostNames);
}
