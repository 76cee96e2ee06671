// Who orders what in the tests of orders; apart from life.ts, so that a process without a test runner can use them.

import type { OrderRequest } from '../../src/orders/orders.ts';
import type { Address } from '../../src/tron/address.ts';

export const receiver = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as Address;
export const regular: OrderRequest = {
  kind: 'regular',
  resourceType: 'ENERGY',
  quantity: 65_000,
  receiver,
  duration: '1h',
};
export const flash: OrderRequest = { ...regular, kind: 'flash', quantity: 500_000, duration: null };
export const anna = { id: 11, chatId: -100, topicId: null };
export const ben = { id: 12, chatId: -100, topicId: null };
