// Draws the progress of an order as a row of steps: ✅ sending → ✅ acceptance → ⏳ delegation → ▫️ blockchain. The steps
// are nouns, so that only the marks say whether a step is done.

import type { Words } from '../../base/i18n.ts';
import type { Order } from '../../orders/order.ts';
import { rowOf } from '../../orders/states.ts';

type Progress = Pick<
  Order,
  'state' | 'reason' | 'status' | 'delegateHash' | 'confirmedOnChainAt' | 'unread' | 'differences'
>;

const steps = ['sent', 'accepted', 'delegated', 'chain'] as const;
/** With these statuses the order counts as not delegated, even if the record has a hash. */
const undelegated: ReadonlySet<string> = new Set(['UNPAID', 'DELEGATE_FAIL']);
const marks = { done: '✅', now: '⏳', ahead: '▫️', failed: '❌', unsure: '❓', wrong: '🚨' };

export function drawProgress(order: Progress, words: Words): string {
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
function positionOf(order: Progress): { at: number; mark: keyof typeof marks } {
  const { step } = rowOf(order.state);
  if (step === 'reason') return { at: order.reason === 'interrupted' ? 0 : 1, mark: 'unsure' };
  if (step !== 'status') return { at: step[0], mark: step[1] };
  const mark = order.state === 'failed' ? 'failed' : order.unread === null ? 'now' : 'unsure';
  return { at: isDelegated(order) ? 3 : 2, mark };
}

function isDelegated({ status, delegateHash }: Progress): boolean {
  return status === 'DELEGATE_SUCCESS' || ((delegateHash ?? '') !== '' && !undelegated.has(status ?? ''));
}
