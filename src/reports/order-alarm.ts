// What is told in a message of its own, since an edit makes no sound: an order that is late, failed, waits for a
// decision, was paid twice, or ends soon.

import { code } from '../html.ts';
import { count, paragraphs, type Reader } from './lines.ts';
import { moment } from './moment.ts';
import { describeGoods, type OrderFacts, type OrderSurroundings } from './order-facts.ts';
import { lateAfterMinutes } from './order-outcome.ts';

export type Alarm = 'late' | 'unpaid' | 'failed' | 'unknown' | 'paid_twice' | 'reminder';

/** `isRepeat`: the same may stand in the chat already, because an answer of Telegram was lost. */
export function describeAlarm(
  alarm: Alarm,
  order: OrderFacts,
  around: OrderSurroundings,
  reader: Reader,
  isRepeat = false,
): string {
  const { words } = reader;
  const heading = words(`order-alarm-${alarm.replace('_', '-')}`, {
    id: code(order.id),
    minutes: count(lateAfterMinutes) ?? '',
    number: code(order.clientOrderId),
    time: moment(order.expiredAt ?? undefined, reader) ?? '',
  });
  return paragraphs([
    isRepeat ? words('order-alarm-repeat') : undefined,
    heading,
    describeGoods(order, around, words),
  ]);
}
