// Text of an order whose reads fail: since when, why, and what that means. Values of an earlier read are never shown as
// current.

import { failedFollowedMs } from '../../orders/reads.ts';
import type { Order, Unread } from '../../orders/order.ts';
import { lines } from './order-goods.ts';
import { lookingOf } from './order-state.ts';
import type { Reader } from '../../base/lines.ts';
import { briefTime } from '../../base/moment.ts';
import { describeServiceWords } from '../../bot/service-failure.ts';

/** Undefined if the last read succeeded. */
export function unreadParagraph(order: Order, reader: Reader): string | undefined {
  const { unread } = order;
  if (unread === null) return undefined;
  const { words } = reader;
  return lines([
    words('order-unread', unreadValues(unread, reader)),
    describeServiceWords({ code: unread.code, serviceMessage: unread.message }, words),
    order.state === 'failed'
      ? readOn(order, reader)
      : words('order-unread-next', lookingValues(order, reader)),
  ]);
}

/** Until when a failed order is read. The sentence stays true after that time, so the message needs no edit then. */
export function readOn({ failedAt }: Pick<Order, 'failedAt'>, reader: Reader): string | undefined {
  return failedAt === null
    ? undefined
    : reader.words('order-failed-read-on', { time: briefTime(failedAt + failedFollowedMs, reader) ?? '?' });
}

/** Until when the bot looks by itself, for the sentence `order-looking`. */
export function lookingValues(order: Order, reader: Reader) {
  const looking = lookingOf(order, reader.now);
  return { looking: looking?.isOver ? 'over' : 'on', until: briefTime(looking?.until, reader) ?? '?' };
}

export function unreadValues({ since, reason }: Unread, reader: Reader) {
  return {
    time: briefTime(since, reader) ?? '?',
    reason: reader.words.plain('order-unread-reason', { reason }),
  };
}
