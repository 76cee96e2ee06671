// The card that asks for a decision before anything is spent, and what is left of it when nothing was.

import type { Words } from '../../i18n.ts';
import type { Order } from '../../orders/order.ts';
import { coins, paragraphs, type Reader } from '../lines.ts';
import { clockTime } from '../moment.ts';
import { goods, lines, title, type OrderContext } from './order-goods.ts';
import { ago, warningParagraphs, type CardKnowledge } from './order-warnings.ts';

/** What is asked before anything is spent. */
export function describeCard(order: Order, around: OrderContext & CardKnowledge, reader: Reader): string {
  const { words, timeZone } = reader;
  return paragraphs([
    title(order, words),
    lines([...goods(order, around, words, cardName(around, reader)), ...moneyAhead(order, words)]),
    ...warningParagraphs(order, around, reader),
    order.state === 'confirmed'
      ? words('order-approval-waiting', { time: clockTime(order.expiresAt, timeZone) ?? '' })
      : words('order-card-until', {
          confirm: words.plain('confirm'),
          time: clockTime(order.expiresAt, timeZone) ?? '',
        }),
    // In a private chat there is nobody else who could have asked.
    order.chatId < 0 ? words('order-card-by', { person: around.nameOf(order.createdBy) }) : undefined,
  ]);
}

/** A card that ended without a purchase; `verdict` is the sentence that says how, as HTML. */
export function describeClosedCard(
  order: Order,
  around: OrderContext,
  verdict: string,
  words: Words,
): string {
  return paragraphs([title(order, words), verdict, lines(goods(order, around, words))]);
}

/** What the receiver goes by on a card: its name, or how else it is known. */
export function cardName(
  { label, deliveredAt }: OrderContext & CardKnowledge,
  reader: Reader,
): string | undefined {
  if (label !== undefined) return undefined;
  return deliveredAt === null
    ? reader.words('order-receiver-new')
    : reader.words('order-receiver-earlier', { ago: ago(deliveredAt, reader) });
}

function moneyAhead({ estimateSun, balanceBefore }: Order, words: Words): string[] {
  const left = estimateSun === null || balanceBefore === null ? undefined : balanceBefore.sun - estimateSun;
  return [
    estimateSun === null
      ? words('order-price-later')
      : words('order-price-estimate', { amount: coins(estimateSun) ?? '' }),
    balanceBefore === null
      ? words('order-balance-unsaid')
      : words('order-balance-before', { amount: coins(balanceBefore.sun) ?? '' }),
    ...(left === undefined
      ? []
      : left < 0n
        ? [words('order-balance-short', { missing: coins(-left) ?? '' })]
        : [words('order-balance-left', { amount: coins(left) ?? '' })]),
  ];
}
