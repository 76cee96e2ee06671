// Orders made up for tests: any facts together, also those that no state has, since what is made of them must be seen.

import type { Order } from '../../src/orders/order.ts';

export type OrderChange = { readonly [Name in keyof Order]?: Order[Name] } & { readonly duration?: string };

export function changeOrder(order: Order, change: OrderChange): Order {
  return { ...order, ...change } as Order;
}
