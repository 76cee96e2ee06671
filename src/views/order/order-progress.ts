// Draws the progress of an order as a row of steps: ✅ sending → ✅ acceptance → ⏳ delegation → ▫️ blockchain. The steps
// are nouns, so that only the marks say whether a step is done.

import type { Words } from '../../i18n.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderState } from '../../orders/states.ts';

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
type Position = { at: number; mark: keyof typeof marks };

const positions: Readonly<Record<OrderState, Position | ((order: Progress) => Position)>> = {
  placing: { at: 0, mark: 'now' },
  not_sent: { at: 0, mark: 'failed' },
  rejected: { at: 1, mark: 'failed' },
  unknown: uncertain,
  left: uncertain,
  // The service accepted something else than was confirmed, so later steps do not belong to this order.
  differs: { at: 1, mark: 'wrong' },
  delivered: { at: 3, mark: 'done' },
  failed: (order) => ({ at: isDelegated(order) ? 3 : 2, mark: 'failed' }),
  accepted: underWay,
  late: underWay,
  // Unused: cards are drawn without this row.
  drafted: underWay,
  confirmed: underWay,
  cancelled: underWay,
  expired: underWay,
  refused: underWay,
};

function positionOf(order: Progress): Position {
  const position = positions[order.state];
  return typeof position === 'function' ? position(order) : position;
}

function uncertain({ reason }: Progress): Position {
  return { at: reason === 'interrupted' ? 0 : 1, mark: 'unsure' };
}

function underWay(order: Progress): Position {
  return { at: isDelegated(order) ? 3 : 2, mark: order.unread === null ? 'now' : 'unsure' };
}

function isDelegated({ status, delegateHash }: Progress): boolean {
  return status === 'DELEGATE_SUCCESS' || ((delegateHash ?? '') !== '' && !undelegated.has(status ?? ''));
}
