// Text of alarms, which are sent as separate messages, since editing a message makes no sound: an order is late, can't
// be read, failed, needs a decision, differs from what was confirmed, was or may have been paid twice, arrived after all, went back
// too early, or ends soon.

import { code, type Html } from '../../base/html.ts';
import type { Order } from '../../orders/order.ts';
import { count, paragraphs, sentence, toLine, type Reader } from '../../base/lines.ts';
import { moment } from '../../base/moment.ts';
import { differenceLines } from './order-differs.ts';
import { describeGoods, lines, type OrderContext } from './order-goods.ts';
import { fallSentence, otherNumberLine } from './order-money.ts';
import { lateAfterMinutes, reclaimedEarlySentence } from './order-outcome.ts';
import { lookingValues, unreadValues } from './order-unread.ts';
import { describeServiceWords } from '../../bot/service-failure.ts';

export type Alarm =
  | 'late'
  | 'unread'
  | 'unpaid'
  | 'failed'
  | 'unknown'
  | 'differs'
  | 'maybe_paid_twice'
  | 'paid_twice'
  | 'delivered_after_all'
  | 'reclaimed_early'
  | 'reminder';

/** The person whose order it is; shown to people who did not order it. */
export type Whose = { person: string | Html; mayOrder: boolean };

/** Alarms about money and about what was sold; they are sent to all owners, whoever ordered. */
export const ownerAlarms: ReadonlySet<Alarm> = new Set(['differs', 'maybe_paid_twice', 'paid_twice']);

export function describeAlarm(
  alarm: Alarm,
  order: Order,
  around: OrderContext,
  reader: Reader,
  whose?: Whose,
): string {
  const { words } = reader;
  return paragraphs([
    heading(alarm, order, reader),
    ...details(alarm, order, reader),
    lines([
      describeGoods(order, around, words),
      whose &&
        words('order-alarm-whose', {
          is: whose.mayOrder ? 'member' : 'former',
          person: whose.person,
          id: order.id,
        }),
    ]),
    whose && ownerAlarms.has(alarm) ? words('order-alarm-locks') : undefined,
  ]);
}

function heading(alarm: Alarm, order: Order, reader: Reader): string {
  const { words } = reader;
  const unread = order.unread && unreadValues(order.unread, reader);
  return words(`order-alarm-${alarm.replaceAll('_', '-')}`, {
    id: code(order.id),
    minutes: count(lateAfterMinutes),
    number: code(order.clientOrderId),
    time: (alarm === 'unread' ? unread?.time : moment(order.endsAt ?? undefined, reader)) ?? '',
    why: unread?.reason ?? '',
  });
}

/** The details that people need to act on the heading. */
function details(alarm: Alarm, order: Order, reader: Reader): Array<string | undefined> {
  const { words } = reader;
  const { unread, kind } = order;
  const service = toLine(order.serviceId ?? undefined, 100);
  const numbers = [
    sentence(words, 'order-service-number', { id: service === undefined ? undefined : code(service) }),
    otherNumberLine(order, words),
  ];
  const allNumbers = lines([...numbers, words('order-client-number', { id: code(order.clientOrderId) })]);
  if (alarm === 'unread') {
    const said = { code: unread?.code, serviceMessage: unread?.message };
    return [describeServiceWords(said, words), words('order-unread-next', lookingValues(order, reader))];
  }
  if (alarm === 'differs')
    return [differenceLines(order, words), words(`order-differs-next-${kind}`), allNumbers];
  if (alarm === 'reclaimed_early') return [reclaimedEarlySentence(order, reader)];
  if (alarm === 'maybe_paid_twice') return [fallSentence(order, words), allNumbers];
  // The heading already has the client order id.
  return alarm === 'paid_twice' ? [lines(numbers)] : [];
}
