// The place of an update: a chat, and in a forum the topic.

import type { Place } from '../store/place.ts';
import type { FormContext } from './context.ts';

/** The chat and topic of the message, or of the message whose button was used. */
export function placeOf(ctx: FormContext): Place | undefined {
  if (!ctx.chat) return undefined;
  // In a private chat a topic only sorts messages: its alerts and its rules are those of the chat.
  if (ctx.chat.type === 'private') return { chatId: ctx.chat.id, topicId: null };
  const topicId = (ctx.msg?.is_topic_message && ctx.msg.message_thread_id) || null;
  return { chatId: ctx.chat.id, topicId };
}
