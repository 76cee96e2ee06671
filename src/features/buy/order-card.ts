// Text of the card that asks for a decision before anything is spent, and of a card that ended without a purchase.

import type { Words } from '../../base/i18n.ts';
import type { Order } from '../../orders/order.ts';
import { coins, paragraphs, type Reader } from '../../base/lines.ts';
import { clockTime, countdown } from '../../base/moment.ts';
import { draftMs } from '../../orders/draft.ts';
import { goods, lines, title, type OrderContext } from './order-goods.ts';
import { ago, warningParagraphs, type CardKnowledge } from './order-warnings.ts';

/** The card while it can be confirmed or approved. */
export function describeCard(order: Order, around: OrderContext & CardKnowledge, reader: Reader): string {
  const { words } = reader;
  return paragraphs([
    title(order, words),
    lines([...goods(order, around, words, cardName(around, reader)), ...moneyAhead(order, reader)]),
    ...warningParagraphs(order, around, reader),
    order.state === 'confirmed'
      ? words('order-approval-waiting', { time: countdown(order.expiresAt, reader) })
      : words('order-card-until', {
          confirm: words.plain('confirm'),
          minutes: draftMs / 60_000,
          time: countdown(order.expiresAt, reader),
        }),
    // In a private chat nobody else could have requested it.
    order.chatId < 0 ? words('order-card-by', { person: around.nameOf(order.createdBy) }) : undefined,
  ]);
}

/** A card that ended without a purchase; `verdict` is a sentence in HTML that says how. */
export function describeClosedCard(
  order: Order,
  around: OrderContext,
  verdict: string,
  words: Words,
): string {
  return paragraphs([title(order, words), verdict, lines(goods(order, around, words))]);
}

/** Says of a receiver without a label whether it is new, or when an order for it was last delivered. */
export function cardName(
  { label, deliveredAt }: OrderContext & CardKnowledge,
  reader: Reader,
): string | undefined {
  if (label !== undefined) return undefined;
  return deliveredAt === null
    ? reader.words('order-receiver-new')
    : reader.words('order-receiver-earlier', { ago: ago(deliveredAt, reader) });
}

function moneyAhead({ estimateSun, balanceBefore }: Order, { words, timeZone }: Reader): string[] {
  const left = estimateSun === null || balanceBefore === null ? undefined : balanceBefore.sun - estimateSun;
  return [
    estimateSun === null
      ? words('order-price-later')
      : words('order-price-estimate', { amount: coins(estimateSun) }),
    balanceBefore === null
      ? words('order-balance-unsaid')
      : words('order-balance-at', {
          amount: coins(balanceBefore.sun),
          time: clockTime(balanceBefore.at, timeZone) ?? '?',
        }),
    ...(left === undefined
      ? []
      : left < 0n
        ? [words('order-balance-short', { missing: coins(-left) })]
        : [words('order-balance-left', { amount: coins(left) })]),
  ];
}
