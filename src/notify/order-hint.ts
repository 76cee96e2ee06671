// The lines under an alert: which order it seems to belong to, and why; and that a check found the same before.

import { tagTime } from '../time.ts';
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
  return addLine(message, words('event-own-order', { id: orderId, by }));
}

/** The message with the line that a check found the same before, where it still fits. */
export function addFoundHint(message: Message, foundAt: number, { words, timeZone }: MessageReader): Message {
  return addLine(message, words('found-before', { time: tagTime(foundAt, timeZone) }));
}

function addLine(message: Message, line: string): Message {
  const html = `${message.html}\n\n${line}`;
  if (message.document || htmlToText(html).length > maxTextLength) return message;
  return { ...message, html, plain: `${message.plain}\n\n${htmlToText(line)}` };
}
