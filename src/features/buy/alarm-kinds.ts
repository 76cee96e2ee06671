// The alarms of an order: which there are, which of them it needs, and what each says. They are messages of their own, since
// editing a message makes no sound. Pure, so a restart gets the same result.

import { type ReclaimFacts, reclaimedEarly } from '../../orders/record.ts';
import { followedMs, lateAfterMs } from '../../orders/reads.ts';
import type { Order } from '../../orders/order.ts';
import { type StateRow, rowOf } from '../../orders/states.ts';
import { type Html, code } from '../../base/html.ts';
import { type Reader, count, lines, paragraphs } from '../../base/lines.ts';
import { moment } from '../../base/time.ts';
import {
  type OrderContext,
  describeGoods,
  differenceLines,
  fallSentence,
  lateAfterMinutes,
  lookingValues,
  reclaimedEarlySentence,
  serviceNumbers,
  unreadValues,
} from './order-parts.ts';
import { describeServiceWords } from '../../bot/ask-service.ts';
import { differencesNow } from './order-state.ts';

type AlarmRow = {
  /** What a rule calls it by which a place asks for it; null: it is for the order's chat and the owners alone. */
  rule: 'order.late' | 'order.failed' | 'order.unknown' | null;
  /** The incident that its message tells of; null: nobody has to take care. */
  incident: 'order' | 'payment' | null;
  /** It says that the order has not arrived. */
  isDoubt?: true;
  /** It concerns money or what was sold, so all owners get it, and not only the person who ordered. */
  isForOwners?: true;
};

const rows = {
  late: { rule: 'order.late', incident: 'order', isDoubt: true },
  unread: { rule: 'order.late', incident: 'order', isDoubt: true },
  unpaid: { rule: 'order.late', incident: 'order', isDoubt: true },
  failed: { rule: 'order.failed', incident: 'order', isDoubt: true },
  unknown: { rule: 'order.unknown', incident: 'order' },
  differs: { rule: 'order.failed', incident: 'order', isForOwners: true },
  maybe_paid_twice: { rule: null, incident: 'payment', isForOwners: true },
  paid_twice: { rule: null, incident: 'payment', isForOwners: true },
  // Who was told that it failed has to hear that it did not.
  delivered_after_all: { rule: 'order.failed', incident: null },
  reclaimed_early: { rule: 'order.failed', incident: null },
  /** Before the end of a delegation; told in the order's place only. */
  reminder: { rule: null, incident: null },
} satisfies Readonly<Record<string, AlarmRow>>;

export type Alarm = keyof typeof rows;

/** Of an alarm that only a later version knows, nobody else is told. */
export function alarmRow(alarm: string): AlarmRow {
  return Object.hasOwn(rows, alarm) ? rows[alarm as Alarm] : rows.reminder;
}

type Facts = Pick<
  Order,
  | 'state'
  | 'reason'
  | 'status'
  | 'acceptedAt'
  | 'unread'
  | 'failedAt'
  | 'confirmedOnChainAt'
  | 'reclaimedAt'
  | 'repeatsUntil'
  | 'waitsUntil'
  | 'paidTwiceAt'
  | 'maybePaidTwiceAt'
> &
  ReclaimFacts;

/**
 * `now` is Unix milliseconds; `isUnattended`: nobody has just used one of its buttons, so nobody is likely to see its
 * message.
 */
export function listAlarms(order: Facts, now: number, isUnattended: boolean): Alarm[] {
  const { alarm: ofState } = rowOf(order.state);
  const state = ofState === null ? undefined : judges[ofState](order, now, isUnattended);
  const payment = alarmOfPayment(order);
  return [state, alarmOfReclaim(order), payment].filter((alarm) => alarm !== undefined);
}

type Judge = (order: Facts, now: number, isUnattended: boolean) => Alarm | undefined;

/** By the alarm of the state's row. */
const judges: Readonly<Record<NonNullable<StateRow['alarm']>, Judge>> = {
  late: alarmOfLate,
  failed: () => 'failed',
  differs: () => 'differs',
  delivered: (order) => (order.failedAt !== null || wasSeenLate(order) ? 'delivered_after_all' : undefined),
  unknown: (order, now, isUnattended) => (needsDecision(order, now, isUnattended) ? 'unknown' : undefined),
};

/**
 * While reads fail, the status that was read last may be outdated, so the alarm says only that the order can't be read.
 */
function alarmOfLate({ unread, status, acceptedAt }: Facts, now: number): Alarm | undefined {
  if (unread === null) return status === 'UNPAID' ? 'unpaid' : 'late';
  // If a read has already shown the order late, people were notified: another alarm is due only after failing reads for
  // long, or when this was the last read.
  const wasShownLate = unread.since - (acceptedAt ?? 0) >= lateAfterMs;
  const isForLong = now - unread.since >= lateAfterMs || now - (acceptedAt ?? 0) >= followedMs;
  return !wasShownLate || isForLong ? 'unread' : undefined;
}

/**
 * False while the bot itself is sending the order again, or a request to do so waits for approval: until then nobody
 * else should decide about it or order the same anew.
 */
function needsDecision(order: Facts, now: number, isUnattended: boolean): boolean {
  const { repeatsUntil, waitsUntil, reason } = order;
  if ((repeatsUntil !== null && repeatsUntil > now) || waitsUntil !== null) return false;
  return isUnattended || reason === 'interrupted';
}

/** Whether its delivery was seen after the time at which people are told that an order is late. */
function wasSeenLate({ acceptedAt, confirmedOnChainAt, reclaimedAt }: Facts): boolean {
  const seenAt = confirmedOnChainAt ?? reclaimedAt;
  return seenAt !== null && acceptedAt !== null && seenAt - acceptedAt >= lateAfterMs;
}

function alarmOfReclaim(order: Facts): Alarm | undefined {
  return order.state === 'delivered' && reclaimedEarly(order) ? 'reclaimed_early' : undefined;
}

function alarmOfPayment({ paidTwiceAt, maybePaidTwiceAt }: Facts): Alarm | undefined {
  if (paidTwiceAt !== null) return 'paid_twice';
  return maybePaidTwiceAt === null ? undefined : 'maybe_paid_twice';
}

// Text of alarms.

/** The person whose order it is; shown to people who did not order it. */
export type Whose = { person: string | Html; mayOrder: boolean };

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
    whose && alarmRow(alarm).isForOwners ? words('order-alarm-locks') : undefined,
  ]);
}

function heading(alarm: Alarm, order: Order, reader: Reader): string {
  const { words } = reader;
  const unread = order.unread && unreadValues(order.unread, reader);
  return words(`order-alarm-${alarm.replaceAll('_', '-')}`, {
    id: code(order.id),
    now: differencesNow(order),
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
  const numbers = serviceNumbers(order, words);
  const allNumbers = lines([...numbers, words('order-client-number', { id: code(order.clientOrderId) })]);
  if (alarm === 'unread') {
    const said = { code: unread?.code, serviceMessage: unread?.message };
    return [describeServiceWords(said, words), words('order-unread-next', lookingValues(order, reader))];
  }
  if (alarm === 'differs')
    return [differenceLines(order, reader), words(`order-differs-next-${kind}`), allNumbers];
  if (alarm === 'reclaimed_early') return [reclaimedEarlySentence(order, reader)];
  if (alarm === 'maybe_paid_twice') return [fallSentence(order, words), allNumbers];
  // The heading already has the client order id.
  return alarm === 'paid_twice' ? [lines(numbers)] : [];
}
