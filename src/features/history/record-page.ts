// The page with the service's record of an order. Reading it again stays on the page; after a failed read a notice says
// so, and the page shows the earlier record.

import { InlineKeyboard } from 'grammy';
import type { Order } from '../../orders/order.ts';
import { describeRecordPage } from './service-record.ts';
import type { FormContext } from '../../bot/context.ts';
import { labelOf } from '../../store/settings/address-book.ts';
import { contextReader, tronExplorer } from '../../bot/reader.ts';
import { notice, show } from '../../bot/say.ts';
import { historyButtons } from './buttons.ts';
import type { ListPosition } from './list-position.ts';

/** In these states reading again reads the account's balance, not the record, so the button is not offered. */
const uncertain: ReadonlySet<string> = new Set(['placing', 'unknown', 'left']);

/** Whether there is a record to show: the service gave the order a number, or has answered about it. */
export function hasRecord({ serviceId, record }: Order): boolean {
  return serviceId !== null || record !== null;
}

export async function showServiceRecord(
  ctx: FormContext,
  order: Order,
  position: ListPosition,
): Promise<void> {
  const { deps, words } = ctx;
  const book = deps.store.settings.data.addresses;
  const around = {
    explorerUrl: tronExplorer(deps),
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

/** Returns the order after the read, which may have failed; undefined when there is no such order. */
export async function readAgain(ctx: FormContext, id: string): Promise<Order | undefined> {
  const order = await ctx.deps.orders.readNow(id);
  if (order && (order.unread !== null || order.readAt === null)) {
    await notice(ctx, ctx.words.plain('record-unread'), { box: true });
  }
  return order;
}
