// The one message of an order: edited where it stands, sent anew where it can't be.

import { GrammyError, type Api } from 'grammy';
import type { Order } from '../../orders/order.ts';
import type { Rooms } from '../context.ts';
import { style } from '../say.ts';
import type { View } from './view.ts';

type Place = Pick<Order, 'chatId' | 'topicId'>;

/** The order's message shows the view; throws what lets a lane try again. */
export async function showInPlace(
  { api, rooms }: { api: Api; rooms: Rooms },
  order: Order,
  { html, keyboard }: View,
): Promise<void> {
  const look = { ...style, reply_markup: keyboard };
  if (order.messageId !== null) {
    try {
      await api.editMessageText(order.chatId, order.messageId, html, look);
      return;
    } catch (error) {
      if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
      if (error.description.includes('message is not modified')) return;
      rooms.log.info({ order: order.id }, 'The message of an order could not be edited; a new one is sent.');
    }
  }
  const sent = await send(api, order, { html, keyboard });
  await rooms.orders.bindMessage(order.id, sent.chatId, sent.messageId);
}

/** A new message in the order's chat, wherever that has moved to, and without its topic when that is gone. */
export async function send(
  api: Api,
  { chatId, topicId }: Place,
  { html, keyboard }: View,
  replyTo?: number | null,
): Promise<{ chatId: number; messageId: number }> {
  const look = {
    ...style,
    reply_markup: keyboard,
    ...(topicId !== null && { message_thread_id: topicId }),
    ...(replyTo && { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }),
  };
  try {
    const { message_id } = await api.sendMessage(chatId, html, look);
    return { chatId, messageId: message_id };
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    const movedTo = error.parameters.migrate_to_chat_id;
    if (movedTo !== undefined) return send(api, { chatId: movedTo, topicId: null }, { html, keyboard });
    const lostTopic = topicId !== null && /thread not found|topic/i.test(error.description);
    if (!lostTopic) throw error;
    return send(api, { chatId, topicId: null }, { html, keyboard });
  }
}
