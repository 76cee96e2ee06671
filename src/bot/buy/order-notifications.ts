// Shows each order in its chat: one message, edited as the order changes, and a new message only for alarms. A message
// shows what the ledger holds when it is written, so the last state always arrives, after a restart too.

import type { Api } from 'grammy';
import type { Order } from '../../orders/order.ts';
import type { OrderChange } from '../../orders/orders.ts';
import type { Deps } from '../frame/context.ts';
import { createAlarms } from './alarms.ts';
import { createMessageQueues } from './message-queue.ts';
import { showInPlace } from './message.ts';
import { mayReceiveReply } from './recipients.ts';
import { createReminders } from './reminders.ts';
import { createRepeatCards } from './repeat-cards.ts';
import { createApprovalRequests } from './approval-requests.ts';
import { viewOrder } from './view.ts';

export type OrderNotifications = {
  /** Shows open orders and those whose last state is not shown yet, then starts reminders. Call it after `orders.start()`. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** What a request for approval leads to. */
const decided: ReadonlySet<OrderChange> = new Set(['placing', 'cancelled', 'refused', 'expired']);

/** Watches every change from the moment it is opened; `api` is the one for urgent messages. */
export function openOrderNotifications({ api, deps }: { api: Api; deps: Deps }): OrderNotifications {
  const { orders, clock, log } = deps;
  const queues = createMessageQueues(deps);
  const alarms = createAlarms({ api, deps, queues });
  const requests = createApprovalRequests({ api, deps, queues });
  const repeatCards = createRepeatCards({ api, deps, queues });
  const reminders = createReminders({ deps, alarms });
  /** Orders at whose message nobody is looking: found at the start, or sent again by the bot itself. */
  const unattended = new Set<string>();

  function update(order: Order): void {
    if ((order.repeatsUntil ?? 0) > clock.now()) unattended.add(order.id);
    show(order).catch((error: unknown) => {
      log.error({ err: error, order: order.id }, 'What became of an order could not be told.');
    });
  }

  /** Alarms are sent even while the order's own message can't be. */
  async function show(order: Order): Promise<void> {
    const showing = showMessage(order);
    await alarms.refresh(order);
    const isRaised = await alarms.raise(order, unattended.has(order.id));
    const version = await showing;
    // Otherwise a newer update does the rest, or the next start.
    if (isRaised && version !== undefined) await orders.markShown(order.id, version);
  }

  const mayBeShown = ({ chatId, createdBy, confirmedBy }: Order) =>
    mayReceiveReply(deps, chatId, [createdBy, confirmedBy]);

  /** The version that is shown, or can't be shown to anybody; undefined when it is yet to be shown. */
  async function showMessage(order: Order): Promise<number | undefined> {
    const { id, chatId, version } = order;
    if (!mayBeShown(order)) return version;
    let shown = version;
    const ending = await queues.put(chatId, `message:${id}`, async () => {
      const order = await orders.find(id);
      if (!order || order.state === 'drafted' || !mayBeShown(order)) return;
      const spot = await showInPlace({ api, deps }, order, await viewOrder(deps, order));
      if (spot.messageId !== order.messageId || spot.chatId !== order.chatId)
        await orders.bindMessage(id, spot.chatId, spot.messageId);
      shown = order.version;
    });
    return ending === 'dropped' ? undefined : shown;
  }

  const unwatch = orders.watch((order, change) => {
    if (change === 'drafted') return;
    update(order);
    const asked = { order, repeat: undefined };
    if (change === 'confirmed') requests.ask(asked);
    else if (decided.has(change)) requests.close(asked);
  });
  const unwatchRepeats = orders.watchRepeats((repeat, order) => {
    if (repeat.state === 'offered') return;
    repeatCards.show(repeat);
    if (repeat.state === 'confirmed') requests.ask({ order, repeat });
    else requests.close({ order, repeat });
  });

  return {
    async start() {
      const [open, untold, repeats] = await Promise.all([
        orders.open(),
        orders.outdated(),
        orders.openRepeats(),
      ]);
      for (const order of new Map([...untold, ...open].map((each) => [each.id, each])).values()) {
        unattended.add(order.id);
        update(order);
        if (order.state === 'confirmed') requests.ask({ order, repeat: undefined });
      }
      for (const { order, repeat } of repeats) {
        repeatCards.show(repeat);
        if (repeat.state === 'confirmed') requests.ask({ order, repeat });
      }
      await requests.closeOld();
      reminders.start();
    },
    async close() {
      unwatch();
      unwatchRepeats();
      reminders.close();
      await queues.close();
    },
  };
}
