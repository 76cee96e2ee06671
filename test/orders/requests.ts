// Who orders what in the tests of orders; apart from life.ts, so that a process without a test runner can use them.

import type { OrderRequest } from '../../src/orders/order.ts';
import type { Address } from '../../src/tron/address.ts';

export const receiver = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as Address;
export const regular = {
  kind: 'regular',
  resourceType: 'ENERGY',
  quantity: 65_000,
  receiver,
  duration: '1h',
} as const satisfies OrderRequest;
export const flash = {
  kind: 'flash',
  resourceType: 'ENERGY',
  quantity: 500_000,
  receiver,
} as const satisfies OrderRequest;
export const anna = { id: 11, chatId: -100, topicId: null };
export const ben = { id: 12, chatId: -100, topicId: null };
