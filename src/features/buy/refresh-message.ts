// Shows an order's own message anew after something that is no change of the order, such as a new name in the address
// book.

import type { FormContext } from '../../bot/context.ts';
import { edit } from './message.ts';
import { viewOrder } from './view.ts';

/** A failure is logged and not thrown: what the person asked for is done. */
export async function refreshOrderMessage({ api, deps }: FormContext, orderId: string): Promise<void> {
  try {
    const order = await deps.orders.find(orderId);
    if (!order || order.messageId === null) return;
    const { chatId, messageId } = order;
    await edit(api, { chatId, messageId }, await viewOrder(deps, order));
  } catch (error) {
    deps.log.info({ err: error, order: orderId }, "An order's message could not be shown anew.");
  }
}
