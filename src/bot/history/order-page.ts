// One order in the history: its message as everywhere, and below it who did what. Its buttons lead to the service's
// record and back to the page of the list that it was opened from.

import { InlineKeyboard } from 'grammy';
import { isOpen, type Order } from '../../orders/order.ts';
import { describeTrail } from '../../reports/order-trail.ts';
import { mayUse } from '../access.ts';
import type { FormContext } from '../context.ts';
import { nameOf } from '../orders/known.ts';
import { viewOrder } from '../orders/view.ts';
import { show } from '../say.ts';
import { writePlace, type HistoryPlace } from './place.ts';
import { hasRecord } from './record-page.ts';

/** Before it is known what became of an order, or when it became something else, nobody is led to buy the same again. */
const notToRepeat: ReadonlySet<string> = new Set([
  'drafted',
  'confirmed',
  'placing',
  'unknown',
  'accepted',
  'differs',
]);
/** Over for the bot, but a later read may still say something else. */
const reviewable: ReadonlySet<string> = new Set(['failed', 'differs']);

export async function showOrder(ctx: FormContext, order: Order, place: HistoryPlace): Promise<void> {
  const { rooms, words, timeZone } = ctx;
  const reader = { words, timeZone, now: rooms.clock.now() };
  const { html } = await viewOrder(rooms, order, reader);
  const steps = await rooms.orders.audit(order.id);
  const trail = describeTrail(steps, (id) => nameOf(rooms, id), reader);
  const keyboard = new InlineKeyboard();
  const button = (key: string, data: string) => keyboard.text(words.plain(key), data);
  const here = writePlace(place);
  const mayOrder = offersOrders(ctx);
  if (mayOrder && order.state === 'unknown') {
    button('order-repeat', `order:repeat:${order.id}`).row();
    button('order-leave', `order:leave:${order.id}`);
  }
  const isReviewable = isOpen(order) || reviewable.has(order.state);
  if (isReviewable) button('order-look', `orders:look:${order.id}:${here}`);
  if (mayOrder && !notToRepeat.has(order.state)) button('order-again', `order:again:${order.id}`);
  keyboard.row();
  if (hasRecord(order)) button('record-open', `orders:record:${order.id}:${here}`);
  button('history-back', `orders:list:${here}`);
  await show(ctx, `${html}\n\n${trail}`, keyboard);
}

/** In a group others read the message too, and the press itself is checked in any case. */
export function offersOrders(ctx: FormContext): boolean {
  return mayUse(ctx.role, 'operator') || ctx.chat?.type !== 'private';
}
