// Defines a spend: one confirmation that may pay. The first spend of an order is its card; another one asks whether to
// send an `unknown` order again under its client order id. Each has a card with a token of its own, two minutes, one
// use, and the limits, the code and the second person as they are at that time. It allows one call only: `posts` is the
// number of calls made when the card was opened, and after any further call it is superseded.

import type { RepeatRow } from '../store/ledger/orders/tables.ts';
import type { Order } from './order.ts';
import { isCard } from './states.ts';
import { readBigInt } from './stored-json.ts';

/** How long a card can be confirmed; later it buys nothing. */
export const cardMs = 120_000;
/** How long the second person may approve; a later approval could buy something that is no longer wanted. */
export const approvalMs = 10 * 60_000;

/**
 * - `offered`: the card is shown. `confirmed`: a second person has to approve. `sent`: the order was sent.
 * - `cancelled`: by a person. `refused`: by a rule or the second person. `expired`: nobody decided in time.
 * - `superseded`: meanwhile the order was sent again or left, or another card was opened for it.
 */
export type SpendState =
  | 'offered'
  | 'confirmed'
  | 'sent'
  | 'cancelled'
  | 'refused'
  | 'expired'
  | 'superseded';

/** The states that may follow each state; steps.ts checks every step against it. */
export const spendStates = {
  offered: { next: ['confirmed', 'sent', 'cancelled', 'refused', 'expired', 'superseded'] },
  confirmed: { next: ['sent', 'cancelled', 'refused', 'expired', 'superseded'] },
  sent: { next: [] },
  cancelled: { next: [] },
  refused: { next: [] },
  expired: { next: [] },
  superseded: { next: [] },
} as const satisfies Readonly<Record<SpendState, { readonly next: readonly SpendState[] }>>;

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
  readonly toldVersion: number;
};

/** A spend and its order, as they are together. */
export type Found = { order: Order; spend: Spend };

/** Whether a person can still confirm or approve it. */
export function isOpen({ state }: Pick<Spend, 'state'>): boolean {
  return state === 'offered' || state === 'confirmed';
}

export const openSpendStates: readonly SpendState[] = ['offered', 'confirmed'];

/** A state that this version doesn't know is read as `superseded`, which allows no call. */
export function readSpend(row: RepeatRow): Spend {
  return {
    token: row.token,
    orderId: row.order_id,
    state: isSpendState(row.state) ? row.state : 'superseded',
    reason: row.reason,
    posts: row.posts,
    isFirst: false,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
    confirmedBy: row.confirmed_by,
    confirmedAt: row.confirmed_at,
    approvedBy: row.approved_by,
    closedBy: row.closed_by,
    chatId: row.chat_id,
    topicId: row.topic_id,
    messageId: row.message_id,
    balanceSun: readBigInt(row.balance_sun),
    version: row.version,
    toldVersion: row.told_version,
  };
}

export function firstSpendOf(order: Order): Spend {
  const state = isCard(order.state) ? order.state : 'sent';
  const { id: orderId, createdBy: askedBy, createdAt: askedAt } = order;
  const { token, expiresAt, confirmedBy, confirmedAt, approvedBy, closedBy, chatId, topicId } = order;
  const { messageId, version, toldVersion, reason } = order;
  return {
    ...{
      token,
      orderId,
      reason,
      posts: 0,
      isFirst: true,
      askedBy,
      askedAt,
      expiresAt,
      confirmedBy,
      confirmedAt,
    },
    ...{ approvedBy, closedBy, chatId, topicId, messageId, balanceSun: null, version, toldVersion },
    state: state === 'drafted' ? 'offered' : state,
  };
}

function isSpendState(text: string): text is SpendState {
  return Object.hasOwn(spendStates, text);
}
