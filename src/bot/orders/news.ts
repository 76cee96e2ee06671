// Tells each order in its chat: one message, edited as things become known, and a new one only where people must notice.
// What is told is what the ledger holds when the message is written, so the last state always arrives; what a message
// doesn't show yet is told after a restart.

import { InlineKeyboard, type Api } from 'grammy';
import type { Order } from '../../orders/order.ts';
import { describeAlarm, type Alarm } from '../../reports/order-alarm.ts';
import type { Rooms } from '../context.ts';
import { listApprovers, viewRequest } from './approvals.ts';
import { nameOf } from './known.ts';
import { createLanes } from './lanes.ts';
import { send, showInPlace } from './message.ts';
import { createReminders } from './reminders.ts';
import { readerOf, surroundingsOf, viewOrder } from './view.ts';

export type OrderNews = {
  /** Tells what is under way and what was not told yet, then goes on with reminders. After `orders.start()`. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** In the audit, so that a restart doesn't repeat it; apart from the order's own steps. */
const subjectOf = (orderId: string) => `alarm:${orderId}`;
const mostAlarms = 20;

/** Hears every change from the moment it is opened; `api` is that for what is urgent. */
export function openOrderNews({ api, rooms }: { api: Api; rooms: Rooms }): OrderNews {
  const { orders, store, clock, log, ownerIds } = rooms;
  const lanes = createLanes(rooms);
  /** Messages in private chats that ask for an approval, by order. */
  const requests = new Map<string, Array<{ chatId: number; messageId: number }>>();

  /** `wasInterrupted`: this is the first telling since the bot began. */
  function tell({ id, chatId }: Order, wasInterrupted = false): void {
    lanes.put(chatId, `story:${id}`, async (isRepeat) => {
      const order = await orders.find(id);
      if (!order || order.state === 'drafted') return;
      await showInPlace({ api, rooms }, order, await viewOrder(rooms, order));
      const alarm = alarmOf(order, wasInterrupted);
      if (alarm) await sendAlarm(order, alarm, isRepeat);
      await orders.markTold(id, order.version);
    });
  }

  async function sendAlarm(order: Order, alarm: Alarm, isRepeat: boolean): Promise<void> {
    const action = `alarm.${alarm}`;
    const earlier = await store.audit.list(subjectOf(order.id), mostAlarms);
    if (earlier.some((entry) => entry.action === action)) return;
    const reader = readerOf(rooms, order.chatId);
    const html = describeAlarm(alarm, order, surroundingsOf(rooms, order), reader, isRepeat);
    const { keyboard } = await viewOrder(rooms, order, reader);
    await send(api, order, { html, keyboard }, order.messageId);
    await store.audit.add({ at: clock.now(), actorId: null, action, subject: subjectOf(order.id) });
  }

  function askForApproval(order: Order): void {
    if (order.chatId < 0) {
      lanes.put(order.chatId, `approval:${order.id}`, async () => {
        const { words } = readerOf(rooms, order.chatId);
        const person = nameOf(rooms, order.confirmedBy ?? order.createdBy);
        const html = words('order-approval-group', { person });
        await send(api, order, { html, keyboard: new InlineKeyboard() }, order.messageId);
      });
      return;
    }
    const approvers = listApprovers(rooms, order);
    for (const chatId of approvers) {
      lanes.put(chatId, `request:${order.id}`, async () => {
        const asked = await orders.find(order.id);
        if (asked?.state !== 'confirmed') return;
        const sent = await send(api, { chatId, topicId: null }, await viewRequest(rooms, asked, chatId));
        requests.set(order.id, [...(requests.get(order.id) ?? []), sent]);
      });
    }
    if (approvers.length > 0) return;
    lanes.put(order.chatId, `approval:${order.id}`, async () => {
      const html = readerOf(rooms, order.chatId).words('order-approval-nobody');
      await send(api, order, { html, keyboard: new InlineKeyboard() }, order.messageId);
    });
  }

  /** Requests that were decided lose their buttons wherever they stand. */
  function closeRequests(order: Order): void {
    for (const { chatId, messageId } of requests.get(order.id) ?? []) {
      lanes.put(chatId, `request:${order.id}`, async () => {
        const view = await viewRequest(rooms, order, chatId);
        await showInPlace({ api, rooms }, { ...order, chatId, topicId: null, messageId }, view);
      });
    }
    requests.delete(order.id);
  }

  function tellOwners(order: Order): void {
    const chats = store.settings.data.chats.filter(({ id }) => ownerIds.includes(id));
    for (const { id } of chats) {
      lanes.put(id, `paid-twice:${order.id}`, async (isRepeat) => {
        const html = describeAlarm(
          'paid_twice',
          order,
          surroundingsOf(rooms, order),
          readerOf(rooms, id),
          isRepeat,
        );
        await send(api, { chatId: id, topicId: null }, { html, keyboard: new InlineKeyboard() });
      });
    }
    if (chats.length === 0)
      log.error({ order: order.id }, 'An order was paid twice, and no owner could be told.');
  }

  const unwatch = orders.watch((order, change) => {
    if (change === 'drafted') return;
    tell(order);
    if (change === 'confirmed') askForApproval(order);
    else if (order.state !== 'confirmed') closeRequests(order);
    if (change === 'paid_twice') tellOwners(order);
  });
  const reminders = createReminders({ api, rooms, lanes });

  return {
    async start() {
      const [open, untold] = await Promise.all([orders.open(), orders.untold()]);
      for (const order of untold) if (order.paidTwiceAt !== null) tellOwners(order);
      for (const order of new Map([...untold, ...open].map((each) => [each.id, each])).values())
        tell(order, true);
      reminders.start();
    },
    async close() {
      unwatch();
      reminders.close();
      await lanes.close();
    },
  };
}

function alarmOf({ state, reason, status }: Order, wasInterrupted: boolean): Alarm | undefined {
  if (state === 'late' && status === 'UNPAID') return 'unpaid';
  if (state === 'late' || state === 'failed') return state;
  return state === 'unknown' && (wasInterrupted || reason === 'interrupted') ? 'unknown' : undefined;
}
