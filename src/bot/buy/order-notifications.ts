// Shows each order in its chat: one message, edited as the order changes, and new messages only for alarms. An edit
// shows the order as the ledger has it at that moment, so the last state is always shown, also after a restart.

import type { MessageApi } from '../frame/message-api.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderChange } from '../../orders/orders.ts';
import type { BotDeps } from '../frame/context.ts';
import { createAlarms } from './alarms.ts';
import { createMessageQueues } from './message-queue.ts';
import { showInPlace } from './message.ts';
import { mayReceiveReply } from './recipients.ts';
import { createReminders } from './reminders.ts';
import { createRepeatCards } from './repeat-cards.ts';
import { createApprovalRequests } from './approval-requests.ts';
import { viewOrder } from './view.ts';

export type OrderNotifications = {
  /**
   * Shows open orders and those whose last state was not shown yet, then starts reminders. Call it after
   * `orders.start()`.
   */
  start(): Promise<void>;
  /** Shows the order's message and its alarms anew; false when a later call has to. */
  refresh(orderId: string): Promise<boolean>;
  close(): Promise<void>;
};

/** The changes that decide a request for approval. */
const decided: ReadonlySet<OrderChange> = new Set(['placing', 'cancelled', 'refused', 'expired']);

/** Subscribes to the changes of orders at once, before `start`; `api` is the one for urgent messages. */
export function openOrderNotifications({
  api,
  deps,
}: {
  api: MessageApi;
  deps: BotDeps;
}): OrderNotifications {
  const { orders, clock, log } = deps;
  const queues = createMessageQueues(deps);
  const alarms = createAlarms({ api, deps, queues });
  const requests = createApprovalRequests({ api, deps, queues });
  const repeatCards = createRepeatCards({ api, deps, queues });
  const reminders = createReminders({ deps, alarms });
  /** Orders whose message probably nobody is reading: found at the start, or sent again by the bot itself. */
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
    const following = requests.follow(order);
    // Its edits go on meanwhile.
    void (await alarms.refresh(order));
    const isRaised = await alarms.raise(order, unattended.has(order.id));
    const version = await showing;
    // Otherwise a newer update or the next start shows what is missing.
    if ((await following) && isRaised && version !== undefined) await orders.markShown(order.id, version);
  }

  async function refresh(orderId: string): Promise<boolean> {
    const order = await orders.find(orderId);
    if (!order) return true;
    const showing = showMessage(order);
    const endings = await Promise.all(await alarms.refresh(order));
    return (await showing) !== undefined && !endings.includes('dropped');
  }

  const mayBeShown = ({ chatId, createdBy, confirmedBy }: Order) =>
    mayReceiveReply(deps, chatId, [createdBy, confirmedBy]);

  /** The version that is shown, or that nobody may be shown; undefined when it still has to be shown. */
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
      const [open, outdated, repeats] = await Promise.all([
        orders.open(),
        orders.outdated(),
        orders.openRepeats(),
      ]);
      for (const order of new Map([...outdated, ...open].map((each) => [each.id, each])).values()) {
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
    refresh,
    async close() {
      unwatch();
      unwatchRepeats();
      reminders.close();
      await queues.close();
    },
  };
}
