// Derives the state that people are shown: the stored state, divided further if it means different things to the people
// who wait for the order, and how far it has come. The toast, the cards of other orders and the list of orders use it.

import type { Order, ServiceOrder } from '../../orders/order.ts';
import { failedFollowedMs, followedMs } from '../../orders/reads.ts';
import { findDifferences, isComparable } from '../../orders/record.ts';
import { type StateShownAsItself, isOrderState, rowOf } from '../../orders/states.ts';
import type { Words } from '../../base/i18n.ts';

export const knownStatuses: ReadonlySet<string> = new Set(['UNPAID', 'PAYMENT_SUCCESS', 'DELEGATE_SUCCESS']);
export const knownConfirmStatuses: ReadonlySet<string> = new Set(['UNCONFIRMED', 'DELEGATION_CONFIRMED']);

export type DisplayState =
  | StateShownAsItself
  | 'accepted'
  | 'odd'
  | 'unpaid'
  | 'delegated'
  | 'unread'
  | 'repeating'
  | 'unknown'
  | 'late'
  | 'confirmed'
  | 'offered'
  | 'nothing';

type Facts = Pick<
  Order,
  'state' | 'cardState' | 'status' | 'confirmStatus' | 'unread' | 'repeatsUntil' | 'failedAt' | 'delegateHash'
>;

/** `now` is Unix milliseconds; `nothing` is every state in which nothing was bought. */
export function displayStateOf(order: Facts, now: number): DisplayState {
  // A list may have rows whose state this version doesn't know.
  if (!isOrderState(order.state)) return 'odd';
  const { shownAs } = rowOf(order.state);
  if (shownAs === 'accepted') return displayAccepted(order);
  if (shownAs === 'card') return order.cardState === 'confirmed' ? 'confirmed' : 'offered';
  if (shownAs === 'unknown') return isSentAgainByItself(order, now) ? 'repeating' : 'unknown';
  return shownAs === 'nothing' ? 'nothing' : (order.state as StateShownAsItself);
}

/** The state of an order in one word; of one that nothing was sent of, how its card stands. */
export function statedOf(order: Order) {
  return order.state === 'card' || order.state === 'closed' ? order.cardState : order.state;
}

function displayAccepted(order: Facts): DisplayState {
  if (order.unread !== null) return 'unread';
  if (order.status === 'UNPAID') return 'unpaid';
  if (hasOddStatus(order)) return 'odd';
  if (order.state === 'late') return 'late';
  return order.status === 'DELEGATE_SUCCESS' ? 'delegated' : 'accepted';
}

/** Whether one of the statuses is unknown to the bot, so that nothing can be concluded from it. */
export function hasOddStatus({ status, confirmStatus }: Pick<Facts, 'status' | 'confirmStatus'>): boolean {
  const isKnown = status === null || knownStatuses.has(status);
  return !isKnown || (confirmStatus !== null && !knownConfirmStatuses.has(confirmStatus));
}

/** Whether the bot still repeats the order automatically; people should neither repeat it nor order the same anew. */
export function isSentAgainByItself({ state, repeatsUntil }: Facts, now: number): boolean {
  return state === 'unknown' && repeatsUntil !== null && repeatsUntil > now;
}

/** Until when an accepted order is read by itself; `isOver` after that. Undefined for orders that are not accepted. */
export function lookingOf(
  { acceptedAt }: Pick<Order, 'acceptedAt'>,
  now: number,
): { until: number; isOver: boolean } | undefined {
  if (acceptedAt === null) return undefined;
  const until = acceptedAt + followedMs;
  return { until, isOver: now >= until };
}

/** Until when a failed order is read; undefined for other orders and after that time. */
export function readOnUntil({ state, failedAt }: Facts, now: number): number | undefined {
  if (state !== 'failed' || failedAt === null) return undefined;
  const until = failedAt + failedFollowedMs;
  return until > now ? until : undefined;
}

/**
 * What the last read says of the differences that an earlier one found: the `same`, that the record `agrees` with what was
 * confirmed, or anything `else`, as where it leaves out a field that differed.
 */
export function differencesNow(order: Order): 'same' | 'agrees' | 'else' {
  const { record, differences } = order;
  if (record === null) return 'same';
  // Each row's record is stored from an answer that was checked.
  const answer = record as ServiceOrder;
  const now = findDifferences(order, answer);
  if (JSON.stringify(now) === JSON.stringify(differences)) return 'same';
  const isStated = differences.every(({ field }) => isComparable(field, answer));
  return now.length === 0 && isStated ? 'agrees' : 'else';
}

// The progress of an order as a row of steps: ✅ sending → ✅ acceptance → ⏳ delegation → ▫️ blockchain. The steps are
// nouns, so that only the marks say whether a step is done.

type Progress = Pick<
  Order,
  'state' | 'reason' | 'status' | 'delegateHash' | 'confirmedOnChainAt' | 'unread' | 'differences'
>;

const steps = ['sent', 'accepted', 'delegated', 'chain'] as const;
/** With these statuses the order counts as not delegated, even if the record has a hash. */
const undelegated: ReadonlySet<string> = new Set(['UNPAID', 'DELEGATE_FAIL']);
const marks = { done: '✅', now: '⏳', ahead: '▫️', failed: '❌', unsure: '❓', wrong: '🚨' };

export function drawProgress(order: Order, words: Words): string {
  const { at, mark } = positionOf(order);
  return steps
    .map((step, index) => {
      const own = index < at ? marks.done : index === at ? marks[mark] : marks.ahead;
      const isNamed = step === 'chain' && isConfirmedAsOrdered(order);
      return `${own} ${words(isNamed ? 'confirm-status-DELEGATION_CONFIRMED' : `order-step-${step}`)}`;
    })
    .join(' → ');
}

/** Whether the last step is shown as confirmed: a signed read said so, and nothing differs from what was confirmed. */
function isConfirmedAsOrdered({ state, confirmedOnChainAt, differences }: Progress): boolean {
  return state === 'delivered' && confirmedOnChainAt !== null && differences.length === 0;
}

/** The index of the current step, and its mark. */
function positionOf(order: Order): { at: number; mark: keyof typeof marks } {
  const { step } = rowOf(order.state);
  // The service may have written something else for a moment only.
  if (order.state === 'differs' && differencesNow(order) === 'agrees') return { at: 1, mark: 'unsure' };
  if (step === 'reason') return { at: order.reason === 'interrupted' ? 0 : 1, mark: 'unsure' };
  if (step !== 'status') return { at: step[0], mark: step[1] };
  const mark = order.state === 'failed' ? 'failed' : order.unread === null ? 'now' : 'unsure';
  return { at: isDelegated(order) ? 3 : 2, mark };
}

function isDelegated({ status, delegateHash }: Progress): boolean {
  return status === 'DELEGATE_SUCCESS' || ((delegateHash ?? '') !== '' && !undelegated.has(status ?? ''));
}
