// Text about the price of an order, about a price above the card's estimate, and about a second payment. A price is
// called a payment only if the service's record says that it was paid.

import { code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { Order } from '../../orders/order.ts';
import { paidOf } from '../../orders/limits.ts';
import { rowOf } from '../../orders/states.ts';
import { wasPaid } from '../../store/ledger/orders/was-paid.ts';
import { coins, sentence, toLine } from '../../base/lines.ts';
import { lines, type OrderContext } from './order-goods.ts';

/** The price or the payment in one line. */
export function paidLine(order: Order, words: Words): string | undefined {
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

/** The card's estimate and the service's price, if `overpaidSun` says that the difference is worth showing. */
export function overpriceParagraph(
  order: Order,
  { overpaidSun }: OrderContext,
  words: Words,
): string | undefined {
  if ((overpaidSun ?? null) === null || order.estimateSun === null) return undefined;
  return words('order-price-exceeds', {
    kind: wasPaid(order) ? 'paid' : 'price',
    amount: coins(paidOf(order) ?? 0n) ?? '',
    estimate: coins(order.estimateSun),
  });
}

/** A proven or suspected second payment. */
export function twiceParagraphs(order: Order, words: Words): string[] {
  return [
    ...(order.paidTwiceAt === null ? [] : [words('order-paid-twice')]),
    ...(order.maybePaidTwiceAt === null
      ? []
      : [lines([words('order-maybe-paid-twice'), fallSentence(order, words)])]),
  ];
}

/** By how much the balance fell, compared with the cost of this order. */
export function fallSentence(order: Order, words: Words): string {
  const cost = paidOf(order) ?? order.estimateSun;
  return words('order-balance-fell', {
    fell: coins(order.fellSun ?? undefined) ?? '?',
    priced: cost === null ? 'no' : 'yes',
    cost: coins(cost ?? undefined) ?? '?',
  });
}

/** The other id that the service's records have for the order. */
export function otherNumberLine({ otherServiceId }: Order, words: Words): string | undefined {
  const id = toLine(otherServiceId ?? undefined, 100);
  return sentence(words, 'order-other-number', { id: id === undefined ? undefined : code(id) });
}
