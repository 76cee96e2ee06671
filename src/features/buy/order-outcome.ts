// Text of the state of a confirmed order. It says whether something was bought with exactly the certainty of the state.
// A delegation is described as confirmed on the blockchain only after a signed read said so.

import type { Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { lackedBalance, reclaimedEarly } from '../../orders/record.ts';
import type { BalanceReading, Order } from '../../orders/order.ts';
import { lateAfterMs } from '../../orders/reads.ts';
import { type CardState, type OrderState, isCard } from '../../orders/states.ts';
import { type Reader, coins, sentence, toQuotedLine } from '../../base/lines.ts';
import { briefTime, span, timeOfDay } from '../../base/moment.ts';
import { differsParagraphs } from './order-differs.ts';
import { type OrderContext, lines } from './order-goods.ts';
import { hasOddStatus, isSentAgainByItself, lookingOf } from './order-state.ts';
import { lookingValues, readOn, unreadParagraph } from './order-unread.ts';
import { describeServiceFailure, describeServiceWords } from '../../bot/service-failure.ts';

/** After how many minutes people are notified that an order is late. */
export const lateAfterMinutes = lateAfterMs / 60_000;

type Known = (order: Order, around: OrderContext, reader: Reader) => Array<string | undefined>;

const known: Readonly<Record<Exclude<OrderState, CardState>, Known>> = {
  placing: ({ posts }, _around, { words }) => [
    words(posts > 1 ? 'order-state-placing-again' : 'order-state-placing'),
  ],
  accepted: (order, _around, reader) => [acceptedSentence(order, reader), unreadParagraph(order, reader)],
  late: (order, _around, reader) => [unreadParagraph(order, reader) ?? lateSentence(order, reader)],
  delivered: (order, _around, reader) => [
    order.confirmedOnChainAt === null
      ? reader.words('order-state-delivered-plain')
      : reader.words('order-state-delivered', {
          status: reader.words.plain('confirm-status-DELEGATION_CONFIRMED'),
        }),
    reclaimedEarlySentence(order, reader),
  ],
  differs: (order, _around, reader) => [
    ...differsParagraphs(order, reader.words),
    unreadParagraph(order, reader),
    lookingOf(order, reader.now)?.isOver
      ? reader.words('order-looking', lookingValues(order, reader))
      : undefined,
  ],
  failed: (order, _around, reader) => [
    order.reason === 'unpaid'
      ? reader.words('order-state-failed-unpaid')
      : lackedBalance(order)
        ? reader.words('order-state-failed-balance')
        : reader.words('order-state-failed', { status: failure(order, reader.words) }),
    unreadParagraph(order, reader) ?? readOn(order, reader),
  ],
  rejected: (order, _around, reader) => [
    lines([reader.words('order-state-rejected'), ...refusal(order, reader)]),
  ],
  not_sent: ({ reason }, _around, { words }) => [
    words(reason === 'held_up' ? 'order-state-held-up' : 'order-state-not-sent'),
    words('order-not-sent-next'),
  ],
  left: ({ closedBy, createdBy }, { nameOf }, { words }) => [
    words('order-state-left', { person: nameOf(closedBy ?? createdBy) }),
  ],
  unknown,
};

export function whatIsKnown(order: Order, around: OrderContext, reader: Reader): Array<string | undefined> {
  const { state } = order;
  // Cards have their own text (card-text.ts).
  return isCard(state) ? [] : known[state](order, around, reader);
}

/** The receiver had it for a shorter time than was paid for. */
export function reclaimedEarlySentence(order: Order, reader: Reader): string | undefined {
  const { words } = reader;
  const early = reclaimedEarly(order);
  return (
    early &&
    words(early.isStated ? 'order-reclaimed-early' : 'order-reclaimed-early-by', {
      time: briefTime(early.at, reader) ?? '?',
      span: span(early.endsAt - early.at, words),
      end: briefTime(early.endsAt, reader) ?? '?',
    })
  );
}

/** An unknown status is shown unchanged, since nothing can be concluded from it. */
function acceptedSentence(order: Order, reader: Reader): string {
  const { words } = reader;
  switch (order.status) {
    case null:
    case 'PAYMENT_SUCCESS':
      return words('order-state-accepted');
    case 'DELEGATE_SUCCESS':
      return words('order-state-delegated');
    case 'UNPAID':
      return words('order-state-unpaid', lookingValues(order, reader));
    default:
      return words('order-state-other', {
        ...lookingValues(order, reader),
        status: toQuotedLine(order.status, 64) ?? '?',
      });
  }
}

function oddSentence(order: Order, reader: Reader): string | undefined {
  if (!hasOddStatus(order)) return undefined;
  const { status, confirmStatus } = order;
  const said = [status, confirmStatus].filter((part) => part !== null && part !== 'UNCONFIRMED').join(' · ');
  return reader.words('order-state-other', {
    ...lookingValues(order, reader),
    status: toQuotedLine(said, 130) ?? '?',
  });
}

/** An unpaid order is not described as late: without a payment there is no delegation to wait for. */
function lateSentence(order: Order, reader: Reader): string {
  const { words } = reader;
  const looking = lookingValues(order, reader);
  if (order.status === 'UNPAID') return words('order-state-unpaid', looking);
  const odd = oddSentence(order, reader);
  return odd ?? words('order-state-late', { ...looking, minutes: lateAfterMinutes });
}

function unknown(order: Order, _around: OrderContext, reader: Reader): string[] {
  const { words } = reader;
  return [
    words('order-state-unknown', { why: whyUncertain(order, words) }),
    lines(uncertaintyLines(order, lastReading(order), reader)),
    nextSentence(order, reader),
  ];
}

function nextSentence(order: Order, { words, now, timeZone }: Reader): string {
  const { repeatsUntil, waitsUntil, kind } = order;
  if (isSentAgainByItself(order, now))
    return words('order-unknown-repeats', { time: timeOfDay(repeatsUntil ?? now, timeZone) });
  return waitsUntil === null
    ? words(`order-unknown-decide-${kind}`)
    : words('order-unknown-waits', { time: timeOfDay(waitsUntil, timeZone) });
}

/** Why the outcome of the last call is unknown, as plain text. */
export function whyUncertain({ reason }: Order, words: Words): string {
  const isKnown = reason !== null && words.has(`order-why-${reason}`);
  return words.plain(isKnown ? `order-why-${reason}` : 'order-why-other');
}

/** The last balance that was read after the last call; one before it says nothing about that call. */
function lastReading({ balanceReadings, posts }: Order): BalanceReading | undefined {
  return balanceReadings.findLast((reading) => reading.posts === posts);
}

/**
 * The evidence for and against a purchase: the service's message, the balance before and after, and events. `reading` is
 * undefined where no balance was read since the last call.
 */
export function uncertaintyLines(
  order: Order,
  reading: BalanceReading | 'failed' | undefined,
  reader: Reader,
): Array<string | undefined> {
  const { words } = reader;
  const before = order.balanceBefore?.sun ?? null;
  const { hintedAt, serviceCode: code, serviceMessage } = order;
  const read = reading === 'failed' ? undefined : reading;
  const after = { after: coins(read?.sun), time: briefTime(read?.at, reader) };
  const balances =
    before === null
      ? sentence(words, 'order-unknown-balance-after', after)
      : read === undefined
        ? words('order-unknown-balance-before', {
            before: coins(before),
            read: reading === 'failed' ? reading : 'not',
          })
        : sentence(words, read.sun === before ? 'order-unknown-same' : 'order-unknown-differs', {
            ...after,
            before: coins(before),
            difference: signed(read.sun - before, words),
          });
  return [
    describeServiceWords({ code, serviceMessage }, words),
    balances,
    hintedAt === null
      ? words('order-unknown-no-event')
      : words('order-unknown-event', { time: briefTime(hintedAt, reader) ?? '' }),
  ];
}

/** Why the service rejected the order, with its own message, and what to do. */
function refusal(order: Order, reader: Reader): Array<string | undefined> {
  const { words } = reader;
  const { reason, serviceCode: code, serviceMessage, balanceBefore, estimateSun } = order;
  const failure = { reason: reason ?? '', outcome: 'rejected' as const, code, serviceMessage };
  const isEnough = balanceBefore !== null && estimateSun !== null && balanceBefore.sun >= estimateSun;
  if (!lackedBalance(order) || !isEnough) return [describeServiceFailure(failure, words)];
  // By the bot's own reading it sufficed, so nobody is sent to recharge.
  return [
    words('order-refused-though-enough', {
      time: briefTime(balanceBefore.at, reader) ?? '?',
      amount: coins(balanceBefore.sun),
      price: coins(estimateSun),
    }),
    describeServiceWords(failure, words),
  ];
}

/** The status that says what failed: `confirm_status` if it is a failure, otherwise `status`. */
function failure({ status, confirmStatus }: Order, words: Words): string | Html {
  if (confirmStatus?.endsWith('_FAIL')) return statusWords('confirm-status', confirmStatus, words);
  return statusWords('order-status', status ?? 'UNKNOWN', words);
}

/** The translation of a status of the service; the status itself if there is none. */
export function statusWords(family: string, value: string, words: Words): string | Html {
  // Only the state `delivered` is described as confirmed; the status alone never is.
  if (value === 'DELEGATION_CONFIRMED') return value;
  return words.has(`${family}-${value}`)
    ? words.plain(`${family}-${value}`)
    : (toQuotedLine(value, 64) ?? '?');
}

function signed(amountSun: bigint, words: Words): string {
  return `${amountSun > 0n ? '+' : ''}${words.number(coins(amountSun))}`;
}
