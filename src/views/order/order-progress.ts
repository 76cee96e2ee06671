// How far an order has come, as a row of marks: ✅ sending → ✅ acceptance → ⏳ delegation → ▫️ blockchain. The steps are
// nouns, so that none of them says by itself that it was done.

import type { Words } from '../../i18n.ts';
import type { OrderFacts } from './order-facts.ts';

type Progress = Pick<
  OrderFacts,
  'state' | 'reason' | 'status' | 'delegateHash' | 'confirmedOnChainAt' | 'unread' | 'differences'
>;

const steps = ['sent', 'accepted', 'delegated', 'chain'] as const;
/** What the service says goes before a hash that came along. */
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

/** The last step is named only when a signed read has named it, and of the delegation that was confirmed. */
function isConfirmedAsOrdered({ state, confirmedOnChainAt, differences }: Progress): boolean {
  return state === 'delivered' && confirmedOnChainAt !== null && differences.length === 0;
}

/** The step that the order stands at, and how it stands there. */
function positionOf(order: Progress): { at: number; mark: keyof typeof marks } {
  const isDelegated =
    order.status === 'DELEGATE_SUCCESS' ||
    ((order.delegateHash ?? '') !== '' && !undelegated.has(order.status ?? ''));
  switch (order.state) {
    case 'placing':
      return { at: 0, mark: 'now' };
    case 'not_sent':
      return { at: 0, mark: 'failed' };
    case 'rejected':
      return { at: 1, mark: 'failed' };
    case 'unknown':
    case 'left':
      return { at: order.reason === 'interrupted' ? 0 : 1, mark: 'unsure' };
    case 'differs':
      // What the service accepted is not what was confirmed, so no later step is one of this order.
      return { at: 1, mark: 'wrong' };
    case 'delivered':
      return { at: 3, mark: 'done' };
    case 'failed':
      return { at: isDelegated ? 3 : 2, mark: 'failed' };
    default:
      return { at: isDelegated ? 3 : 2, mark: order.unread === null ? 'now' : 'unsure' };
  }
}
