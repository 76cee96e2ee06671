// Defines a repeat: a separate card that asks whether to send an `unknown` order again under its client order id. It
// can spend money like a first confirmation, so the same rules apply: a new token, two minutes, one use, and the limits
// and approval as they are at that time. A card allows one call only: `posts` is the number of calls made when the card
// was opened, and after any further call the card is superseded.

import type { RepeatRow } from '../store/ledger/orders/tables.ts';
import { readBigInt } from './stored-json.ts';

/**
 * - `offered`: the card is shown. `confirmed`: a second person has to approve. `sent`: the order was sent again.
 * - `cancelled`: by a person. `refused`: by a rule or the second person. `expired`: nobody decided in time.
 * - `superseded`: meanwhile the order was sent again or left, or another card was opened for it.
 */
export type RepeatState =
  | 'offered'
  | 'confirmed'
  | 'sent'
  | 'cancelled'
  | 'refused'
  | 'expired'
  | 'superseded';

/** The states that may follow each state; steps.ts checks every step against it. */
export const repeatStates = {
  offered: { next: ['confirmed', 'sent', 'cancelled', 'refused', 'expired', 'superseded'] },
  confirmed: { next: ['sent', 'cancelled', 'refused', 'expired', 'superseded'] },
  sent: { next: [] },
  cancelled: { next: [] },
  refused: { next: [] },
  expired: { next: [] },
  superseded: { next: [] },
} as const satisfies Readonly<Record<RepeatState, { readonly next: readonly RepeatState[] }>>;

/** Times are Unix milliseconds, people and chats Telegram ids. */
export type Repeat = {
  readonly token: string;
  readonly orderId: string;
  readonly state: RepeatState;
  /** Why it is `refused`: `person`, `limit`, `price_unknown` or `not_in_book`; or `expired`: `restart`, as in reasons.ts. */
  readonly reason: string | null;
  readonly posts: number;
  readonly askedBy: number;
  readonly askedAt: number;
  /** Until when the card can be confirmed, or the confirmed repeat approved. */
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

/** The states in which a person can still confirm or approve it. */
export const openRepeatStates: readonly RepeatState[] = ['offered', 'confirmed'];

/** A state that this version doesn't know is read as `superseded`, which allows no call. */
export function readRepeat(row: RepeatRow): Repeat {
  return {
    token: row.token,
    orderId: row.order_id,
    state: isRepeatState(row.state) ? row.state : 'superseded',
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
    balanceSun: readBigInt(row.balance_sun),
    version: row.version,
    toldVersion: row.told_version,
  };
}

function isRepeatState(text: string): text is RepeatState {
  return Object.hasOwn(repeatStates, text);
}
