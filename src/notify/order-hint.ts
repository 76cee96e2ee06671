// The line under an alert that answers the message of an order: which order it seems to belong to, and why.

import { htmlToText } from '../events/template/markup.ts';
import { maxTextLength } from '../telegram/message-limits.ts';
import type { OrderMatch } from './own-order.ts';
import type { MessageReader } from './reader.ts';
import type { Message } from './render.ts';

/** The message with the line, where it still fits. The event is not signed, so the line is a hint. */
export function addOrderHint(
  message: Message,
  { orderId, by }: OrderMatch,
  { words }: MessageReader,
): Message {
  const line = words('event-own-order', { id: orderId, by });
  const html = `${message.html}\n\n${line}`;
  if (message.document || htmlToText(html).length > maxTextLength) return message;
  return { ...message, html, plain: `${message.plain}\n\n${htmlToText(line)}` };
}
