// The possible outcomes of a person's decision about a spend or its order.

import type { LimitHit } from './limits.ts';
import type { Order } from './order.ts';
import type { Spend } from './spend.ts';

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
