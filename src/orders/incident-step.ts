// Which steps of an order open an incident, something that a person should take care of, and which end it. It is stored
// with the step.

import type { OrderIncidents } from '../store/ledger/incidents/of-orders.ts';
import type { OrderChange } from './api.ts';
import type { Order } from './order.ts';
import type { OrderState } from './states.ts';

/** States in which a person should look after the order, however it came there. */
const troubledStates: ReadonlySet<OrderState> = new Set(['late', 'failed', 'differs', 'unknown']);

/** States that end an incident, and how. While an order is being sent again, an incident stays as it is. */
const endOf = {
  delivered: 'delivered',
  accepted: 'accepted',
  left: 'left',
} as const satisfies Partial<Record<OrderState, string>>;

type Judged = Pick<Order, 'state' | 'repeatsUntil'>;

/** Whether a person should take care of the order. Not while the bot itself is sending it again. */
export function needsPerson({ state, repeatsUntil }: Judged): boolean {
  return troubledStates.has(state) && !(state === 'unknown' && repeatsUntil !== null);
}

/** Undefined when the step changes no incident of the order's own. */
export function incidentStep(
  before: Judged,
  after: Judged,
): 'open' | (typeof endOf)[keyof typeof endOf] | undefined {
  if (needsPerson(after)) {
    // A step within the state reports nothing new: whoever ended the incident meant this state.
    return before.state === after.state && needsPerson(before) ? undefined : 'open';
  }
  return after.state in endOf ? endOf[after.state as keyof typeof endOf] : undefined;
}

/** A second payment is an incident of its own, whatever becomes of the order: only a person ends it. */
export async function writeIncidents(
  incidents: OrderIncidents,
  { before, after, change }: { before: Order; after: Order; change: OrderChange },
  now: number,
): Promise<void> {
  const step = incidentStep(before, after);
  if (step === 'open') await incidents.open('order', after.id, now);
  else if (step !== undefined) await incidents.end('order', after.id, step, now);
  if (change === 'paid_twice' || change === 'maybe_paid_twice') {
    await incidents.open('payment', after.id, now);
  }
}
