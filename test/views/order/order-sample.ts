// A delivered order as the reports see it.

import { orderIn } from '../../bot/buy/sample.ts';
import { addressFrom, now } from '../reader.ts';

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
