// How an order stands in the words that people need: the state of the ledger, told apart further where one state means
// different things to whoever waits. The toast, the card of another order and the buttons go by it.

import type { OrderFacts } from './order-facts.ts';

const knownStatuses: ReadonlySet<string> = new Set(['UNPAID', 'PAYMENT_SUCCESS', 'DELEGATE_SUCCESS']);

const knownConfirmStatuses: ReadonlySet<string> = new Set(['UNCONFIRMED', 'DELEGATION_CONFIRMED']);

/** How long a failed order is read on: the service may still deliver it. */
export const failedReadMs = 60 * 60_000;

export type Standing =
  | 'placing'
  | 'accepted'
  | 'odd'
  | 'unpaid'
  | 'delegated'
  | 'unread'
  | 'repeating'
  | 'unknown'
  | 'late'
  | 'delivered'
  | 'failed'
  | 'differs'
  | 'left'
  | 'confirmed'
  | 'drafted'
  | 'nothing';

type Facts = Pick<
  OrderFacts,
  'state' | 'status' | 'confirmStatus' | 'unread' | 'repeatsUntil' | 'failedAt' | 'delegateHash'
>;

/** `now` is Unix milliseconds; `nothing` is every state in which nothing was bought. */
export function standingOf(order: Facts, now: number): Standing {
  switch (order.state) {
    case 'accepted':
    case 'late':
      if (order.unread !== null) return 'unread';
      if (order.status === 'UNPAID') return 'unpaid';
      if (hasOddStatus(order)) return 'odd';
      if (order.state === 'late') return 'late';
      return order.status === 'DELEGATE_SUCCESS' ? 'delegated' : 'accepted';
    case 'unknown':
      return isSentAgainByItself(order, now) ? 'repeating' : 'unknown';
    case 'placing':
    case 'delivered':
    case 'failed':
    case 'differs':
    case 'left':
    case 'confirmed':
    case 'drafted':
      return order.state;
    default:
      return 'nothing';
  }
}

/** The service calls its state something that the bot doesn't know: nothing may be concluded from it. */
export function hasOddStatus({ status, confirmStatus }: Pick<Facts, 'status' | 'confirmStatus'>): boolean {
  const isKnown = status === null || knownStatuses.has(status);
  return !isKnown || (confirmStatus !== null && !knownConfirmStatuses.has(confirmStatus));
}

/** The bot still sends the uncertain order again: nobody is to do so besides, or to order the same anew. */
export function isSentAgainByItself({ state, repeatsUntil }: Facts, now: number): boolean {
  return state === 'unknown' && repeatsUntil !== null && repeatsUntil > now;
}

/** When reading a failed order ends; undefined when it isn't known or over. */
export function readOnUntil({ state, failedAt }: Facts, now: number): number | undefined {
  if (state !== 'failed' || failedAt === null) return undefined;
  const until = failedAt + failedReadMs;
  return until > now ? until : undefined;
}
