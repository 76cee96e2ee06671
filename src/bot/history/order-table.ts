// Sends the orders of some days as a CSV file. The pages are read up to a fixed moment and each order is taken once, so
// orders that are placed meanwhile neither remove nor duplicate a row.

import { InputFile } from 'grammy';
import type { Order } from '../../orders/order.ts';
import { zoneName } from '../../time.ts';
import { listedStateOf } from '../../views/order/order-history.ts';
import { writeOrdersCsv } from '../../views/order/orders-csv.ts';
import { addDays, dayOf, periodOf, type Period } from '../../zoned-time.ts';
import type { FormContext } from '../frame/context.ts';
import { bookOf } from '../buy/known-addresses.ts';
import { labelOf } from '../buy/receivers.ts';
import { say } from '../frame/say.ts';
import { sendFile } from '../frame/send-file.ts';
import type { PeriodName } from './buttons.ts';
import { ownName } from '../frame/names.ts';

const pageSize = 500;
/** More than a team orders in a year, and a file that every phone opens. */
const mostRows = 20_000;

/** The period in calendar days of the time zone, today included. */
export function namedPeriod(name: PeriodName, now: number, timeZone: string): Period {
  const today = dayOf(now, timeZone);
  const first = {
    day: today,
    week: addDays(today, -6),
    days30: addDays(today, -29),
    month: `${today.slice(0, 8)}01`,
  };
  const period = periodOf(first[name], today, timeZone);
  if (!period) throw new RangeError(`No days lead from ${first[name]} to ${today}.`);
  return period;
}

export async function sendTable(ctx: FormContext, period: Period): Promise<void> {
  const { deps, words, timeZone } = ctx;
  const { first, last } = period;
  const { orders, total } = await readAll(ctx, period);
  if (total === 0) return say(ctx, words('history-csv-none', { first, last }));
  const book = bookOf(deps);
  // States are in English whatever the chat's language, so that programs can read the table.
  const english = deps.i18n.words('en');
  const now = deps.clock.now();
  const csv = writeOrdersCsv(orders, {
    timeZone,
    describeState: (order) => english.plain('history-csv-state', { state: listedStateOf(order, now) }),
    labelOf: (address) => labelOf(address, book) ?? '',
    // The ids stand in columns of their own.
    nameOf: (personId) => ownName(deps, personId),
  });
  const caption = [
    words.plain('history-csv-caption', { first, last, count: orders.length, zone: zoneName(timeZone) }),
  ];
  if (orders.length < total) {
    caption.push(words.plain('history-csv-cut', { count: orders.length, total }));
  }
  const file = new InputFile(Buffer.from(csv), `orders-${first}-${last}.csv`);
  await sendFile(ctx, (options) => ctx.replyWithDocument(file, { ...options, caption: caption.join('\n') }));
}

async function readAll(
  ctx: FormContext,
  { since, until }: Period,
): Promise<{ orders: Order[]; total: number }> {
  const { orders, clock } = ctx.deps;
  const filter = { since, until: Math.min(until, clock.now() + 1), size: pageSize };
  const rows = new Map<string, Order>();
  for (let page = 0; ; page += 1) {
    const read = await orders.list({ ...filter, page });
    for (const order of read.orders) rows.set(order.id, order);
    if (read.orders.length < pageSize || rows.size >= mostRows) {
      return { orders: [...rows.values()], total: Math.max(read.total, rows.size) };
    }
  }
}
