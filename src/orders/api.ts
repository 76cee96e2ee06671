// The interface of orders for the rest of the application: drafting, confirming, placing and following them. Whatever
// fails, one confirmation buys at most once.

import type { Address } from '../tron/address.ts';
import type { LimitHit } from './limits.ts';
import type { Found, Order, OrderKind, OrderRequest, Spend } from './order.ts';
import type { OrderState } from './states.ts';
import type { AuditStep } from './audit.ts';

/** The person who drafts, and the chat and topic of the order's message. */
export type Author = { id: number; chatId: number; topicId: number | null };

/** What confirming a card now would lead to. */
export type Forecast = {
  /** The limit that would stop it, or that can't be checked because the price is unknown. */
  limit: LimitHit | undefined;
  /** Only receivers of the address book may be ordered for, and this one isn't there. */
  isNotInBook: boolean;
  needsApproval: boolean;
  needsCode: boolean;
};

/** The team's earlier orders for a receiver. */
export type ReceiverHistory = {
  /**
   * When the last delivered order for it was seen confirmed on-chain, or was accepted where no record said so; null when
   * none was delivered.
   */
  deliveredAt: number | null;
  /** The last order for it that a person, a limit or the service refused after that delivery, but for the balance. */
  refused: Order | undefined;
  /** The last order, for any receiver, of the last day for which the account's balance did not suffice. */
  unfunded: Order | undefined;
  /** Other orders for it that are open, were drafted recently and bought, or may still turn out to have been bought. */
  others: readonly Order[];
};

/**
 * What listeners are notified of once it is committed. Most values are the name of the new state; the others are:
 * - `progress`: the service's status, hashes or times changed, or the balance was read again.
 * - `hint`: an unsigned event matches an order that is `placing` or `unknown`.
 * - `unread`: ten minutes after its acceptance it can't be read.
 * - `paid_twice`: signed records show two paid orders under one client order id; automatic repeats are locked.
 * - `maybe_paid_twice`: the balance fell by more than the orders explain; automatic repeats of this order end.
 */
export type OrderChange = OrderState | 'progress' | 'hint' | 'unread' | 'paid_twice' | 'maybe_paid_twice';

/** The fields of a delegation event of the webhook, unvalidated. `paidAt` is in seconds or milliseconds. */
export type Hint = {
  readonly hash: unknown;
  readonly receiver: unknown;
  readonly resourceType: unknown;
  readonly quantity: unknown;
  readonly paidAt: unknown;
};

export type Listing = {
  /** Only orders that this person drafted or confirmed. */
  mine?: number | undefined;
  /** Only orders that may still change: those in `openStates`. */
  open?: boolean | undefined;
  /** Only orders for this receiver. */
  receiver?: Address | undefined;
  /** Counted from 0. */
  page: number;
  size: number;
  /** Only orders drafted from `since` until before `until`, in Unix milliseconds. */
  since?: number | undefined;
  until?: number | undefined;
};

export type Orders = {
  /**
   * Creates the order's ids and token, and reads the price, the balance and the chain, each of which may stay unknown.
   */
  draft(request: OrderRequest, author: Author): Promise<Order>;
  /** Opens the card that asks whether to send an `unknown` order again. Sends nothing. */
  askAgain(id: string, author: Author): Promise<Outcome>;
  /**
   * The four decisions about a spend, by the token of its card. `confirm` and `approve` resolve once the step into `placing`
   * is committed; the call to the service continues in the background.
   */
  confirm(token: string, personId: number, proof?: Proof): Promise<Outcome>;
  /** Checks that the approver is another person and may order; the bot checks their role. */
  approve(token: string, personId: number): Promise<Outcome>;
  refuse(token: string, personId: number): Promise<Outcome>;
  cancel(token: string, personId: number): Promise<Outcome>;
  /** What confirming the card now would lead to, for the person who opened it. */
  foresee(found: Found): Promise<Forecast>;
  leave(id: string, personId: number): Promise<Outcome>;
  /** Reads the order now (for an `unknown` order, the balance) and resolves with its updated values. */
  readNow(id: string): Promise<Order | undefined>;

  /** Cancels the person's open cards in a chat and topic, and resolves with how many there were. */
  cancelCards(author: Author): Promise<number>;
  /**
   * Cancels every card of a person who may no longer order, also those awaiting approval, and ends automatic repeats of
   * their orders. Resolves with the number of cards.
   */
  cancelAllOf(personId: number, byId: number): Promise<number>;

  /** By the bot's id, its client order id, or the service's id. */
  find(id: string): Promise<Order | undefined>;
  /** By the hash of the delegation that a signed record named. */
  findByDelegation(hash: string): Promise<Order | undefined>;
  findSpend(token: string): Promise<Found | undefined>;
  /** Confirmed spends that wait for a second person, oldest first. */
  waiting(): Promise<Found[]>;
  /** Confirmed orders, newest first. Cards that nobody confirmed are left out. */
  list(listing: Listing): Promise<{ orders: Order[]; total: number }>;
  /** Every step of the order, oldest first. */
  audit(id: string): Promise<AuditStep[]>;
  /**
   * Orders of which something may be left to tell after a restart: those in `openStates`, but for cards that nobody has
   * confirmed, and those that may have been bought in the last days.
   */
  recent(): Promise<Order[]>;
  /**
   * Delivered orders whose resource is reclaimed before `until`, which is in the service's time, and about which there is no
   * alarm of this name so far.
   */
  expiring(until: number, alarm: string): Promise<Order[]>;
  /** Distinct receivers of delivered orders, the latest first. */
  recentReceivers(count: number): Promise<Address[]>;
  /**
   * The last `count` orders of this kind that were bought, of which no two are the same: those of this person, and then
   * those of the others. Left out are those for which `isOffered` is false.
   */
  lastBought(
    of: { kind: OrderKind; personId: number; isOffered: (order: Order) => boolean },
    count: number,
  ): Promise<Order[]>;
  /** `except` is the id of an order that is left out. */
  receiverHistory(receiver: Address, except?: string): Promise<ReceiverHistory>;

  /**
   * Takes an unsigned webhook event as a hint: matching orders are read sooner, but nothing is stated because of it.
   */
  takeHint(event: Hint): void;
  /** Calls the listener after each committed change; returns the function that removes it. */
  watch(listener: (order: Order, change: OrderChange) => void): () => void;
  /** The same for spends; the listener is called with each new state and the order. */
  watchSpends(listener: (spend: Spend, order: Order) => void): () => void;
  /** When automatic repeats were locked, in Unix milliseconds; null when they aren't locked. */
  repeatsLockedAt(): number | null;
  /** When an order sent with the current parameter names first differed from what was confirmed; null if none did. */
  differingSince(): number | null;
  unlockRepeats(personId: number): Promise<void>;

  /**
   * Resumes after a restart: orders that were being placed become `unknown`, overdue cards expire, and accepted orders
   * are followed again. `aliveAt` is when the previous process was last known to run; an earlier clock was set back.
   */
  start(aliveAt?: number): Promise<void>;
  /**
   * Waits a few seconds for running calls; an order that is still `placing` then becomes `unknown` at the next start.
   */
  close(): Promise<void>;
};

/** `code`: a code from the person's authenticator app was just accepted for this step. */
export type Proof = 'code';

/** Each outcome includes the order after the decision, and the spend if the decision was about one. */
export type Outcome =
  /**
   * The sender is no person but an anonymous admin, a channel or Telegram itself; buying is stopped at present, and the
   * card stays unchanged; no such order.
   */
  | { is: 'nobody' | 'locked' | 'not_found' }
  /** The person's card that sends it again is open in their chat; nothing was sent. */
  | { is: 'offered'; order: Order; spend: Spend }
  /** Another card that sends it again is open, or was confirmed and waits for approval; no second one is opened. */
  | { is: 'open'; order: Order; spend: Spend }
  /** A limit stopped it; nothing was sent, the spend is `refused`. */
  | { is: 'limit'; order: Order; spend: Spend; limit: LimitHit }
  | { is: Decided; order: Order; spend?: Spend };

/**
 * - `placing`: the gate is passed and the call is being made.
 * - `awaiting_approval`: a second person must approve until `spend.expiresAt`.
 * - `cancelled`, `refused`, `left`: the decision was carried out.
 * - `already`: the spend, or the order, is no longer in the state that this decision is for.
 * - `expired`: the card, or the time for approval, has expired; nothing was sent.
 * - `superseded`: the order was sent again or is no longer `unknown`; nothing was sent.
 * - `not_in_book`: the receiver is not in the address book, to which orders are limited; the spend is `refused`.
 * - `not_allowed`: who asked, confirmed or approves may no longer order; the card stays unchanged.
 * - `needs_code`: the person has to enter a code from their authenticator app first; the card stays unchanged.
 * - `yourself`: the second person is the one who asked or confirmed.
 * - `settled`: the order is no longer `unknown`; no card is opened.
 * - `repeating`: the bot repeats the order automatically until `order.repeatsUntil`; no card is opened.
 */
type Decided =
  | 'placing'
  | 'awaiting_approval'
  | 'cancelled'
  | 'refused'
  | 'left'
  | 'already'
  | 'expired'
  | 'superseded'
  | 'not_in_book'
  | 'not_allowed'
  | 'needs_code'
  | 'yourself'
  | 'settled'
  | 'repeating';
