// How the deliveries of the bot's own orders ended, and what they cost by the service's signed records. Pure.

import type { AcceptedOrderRow } from '../store/ledger/figures/accepted-orders.ts';

export type OrderFigures = {
  /** How many the service accepted. */
  readonly accepted: number;
  /** Confirmed on chain; `late` is what took more than ten minutes, or is not there although ten minutes are over. */
  readonly delivered: number;
  readonly late: number;
  readonly failed: number;
  /** What signed records say was paid, activations and failed deliveries included, and for how many orders. */
  readonly paidSun: bigint;
  readonly paid: number;
};

/** As orders/read-times.ts has it. */
const lateAfterMs = 10 * 60_000;

export function orderFigures(orders: readonly AcceptedOrderRow[]): OrderFigures {
  const paid = orders.filter(({ paySun, isPaid }) => paySun !== null && isPaid);
  return {
    accepted: orders.length,
    delivered: orders.filter(({ state }) => state === 'delivered').length,
    late: orders.filter(isLate).length,
    failed: orders.filter(({ state }) => state === 'failed').length,
    paidSun: paid.reduce((sum, { paySun, activateSun }) => sum + (paySun ?? 0n) + (activateSun ?? 0n), 0n),
    paid: paid.length,
  };
}

function isLate({ state, tookMs }: AcceptedOrderRow): boolean {
  return state === 'late' || (tookMs !== null && tookMs > lateAfterMs);
}
