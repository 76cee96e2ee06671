// Sends and edits messages about an order: a message is edited in place, and sent anew if it can't be edited.

import type { InlineKeyboard } from 'grammy';
import type { MessageApi } from '../../bot/message-api.ts';
import type { Order } from '../../orders/order.ts';
import { judgeCall } from '../../telegram/judge.ts';
import type { BotDeps, FormContext } from '../../bot/context.ts';
import { style, type View } from '../../bot/say.ts';
import { viewOrder } from './view.ts';

type Place = Pick<Order, 'chatId' | 'topicId'>;

/** Identifies a message. */
export type MessagePosition = { chatId: number; messageId: number };

/** Edits the message, or sends a new one; returns the message that shows the view. Throws the error when both fail. */
export async function showInPlace(
  { api, deps }: { api: MessageApi; deps: BotDeps },
  { chatId, topicId, messageId }: Pick<Order, 'chatId' | 'topicId' | 'messageId'>,
  view: View,
): Promise<MessagePosition> {
  if (messageId !== null) {
    if (await edit(api, { chatId, messageId }, view)) return { chatId, messageId };
    deps.log.info({ chatId, messageId }, 'A message about an order could not be edited; a new one is sent.');
  }
  return send(api, { chatId, topicId }, view);
}

/** False when the message is gone or can't be edited any more. */
export function edit(
  api: MessageApi,
  { chatId, messageId }: MessagePosition,
  { html, keyboard }: View,
): Promise<boolean> {
  return attempt(() => api.editMessageText(chatId, messageId, html, { ...style, reply_markup: keyboard }));
}

/** The same for the buttons only. */
export function editButtons(
  api: MessageApi,
  { chatId, messageId }: MessagePosition,
  keyboard: InlineKeyboard,
): Promise<boolean> {
  return attempt(() => api.editMessageReplyMarkup(chatId, messageId, { reply_markup: keyboard }));
}

async function attempt(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    const verdict = judgeCall(error);
    if (verdict?.kind === 'sent') return true;
    if (verdict?.kind === 'moved') return false;
    // If Telegram refuses the chat or the account, it would refuse a new message as well.
    const isOfMessage = verdict?.kind === 'refused' && !['chat', 'account'].includes(verdict.scope);
    if (isOfMessage) return false;
    throw error;
  }
}

/** Sends a new message. Follows a group that became a supergroup, and omits a topic that no longer exists. */
export async function send(
  api: MessageApi,
  { chatId, topicId }: Place,
  { html, keyboard }: View,
  replyTo?: number | null,
  isSilent = false,
): Promise<MessagePosition> {
  const messageOptions = {
    ...style,
    reply_markup: keyboard,
    ...(topicId !== null && { message_thread_id: topicId }),
    ...(isSilent && { disable_notification: true }),
    ...(replyTo && { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }),
  };
  try {
    const { message_id } = await api.sendMessage(chatId, html, messageOptions);
    return { chatId, messageId: message_id };
  } catch (error) {
    const verdict = judgeCall(error);
    const elsewhere = { topicId: null };
    if (verdict?.kind === 'moved') {
      return send(api, { ...elsewhere, chatId: verdict.chatId }, { html, keyboard }, null, isSilent);
    }
    const isTopic = verdict?.kind === 'refused' && verdict.scope === 'topic';
    if (!isTopic || topicId === null) throw error;
    return send(api, { ...elsewhere, chatId }, { html, keyboard }, null, isSilent);
  }
}

// Shows an order's own message anew after something that is no change of the order, such as a new name in the address
// book.

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
