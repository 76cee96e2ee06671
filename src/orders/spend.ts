// Defines a spend: one confirmation that may pay. The first spend of an order is its card; another one asks whether to
// send an `unknown` order again under its client order id. Each has a card with a token of its own, two minutes, one
// use, and the limits, the code and the second person as they are at that time. It allows one call only: `posts` is the
// number of calls made when the card was opened, and after any further call it is superseded.

import type { Order } from './order.ts';
import { spendStates, type SpendState } from './states.ts';

/** How long a card can be confirmed; later it buys nothing. */
export const cardMs = 120_000;
/** How long the second person may approve; a later approval could buy something that is no longer wanted. */
export const approvalMs = 10 * 60_000;

/** Times are Unix milliseconds, people and chats Telegram ids. */
export type Spend = {
  /** Identifies it in the data of its buttons; unguessable. */
  readonly token: string;
  readonly orderId: string;
  readonly state: SpendState;
  /** Why it was refused, cancelled or expired, as in reasons.ts. */
  readonly reason: string | null;
  readonly posts: number;
  /** The order's first spend, whose card is the order's own message. */
  readonly isFirst: boolean;
  readonly askedBy: number;
  readonly askedAt: number;
  /** Until when the card can be confirmed, or the confirmed spend approved. */
  readonly expiresAt: number;
  readonly confirmedBy: number | null;
  readonly confirmedAt: number | null;
  readonly approvedBy: number | null;
  readonly closedBy: number | null;
  readonly chatId: number;
  readonly topicId: number | null;
  readonly messageId: number | null;
  /** The balance when the card was opened to send again; null when it could not be read. */
  readonly balanceSun: bigint | null;
  readonly version: number;
};

/** A spend and its order, as they are together. */
export type Found = { order: Order; spend: Spend };

/** Whether a person can still confirm or approve it. */
export function isOpen({ state }: Pick<Spend, 'state'>): boolean {
  return spendStates[state].next.length > 0;
}

export const openSpendStates = (Object.keys(spendStates) as SpendState[]).filter((state) =>
  isOpen({ state }),
);

/** The first spend of an order, as the order shows it. */
export function firstSpendOf(order: Order): Spend {
  const { id: orderId, cardState: state, createdBy: askedBy, createdAt: askedAt } = order;
  const first = { orderId, state, posts: 0, isFirst: true, askedBy, askedAt, balanceSun: null };
  const { token, reason, expiresAt, confirmedBy, confirmedAt, approvedBy, closedBy } = order;
  const decided = { token, reason, expiresAt, confirmedBy, confirmedAt, approvedBy, closedBy };
  const { chatId, topicId, messageId, version } = order;
  return Object.assign(first, decided, { chatId, topicId, messageId, version });
}
