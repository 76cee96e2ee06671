// How an order stands in the words that people need: the state of the ledger, told apart further where one state means
// different things to whoever waits. The toast, the card of another order and the buttons go by it.

import type { Order } from '../../orders/order.ts';
import { failedFollowedMs } from '../../orders/read-times.ts';
import type { OrderState } from '../../orders/states.ts';

const knownStatuses: ReadonlySet<string> = new Set(['UNPAID', 'PAYMENT_SUCCESS', 'DELEGATE_SUCCESS']);

const knownConfirmStatuses: ReadonlySet<string> = new Set(['UNCONFIRMED', 'DELEGATION_CONFIRMED']);

export type DisplayState =
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
  Order,
  'state' | 'status' | 'confirmStatus' | 'unread' | 'repeatsUntil' | 'failedAt' | 'delegateHash'
>;

const displayStates: Readonly<
  Record<OrderState, DisplayState | ((order: Facts, now: number) => DisplayState)>
> = {
  drafted: 'drafted',
  confirmed: 'confirmed',
  placing: 'placing',
  accepted: displayAccepted,
  late: displayAccepted,
  unknown: (order, now) => (isSentAgainByItself(order, now) ? 'repeating' : 'unknown'),
  delivered: 'delivered',
  failed: 'failed',
  differs: 'differs',
  left: 'left',
  rejected: 'nothing',
  not_sent: 'nothing',
  cancelled: 'nothing',
  expired: 'nothing',
  refused: 'nothing',
};

/** `now` is Unix milliseconds; `nothing` is every state in which nothing was bought. */
export function displayStateOf(order: Facts, now: number): DisplayState {
  const display = displayStates[order.state] ?? 'nothing';
  return typeof display === 'function' ? display(order, now) : display;
}

function displayAccepted(order: Facts): DisplayState {
  if (order.unread !== null) return 'unread';
  if (order.status === 'UNPAID') return 'unpaid';
  if (hasOddStatus(order)) return 'odd';
  if (order.state === 'late') return 'late';
  return order.status === 'DELEGATE_SUCCESS' ? 'delegated' : 'accepted';
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
  const until = failedAt + failedFollowedMs;
  return until > now ? until : undefined;
}
