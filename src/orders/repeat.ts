// What a repeat is: a card of its own that asks whether an order of uncertain outcome is to be sent again under its
// number. It spends like a first confirmation, so it has a first confirmation's rules: a fresh token, two minutes, one
// use, the limits and the second person as they are then. It is good for one call only: `posts` is how many had been
// made when the card was opened, and the gate passes nothing for another number.

import type { RepeatRow } from '../store/ledger/orders/tables.ts';

/**
 * - `offered`: the card is shown. `confirmed`: a second person has to approve. `sent`: the gate was passed.
 * - `cancelled` by a person, `refused` by a limit or the second person, `expired` by time.
 * - `superseded`: the order was sent, settled or left meanwhile.
 */
export type RepeatState =
  | 'offered'
  | 'confirmed'
  | 'sent'
  | 'cancelled'
  | 'refused'
  | 'expired'
  | 'superseded';

/** The states that may follow each state, checked at every step as `orderTransitions` is. */
export const repeatTransitions = {
  offered: ['confirmed', 'sent', 'cancelled', 'refused', 'expired', 'superseded'],
  confirmed: ['sent', 'cancelled', 'refused', 'expired', 'superseded'],
  sent: [],
  cancelled: [],
  refused: [],
  expired: [],
  superseded: [],
} as const satisfies Readonly<Record<RepeatState, readonly RepeatState[]>>;

/** Times are Unix milliseconds, people and chats Telegram ids. */
export type Repeat = {
  readonly token: string;
  readonly orderId: string;
  readonly state: RepeatState;
  /** Why it is `refused`: as with orders, `person`, `limit`, `price_unknown`, `not_in_book`. */
  readonly reason: string | null;
  readonly posts: number;
  readonly askedBy: number;
  readonly askedAt: number;
  /** Until then the card may be confirmed, or the confirmed repeat approved. */
  readonly expiresAt: number;
  readonly confirmedBy: number | null;
  readonly confirmedAt: number | null;
  readonly approvedBy: number | null;
  readonly closedBy: number | null;
  readonly chatId: number;
  readonly topicId: number | null;
  readonly messageId: number | null;
  /** The balance when the card was opened; null when it could not be read. */
  readonly balanceSun: bigint | null;
  readonly version: number;
  readonly toldVersion: number;
};

/** A person may still confirm or approve it. */
export const openRepeatStates: readonly RepeatState[] = ['offered', 'confirmed'];

export function readRepeat(row: RepeatRow): Repeat {
  return {
    token: row.token,
    orderId: row.order_id,
    state: row.state as RepeatState,
    reason: row.reason,
    posts: row.posts,
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
    balanceSun: row.balance_sun === null ? null : BigInt(row.balance_sun),
    version: row.version,
    toldVersion: row.told_version,
  };
}
