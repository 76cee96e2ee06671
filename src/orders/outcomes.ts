// What became of a decision that a person made about an order, or about a card that sends it again.

import type { LimitHit } from './limits.ts';
import type { Order } from './order.ts';
import type { Repeat } from './repeat.ts';

/** `code`: a code of the person's authenticator app was just taken for this very step. */
export type Proof = 'code';

/** The decision was made by nobody who may make any, or about nothing that is there. */
type NoDecision =
  /** Anonymous admins, channels and Telegram itself are no person. */
  | { is: 'nobody' }
  /** Buying is stopped for now; the card stays as it is. */
  | { is: 'locked' }
  /** No such order. */
  | { is: 'not_found' };

/** With the order as it stood afterwards. */
export type Outcome =
  | NoDecision
  /** The gate is passed and the call is being made. */
  | { is: 'placing'; order: Order }
  /** A second person must approve until `order.expiresAt`. */
  | { is: 'awaiting_approval'; order: Order }
  /** Done as asked. */
  | { is: 'cancelled' | 'refused' | 'left'; order: Order }
  /** This step was taken before; `order.state` says where the order is now. */
  | { is: 'already'; order: Order }
  /** The card, or the time for approval, has run out; nothing was sent. */
  | { is: 'expired'; order: Order }
  /** A limit stopped it; nothing was sent, the order is `refused`. */
  | { is: 'limit'; order: Order; limit: LimitHit }
  /** Only receivers of the address book may be ordered for; nothing was sent, the order is `refused`. */
  | { is: 'not_in_book'; order: Order }
  /** Whoever drafted, confirmed or approves may no longer order; the card stays as it is. */
  | { is: 'not_allowed'; order: Order }
  /** The person has to enter a code of their authenticator app first; the card stays as it is. */
  | { is: 'needs_code'; order: Order }
  /** The second person must be neither who drafted nor who confirmed. */
  | { is: 'yourself'; order: Order };

/** As `Outcome`, with the order and the repeat's card as they stood afterwards. */
export type RepeatOutcome =
  | NoDecision
  /** The card is open; nothing was sent. */
  | { is: 'offered'; order: Order; repeat: Repeat }
  | { is: 'placing'; order: Order; repeat: Repeat }
  | { is: 'awaiting_approval'; order: Order; repeat: Repeat }
  | { is: 'cancelled' | 'refused'; order: Order; repeat: Repeat }
  | { is: 'already'; order: Order; repeat: Repeat }
  | { is: 'expired'; order: Order; repeat: Repeat }
  /** The order was sent again, settled or left since the card was opened; nothing was sent. */
  | { is: 'superseded'; order: Order; repeat: Repeat }
  | { is: 'limit'; order: Order; repeat: Repeat; limit: LimitHit }
  | { is: 'not_in_book'; order: Order; repeat: Repeat }
  | { is: 'needs_code'; order: Order; repeat: Repeat }
  | { is: 'yourself'; order: Order; repeat: Repeat }
  | { is: 'not_allowed'; order: Order }
  /** The order's outcome is known by now; no card is opened. */
  | { is: 'settled'; order: Order }
  /** The bot sends it again by itself until `order.repeatsUntil`; no card is opened. */
  | { is: 'repeating'; order: Order };
