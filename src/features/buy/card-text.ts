// Text of a card: what is decided before anything is spent, for an order's first spend or for one that sends an `unknown`
// order again, and the card after it ended. It states nothing that was not read.

import { code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { BalanceReading, Found, Order, Spend } from '../../orders/order.ts';
import type { SpendState } from '../../orders/states.ts';
import { type Reader, coins, paragraphs, sentence } from '../../base/lines.ts';
import { briefTime, countdown, moment } from '../../base/moment.ts';
import { type OrderContext, goods, lines, title } from './order-goods.ts';
import { fallSentence } from './order-money.ts';
import { uncertaintyLines, whyUncertain } from './order-outcome.ts';
import { type CardKnowledge, ago, warningParagraphs } from './order-warnings.ts';

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
        ...moneyAhead(order, reader),
      ]),
      ...warnings,
      spend.state === 'confirmed'
        ? words('order-approval-waiting', { time })
        : words('order-card-until', until),
      by,
    ]);
  }
  return paragraphs([
    words('order-repeat-title', { id: code(order.id) }),
    words('order-state-unknown', { why: whyUncertain(order, words) }),
    lines([
      title(order, words),
      ...goods(order, around, words, cardName(around, reader)),
      price(order, words),
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
      : words('order-repeat-until', until),
    by,
  ]);
}

/** A card that ended; `verdict` is a sentence in HTML that says how. */
export function describeClosedCard(
  { order, spend }: Found,
  around: OrderContext,
  { words }: Reader,
  verdict = verdictOf({ order, spend }, around.nameOf, words),
): string {
  const what = goods(order, around, words);
  const whole = lines([title(order, words), ...what]);
  if (spend.isFirst) return paragraphs([verdict, whole]);
  return paragraphs([lines([words('order-repeat-title-closed', { id: code(order.id) }), verdict]), whole]);
}

type Verdict = (found: Found, nameOf: OrderContext['nameOf'], words: Words) => string;

/** How a card ended by which nothing was sent, or sent again: the beginning of the sentences' keys. */
const familyOf = ({ isFirst }: Spend) => (isFirst ? 'order-card' : 'order-repeat');

function verdictOf(found: Found, nameOf: OrderContext['nameOf'], words: Words): string {
  return verdicts[found.spend.state](found, nameOf, words);
}

const overdue: Verdict = ({ spend }, _nameOf, words) => {
  if (spend.reason === 'restart') return words(`${familyOf(spend)}-restart`);
  if (spend.confirmedAt === null) return words(`${familyOf(spend)}-expired`);
  return words('order-approval-expired', { what: spend.isFirst ? 'order' : 'repeat' });
};

const verdicts: Readonly<Record<SpendState, Verdict>> = {
  // Nobody decides any more about a card that is shown as closed.
  offered: overdue,
  confirmed: overdue,
  expired: overdue,
  sent: ({ spend }, nameOf, words) =>
    lines([
      words('order-repeat-sent', { person: nameOf(spend.confirmedBy ?? spend.askedBy) }),
      spend.approvedBy === null
        ? undefined
        : words('order-approval-done', { person: nameOf(spend.approvedBy) }),
    ]),
  cancelled({ spend }, nameOf, words) {
    if (spend.isFirst && spend.reason === 'removed')
      return words('order-card-removed', { person: nameOf(spend.askedBy) });
    return words(`${familyOf(spend)}-cancelled`, { person: nameOf(spend.closedBy ?? spend.askedBy) });
  },
  refused({ order, spend }, nameOf, words) {
    const { reason } = spend;
    const family = familyOf(spend);
    if (reason === 'limit') return words(`${family}-limit`);
    if (reason === 'ceiling') return words(`${family}-ceiling`);
    if (reason === 'ceiling_price') return words(`${family}-ceiling-price`);
    if (reason === 'ceiling_earlier') return words(`${family}-ceiling-earlier`);
    if (reason === 'not_in_book') return words(`${family}-not-in-book`);
    if (reason === 'price_unknown') {
      return spend.isFirst
        ? words(`order-card-price-unknown-${order.kind}`)
        : words('order-repeat-price-unknown', { kind: order.kind });
    }
    return words(`${family}-refused`, { person: nameOf(spend.closedBy ?? spend.askedBy) });
  },
  superseded: (_found, _nameOf, words) => words('order-repeat-superseded'),
};

/** Says of a receiver without a label when an order for it was last delivered; a warning says that it is new. */
function cardName({ label, deliveredAt }: OrderContext & CardKnowledge, reader: Reader): string | undefined {
  return label !== undefined || deliveredAt === null
    ? undefined
    : reader.words('order-receiver-earlier', { ago: ago(deliveredAt, reader) });
}

function moneyAhead({ estimateSun, balanceBefore }: Order, reader: Reader): string[] {
  const { words } = reader;
  const missing = estimateSun === null || balanceBefore === null ? 0n : estimateSun - balanceBefore.sun;
  return [
    price({ estimateSun }, words),
    balanceBefore === null
      ? words('order-balance-unsaid')
      : words('order-balance-at', {
          amount: coins(balanceBefore.sun),
          time: briefTime(balanceBefore.at, reader) ?? '?',
        }),
    ...(missing > 0n ? [words('order-balance-short', { missing: coins(missing) })] : []),
  ];
}

function price({ estimateSun }: Pick<Order, 'estimateSun'>, words: Words): string {
  return estimateSun === null
    ? words('order-price-later')
    : words('order-price-estimate', { amount: coins(estimateSun) });
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
