// Lists why an order is in its state: the reasons of service failures and those of the bot.

import type { ServiceReason } from '../base/errors.ts';

/**
 * With the state that each reason belongs to:
 * - a ServiceReason (`rejected`, `not_sent`, `unknown`)
 * - `interrupted`: the process ended during a call (`unknown`)
 * - `held_up`: the bot was held up between the gate and the call, and did not make it (`not_sent`)
 * - `mismatch`: the answer was the record of another order (`unknown`)
 * - `limit`, `price_unknown`: a limit stopped it, or couldn't be checked without a price (`refused`)
 * - `ceiling`, `ceiling_price`: the same for a ceiling of the environment (`refused`)
 * - `ceiling_earlier`: a ceiling in TRX, and what an earlier order cost was not known (`refused`)
 * - `not_in_book`: the receiver is not in the address book, to which orders are limited (`refused`)
 * - `person`: the second person refused it (`refused`)
 * - `removed`: its author may no longer order (`cancelled`)
 * - `restart`: the card ended before its time, because the bot was restarted or another instance leads (`expired`)
 * - `status`: the service's status is one of a failure (`failed`)
 * - `unpaid`: it expired unpaid (`failed`)
 */
export type OrderReason =
  | ServiceReason
  | 'interrupted'
  | 'held_up'
  | 'mismatch'
  | 'limit'
  | 'price_unknown'
  | 'ceiling'
  | 'ceiling_price'
  | 'ceiling_earlier'
  | 'not_in_book'
  | 'person'
  | 'removed'
  | 'restart'
  | 'status'
  | 'unpaid';

const reasons: Readonly<Record<OrderReason, true>> = {
  refused: true,
  insufficient_balance: true,
  credentials: true,
  parameters: true,
  turned_away: true,
  not_found: true,
  too_many: true,
  maintenance: true,
  broken: true,
  unreadable: true,
  timeout: true,
  unreachable: true,
  interrupted: true,
  held_up: true,
  mismatch: true,
  limit: true,
  price_unknown: true,
  ceiling: true,
  ceiling_price: true,
  ceiling_earlier: true,
  not_in_book: true,
  person: true,
  removed: true,
  restart: true,
  status: true,
  unpaid: true,
};

export function isOrderReason(text: string): text is OrderReason {
  return Object.hasOwn(reasons, text);
}
