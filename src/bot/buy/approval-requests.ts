// Requests for a second person's approval of an order or a repeat, in the approvers' private chats and in the group of
// the card. They are reminded after a restart, and each request is closed once it is decided.

import type { MessageApi } from '../frame/message-api.ts';
import { mayStillChange } from '../../orders/read-times.ts';
import type { Order } from '../../orders/order.ts';
import type { BotDeps } from '../frame/context.ts';
import { isWaiting } from './approvals.ts';
import type { Ending, MessageQueues } from './message-queue.ts';
import { listApprovers, type ApprovalRequest } from './recipients.ts';
import {
  createRequestMessages,
  cardMessageOf,
  followedPurpose,
  requestPurposes,
  requestIdOf,
} from './approval-messages.ts';

export type ApprovalRequests = {
  /** Asks everybody who may approve; reminds those who were asked before a restart. */
  ask(asked: ApprovalRequest): void;
  /** Edits each message to the decision, without buttons. */
  close(asked: ApprovalRequest): void;
  /** Shows the order to those who approved it; false when a later call has to. */
  follow(order: Order): Promise<boolean>;
  /** Closes the requests that were decided while the bot was not running; called once at the start. */
  closeOld(): Promise<void>;
};

export function createApprovalRequests({
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

  async function find(subject: string): Promise<ApprovalRequest | undefined> {
    const found = await orders.findRepeat(subject);
    if (found) return found;
    const order = await orders.find(subject);
    return order && { order, repeat: undefined };
  }

  /** Asking and closing share one key, so that a request is closed only after a send that is in progress. */
  async function updateIn(asked: ApprovalRequest, chatId: number): Promise<Ending> {
    const subject = requestIdOf(asked);
    const ending = await queues.put(chatId, `request:${subject}`, async (isRepeat) => {
      const now = await find(subject);
      if (now) await messages.update(now, chatId, isRepeat);
    });
    if (ending === 'refused') await messages.forget(asked, chatId);
    return ending;
  }

  async function sayNobody(asked: ApprovalRequest, why: 'alone' | 'nobody' | 'blocked'): Promise<void> {
    const subject = requestIdOf(asked);
    await queues.put(cardMessageOf(asked).chatId, `nobody:${subject}`, async () => {
      const now = await find(subject);
      if (now) await messages.sayNobody(now, why);
    });
  }

  async function askAll(asked: ApprovalRequest): Promise<void> {
    const subject = requestIdOf(asked);
    const { chatId } = cardMessageOf(asked);
    const { people, chats } = listApprovers(deps, asked);
    if (people.length === 0) return sayNobody(asked, 'alone');
    const targets = chatId < 0 ? [chatId, ...chats] : chats;
    if (targets.length === 0) return sayNobody(asked, 'nobody');
    asking.set(subject, targets);
    const endings = await Promise.all(targets.map((target) => updateIn(asked, target)));
    if (endings.every((ending) => ending === 'refused')) await sayNobody(asked, 'blocked');
  }

  async function closeAll(asked: ApprovalRequest): Promise<void> {
    const subject = requestIdOf(asked);
    const chats = new Set([...(await messages.listChats(asked)), ...(asking.get(subject) ?? [])]);
    asking.delete(subject);
    await Promise.all([...chats].map((chatId) => updateIn(asked, chatId)));
  }

  function inBackground(asked: ApprovalRequest, work: Promise<void>): void {
    work.catch((error: unknown) => {
      log.error({ err: error, order: asked.order.id }, 'Work on a request for approval failed.');
    });
  }

  async function follow(order: Order): Promise<boolean> {
    const chats = new Set(await messages.listFollowers(order.id));
    const endings = await Promise.all(
      [...chats].map(async (chatId) => {
        const ending = await queues.put(chatId, `approved:${order.id}`, () =>
          messages.follow(order.id, chatId),
        );
        if (ending === 'refused') await messages.forget({ order, repeat: undefined }, chatId);
        return ending;
      }),
    );
    return !endings.includes('dropped');
  }

  return {
    ask: (asked) => inBackground(asked, askAll(asked)),
    close: (asked) => inBackground(asked, closeAll(asked)),
    follow,
    async closeOld() {
      const followed = await store.orderMessages.withPurpose(followedPurpose);
      for (const [subject, ofOrder] of Map.groupBy(followed, (row) => row.subject)) {
        const order = await orders.find(subject);
        if (!order) for (const { id } of ofOrder) await store.orderMessages.remove(id);
        // Its end may not be shown yet; the message is forgotten only behind that edit.
        if (order && !mayStillChange(order, clock.now()))
          inBackground(
            { order, repeat: undefined },
            follow(order).then(() => {}),
          );
      }
      const rows = await Promise.all(
        requestPurposes.map((purpose) => store.orderMessages.withPurpose(purpose)),
      );
      for (const subject of new Set(rows.flat().map((row) => row.subject))) {
        const asked = await find(subject);
        if (asked && !isWaiting(asked)) inBackground(asked, closeAll(asked));
      }
    },
  };
}
