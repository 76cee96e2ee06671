// Which notice answers a decision about a spend. After a spend that sends an order again most say that nothing was sent
// again, because the first call may have bought.

import type { Outcome } from '../../orders/orders.ts';

/** Outcomes that are said in the same words of either kind of spend. */
const shared: ReadonlySet<Outcome['is']> = new Set(['needs_code', 'yourself', 'nobody', 'not_found', 'left']);

/** The key of the notice. */
export function noticeKey(outcome: Outcome, isFirst: boolean): string {
  const { is } = outcome;
  if (is === 'awaiting_approval') return 'order-notice-waiting';
  // A first spend is superseded where its order can't be read any more.
  const isOver = is === 'superseded' || (is === 'already' && outcome.order.state === 'closed');
  if (isFirst && isOver) return 'order-notice-over';
  return `${isFirst || shared.has(is) ? 'order' : 'order-repeat'}-notice-${is.replaceAll('_', '-')}`;
}
