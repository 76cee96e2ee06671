// Text of a card: what is decided before anything is spent, for an order's first spend or for one that sends an `unknown`
// order again, and the card after it ended. It states nothing that was not read.

import { code, raw } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { BalanceReading, Found, Order, Spend } from '../../orders/order.ts';
import type { OrderReason, SpendState } from '../../orders/states.ts';
import { type Reader, coins, lines, paragraphs, sentence, toQuotedLine } from '../../base/lines.ts';
import { ago, briefTime, countdown, moment } from '../../base/time.ts';
import {
  type OrderContext,
  fallSentence,
  goods,
  title,
  uncertaintyLines,
  whyUncertain,
} from './order-parts.ts';
import type { Forecast } from '../../orders/gate.ts';
import type { ReceiverHistory } from '../../orders/queries.ts';
import { activationSun } from '../../orders/limits.ts';
import { mayHaveBeenPaid } from '../../orders/record.ts';
import { describeLimitAhead } from './order-limit.ts';
import { displayStateOf } from './order-state.ts';
import { describeServiceWords } from '../../bot/ask-service.ts';

/** The card while it can be confirmed or approved. */
export function describeCard(found: Found, around: OrderContext & CardKnowledge, reader: Reader): string {
  const { order, spend } = found;
  const { words } = reader;
  const warnings = warningParagraphs(found, around, reader);
  // In a private chat nobody else could have requested it.
  const by = order.chatId < 0 ? words('order-card-by', { person: around.nameOf(spend.askedBy) }) : undefined;
  const time = countdown(spend.expiresAt, reader);
  const until = { confirm: words.plain('confirm'), time };
  if (spend.isFirst) {
    return paragraphs([
      lines([
        title(order, words),
        ...goods(order, around, words, cardName(around, reader)),
        ...moneyAhead(order, around, reader),
      ]),
      ...warnings,
      spend.state === 'confirmed'
        ? words('order-approval-waiting', { time })
        : words(isStopped(around) ? 'order-card-ends' : 'order-card-until', until),
      by,
    ]);
  }
  return paragraphs([
    words('order-repeat-title', { id: code(order.id) }),
    words('order-state-unknown', { why: whyUncertain(order, words) }),
    lines([
      title(order, words),
      ...goods(order, around, words, cardName(around, reader)),
      ...priceLines(order, around, words),
      words('order-client-number', { id: code(order.clientOrderId) }),
    ]),
    lines([...calls(order, reader), ...uncertaintyLines(order, readingFor(found), reader)]),
    words(`order-repeat-rule-${order.kind}`),
    order.maybePaidTwiceAt === null
      ? fallen(found, words)
      : lines([words('order-maybe-paid-twice'), fallSentence(order, words)]),
    ...warnings,
    spend.state === 'confirmed'
      ? words('order-repeat-waiting', { time })
      : words(isStopped(around) ? 'order-card-ends' : 'order-repeat-until', until),
    by,
  ]);
}

/** Then it is said that confirming does nothing. */
function isStopped({ forecast }: CardKnowledge): boolean {
  return forecast !== undefined && (forecast.limit !== undefined || forecast.isNotInBook);
}

/** `limit`: the name of the limit or the ceiling that stopped it, where the audit trail says one. */
type Ended = OrderContext & { limit?: string };

/** A card that ended; `verdict` is a sentence in HTML that says how. */
export function describeClosedCard(
  { order, spend }: Found,
  around: Ended,
  { words }: Reader,
  verdict = verdicts[spend.state]({ order, spend }, around, words),
): string {
  const what = goods(order, around, words);
  const whole = lines([title(order, words), ...what]);
  if (spend.isFirst) return paragraphs([verdict, whole]);
  return paragraphs([lines([words('order-repeat-title-closed', { id: code(order.id) }), verdict]), whole]);
}

type Verdict = (found: Found, around: Ended, words: Words) => string;

/** How a card ended by which nothing was sent, or sent again: the beginning of the sentences' keys. */
const familyOf = ({ isFirst }: Spend) => (isFirst ? 'order-card' : 'order-repeat');

const overdue: Verdict = ({ spend }, _around, words) => {
  if (spend.reason === 'restart') return words(`${familyOf(spend)}-restart`);
  if (spend.confirmedAt === null) return words(`${familyOf(spend)}-expired`);
  return words('order-approval-expired', { what: spend.isFirst ? 'order' : 'repeat' });
};

/** Why a rule refused it, where the words say nothing else. */
const ofRules: ReadonlySet<string> = new Set([
  'limit',
  'ceiling',
  'ceiling_price',
  'ceiling_earlier',
  'not_in_book',
] satisfies OrderReason[]);

const verdicts: Readonly<Record<SpendState, Verdict>> = {
  // Nobody decides any more about a card that is shown as closed.
  offered: overdue,
  confirmed: overdue,
  expired: overdue,
  sent: ({ spend }, { nameOf }, words) =>
    lines([
      words('order-repeat-sent', { person: nameOf(spend.confirmedBy ?? spend.askedBy) }),
      spend.approvedBy === null
        ? undefined
        : words('order-approval-done', { person: nameOf(spend.approvedBy) }),
    ]),
  cancelled({ spend }, { nameOf }, words) {
    if (spend.isFirst && spend.reason === 'removed')
      return words('order-card-removed', { person: nameOf(spend.askedBy) });
    return words(`${familyOf(spend)}-cancelled`, { person: nameOf(spend.closedBy ?? spend.askedBy) });
  },
  refused({ order, spend }, { nameOf, limit = '' }, words) {
    const { reason } = spend;
    const family = familyOf(spend);
    if (reason !== null && ofRules.has(reason))
      return words(`${family}-${reason.replaceAll('_', '-')}`, { limit });
    if (reason === 'price_unknown') {
      return spend.isFirst
        ? words(`order-card-price-unknown-${order.kind}`)
        : words('order-repeat-price-unknown', { kind: order.kind });
    }
    return words(`${family}-refused`, { person: nameOf(spend.closedBy ?? spend.askedBy) });
  },
  superseded: (_found, _around, words) => words('order-repeat-superseded'),
};

/** Says of a receiver without a label when an order for it was last delivered; a warning says that it is new. */
function cardName({ label, deliveredAt }: OrderContext & CardKnowledge, reader: Reader): string | undefined {
  return label !== undefined || deliveredAt === null
    ? undefined
    : reader.words('order-receiver-earlier', { ago: ago(deliveredAt, reader) });
}

function moneyAhead(order: Order, around: CardKnowledge, reader: Reader): Array<string | undefined> {
  const { words } = reader;
  const { estimateSun, balanceBefore } = order;
  const missing = estimateSun === null || balanceBefore === null ? 0n : estimateSun - balanceBefore.sun;
  return [
    ...priceLines(order, around, words),
    balanceBefore === null
      ? words('order-balance-unsaid')
      : words('order-balance-at', {
          amount: coins(balanceBefore.sun),
          time: briefTime(balanceBefore.at, reader) ?? '?',
        }),
    ...(missing > 0n ? [words('order-balance-short', { missing: coins(missing) })] : []),
  ];
}

function priceLines(order: Order, around: CardKnowledge, words: Words): Array<string | undefined> {
  const { estimateSun } = order;
  return [
    estimateSun === null
      ? words('order-price-later')
      : words('order-price-estimate', { amount: coins(estimateSun) }),
    activationSentence(order, around, words),
  ];
}

/** Only a node says whether the receiver is activated: each active address has bandwidth, free if no other. */
function activationSentence(
  { resourcesBefore, placedAt }: Order,
  { deliveredAt, forecast }: CardKnowledge,
  words: Words,
): string | undefined {
  const isActive = deliveredAt !== null || (resourcesBefore?.bandwidthLimit ?? 0) > 0;
  // What stops the card names it, too.
  const isNamed = forecast?.limit?.reserveSun !== undefined;
  // An order that was sent may have activated it since it was read.
  const isKnown = resourcesBefore !== null && placedAt === null;
  const values = { is: isKnown ? 'missing' : 'unread', amount: coins(activationSun) };
  return isActive || isNamed ? undefined : words('order-price-activation', values);
}

/** The balance that was read for the card; what is stored with the order says when, and what other orders had paid. */
function readingFor({ order, spend }: Found): BalanceReading | 'failed' {
  const { balanceSun, askedAt, posts } = spend;
  if (balanceSun === null) return 'failed';
  const stored = order.balanceReadings.findLast((reading) => reading.at <= askedAt);
  return { at: askedAt, othersSun: 0n, ...stored, posts, sun: balanceSun };
}

/** When the order was first sent and, after a repeat, how often and when it was last sent. */
function calls({ placedAt, sentAt, posts }: Order, reader: Reader): Array<string | undefined> {
  const { words } = reader;
  return [
    sentence(words, 'order-repeat-first', { time: moment(placedAt ?? undefined, reader) }),
    posts > 1
      ? sentence(words, 'order-repeat-last', {
          count: posts,
          time: moment(sentAt ?? undefined, reader),
        })
      : undefined,
  ];
}

/**
 * A note if the balance has fallen by at least the price since the order's card, beyond what other orders paid: that
 * suggests a purchase.
 */
function fallen(found: Found, words: Words): string | undefined {
  const { balanceBefore, estimateSun } = found.order;
  const reading = readingFor(found);
  if (balanceBefore === null || reading === 'failed') return undefined;
  const fell = balanceBefore.sun - reading.sun - reading.othersSun;
  if (fell <= 0n || (estimateSun !== null && fell < estimateSun)) return undefined;
  return words('order-repeat-fell', { fell: coins(fell) });
}

// The warnings on a card: what would stop the order, reasons to doubt the receiver, and its other open orders.

/** What is known about a card in addition to its own values. */
export type CardKnowledge = ReceiverHistory & {
  /** Known addresses that begin and end like the receiver. */
  twins: ReadonlyArray<{ address: string; label: string | undefined }>;
  /** What confirming the card would lead to; undefined once it was confirmed. */
  forecast: Forecast | undefined;
  /** When an order sent with the current parameter names first differed from what was confirmed; null if none did. */
  differingSince: number | null;
};

/** How many other orders are listed; further ones are only counted. Those that may be paid come first. */
const mostOthers = 3;
const mostDoubtful = 10;

function warningParagraphs(
  found: Found,
  around: OrderContext & CardKnowledge,
  reader: Reader,
): Array<string | undefined> {
  const { words } = reader;
  const { order } = found;
  const { label, deliveredAt, differingSince, twins } = around;
  return [
    lookalikes(twins, reader),
    ...stops(found, around, reader),
    others(around, reader),
    refusedBefore(around, reader),
    unfundedBefore(order, around, reader),
    label === undefined && deliveredAt === null ? words('order-warning-new') : undefined,
    differingSince === null || order.kind === 'flash'
      ? undefined
      : words('order-warning-differing', { ago: ago(differingSince, reader) }),
  ];
}

function stops(
  { order, spend }: Found,
  { forecast, nameOf }: OrderContext & CardKnowledge,
  reader: Reader,
): Array<string | undefined> {
  if (!forecast) return [];
  const { words } = reader;
  const { limit, isNotInBook, needsApproval, needsCode } = forecast;
  const { isFirst } = spend;
  return [
    isNotInBook ? words('order-ahead-book') : undefined,
    limit && describeLimitAhead(limit, { kind: order.kind, isFirst }, nameOf(spend.askedBy), reader),
    // An order that a rule stops needs neither approval nor a code.
    needsApproval && !limit && !isNotInBook
      ? words('order-ahead-approval', { confirm: words.plain('confirm') })
      : undefined,
    needsCode && !limit && !isNotInBook ? words('order-ahead-code') : undefined,
  ];
}

function others(around: OrderContext & CardKnowledge, reader: Reader): string | undefined {
  if (around.others.length === 0) return undefined;
  const { words, now } = reader;
  const { doubtful = [], sure = [] } = Object.groupBy(around.others, (other) =>
    isDoubtful(other) ? 'doubtful' : 'sure',
  );
  const most = Math.max(mostOthers, Math.min(doubtful.length, mostDoubtful));
  const described = [...doubtful, ...sure].map((other) =>
    words('order-other', {
      state: stateOfOther(other, now),
      id: code(other.id),
      person: around.nameOf(other.confirmedBy ?? other.createdBy),
      ago: ago(other.confirmedOnChainAt ?? other.confirmedAt ?? other.createdAt, reader),
    }),
  );
  // Cards have no number that people know, so two of the same minute read alike.
  const shown = [...new Set(described)].slice(0, most);
  const unseen = described.filter((line) => !shown.includes(line)).length;
  return lines([...shown, unseen > 0 ? words('order-others-more', { count: unseen }) : undefined]);
}

/** Whether it may be paid without having arrived. */
function isDoubtful(other: Order): boolean {
  return other.unread !== null || mayHaveBeenPaid(other);
}

/** Of one that may be paid and has not arrived, the card says what confirming means: as that of a repeat does. */
function stateOfOther(other: Order, now: number): string {
  const state = displayStateOf(other, now);
  return (state === 'late' || state === 'failed') && mayHaveBeenPaid(other) ? `${state}_paid` : state;
}

function refusedBefore(
  { refused, nameOf }: OrderContext & CardKnowledge,
  reader: Reader,
): string | undefined {
  if (!refused) return undefined;
  const { words } = reader;
  const values = { ago: ago(refused.confirmedAt ?? refused.createdAt, reader) };
  if (refused.state === 'rejected') {
    const { serviceCode: code, serviceMessage } = refused;
    return lines([
      words('order-warning-rejected', values),
      describeServiceWords({ code, serviceMessage }, words),
    ]);
  }
  return refused.reason === 'person'
    ? words('order-warning-refused', {
        ...values,
        person: nameOf(refused.closedBy ?? refused.createdBy),
      })
    : words('order-warning-limited', { ...values, reason: refused.reason ?? '' });
}

/** Nothing once the balance has grown. */
function unfundedBefore(
  { balanceBefore }: Order,
  { unfunded }: CardKnowledge,
  reader: Reader,
): string | undefined {
  if (!unfunded) return undefined;
  const before = unfunded.balanceBefore?.sun;
  if (before !== undefined && balanceBefore !== null && balanceBefore.sun > before) return undefined;
  return reader.words('order-warning-balance', {
    ago: ago(unfunded.confirmedAt ?? unfunded.createdAt, reader),
  });
}

function lookalikes(twins: CardKnowledge['twins'], { words }: Reader): string | undefined {
  if (twins.length === 0) return undefined;
  const addresses = twins.map(
    ({ address, label }) => `${code(address).html}${label ? ` · ${nameHtml(label)}` : ''}`,
  );
  return words('order-warning-lookalike', { others: raw(addresses.join('\n')) });
}

function nameHtml(label: string): string {
  const name = toQuotedLine(label, 64) ?? '';
  return typeof name === 'string' ? name : name.html;
}
