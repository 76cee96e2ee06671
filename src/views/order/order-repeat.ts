// The card that asks whether an uncertain order is sent again under its number: what is known of the first call, what a
// second one may lead to, and what is left of the card when it is over. It tells no more than was read.

import { code } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import { coins, paragraphs, sentence, type Reader } from '../lines.ts';
import { clockTime, moment } from '../moment.ts';
import { cardName } from './order-card.ts';
import { goods, lines, title, type OrderFacts, type OrderSurroundings } from './order-facts.ts';
import { fallSentence } from './order-money.ts';
import { uncertaintyLines, whyUncertain } from './order-outcome.ts';
import { warningParagraphs, type CardKnowledge } from './order-warnings.ts';

/** Of the card itself; times are Unix milliseconds, people Telegram ids. */
export type RepeatFacts = {
  readonly state: string;
  readonly reason: string | null;
  readonly askedBy: number;
  readonly expiresAt: number;
  readonly confirmedBy: number | null;
  readonly approvedBy: number | null;
  readonly closedBy: number | null;
  /** Read when the card was opened. */
  readonly balanceSun: bigint | null;
};

/** The card while it can still be decided: `offered`, or `confirmed` when a second person has to agree. */
export function describeRepeat(
  repeat: RepeatFacts,
  order: OrderFacts,
  around: OrderSurroundings & CardKnowledge,
  reader: Reader,
): string {
  const { words, timeZone } = reader;
  const time = clockTime(repeat.expiresAt, timeZone) ?? '';
  return paragraphs([
    words('order-repeat-title', { id: code(order.id) }),
    words('order-state-unknown', { why: whyUncertain(order, words) }),
    lines([
      title(order, words),
      ...goods(order, around, words, cardName(around, reader)),
      price(order, words),
      words('order-client-number', { id: code(order.clientOrderId) }),
    ]),
    lines([...calls(order, reader), ...uncertaintyLines(order, repeat.balanceSun, reader)]),
    words(`order-repeat-rule-${order.kind}`),
    order.maybePaidTwiceAt === null
      ? fallen(order, repeat, words)
      : lines([words('order-maybe-paid-twice'), fallSentence(order, words)]),
    ...warningParagraphs(order, around, reader),
    repeat.state === 'confirmed'
      ? words('order-repeat-waiting', { time })
      : words('order-repeat-until', { confirm: words.plain('confirm'), time }),
    order.chatId < 0 ? words('order-card-by', { person: around.nameOf(repeat.askedBy) }) : undefined,
  ]);
}

/** What is left of a card that is over. */
export function describeClosedRepeat(
  repeat: RepeatFacts,
  order: OrderFacts,
  around: OrderSurroundings,
  { words }: Reader,
): string {
  return paragraphs([
    words('order-repeat-title-closed', { id: code(order.id) }),
    verdict(repeat, order, around, words),
    lines([title(order, words), ...goods(order, around, words)]),
  ]);
}

function verdict(
  { state, reason, askedBy, confirmedBy, approvedBy, closedBy }: RepeatFacts,
  order: OrderFacts,
  { nameOf }: OrderSurroundings,
  words: Words,
): string {
  const person = nameOf(closedBy ?? askedBy);
  if (state === 'sent') {
    return lines([
      words('order-repeat-sent', { person: nameOf(confirmedBy ?? askedBy) }),
      approvedBy === null ? undefined : words('order-approval-done', { person: nameOf(approvedBy) }),
    ]);
  }
  if (state === 'cancelled') return words('order-repeat-cancelled', { person });
  if (state === 'refused' && reason === 'person') return words('order-repeat-refused', { person });
  if (state === 'refused' && reason === 'not_in_book') return words('order-repeat-not-in-book');
  if (state === 'refused' && reason === 'price_unknown') {
    return words('order-repeat-price-unknown', { kind: order.kind });
  }
  if (state === 'refused') return words('order-repeat-limit');
  return words(state === 'superseded' ? 'order-repeat-superseded' : 'order-repeat-expired');
}

function price({ estimateSun }: OrderFacts, words: Words): string {
  return estimateSun === null
    ? words('order-price-later')
    : words('order-price-estimate', { amount: coins(estimateSun) ?? '' });
}

/** When it was sent first, and, when it was sent more than once, how often and when last. */
function calls({ placedAt, sentAt, posts }: OrderFacts, reader: Reader): Array<string | undefined> {
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

/** A balance that fell by the price since the card of the order speaks for a purchase. */
function fallen(
  { balanceBeforeSun, estimateSun }: OrderFacts,
  { balanceSun }: RepeatFacts,
  words: Words,
): string | undefined {
  if (balanceBeforeSun === null || balanceSun === null) return undefined;
  const fell = balanceBeforeSun - balanceSun;
  if (fell <= 0n || (estimateSun !== null && fell < estimateSun)) return undefined;
  return words('order-repeat-fell', { fell: coins(fell) ?? '' });
}
