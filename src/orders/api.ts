// What the orders room offers: draft, confirm once, place, follow to the end. Whatever fails, one confirmation buys at
// most once.

import type { Address } from '../tron/address.ts';
import type { Hint } from './hints.ts';
import type { LimitHit } from './limits.ts';
import type { Order, OrderKind, OrderState, ResourceType } from './order.ts';
import type { AuditStep } from './read-audit.ts';

export type Wish = {
  kind: OrderKind;
  resourceType: ResourceType;
  quantity: number;
  receiver: Address;
  /** Such as `1h`; null for flash orders. */
  duration: string | null;
};

/** Who drafts, and where the order's message will stand. */
export type Author = { id: number; chatId: number; topicId: number | null };

/**
 * What became of a press, with the order as it then stood:
 * - `placing`: the gate is passed and the call is being made (after `confirm`, `approve`, `repeat`).
 * - `awaiting_approval`: a second person must approve until `order.expiresAt`.
 * - `cancelled`, `refused`, `left`: done as asked.
 * - `already`: this step was taken before; `order.state` says where it is now.
 * - `expired`: the card, or the time for approval, has run out; nothing was sent.
 * - `limit`: a limit stopped it; nothing was sent, the order is `refused`.
 * - `yourself`: the second person must be neither who drafted nor who confirmed.
 * - `nobody`: anonymous admins, channels and Telegram itself are no person.
 * - `locked`: buying is stopped for now; the card stays as it is.
 * - `not_found`: no such order.
 */
export type Outcome =
  | {
      is:
        | 'placing'
        | 'awaiting_approval'
        | 'cancelled'
        | 'refused'
        | 'left'
        | 'already'
        | 'expired'
        | 'yourself';
      order: Order;
    }
  | { is: 'limit'; order: Order; limit: LimitHit }
  | { is: 'nobody' | 'locked' | 'not_found' };

/**
 * What a watcher hears, after it is committed. Most are the name of the new state; besides:
 * - `progress`: the service's status, hashes or times changed, or the balance was read again.
 * - `hint`: an unsigned event fits an unknown order.
 * - `paid_twice`: two payments under one number were seen; automatic repeats are locked, owners are to be told.
 */
export type Change = OrderState | 'progress' | 'hint' | 'paid_twice';

export type Listing = {
  /** Only orders that this person drafted or confirmed. */
  mine?: number | undefined;
  /** Only those under way. */
  open?: boolean | undefined;
  /** Counted from 0. */
  page: number;
  size: number;
  /** Drafted at this time or later, and before that; Unix milliseconds. */
  since?: number | undefined;
  until?: number | undefined;
};

export type Orders = {
  /** Mints the numbers and the token; asks for price, balance and the chain, each of which may stay unknown. */
  draft(wish: Wish, author: Author): Promise<Order>;
  /** Resolves as soon as the gate is committed; the call to the service runs on. */
  confirm(token: string, personId: number): Promise<Outcome>;
  /** The bot checks roles; here it is checked that it is another person. */
  approve(token: string, personId: number): Promise<Outcome>;
  refuse(token: string, personId: number): Promise<Outcome>;
  cancel(token: string, personId: number): Promise<Outcome>;
  /** An unknown order is sent once more under the same number; a person has decided so. */
  repeat(id: string, personId: number): Promise<Outcome>;
  leave(id: string, personId: number): Promise<Outcome>;
  /** Reads at once what can be read (of an unknown order the balance); resolves with what is then known. */
  lookAgain(id: string): Promise<Order | undefined>;

  /** Ends every card and every wait for approval of a person who may no longer order; how many there were. */
  cancelAllOf(personId: number, byId: number): Promise<number>;

  bindMessage(id: string, chatId: number, messageId: number): Promise<void>;
  /** The order's message now shows this version. */
  markTold(id: string, version: number): Promise<void>;
  /** True for the one caller who may send the reminder. */
  markReminded(id: string): Promise<boolean>;

  /** By our id, our number for the service, or the service's id. */
  find(id: string): Promise<Order | undefined>;
  findByToken(token: string): Promise<Order | undefined>;
  /** What was confirmed, newest first; cards that nobody confirmed are no orders. */
  list(listing: Listing): Promise<{ orders: Order[]; total: number }>;
  /** Every step, oldest first. */
  audit(id: string): Promise<AuditStep[]>;
  /** Under way, oldest first: for retelling after a restart. */
  open(): Promise<Order[]>;
  /** Those with a message that shows an older version, oldest first. */
  untold(): Promise<Order[]>;
  /** Delivered, not yet reminded, and going back before `until`. */
  expiring(until: number): Promise<Order[]>;
  /** Receivers of confirmed orders, the latest first, each once. */
  recentReceivers(count: number): Promise<Address[]>;

  /** An event of the unsigned webhook: look sooner; it never changes what is believed. */
  hear(event: Hint): void;
  /** Answers the function that ends it. */
  watch(listener: (order: Order, change: Change) => void): () => void;
  /** Since when automatic repeats are locked; null when they aren't. */
  repeatsLockedAt(): number | null;
  unlockRepeats(personId: number): Promise<void>;

  /** What was being placed is unknown now, what has run out expires, and following goes on. */
  start(): Promise<void>;
  /** Waits a little for calls under way; what is then still placing will be unknown at the next start. */
  close(): Promise<void>;
};
