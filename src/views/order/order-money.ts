// What an order cost, or would cost, and what is to be said when that is more than its card named or may have been
// charged twice. A price is called a payment only where the service's record says that it was paid.

import { code } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderState } from '../../orders/states.ts';
import { coins, sentence, toLine } from '../lines.ts';
import { lines, type OrderContext } from './order-goods.ts';

/** The service may still name a price. */
const awaitsPrice: ReadonlySet<OrderState> = new Set(['placing', 'accepted', 'unknown', 'late']);

/** Price or payment in one line. */
export function paidLine(order: Order, words: Words): string | undefined {
  const { payAmountSun, activateAmountSun, estimateSun, state } = order;
  if (payAmountSun === null) {
    return awaitsPrice.has(state) && estimateSun !== null
      ? words('order-price-estimate', { amount: coins(estimateSun) ?? '' })
      : undefined;
  }
  const amount = coins(payAmountSun) ?? '';
  if (!isPayment(order)) return words('order-price', { amount });
  return (activateAmountSun ?? 0n) > 0n
    ? words('order-paid-activation', { amount, activation: coins(activateAmountSun ?? 0n) ?? '' })
    : words('order-paid', { amount });
}

/** The card's price beside the service's, where the surroundings say that the difference is worth telling. */
export function overpriceParagraph(
  order: Order,
  { overpaidSun }: OrderContext,
  words: Words,
): string | undefined {
  if ((overpaidSun ?? null) === null || order.estimateSun === null) return undefined;
  return words('order-price-exceeds', {
    kind: isPayment(order) ? 'paid' : 'price',
    amount: coins(costOf(order) ?? 0n) ?? '',
    estimate: coins(order.estimateSun) ?? '',
  });
}

/** What is known, or only possible, about a second payment. */
export function twiceParagraphs(order: Order, words: Words): string[] {
  return [
    ...(order.paidTwiceAt === null ? [] : [words('order-paid-twice')]),
    ...(order.maybePaidTwiceAt === null
      ? []
      : [lines([words('order-maybe-paid-twice'), fallSentence(order, words)])]),
  ];
}

/** By how much the balance fell, beside what this order cost. */
export function fallSentence(order: Order, words: Words): string {
  const cost = costOf(order) ?? order.estimateSun;
  return words('order-balance-fell', {
    fell: coins(order.fellSun ?? undefined) ?? '?',
    priced: cost === null ? 'no' : 'yes',
    cost: coins(cost ?? undefined) ?? '?',
  });
}

/** Under which other id the service's records name the order. */
export function otherNumberLine({ otherServiceId }: Order, words: Words): string | undefined {
  const id = toLine(otherServiceId ?? undefined, 100);
  return sentence(words, 'order-other-number', { id: id === undefined ? undefined : code(id) });
}

/** Statuses that say that the order was paid. */
const paidStatuses: ReadonlySet<string> = new Set(['PAYMENT_SUCCESS', 'DELEGATE_SUCCESS']);

/** The amount of an order that nobody said to be paid, or that came to nothing, is a price and not a payment. */
export function isPayment({ status, state }: Pick<Order, 'status' | 'state'>): boolean {
  return state === 'delivered' || (state !== 'failed' && paidStatuses.has(status ?? ''));
}

/** As far as the service has told, activation included. */
function costOf({ payAmountSun, activateAmountSun }: Order): bigint | null {
  return payAmountSun === null ? null : payAmountSun + (activateAmountSun ?? 0n);
}
