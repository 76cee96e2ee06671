// Which incident the messages of an order tell of: the order's own, or a second payment.

import type { Order } from '../../orders/order.ts';
import { isCard } from '../../orders/states.ts';
import type { Alarm } from './order-alarm.ts';
import type { Incident } from '../../store/ledger/incidents/incident.ts';
import type { BotDeps } from '../../bot/context.ts';

/** By the name of the alarm. */
const kindOfAlarm: ReadonlyMap<string, 'order' | 'payment'> = new Map([
  ...(['late', 'unread', 'unpaid', 'failed', 'unknown', 'differs'] satisfies Alarm[]).map(
    (alarm) => [alarm, 'order'] as const,
  ),
  ...(['paid_twice', 'maybe_paid_twice'] satisfies Alarm[]).map((alarm) => [alarm, 'payment'] as const),
]);

/**
 * That of the order's own message. One that is over is told there only if a person ended it: otherwise the message says
 * itself what became of the order.
 */
export async function incidentOfMessage(
  { store }: Pick<BotDeps, 'store'>,
  { id, state }: Pick<Order, 'id' | 'state'>,
): Promise<Incident | undefined> {
  // Nothing can be wrong with what was not sent.
  if (isCard(state)) return undefined;
  const own = await store.incidents.latest('order', id);
  if (own && !own.over) return own;
  const payment = await store.incidents.latest('payment', id);
  if (payment && !payment.over) return payment;
  return own?.over?.as === 'done' ? own : undefined;
}

/** That of an alarm, also when it is over; undefined for alarms that need nobody. */
export async function incidentOfAlarm(
  { store }: Pick<BotDeps, 'store'>,
  alarm: string,
  orderId: string,
): Promise<Incident | undefined> {
  const kind = kindOfAlarm.get(alarm);
  return kind && store.incidents.latest(kind, orderId);
}
