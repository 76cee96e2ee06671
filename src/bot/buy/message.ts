// Messages about an order: edited where they are, sent anew where they can't be edited.

import type { Api, InlineKeyboard } from 'grammy';
import type { Order } from '../../orders/order.ts';
import { judgeCall } from '../../telegram/judge.ts';
import type { BotDeps } from '../frame/context.ts';
import { style, type View } from '../frame/say.ts';

type Place = Pick<Order, 'chatId' | 'topicId'>;

/** Identifies a message. */
export type MessagePosition = { chatId: number; messageId: number };

/** Edits the message, or sends a new one; returns which it is now. Throws an error after which it may be tried again. */
export async function showInPlace(
  { api, deps }: { api: Api; deps: BotDeps },
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
  api: Api,
  { chatId, messageId }: MessagePosition,
  { html, keyboard }: View,
): Promise<boolean> {
  return attempt(() => api.editMessageText(chatId, messageId, html, { ...style, reply_markup: keyboard }));
}

/** The same for the buttons alone. */
export function editButtons(
  api: Api,
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
    // Where the chat or the account is refused, a new message would be as well.
    const isOfMessage = verdict?.kind === 'refused' && !['chat', 'account'].includes(verdict.scope);
    if (isOfMessage) return false;
    throw error;
  }
}

/** A new message in the order's chat, wherever that has moved to, and without its topic when that is gone. */
export async function send(
  api: Api,
  { chatId, topicId }: Place,
  { html, keyboard }: View,
  replyTo?: number | null,
): Promise<MessagePosition> {
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
    const verdict = judgeCall(error);
    const elsewhere = { topicId: null };
    if (verdict?.kind === 'moved') {
      return send(api, { ...elsewhere, chatId: verdict.chatId }, { html, keyboard });
    }
    const isTopic = verdict?.kind === 'refused' && verdict.scope === 'topic';
    if (!isTopic || topicId === null) throw error;
    return send(api, { ...elsewhere, chatId }, { html, keyboard });
  }
}
