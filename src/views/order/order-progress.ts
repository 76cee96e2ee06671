// How far an order has come, as a row of marks: ✅ sending → ✅ acceptance → ⏳ delegation → ▫️ blockchain. The steps are
// nouns, so that none of them says by itself that it was done.

import type { Words } from '../../i18n.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderState } from '../../orders/states.ts';

type Progress = Pick<
  Order,
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
type Position = { at: number; mark: keyof typeof marks };

const positions: Readonly<Record<OrderState, Position | ((order: Progress) => Position)>> = {
  placing: { at: 0, mark: 'now' },
  not_sent: { at: 0, mark: 'failed' },
  rejected: { at: 1, mark: 'failed' },
  unknown: uncertain,
  left: uncertain,
  // What the service accepted is not what was confirmed, so no later step is one of this order.
  differs: { at: 1, mark: 'wrong' },
  delivered: { at: 3, mark: 'done' },
  failed: (order) => ({ at: isDelegated(order) ? 3 : 2, mark: 'failed' }),
  accepted: underWay,
  late: underWay,
  // Cards are drawn without this line.
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
