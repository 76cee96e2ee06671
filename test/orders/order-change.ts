// Orders made up for tests: any facts together, also those that no state has, since what is made of them must be seen.

import type { Order } from '../../src/orders/order.ts';
import { regular } from './requests.ts';

export type OrderChange = { readonly [Name in keyof Order]?: Order[Name] } & { readonly duration?: string };

/** A card of 65 000 energy at 4 TRX, confirmed by one person and never sent. */
export const order = {
  ...regular,
  state: 'card',
  confirmedBy: 1,
  repeatedBy: [],
  posts: 0,
  sentAt: null,
  differences: [],
  paymentsCheckedAt: null,
  paidTwiceAt: null,
  maybePaidTwiceAt: null,
  estimateSun: 4_000_000n,
  payAmountSun: null,
  activateAmountSun: null,
} as OrderChange as Order;

export function changeOrder(order: Order, change: OrderChange): Order {
  return { ...order, ...change } as Order;
}
