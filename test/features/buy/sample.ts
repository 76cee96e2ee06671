// An order in any state, with nothing known of it but what a test says.

import { type Found, type Order, firstSpendOf, isOpen } from '../../../src/orders/order.ts';
import type { statedOf } from '../../../src/features/buy/order-state.ts';
import { isOrderState, orderStates } from '../../../src/orders/states.ts';
import { addressFrom } from '../../base/reader.ts';
import type { OrderChange } from '../../orders/order-change.ts';

export const now = Date.UTC(2026, 10, 21, 18, 47, 9);
export const hash = 'a5deb3f64b31a4550efce0d4519225c6c08515da8065b0838aa5e5c2a7ec95e3';
export const receiver = addressFrom('T9yD4rPhdWy36SS4x9kCH2eErRbC4Nfku5');
export const elsewhere = addressFrom('T9yD3iQqRso2u5SXFyjArSpNrabWkFfku5');

export type Stated = ReturnType<typeof statedOf>;

/** Every state by its word. */
export const everyStated = [
  ...(['offered', 'confirmed', 'cancelled', 'expired', 'refused'] as const),
  ...Object.keys(orderStates).filter((state) => state !== 'card' && state !== 'closed'),
] as readonly Stated[];

/** The states of an order and of its first spend. */
export function statesOf(stated: Stated): Pick<Order, 'state' | 'cardState'> {
  if (isOrderState(stated)) return { state: stated, cardState: 'sent' };
  return { state: isOpen({ state: stated }) ? 'card' : 'closed', cardState: stated };
}

/** By the word of its state, so that an order is offered, confirmed, cancelled and so on as its first spend is. */
export function orderIn(stated: Stated, known: OrderChange = {}): Order {
  return {
    id: 'K7QWERTY',
    clientOrderId: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
    token: 'abcdefghijklmnopqrstuvwx',
    kind: 'regular',
    resourceType: 'ENERGY',
    quantity: 65_000,
    receiver,
    duration: '1h',
    ...statesOf(stated),
    repeatedBy: [],
    reason: null,
    serviceCode: null,
    serviceMessage: null,
    createdBy: 1001,
    createdAt: now - 60_000,
    chatId: 1001,
    topicId: null,
    messageId: null,
    expiresAt: now + 60_000,
    confirmedBy: null,
    confirmedAt: null,
    approvedBy: null,
    closedBy: null,
    estimateSun: 4_225_000n,
    balanceBefore: { at: now - 60_000, sun: 14_949_875_000n },
    balanceReadings: [],
    resourcesBefore: null,
    resourcesAfter: null,
    placedAt: null,
    sentAt: null,
    posts: 0,
    waitsUntil: null,
    repeatsUntil: null,
    acceptedAt: null,
    serviceId: null,
    status: null,
    confirmStatus: null,
    payAmountSun: null,
    activateAmountSun: null,
    delegateHash: null,
    endsAt: null,
    confirmedOnChainAt: null,
    readAt: null,
    unread: null,
    failedAt: null,
    differences: [],
    otherServiceId: null,
    reclaimedAt: null,
    hintedAt: null,
    paidTwiceAt: null,
    maybePaidTwiceAt: null,
    fellSun: null,
    paymentsCheckedAt: null,
    record: null,
    version: 1,
    ...known,
  } as Order;
}

/** Sent once, and the balance has fallen by the price. */
export const sent: OrderChange = {
  confirmedBy: 1001,
  confirmedAt: now,
  placedAt: now,
  sentAt: now,
  posts: 1,
  balanceReadings: [{ at: now - 30_000, posts: 1, sun: 14_945_650_000n, othersSun: 0n }],
};
/** Taken by the service, and last read eleven minutes ago. */
export const taken: OrderChange = {
  ...sent,
  acceptedAt: now - 720_000,
  serviceId: 'd2be8c6f',
  status: 'DELEGATE_SUCCESS',
  confirmStatus: 'UNCONFIRMED',
  payAmountSun: 4_225_000n,
  delegateHash: hash,
  endsAt: now + 3_600_000,
  readAt: now - 660_000,
};
export const unread = {
  since: now - 600_000,
  reason: 'not_found',
  code: '404',
  message: 'no such order',
} as const;
export const differences: Order['differences'] = [
  { field: 'receiver', wanted: receiver, got: elsewhere },
  { field: 'resource_type', wanted: 'ENERGY', got: 'BANDWIDTH' },
  { field: 'quantity', wanted: '65000', got: '131000' },
];

/** The order and its first spend. */
export const withCard = (order: Order): Found => ({ order, spend: firstSpendOf(order) });
