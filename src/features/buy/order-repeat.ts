// Text of the card that asks whether to send an `unknown` order again: what is known about the earlier calls, and what
// another call may lead to; and of the card after it was decided. It states nothing that was not read.

import { code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { BalanceReading, Order } from '../../orders/order.ts';
import type { Repeat, RepeatState } from '../../orders/repeat.ts';
import { coins, paragraphs, sentence, type Reader } from '../../base/lines.ts';
import { countdown, moment } from '../../base/moment.ts';
import { draftMs } from '../../orders/draft.ts';
import { cardName } from './order-card.ts';
import { goods, lines, title, type OrderContext } from './order-goods.ts';
import { fallSentence } from './order-money.ts';
import { uncertaintyLines, whyUncertain } from './order-outcome.ts';
import { warningParagraphs, type CardKnowledge } from './order-warnings.ts';

/** The card while it can be decided: `offered`, or `confirmed` if a second person has to approve. */
export function describeRepeat(
  repeat: Repeat,
  order: Order,
  around: OrderContext & CardKnowledge,
  reader: Reader,
): string {
  const { words } = reader;
  const time = countdown(repeat.expiresAt, reader);
  return paragraphs([
    words('order-repeat-title', { id: code(order.id) }),
    words('order-state-unknown', { why: whyUncertain(order, words) }),
    lines([
      title(order, words),
      ...goods(order, around, words, cardName(around, reader)),
      price(order, words),
      words('order-client-number', { id: code(order.clientOrderId) }),
    ]),
    lines([...calls(order, reader), ...uncertaintyLines(order, readingFor(repeat, order), reader)]),
    words(`order-repeat-rule-${order.kind}`),
    order.maybePaidTwiceAt === null
      ? fallen(order, repeat, words)
      : lines([words('order-maybe-paid-twice'), fallSentence(order, words)]),
    ...warningParagraphs(order, around, reader),
    repeat.state === 'confirmed'
      ? words('order-repeat-waiting', { time })
      : words('order-repeat-until', { confirm: words.plain('confirm'), minutes: draftMs / 60_000, time }),
    order.chatId < 0 ? words('order-card-by', { person: around.nameOf(repeat.askedBy) }) : undefined,
  ]);
}

/** The card after it was decided or has ended. */
export function describeClosedRepeat(
  repeat: Repeat,
  order: Order,
  around: OrderContext,
  { words }: Reader,
): string {
  return paragraphs([
    words('order-repeat-title-closed', { id: code(order.id) }),
    verdict(repeat, order, around, words),
    lines([title(order, words), ...goods(order, around, words)]),
  ]);
}

type Verdict = (repeat: Repeat, order: Order, nameOf: OrderContext['nameOf'], words: Words) => string;

/** Why a repeat was refused. */
function refusal(
  { reason, closedBy, askedBy }: Repeat,
  { kind }: Order,
  nameOf: OrderContext['nameOf'],
  words: Words,
) {
  if (reason === 'person') return words('order-repeat-refused', { person: nameOf(closedBy ?? askedBy) });
  if (reason === 'not_in_book') return words('order-repeat-not-in-book');
  return reason === 'price_unknown'
    ? words('order-repeat-price-unknown', { kind })
    : words('order-repeat-limit');
}

const verdicts: Readonly<Record<Exclude<RepeatState, 'offered' | 'confirmed'>, Verdict>> = {
  sent: ({ askedBy, confirmedBy, approvedBy }, _order, nameOf, words) =>
    lines([
      words('order-repeat-sent', { person: nameOf(confirmedBy ?? askedBy) }),
      approvedBy === null ? undefined : words('order-approval-done', { person: nameOf(approvedBy) }),
    ]),
  cancelled: ({ closedBy, askedBy }, _order, nameOf, words) =>
    words('order-repeat-cancelled', { person: nameOf(closedBy ?? askedBy) }),
  refused: refusal,
  expired: ({ reason }, _order, _nameOf, words) =>
    words(reason === 'restart' ? 'order-repeat-restart' : 'order-repeat-expired'),
  superseded: (_repeat, _order, _nameOf, words) => words('order-repeat-superseded'),
};

function verdict(repeat: Repeat, order: Order, { nameOf }: OrderContext, words: Words): string {
  const state = repeat.state === 'offered' || repeat.state === 'confirmed' ? 'expired' : repeat.state;
  return verdicts[state](repeat, order, nameOf, words);
}

function price({ estimateSun }: Order, words: Words): string {
  return estimateSun === null
    ? words('order-price-later')
    : words('order-price-estimate', { amount: coins(estimateSun) });
}

/** The balance that was read for the card; its time is stored with the order. */
function readingFor(
  { balanceSun, askedAt, posts }: Repeat,
  { balanceReadings }: Order,
): BalanceReading | undefined {
  if (balanceSun === null) return undefined;
  const at = balanceReadings.findLast((reading) => reading.at <= askedAt)?.at ?? askedAt;
  return { at, posts, sun: balanceSun };
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

/** A note if the balance has fallen by at least the price since the order's card, which suggests a purchase. */
function fallen(
  { balanceBefore, estimateSun }: Order,
  { balanceSun }: Repeat,
  words: Words,
): string | undefined {
  if (balanceBefore === null || balanceSun === null) return undefined;
  const fell = balanceBefore.sun - balanceSun;
  if (fell <= 0n || (estimateSun !== null && fell < estimateSun)) return undefined;
  return words('order-repeat-fell', { fell: coins(fell) });
}
