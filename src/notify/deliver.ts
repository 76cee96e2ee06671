// One message to one chat. `sent` only after Telegram said yes; every other answer is judged.

import { judge, type Verdict } from './judge.ts';
import type { Message } from './render.ts';

/** What notify needs of Telegram; grammY's Api fits. */
export type SendApi = {
  sendMessage(
    chatId: number,
    text: string,
    options: {
      parse_mode?: 'HTML';
      link_preview_options: { is_disabled: true };
      message_thread_id?: number;
    },
  ): Promise<{ message_id: number }>;
};

export type Destination = { chatId: number; topicId: number | null };

/**
 * Sends, and heals on the spot what can be healed: a group that moved is written to at its new id, a message whose
 * markup Telegram can't read goes once more as plain text.
 */
export async function deliver(api: SendApi, to: Destination, message: Message): Promise<Verdict> {
  let chatId = to.chatId;
  let verdict = await send(api, { ...to, chatId }, message.html, 'HTML');
  if (verdict.kind === 'moved') {
    chatId = verdict.chatId;
    verdict = await send(api, { ...to, chatId }, message.html, 'HTML');
  }
  if (verdict.kind === 'broken') verdict = await send(api, { ...to, chatId }, message.plain);
  return verdict;
}

async function send(api: SendApi, to: Destination, text: string, parseMode?: 'HTML'): Promise<Verdict> {
  try {
    const { message_id: messageId } = await api.sendMessage(to.chatId, text, {
      ...(parseMode && { parse_mode: parseMode }),
      link_preview_options: { is_disabled: true },
      ...(to.topicId !== null && { message_thread_id: to.topicId }),
    });
    return { kind: 'sent', messageId };
  } catch (error) {
    return judge(error);
  }
}
