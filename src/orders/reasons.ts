// Why an order is in its state: the reasons of the service's failures, and those of the bot's own.

import type { ServiceReason } from '../errors.ts';

/**
 * Why an order is where it is:
 * - a reason of the service's failure (`rejected`, `not_sent`, `unknown`)
 * - `interrupted`: the bot ended in the middle of a call (`unknown`)
 * - `mismatch`: the answer spoke of another order (`unknown`)
 * - `limit`, `price_unknown`: a limit stopped it, or could not be kept for want of a price (`refused`)
 * - `not_in_book`: only receivers of the address book may be ordered for (`refused`)
 * - `person`: the second person said no (`refused`)
 * - `removed`: its author may no longer order (`cancelled`)
 * - `status`: the service's status says it (`failed`)
 * - `unpaid`: it ran out while it was still unpaid (`failed`)
 */
export type OrderReason =
  | ServiceReason
  | 'interrupted'
  | 'mismatch'
  | 'limit'
  | 'price_unknown'
  | 'not_in_book'
  | 'person'
  | 'removed'
  | 'status'
  | 'unpaid';

const reasons: Readonly<Record<OrderReason, true>> = {
  refused: true,
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
  mismatch: true,
  limit: true,
  price_unknown: true,
  not_in_book: true,
  person: true,
  removed: true,
  status: true,
  unpaid: true,
};

export function isOrderReason(text: string): text is OrderReason {
  return Object.hasOwn(reasons, text);
}
