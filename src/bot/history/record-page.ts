// The page of an order as the service records it. Reading it again stays on the page; a read that failed says so in a
// notice and leaves what was read before.

import { InlineKeyboard } from 'grammy';
import type { Order } from '../../orders/order.ts';
import { describeRecordPage } from '../../views/order/service-record.ts';
import type { FormContext } from '../frame/context.ts';
import { bookOf } from '../buy/known-addresses.ts';
import { labelOf } from '../buy/receivers.ts';
import { contextReader } from '../frame/reader.ts';
import { notice, show } from '../frame/say.ts';
import { historyButtons } from './buttons.ts';
import type { ListPosition } from './list-position.ts';

/** Of an order that is not certain, looking again reads the balance and not the record. */
const uncertain: ReadonlySet<string> = new Set(['placing', 'unknown', 'left']);

/** Whether the service has anything to show: it gave the order a number, or has answered about it. */
export function hasRecord({ serviceId, record }: Order): boolean {
  return serviceId !== null || record !== null;
}

export async function showServiceRecord(
  ctx: FormContext,
  order: Order,
  position: ListPosition,
): Promise<void> {
  const { deps, words } = ctx;
  const book = bookOf(deps);
  const around = {
    explorerUrl: deps.explorerUrl,
    labelOf: (address: string) => labelOf(address, book),
  };
  const html = describeRecordPage(order, around, contextReader(ctx));
  const keyboard = new InlineKeyboard();
  const carried = { id: order.id, position };
  if (order.serviceId !== null && !uncertain.has(order.state))
    keyboard.text(words.plain('record-again'), historyButtons.reread.data(carried));
  keyboard.text(words.plain('record-back'), historyButtons.order.data(carried));
  await show(ctx, html, keyboard);
}

/** Returns the order as it is known after the read; undefined when there is none. */
export async function readAgain(ctx: FormContext, id: string): Promise<Order | undefined> {
  const { orders, clock } = ctx.deps;
  const startedAt = clock.now();
  const order = await orders.readNow(id);
  if (order && (order.readAt ?? -Infinity) < startedAt) {
    await notice(ctx, ctx.words.plain('record-unread'), { box: true });
  }
  return order;
}
