// The card: a draft in the ledger and the message that asks for a decision about it. It takes the place of the form's
// last question, and becomes the one message that tells the order.

import type { Wish } from '../../orders/orders.ts';
import { actingId } from '../access.ts';
import { showAtWork } from '../ask-service.ts';
import type { FormContext } from '../context.ts';
import { placeOf } from '../rules.ts';
import { style } from '../say.ts';
import { viewOrder } from './view.ts';

/** Drafts the order and shows its card; `isNew` leaves the message whose button was pressed as it is. */
export async function offer(ctx: FormContext, wish: Wish, options: { isNew?: boolean } = {}): Promise<void> {
  const { orders } = ctx.rooms;
  const personId = actingId(ctx);
  const place = placeOf(ctx);
  if (personId === undefined || !place) return;
  if (!ctx.callbackQuery) showAtWork(ctx, 'typing');
  const order = await orders.draft(wish, { id: personId, ...place });
  const { html, keyboard } = await viewOrder(ctx.rooms, order);
  const look = { ...style, reply_markup: keyboard };
  const question = options.isNew ? undefined : ctx.callbackQuery?.message?.message_id;
  if (question !== undefined) {
    const edited = await ctx.editMessageText(html, look).then(
      () => true,
      () => false,
    );
    if (edited) return orders.bindMessage(order.id, place.chatId, question);
  }
  const { message_id } = await ctx.reply(html, look);
  await orders.bindMessage(order.id, place.chatId, message_id);
}
