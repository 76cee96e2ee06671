// The possible outcomes of a person's decision about an order, or about a card that sends it again.

import type { LimitHit } from './limits.ts';
import type { Order } from './order.ts';
import type { Repeat } from './repeat.ts';

/** `code`: a code from the person's authenticator app was just accepted for this step. */
export type Proof = 'code';

/** Outcomes of a decision that was not evaluated. */
type NoDecision =
  /** The sender is no person but an anonymous admin, a channel or Telegram itself. */
  | { is: 'nobody' }
  /** Buying is stopped at present; the card stays unchanged. */
  | { is: 'locked' }
  /** No such order. */
  | { is: 'not_found' };

/** Each outcome includes the order after the decision. */
export type Outcome =
  | NoDecision
  /** The gate is passed and the call is being made. */
  | { is: 'placing'; order: Order }
  /** A second person must approve until `order.expiresAt`. */
  | { is: 'awaiting_approval'; order: Order }
  /** The decision was carried out. */
  | { is: 'cancelled' | 'refused' | 'left'; order: Order }
  /** The order is no longer in the state that this decision is for; `order.state` is its present state. */
  | { is: 'already'; order: Order }
  /** The card, or the time for approval, has expired; nothing was sent. */
  | { is: 'expired'; order: Order }
  /** A limit stopped it; nothing was sent, the order is `refused`. */
  | { is: 'limit'; order: Order; limit: LimitHit }
  /** The receiver is not in the address book, to which orders are limited; nothing was sent, the order is `refused`. */
  | { is: 'not_in_book'; order: Order }
  /** The person who drafted, confirmed or approves may no longer order; the card stays unchanged. */
  | { is: 'not_allowed'; order: Order }
  /** The person has to enter a code from their authenticator app first; the card stays unchanged. */
  | { is: 'needs_code'; order: Order }
  /** The second person is the one who drafted or confirmed. */
  | { is: 'yourself'; order: Order };

/** As `Outcome`, with the order and the card of the repeat after the decision. */
export type RepeatOutcome =
  | NoDecision
  /** The card is open; nothing was sent. */
  | { is: 'offered'; order: Order; repeat: Repeat }
  | { is: 'placing'; order: Order; repeat: Repeat }
  | { is: 'awaiting_approval'; order: Order; repeat: Repeat }
  | { is: 'cancelled' | 'refused'; order: Order; repeat: Repeat }
  | { is: 'already'; order: Order; repeat: Repeat }
  | { is: 'expired'; order: Order; repeat: Repeat }
  /** The order was sent again or is no longer `unknown`; nothing was sent. */
  | { is: 'superseded'; order: Order; repeat: Repeat }
  | { is: 'limit'; order: Order; repeat: Repeat; limit: LimitHit }
  | { is: 'not_in_book'; order: Order; repeat: Repeat }
  | { is: 'needs_code'; order: Order; repeat: Repeat }
  | { is: 'yourself'; order: Order; repeat: Repeat }
  | { is: 'not_allowed'; order: Order }
  /** The order is no longer `unknown`; no card is opened. */
  | { is: 'settled'; order: Order }
  /** The bot repeats the order automatically until `order.repeatsUntil`; no card is opened. */
  | { is: 'repeating'; order: Order };
