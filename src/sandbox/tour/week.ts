// The tour's week as a picture: adds orders and events of the past days, and asks the bot to draw them.

import type { Model } from '../model.ts';
import type { WebhookDelivery } from '../service/delivery.ts';
import type { SandboxOrder } from '../service/order.ts';
import { readAmounts } from './spoken.ts';
import { messagesIn, type Step } from './step.ts';

const daysOfHistory = 7;
const dayMs = 86_400_000;
/** A step that takes longer seems to be stuck. A webhook that was not answered is posted again after 15 s, for the next try. */
const patienceMs = 12_000;
const sunDigits = 6;

type Week = { orders: readonly SandboxOrder[]; deliveries: readonly WebhookDelivery[] };

/**
 * Proven when every webhook of the history was answered with 200, by a photo with a sum that holds what they reported.
 * The history is added once for each run of the sandbox: twice would double the week.
 */
export function createWeek(): Step {
  let added: Week | undefined;
  return async (context) => {
    const { model, owner } = context;
    added ??= addWeek(model);
    const { orders, deliveries } = added;
    const answered = () => deliveries.filter(({ state }) => state === 'delivered').length;
    // Else the alerts about the history come after the picture, and it is no longer the newest message.
    const isTold = async () => answered() === deliveries.length && (await model.readQueue()).waiting === 0;
    await waitUntil(model, isTold);
    const facts = { orders: orders.length, events: deliveries.length, answered: answered() };
    if (facts.answered < facts.events) return () => ({ missing: 'history', isOver: true, facts });

    const before = context.seen.length;
    await model.actions.say({ person: owner.id, text: '/stats week' });
    // The picture's seven days begin at midnight of the chat's time zone: at least six of them are over.
    const since = model.clock.now() - (daysOfHistory - 1) * dayMs;
    const spentSun = orders
      .filter(({ paidAt }) => paidAt >= since)
      .reduce((sum, { chargedSun }) => sum + chargedSun, 0);
    return () => {
      const message = messagesIn(context, before).find(({ photo }) => photo !== undefined);
      if (message === undefined) return { missing: 'picture' };
      const toldSun = Math.max(0, ...readAmounts(message.text, 'stats-spending', sunDigits));
      return toldSun < spentSun ? { missing: 'sum', message } : { facts, message };
    };
  };
}

/** All is posted in this turn of the loop, so that nothing else stands between. */
function addWeek({ service, actions }: Model): Week {
  const before = { orders: service.orders.length, deliveries: service.deliveries.length };
  void actions.history({ days: daysOfHistory });
  return {
    // Orders of the past stand in front of the others.
    orders: service.orders.slice(0, service.orders.length - before.orders),
    deliveries: service.deliveries.slice(before.deliveries),
  };
}

async function waitUntil({ clock }: Model, check: () => Promise<boolean>): Promise<void> {
  const end = clock.monotonic() + patienceMs;
  while (!(await check()) && clock.monotonic() < end)
    await new Promise((resolve) => void clock.after(200, () => resolve(undefined)));
}
