// The place in which an update happened.

import type { Place } from '../../store/place.ts';
import type { FormContext } from './context.ts';

/** Where the message was written, or where the message stands whose button was pressed. */
export function placeOf(ctx: FormContext): Place | undefined {
  if (!ctx.chat) return undefined;
  const topicId = (ctx.msg?.is_topic_message && ctx.msg.message_thread_id) || null;
  return { chatId: ctx.chat.id, topicId };
}
