// How far an order has come, as a row of marks: ✅ sent → ✅ accepted → ⏳ delegated → ▫️ on chain.

import type { Words } from '../i18n.ts';

type Progress = {
  readonly state: string;
  readonly reason: string | null;
  readonly status: string | null;
  readonly delegateHash: string | null;
  readonly confirmedOnChainAt: number | null;
};

const steps = ['sent', 'accepted', 'delegated', 'chain'] as const;
const marks = { done: '✅', now: '⏳', ahead: '▫️', failed: '❌', unsure: '❓' };

export function drawProgress(order: Progress, words: Words): string {
  const { at, mark } = positionOf(order);
  return steps
    .map((step, index) => {
      const own = index < at ? marks.done : index === at ? marks[mark] : marks.ahead;
      // The last step is named only when a signed read has named it.
      const isOnChain = step === 'chain' && order.confirmedOnChainAt !== null;
      return `${own} ${words(isOnChain ? 'confirm-status-DELEGATION_CONFIRMED' : `order-step-${step}`)}`;
    })
    .join(' → ');
}

/** The step that the order stands at, and how it stands there. */
function positionOf(order: Progress): { at: number; mark: keyof typeof marks } {
  const isDelegated = order.status === 'DELEGATE_SUCCESS' || order.delegateHash !== null;
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
    case 'delivered':
      return { at: 3, mark: 'done' };
    case 'failed':
      return { at: isDelegated ? 3 : 2, mark: 'failed' };
    default:
      return { at: isDelegated ? 3 : 2, mark: 'now' };
  }
}
