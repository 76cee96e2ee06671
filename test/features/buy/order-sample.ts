// A delivered order as the reports see it, what is known around an order, and what Telegram makes of its text.

import type { Order } from '../../../src/orders/order.ts';
import type { OrderContext } from '../../../src/features/buy/order-parts.ts';
import type { CardKnowledge } from '../../../src/features/buy/card-text.ts';
import { describeOrder } from '../../../src/features/buy/order-message.ts';
import { orderIn } from './sample.ts';
import { addressFrom, asTelegramReads, now, readerIn } from '../../base/reader.ts';

export const order = orderIn('delivered', {
  id: 'ABCD2345',
  clientOrderId: 'CLIENT',
  receiver: addressFrom('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  createdBy: 1,
  createdAt: now,
  chatId: 1,
  expiresAt: now,
  confirmedBy: 1,
  confirmedAt: now,
  estimateSun: null,
  balanceBefore: null,
  placedAt: now,
  sentAt: now,
  posts: 1,
  payAmountSun: 2_600_000n,
});

export const around: OrderContext = {
  label: undefined,
  nameOf: (id) => (id === 1001 ? 'Olga' : 'Oleg'),
  explorerUrl: 'https://explorer.example/{hash}',
};

/** What is known of a receiver for whom nobody has ordered before. */
export const nothing: CardKnowledge = {
  deliveredAt: null,
  refused: undefined,
  unfunded: undefined,
  others: [],
  twins: [],
  forecast: undefined,
  differingSince: null,
};

export function told(order: Order, locale = 'en', more: Partial<OrderContext> = {}): string {
  return asTelegramReads(describeOrder(order, { ...around, ...more }, readerIn(locale))).text;
}
