// Which steps of an order open an incident, something that a person should take care of, and which end it. It is stored
// with the step.

import type { OrderIncidents } from '../store/ledger/incidents/of-orders.ts';
import type { OrderChange } from './api.ts';
import type { Order } from './order.ts';
import { rowOf } from './states.ts';

type Judged = Pick<Order, 'state' | 'repeatsUntil'>;

/** Whether a person should take care of the order. Not while the bot itself is sending it again. */
export function needsPerson({ state, repeatsUntil }: Judged): boolean {
  return rowOf(state).isTrouble && !(state === 'unknown' && repeatsUntil !== null);
}

/** Undefined when the step changes no incident of the order's own. */
export function incidentStep(
  before: Judged,
  after: Judged,
): 'open' | 'delivered' | 'accepted' | 'left' | undefined {
  if (needsPerson(after)) {
    // A step within the state reports nothing new: whoever ended the incident meant this state.
    return before.state === after.state && needsPerson(before) ? undefined : 'open';
  }
  return rowOf(after.state).endsIncident ?? undefined;
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
