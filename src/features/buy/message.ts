// Sends and edits reminders of incidents.

import type { MessageApi } from '../../bot/message-api.ts';
import type { Place } from '../../store/place.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { style, type View } from '../../bot/say.ts';

/** Identifies a message. */
export type MessagePosition = { chatId: number; messageId: number };

/** False when the message is gone or can't be edited any more. */
export function edit(
  api: MessageApi,
  { chatId, messageId }: MessagePosition,
  { html, keyboard }: View,
): Promise<boolean> {
  return attempt(() => api.editMessageText(chatId, messageId, html, { ...style, reply_markup: keyboard }));
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
