// Shows each order in its chat: one message, edited as the order changes, and new messages only for alarms. An edit
// shows the order as the ledger has it at that moment, so the last state is always shown, also after a restart.

import type { MessageApi } from '../../bot/message-api.ts';
import type { Order } from '../../orders/order.ts';
import type { BotDeps } from '../../bot/context.ts';
import { createAlarms } from './alarms.ts';
import { createMessageQueues, type MessageQueues, type Ending } from './message-queue.ts';
import { showInPlace } from './message.ts';
import { mayReceiveReply, listApprovers } from './recipients.ts';
import { createReminders } from './reminders.ts';
import { viewCard, viewOrder } from './view.ts';
import type { Found, Spend } from '../../orders/spend.ts';
import { mayStillChange } from '../../orders/read-times.ts';
import { isWaiting } from './approvals.ts';
import {
  createRequestMessages,
  cardMessageOf,
  followedPurpose,
  requestPurposes,
} from './approval-messages.ts';

export type OrderNotifications = ReturnType<typeof openOrderNotifications>;

/** Subscribes to the changes of orders at once, before `start`; `api` is the one for urgent messages. */
export function openOrderNotifications({ api, deps }: { api: MessageApi; deps: BotDeps }) {
  const { orders, clock, log } = deps;
  const queues = createMessageQueues(deps);
  const alarms = createAlarms({ api, deps, queues });
  const requests = createApprovalRequests({ api, deps, queues });
  const againCards = createAgainCards({ api, deps, queues });
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

  /** Shows the order's message and its alarms anew; false when a later call has to. */
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
      if (!order || order.cardState === 'offered' || !mayBeShown(order)) return;
      const spot = await showInPlace({ api, deps }, order, await viewOrder(deps, order));
      if (spot.messageId !== order.messageId || spot.chatId !== order.chatId)
        await orders.bindMessage(id, spot.chatId, spot.messageId);
      shown = order.version;
    });
    return ending === 'dropped' ? undefined : shown;
  }

  const unwatch = orders.watch((order) => {
    if (order.cardState !== 'offered') update(order);
  });
  const unwatchSpends = orders.watchSpends((spend, order) => {
    if (spend.state === 'offered') return;
    tellSpend({ order, spend });
    // While a request waits, the order's message and its alarms ask nobody for another decision.
    if (!spend.isFirst && spend.confirmedAt !== null && order.state === 'unknown') update(order);
  });

  /** Shows the card of the spend, and asks for its approval or ends the request. */
  function tellSpend(found: Found): void {
    if (!found.spend.isFirst) againCards.show(found.spend);
    if (isWaiting(found.spend)) requests.ask(found);
    else requests.close(found);
  }

  return {
    /**
     * Shows open orders and those whose last state was not shown yet, then starts reminders. Call it after
     * `orders.start()`.
     */
    async start(): Promise<void> {
      const [open, outdated, spends] = await Promise.all([
        orders.open(),
        orders.outdated(),
        orders.untoldSpends(),
      ]);
      for (const order of new Map([...outdated, ...open].map((each) => [each.id, each])).values()) {
        unattended.add(order.id);
        update(order);
      }
      spends.forEach(tellSpend);
      await requests.closeOld();
      reminders.start();
    },
    refresh,
    async close(): Promise<void> {
      unwatch();
      unwatchSpends();
      reminders.close();
      await queues.close();
    },
  };
}

// Updates the cards that send an order again: each is edited when its spend's state changes, also after a restart. The
// card itself is sent by card.ts.

type AgainCards = { show(spend: Spend): void };

function createAgainCards(options: { api: MessageApi; deps: BotDeps; queues: MessageQueues }): AgainCards {
  const { deps, queues } = options;
  const { orders, log } = deps;

  async function show({ token, chatId }: Spend): Promise<void> {
    const ending = await queues.put(chatId, `again:${token}`, async () => {
      const found = await orders.findSpend(token);
      if (!found) return;
      const { spend } = found;
      if (!mayReceiveReply(deps, chatId, [spend.askedBy, spend.confirmedBy])) return;
      // Whoever opens a card sends it.
      if (spend.messageId === null && spend.state === 'offered') return;
      const spot = await showInPlace(options, spend, await viewCard(deps, found));
      if (spot.messageId !== spend.messageId || spot.chatId !== spend.chatId)
        await orders.bindSpend(token, spot.chatId, spot.messageId);
      await orders.markSpendShown(token, spend.version);
    });
    if (ending !== 'refused') return;
    const found = await orders.findSpend(token);
    if (found) await orders.markSpendShown(token, found.spend.version);
  }

  return {
    show(spend) {
      show(spend).catch((error: unknown) =>
        log.error(
          { err: error, order: spend.orderId },
          'A card that sends an order again could not be shown.',
        ),
      );
    },
  };
}

// Requests for a second person's approval of a spend, in the approvers' private chats and in the group of
// the card. They are reminded after a restart, and each request is closed once it is decided.

type ApprovalRequests = {
  /** Asks everybody who may approve; reminds those who were asked before a restart. */
  ask(asked: Found): void;
  /** Edits each message to the decision, without buttons. */
  close(asked: Found): void;
  /** Shows the order to those who approved it; false when a later call has to. */
  follow(order: Order): Promise<boolean>;
  /** Closes the requests that were decided while the bot was not running; called once at the start. */
  closeOld(): Promise<void>;
};

function createApprovalRequests({
  api,
  deps,
  queues,
}: {
  api: MessageApi;
  deps: BotDeps;
  queues: MessageQueues;
}): ApprovalRequests {
  const { orders, store, clock, log } = deps;
  const messages = createRequestMessages({ api, deps });
  /** The chats that this run asks or has asked, by request. */
  const asking = new Map<string, number[]>();

  /** Asking and closing share one key, so that a request is closed only after a send that is in progress. */
  async function updateIn(asked: Found, chatId: number): Promise<Ending> {
    const subject = asked.spend.token;
    const ending = await queues.put(chatId, `request:${subject}`, async (isRepeat) => {
      const now = await orders.findSpend(subject);
      if (now) await messages.update(now, chatId, isRepeat);
    });
    if (ending === 'refused') await messages.forget(asked, chatId);
    return ending;
  }

  async function sayNobody(asked: Found, why: 'alone' | 'nobody' | 'blocked'): Promise<void> {
    const subject = asked.spend.token;
    await queues.put(cardMessageOf(asked).chatId, `nobody:${subject}`, async () => {
      const now = await orders.findSpend(subject);
      if (now) await messages.sayNobody(now, why);
    });
  }

  async function askAll(asked: Found): Promise<void> {
    const subject = asked.spend.token;
    const { chatId } = cardMessageOf(asked);
    const { people, chats } = listApprovers(deps, asked);
    if (people.length === 0) return sayNobody(asked, 'alone');
    const targets = chatId < 0 ? [chatId, ...chats] : chats;
    if (targets.length === 0) return sayNobody(asked, 'nobody');
    asking.set(subject, targets);
    const endings = await Promise.all(targets.map((target) => updateIn(asked, target)));
    if (endings.every((ending) => ending === 'refused')) await sayNobody(asked, 'blocked');
  }

  async function closeAll(asked: Found): Promise<void> {
    const subject = asked.spend.token;
    const chats = new Set([...(await messages.listChats(asked)), ...(asking.get(subject) ?? [])]);
    asking.delete(subject);
    await Promise.all([...chats].map((chatId) => updateIn(asked, chatId)));
  }

  function inBackground(order: Order, work: Promise<void>): void {
    work.catch((error: unknown) => {
      log.error({ err: error, order: order.id }, 'Work on a request for approval failed.');
    });
  }

  async function follow(order: Order): Promise<boolean> {
    const chats = new Set(await messages.listFollowers(order.id));
    const endings = await Promise.all(
      [...chats].map(async (chatId) => {
        const ending = await queues.put(chatId, `approved:${order.id}`, () =>
          messages.follow(order.id, chatId),
        );
        if (ending === 'refused') await messages.forgetFollowed(order.id, chatId);
        return ending;
      }),
    );
    return !endings.includes('dropped');
  }

  return {
    ask: (asked) => inBackground(asked.order, askAll(asked)),
    close: (asked) => inBackground(asked.order, closeAll(asked)),
    follow,
    async closeOld() {
      const followed = await store.orderMessages.withPurpose(followedPurpose);
      for (const [subject, ofOrder] of Map.groupBy(followed, (row) => row.subject)) {
        const order = await orders.find(subject);
        if (!order) for (const { id } of ofOrder) await store.orderMessages.remove(id);
        // Its end may not be shown yet; the message is forgotten only behind that edit.
        if (order && !mayStillChange(order, clock.now()))
          inBackground(
            order,
            follow(order).then(() => {}),
          );
      }
      const rows = await Promise.all(
        requestPurposes.map((purpose) => store.orderMessages.withPurpose(purpose)),
      );
      for (const subject of new Set(rows.flat().map((row) => row.subject))) {
        const asked = await orders.findSpend(subject);
        if (asked && !isWaiting(asked.spend)) inBackground(asked.order, closeAll(asked));
      }
    },
  };
}
