// What is told in a message of its own, since an edit makes no sound: an order that is late, can't be read, failed, waits
// for a decision, isn't what was confirmed, was or may have been paid twice, or ends soon.

import { code, type Html } from '../html.ts';
import type { Words } from '../i18n.ts';
import { asItCame, coins, count, paragraphs, shown, type Reader } from './lines.ts';
import { clockTime, moment } from './moment.ts';
import { describeGoods, lines, type OrderFacts, type OrderSurroundings } from './order-facts.ts';
import { lateAfterMinutes } from './order-outcome.ts';
import { describeServiceWords } from './service-failure.ts';

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
  | 'reminder';

/** What the alarms need besides; what is absent is not said. */
export type AlarmFacts = OrderFacts & {
  /** Since when no read succeeded, and why the last one failed. */
  readonly unread?: {
    readonly since: number;
    readonly reason: string;
    readonly code: string | null;
    readonly message: string | null;
  } | null;
  readonly differences?: ReadonlyArray<{
    readonly field: string;
    readonly wanted: string;
    readonly got: string;
  }>;
  /** By how much the balance fell more than other orders explain. */
  readonly fellSun?: bigint | null;
};

/** Whose order it is, for those who did not order it. */
export type Whose = { person: string | Html; mayOrder: boolean };

/** Alarms about money and about what was sold: owners hear of these whoever ordered. */
export const ownersHear: ReadonlySet<Alarm> = new Set(['differs', 'maybe_paid_twice', 'paid_twice']);

/** `isRepeat`: the same may stand in the chat already, because an answer of Telegram was lost. */
export function describeAlarm(
  alarm: Alarm,
  order: AlarmFacts,
  around: OrderSurroundings,
  reader: Reader,
  isRepeat = false,
  whose?: Whose,
): string {
  const { words } = reader;
  return paragraphs([
    isRepeat ? words('order-alarm-repeat') : undefined,
    heading(alarm, order, reader),
    ...details(alarm, order, words),
    lines([
      describeGoods(order, around, words),
      whose &&
        words('order-alarm-whose', {
          is: whose.mayOrder ? 'member' : 'former',
          person: whose.person,
          id: order.id,
        }),
    ]),
    whose && ownersHear.has(alarm) ? words('order-alarm-locks') : undefined,
  ]);
}

function heading(alarm: Alarm, order: AlarmFacts, reader: Reader): string {
  const { words, timeZone } = reader;
  const { unread } = order;
  return words(`order-alarm-${alarm.replaceAll('_', '-')}`, {
    id: code(order.id),
    minutes: count(lateAfterMinutes) ?? '',
    number: code(order.clientOrderId),
    time:
      (alarm === 'unread'
        ? clockTime(unread?.since, timeZone)
        : moment(order.expiredAt ?? undefined, reader)) ?? '',
    why: words.plain('order-alarm-unread-why', { reason: unread?.reason ?? 'other' }),
    fell: coins(order.fellSun ?? undefined) ?? '?',
    ...price(order),
  });
}

function price({ payAmountSun, activateAmountSun, estimateSun }: OrderFacts): {
  price: string;
  cost: string;
} {
  if (payAmountSun !== null)
    return { price: 'paid', cost: coins(payAmountSun + (activateAmountSun ?? 0n)) ?? '' };
  return {
    price: estimateSun === null ? 'unknown' : 'estimate',
    cost: coins(estimateSun ?? undefined) ?? '',
  };
}

function details(alarm: Alarm, order: AlarmFacts, words: Words): Array<string | undefined> {
  if (alarm === 'unread') {
    const { code, message } = order.unread ?? {};
    return [describeServiceWords({ code, serviceMessage: message }, words)];
  }
  if (alarm !== 'differs') return [];
  const differences = (order.differences ?? []).map(({ field, wanted, got }) =>
    words('order-alarm-difference', { field, wanted: value(field, wanted), got: value(field, got) }),
  );
  const number = code(shown(order.serviceId ?? undefined, 100) ?? order.clientOrderId);
  return [...differences, words('order-alarm-differs-next', { number })];
}

/** Both sides look alike, so that people see in what they differ. */
function value(field: string, text: string): string | Html {
  if (field === 'receiver') return code(shown(text, 100) ?? '—');
  return /^\d{1,15}$/.test(text) ? (count(BigInt(text)) ?? '') : (asItCame(text, 100) ?? '—');
}
