// What others may ask of orders: draft, confirm once, place, follow to the end. Whatever fails, one confirmation buys at
// most once.

import type { Address } from '../tron/address.ts';
import type { Hint } from './delegation-hints.ts';
import type { LimitHit } from './limits.ts';
import type { Outcome, Proof, RepeatOutcome } from './outcomes.ts';
import type { Order, OrderRequest } from './order.ts';
import type { OrderState } from './states.ts';
import type { AuditStep } from './read-audit.ts';
import type { Repeat } from './repeat.ts';

/** Who drafts, and where the order's message will stand. */
export type Author = { id: number; chatId: number; topicId: number | null };

/** What would become of a card if it were confirmed now. */
export type Forecast = {
  /** The limit that would stop it, or whose keeping needs a price that is not known. */
  limit: LimitHit | undefined;
  /** Only receivers of the address book may be ordered for, and this one isn't there. */
  isNotInBook: boolean;
  needsApproval: boolean;
  needsCode: boolean;
};

/** What the team's own orders say about a receiver. */
export type ReceiverHistory = {
  /** When an order for it was last delivered; null when none was. */
  deliveredAt: number | null;
  /** The last order for it that a person, a limit or the service refused since then. */
  refused: Order | undefined;
  /** Other orders for it that are open, or were drafted within the last ten minutes and may still be bought or were. */
  others: readonly Order[];
};

/**
 * What a watcher hears, after it is committed. Most are the name of the new state; besides:
 * - `progress`: the service's status, hashes or times changed, or the balance was read again.
 * - `hint`: an unsigned event fits an unknown order.
 * - `unread`: after ten minutes it could not be read.
 * - `paid_twice`: signed records of two paid orders under one number were seen; automatic repeats are locked.
 * - `maybe_paid_twice`: the balance fell by more than the orders explain; this order's own repeats are locked.
 */
export type Change = OrderState | 'progress' | 'hint' | 'unread' | 'paid_twice' | 'maybe_paid_twice';

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
  /** Makes the numbers and the token; asks for price, balance and the chain, each of which may stay unknown. */
  draft(request: OrderRequest, author: Author): Promise<Order>;
  /** Resolves as soon as the gate is committed; the call to the service runs on. */
  confirm(token: string, personId: number, proof?: Proof): Promise<Outcome>;
  /** The bot checks roles; here it is checked that it is another person. */
  approve(token: string, personId: number): Promise<Outcome>;
  refuse(token: string, personId: number): Promise<Outcome>;
  cancel(token: string, personId: number): Promise<Outcome>;
  /** What confirming the card would lead to now, for who drafted it. */
  foresee(order: Order): Promise<Forecast>;
  /** Opens the card that asks whether an unknown order is to be sent again under its number. Sends nothing. */
  askRepeat(id: string, author: Author): Promise<RepeatOutcome>;
  /** The four decisions about a repeat's card, by its token. */
  confirmRepeat(token: string, personId: number, proof?: Proof): Promise<RepeatOutcome>;
  approveRepeat(token: string, personId: number): Promise<RepeatOutcome>;
  refuseRepeat(token: string, personId: number): Promise<RepeatOutcome>;
  cancelRepeat(token: string, personId: number): Promise<RepeatOutcome>;
  leave(id: string, personId: number): Promise<Outcome>;
  /** Reads at once what can be read (of an unknown order the balance); resolves with what is then known. */
  readNow(id: string): Promise<Order | undefined>;

  /** Ends the person's open cards in a chat and topic: the orders and repeats that were cancelled. */
  cancelCards(author: Author): Promise<number>;
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
  findRepeat(token: string): Promise<{ order: Order; repeat: Repeat } | undefined>;
  bindRepeat(token: string, chatId: number, messageId: number): Promise<void>;
  /** Cards of repeats that are open, or whose message shows an older version; oldest first. */
  openRepeats(): Promise<Array<{ order: Order; repeat: Repeat }>>;
  markRepeatTold(token: string, version: number): Promise<void>;
  /** What was confirmed, newest first; cards that nobody confirmed are no orders. */
  list(listing: Listing): Promise<{ orders: Order[]; total: number }>;
  /** Every step, oldest first. */
  audit(id: string): Promise<AuditStep[]>;
  /** Under way, oldest first: to be shown again after a restart. */
  open(): Promise<Order[]>;
  /** Those with a message that shows an older version, oldest first. */
  untold(): Promise<Order[]>;
  /** Delivered, not yet reminded, and going back before `until`, which is the service's time. */
  expiring(until: number): Promise<Order[]>;
  /** Receivers of delivered orders, the latest first, each once. */
  recentReceivers(count: number): Promise<Address[]>;
  /** `except` is the order that asks. */
  receiverHistory(receiver: Address, except?: string): Promise<ReceiverHistory>;

  /** An event of the unsigned webhook: the order is read sooner; the event itself changes nothing that is stated about it. */
  hear(event: Hint): void;
  /** Answers the function that ends it. */
  watch(listener: (order: Order, change: Change) => void): () => void;
  /** The same for the cards of repeats: each new state of one, and the order it belongs to. */
  watchRepeats(listener: (repeat: Repeat, order: Order) => void): () => void;
  /** Since when automatic repeats are locked; null when they aren't. */
  repeatsLockedAt(): number | null;
  /** Since when an order with the present parameter names became something else than was confirmed; null when none did. */
  differingSince(): number | null;
  unlockRepeats(personId: number): Promise<void>;

  /**
   * What was being placed is unknown now, what has run out expires, and following goes on. `aliveAt` is when the
   * process before this one was last known to live: a clock that stands before it was set back.
   */
  start(aliveAt?: number): Promise<void>;
  /** Waits a little for calls under way; what is then still placing will be unknown at the next start. */
  close(): Promise<void>;
};
