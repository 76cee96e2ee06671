// Text of the message of an order, from its confirmation to its end: progress, state, what was ordered, price, ids and
// times. It says whether something was bought with exactly the certainty of the state, and that a delegation is confirmed
// on the blockchain only after a signed read said so.

import { type Html, code, foldedQuote, link, raw } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { lackedBalance, reclaimedEarly } from '../../orders/record.ts';
import type { BalanceReading, Order } from '../../orders/order.ts';
import { type CardState, type OrderState, isCard, rowOf } from '../../orders/states.ts';
import {
  type Reader,
  coins,
  count,
  lines,
  paragraphs,
  sentence,
  toLine,
  toQuotedLine,
} from '../../base/lines.ts';
import { briefTime, timeOfDay } from '../../base/time.ts';
import {
  type OrderContext,
  differenceLines,
  explorerLink,
  fallSentence,
  goodsUnsaid,
  lateAfterMinutes,
  lookingValues,
  reclaimedEarlySentence,
  serviceNumbers,
  title,
  uncertaintyLines,
  unreadValues,
  whyUncertain,
} from './order-parts.ts';
import { costOf, overpaidSun, paidOf } from '../../orders/limits.ts';
import {
  differencesNow,
  drawProgress,
  hasOddStatus,
  isSentAgainByItself,
  knownConfirmStatuses,
  knownStatuses,
  lookingOf,
} from './order-state.ts';
import { failedFollowedMs } from '../../orders/reads.ts';
import { wasPaid } from '../../store/ledger/orders/orders.ts';
import { describeServiceFailure, describeServiceWords } from '../../bot/ask-service.ts';

/** The account as it was read for this message; `at` is when the service was asked. */
export type AccountNow = {
  at: number;
  balanceSun: bigint | undefined;
  rechargeAddress: string | undefined;
};

/** `account` is shown while the order is unpaid; the caller reads it only then. */
export function describeOrder(
  order: Order,
  around: OrderContext,
  reader: Reader,
  account?: AccountNow,
): string {
  const { words } = reader;
  // Only what was read has a time; the lines of balances and differences name their own.
  const [first, ...more] = isCard(order.state) ? [] : known[order.state](order, around, reader);
  const isTimed = isSettled(order) || differencesNow(order) !== 'same';
  const readAt = isTimed ? null : (order.readAt ?? order.acceptedAt);
  return paragraphs([
    lines([
      `${title(order, words)} · ${code(order.id).html}`,
      // At its end its state says the same.
      isSettled(order) ? undefined : drawProgress(order, words),
      first,
    ]),
    ...more,
    overpriceParagraph(order, words),
    ...twiceParagraphs(order, words),
    order.status === 'UNPAID' && order.state !== 'delivered' && account
      ? accountLines(account, reader)
      : undefined,
    lines([
      ...goodsUnsaid(order, around, words),
      paidLine(order, words),
      ...onChain(order, words),
      sentence(words, 'read-at', { time: briefTime(readAt ?? undefined, reader) }),
      foldedQuote(raw(lines([...times(order, around, reader), ...numbers(order, around, words)]))).html,
    ]),
  ]);
}

function isSettled({ state }: Order): boolean {
  return !rowOf(state).isOpen;
}

function accountLines({ at, balanceSun, rechargeAddress }: AccountNow, reader: Reader): string {
  const { words } = reader;
  return lines([
    sentence(words, 'order-balance-at', { amount: coins(balanceSun), time: briefTime(at, reader) }),
    sentence(words, 'order-recharge', {
      address: rechargeAddress === undefined ? undefined : code(rechargeAddress),
    }),
  ]);
}

function onChain(order: Order, words: Words): Array<string | undefined> {
  const { state, status, confirmStatus, resourcesBefore, resourcesAfter, resourceType, reclaimedAt } = order;
  const of = (resources: Order['resourcesBefore']) =>
    count(resourceType === 'ENERGY' ? resources?.energyAvailable : resources?.bandwidthAvailable);
  const isPlain = confirmStatus === null || state === 'failed' || knownConfirmStatuses.has(confirmStatus);
  // The reads since the service's last answer have failed.
  const isStale = order.unread !== null && !isSettled(order);
  return [
    status === null || isStatusTold(status, order)
      ? undefined
      : words(isStale ? 'order-heard-status' : 'order-status', {
          status: statusWords('order-status', status, words),
        }),
    isPlain
      ? undefined
      : words(isStale ? 'order-heard-chain-status' : 'order-chain-status', {
          status: statusWords('confirm-status', confirmStatus, words),
        }),
    reclaimedAt === null
      ? sentence(words, 'order-resources', { before: of(resourcesBefore), after: of(resourcesAfter) })
      : undefined,
  ];
}

/** Whether the message includes the service's status already, which isn't said twice. */
function isStatusTold(status: string, { state, unread }: Order): boolean {
  const { statusIn } = rowOf(state);
  // The steps show a delegation.
  if (statusIn === 'text if unpaid')
    return status === 'DELEGATE_SUCCESS' || (status === 'UNPAID' && unread === null);
  return statusIn === 'text' || (statusIn === 'text if known' && knownStatuses.has(status));
}

function numbers(order: Order, { explorerUrl }: OrderContext, words: Words): Array<string | undefined> {
  const { clientOrderId, delegateHash } = order;
  const hash = toLine(delegateHash ?? undefined, 100);
  return [
    sentence(words, 'order-hash', { hash: hash === undefined ? undefined : hashLink(hash, explorerUrl) }),
    ...serviceNumbers(order, words),
    words('order-client-number', { id: code(clientOrderId) }),
  ];
}

function times(order: Order, around: OrderContext, reader: Reader): Array<string | undefined> {
  const { words } = reader;
  const time = briefTime(order.confirmedAt ?? undefined, reader);
  const person = around.nameOf(order.confirmedBy ?? order.createdBy);
  // The warning of an early reclaim and this line name the same end.
  const endsAt = reclaimedEarly(order)?.endsAt ?? order.endsAt ?? undefined;
  return [
    sentence(words, 'order-confirmed-by', { time, person }),
    order.approvedBy === null
      ? undefined
      : words('order-approval-done', { person: around.nameOf(order.approvedBy) }),
    sentence(words, 'order-ends', { time: briefTime(endsAt, reader) }),
  ];
}

function hashLink(hash: string, explorerUrl: string): Html {
  const url = explorerLink(hash, explorerUrl);
  return url === undefined ? code(hash) : link(url, hash);
}

// What is known of an order in its state. Cards have their own text (card-text.ts).

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
    ...differsParagraphs(order, reader),
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
    lines([
      words(reason === 'held_up' ? 'order-state-held-up' : 'order-state-not-sent'),
      words('order-not-sent-next'),
    ]),
  ],
  left: (order, { nameOf }, reader) => [
    reader.words('order-state-left', {
      person: nameOf(order.closedBy ?? order.createdBy),
      priced: costOf(order) === null ? 'no' : 'yes',
    }),
    // What it was decided by.
    lines([whyUncertain(order, reader.words), ...uncertaintyLines(order, lastReading(order), reader)]),
  ],
  unknown,
};

function acceptedSentence(order: Order, reader: Reader): string {
  const { words } = reader;
  if (order.status === 'UNPAID') return words('order-state-unpaid', lookingValues(order, reader));
  if (hasOddStatus(order)) return oddSentence(order, reader);
  return words(order.status === 'DELEGATE_SUCCESS' ? 'order-state-delegated' : 'order-state-accepted');
}

/** An unpaid order is not described as late: without a payment there is no delegation to wait for. */
function lateSentence(order: Order, reader: Reader): string {
  const { words } = reader;
  const looking = lookingValues(order, reader);
  if (order.status === 'UNPAID') return words('order-state-unpaid', looking);
  if (hasOddStatus(order)) return oddSentence(order, reader);
  return words('order-state-late', { ...looking, minutes: lateAfterMinutes });
}

/** A status that the bot doesn't know is shown unchanged, since nothing can be concluded from it. */
function oddSentence(order: Order, reader: Reader): string {
  const { status, confirmStatus } = order;
  const said = [status, confirmStatus].filter((part) => part !== null && part !== 'UNCONFIRMED').join(' · ');
  return reader.words('order-state-other', {
    ...lookingValues(order, reader),
    status: toQuotedLine(said, 130) ?? '?',
  });
}

function unknown(order: Order, { mayDecide }: OrderContext, reader: Reader): string[] {
  const { words } = reader;
  return [
    words('order-state-unknown', { why: whyUncertain(order, words) }),
    // While the bot sends it again, nobody has to judge.
    ...(isSentAgainByItself(order, reader.now)
      ? []
      : [lines(uncertaintyLines(order, lastReading(order), reader))]),
    nextSentence(order, reader, mayDecide),
  ];
}

function nextSentence(order: Order, { words, now, timeZone }: Reader, mayDecide = true): string {
  const { id, repeatsUntil, waitsUntil } = order;
  if (isSentAgainByItself(order, now))
    return words('order-unknown-repeats', { time: timeOfDay(repeatsUntil ?? now, timeZone) });
  if (waitsUntil === null)
    return mayDecide ? words('order-unknown-decide') : words('order-unknown-elsewhere', { id });
  const decided = mayDecide ? 'here' : 'elsewhere';
  return words('order-unknown-waits', { time: timeOfDay(waitsUntil, timeZone), decided });
}

/** The last balance that was read after the last call; one before it says nothing about that call. */
function lastReading({ balanceReadings, posts }: Order): BalanceReading | undefined {
  return balanceReadings.findLast((reading) => reading.posts === posts);
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
function statusWords(family: string, value: string, words: Words): string | Html {
  // Only the state `delivered` is described as confirmed; the status alone never is.
  if (value === 'DELEGATION_CONFIRMED') return value;
  return words.has(`${family}-${value}`)
    ? words.plain(`${family}-${value}`)
    : (toQuotedLine(value, 64) ?? '?');
}

/** The advice depends on the kind: only regular orders have parameter names that may be misconfigured. */
function differsParagraphs(order: Order, reader: Reader): string[] {
  const { words } = reader;
  return [
    lines([words('order-state-differs', { now: differencesNow(order) }), differenceLines(order, reader)]),
    words(`order-differs-next-${order.kind}`),
  ];
}

/** Undefined if the last read succeeded. */
function unreadParagraph(order: Order, reader: Reader): string | undefined {
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
function readOn({ failedAt }: Pick<Order, 'failedAt'>, reader: Reader): string | undefined {
  return failedAt === null
    ? undefined
    : reader.words('order-failed-read-on', { time: briefTime(failedAt + failedFollowedMs, reader) ?? '?' });
}

// Text about the price of an order, and about a second payment. A price is called a payment only if the service's record
// says that it was paid.

/** The price or the payment in one line. */
function paidLine(order: Order, words: Words): string | undefined {
  const { payAmountSun, activateAmountSun, estimateSun, state } = order;
  if (payAmountSun === null) {
    return rowOf(state).awaitsPrice && estimateSun !== null
      ? words('order-price-estimate', { amount: coins(estimateSun) })
      : undefined;
  }
  const amount = coins(payAmountSun);
  if (!wasPaid(order)) return words('order-price', { amount });
  return (activateAmountSun ?? 0n) > 0n
    ? words('order-paid-activation', { amount, activation: coins(activateAmountSun ?? 0n) })
    : words('order-paid', { amount });
}

/** The card's estimate and the service's price, if the difference is worth showing. */
function overpriceParagraph(order: Order, words: Words): string | undefined {
  if (order.estimateSun === null || overpaidSun(order) === null) return undefined;
  return words('order-price-exceeds', {
    kind: wasPaid(order) ? 'paid' : 'price',
    amount: coins(paidOf(order) ?? 0n) ?? '',
    estimate: coins(order.estimateSun),
  });
}

/** A proven or suspected second payment. */
function twiceParagraphs(order: Order, words: Words): string[] {
  return [
    ...(order.paidTwiceAt === null ? [] : [words('order-paid-twice')]),
    ...(order.maybePaidTwiceAt === null
      ? []
      : [lines([words('order-maybe-paid-twice'), fallSentence(order, words)])]),
  ];
}
