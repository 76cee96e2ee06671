// What is told in a message of its own, since an edit makes no sound: an order that is late, can't be read, differs from
// what was confirmed, failed, waits for a decision, was or may have been paid twice, or ends soon.

import { code } from '../html.ts';
import { count, paragraphs, sentence, shown, type Reader } from './lines.ts';
import { moment } from './moment.ts';
import { differenceLines } from './order-differs.ts';
import { describeGoods, lines, type OrderFacts, type OrderSurroundings } from './order-facts.ts';
import { fallSentence, otherNumberLine } from './order-money.ts';
import { lateAfterMinutes } from './order-outcome.ts';
import { unreadParagraph } from './order-unread.ts';

export type Alarm =
  | 'late'
  | 'unpaid'
  | 'unread'
  | 'differs'
  | 'failed'
  | 'unknown'
  | 'paid_twice'
  | 'maybe_paid_twice'
  | 'reminder';

/** `isRepeat`: the same may stand in the chat already, because an answer of Telegram was lost. */
export function describeAlarm(
  alarm: Alarm,
  order: OrderFacts,
  around: OrderSurroundings,
  reader: Reader,
  isRepeat = false,
): string {
  const { words } = reader;
  const heading = words(`order-alarm-${alarm.replaceAll('_', '-')}`, {
    id: code(order.id),
    minutes: count(lateAfterMinutes) ?? '',
    number: code(order.clientOrderId),
    time: moment(order.expiredAt ?? undefined, reader) ?? '',
  });
  return paragraphs([
    isRepeat ? words('order-alarm-repeat') : undefined,
    heading,
    detailOf(alarm, order, reader),
    describeGoods(order, around, words),
  ]);
}

/** The figures without which the heading could not be acted on. */
function detailOf(alarm: Alarm, order: OrderFacts, reader: Reader): string | undefined {
  const { words } = reader;
  switch (alarm) {
    case 'differs':
      return lines([differenceLines(order, words), words(`order-differs-next-${order.kind}`)]);
    case 'unread':
      return unreadParagraph(order, reader);
    case 'maybe_paid_twice':
      return fallSentence(order, words);
    case 'paid_twice':
      return numbers(order, reader);
    default:
      return undefined;
  }
}

/** Both numbers under which the service sold. */
function numbers(order: OrderFacts, { words }: Reader): string {
  const id = shown(order.serviceId ?? undefined, 100);
  return lines([
    sentence(words, 'order-service-number', { id: id === undefined ? undefined : code(id) }),
    otherNumberLine(order, words),
  ]);
}
