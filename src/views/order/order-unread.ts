// Text of an order whose reads fail: since when, why, and what that means. Values of an earlier read are never shown as
// current.

import type { Order, Unread } from '../../orders/order.ts';
import { lines } from './order-goods.ts';
import type { Reader } from '../lines.ts';
import { clockTime } from '../moment.ts';
import { describeServiceWords } from '../service-failure.ts';

/** Undefined if the last read succeeded. */
export function unreadParagraph({ unread }: Order, reader: Reader): string | undefined {
  if (unread === null) return undefined;
  const { words } = reader;
  return lines([
    words('order-unread', unreadValues(unread, reader)),
    describeServiceWords({ code: unread.code, serviceMessage: unread.message }, words),
    words('order-unread-next'),
  ]);
}

export function unreadValues({ since, reason }: Unread, { words, timeZone }: Reader) {
  return {
    time: clockTime(since, timeZone) ?? '?',
    reason: words.plain('order-unread-reason', { reason }),
  };
}
