// Sends and edits the messages about a request for approval: the request, the reminder that it is still open, its
// decision, and that nobody could be asked. Each message is recorded, so that it can be edited after a restart.

import type { MessageApi } from '../../bot/message-api.ts';
import { InlineKeyboard } from 'grammy';
import type { OrderMessageRow } from '../../store/ledger/orders/order-messages.ts';
import type { Found } from '../../orders/spend.ts';
import { mayStillChange } from '../../orders/read-times.ts';
import { judgeCall } from '../../telegram/judge.ts';
import type { BotDeps } from '../../bot/context.ts';
import { isApprover, isWaiting, untilOf, viewApproval, whatOf, viewApproved } from './approvals.ts';
import { edit, editButtons, send } from './message.ts';
import { mayReceive } from './recipients.ts';
import { chatReader } from '../../bot/reader.ts';

/** The request; the reminder after a restart; the message to the requester that nobody could be asked. */
export const requestPurposes = ['approval', 'approval:again', 'approval:nobody'] as const;
/** A request that became the message by which its approver follows the order; its subject is the order. */
export const followedPurpose = 'approved';
type Purpose = (typeof requestPurposes)[number];
/** Messages about one request that are read; a team has fewer people. */
const mostMessages = 200;

export type RequestMessages = ReturnType<typeof createRequestMessages>;

export function createRequestMessages({ api, deps }: { api: MessageApi; deps: BotDeps }) {
  const messages = deps.store.orderMessages;

  async function list(asked: Found): Promise<OrderMessageRow[]> {
    const rows = await messages.ofSubject(asked.spend.token, mostMessages);
    return rows.filter((row) => requestPurposes.some((purpose) => purpose === row.purpose));
  }

  async function listIn(asked: Found, chatId: number): Promise<OrderMessageRow[]> {
    return (await list(asked)).filter((row) => row.chat_id === chatId);
  }

  async function say(
    asked: Found,
    purpose: Purpose,
    message: { chatId: number; html: string; keyboard?: InlineKeyboard; replyTo: number | null },
  ): Promise<void> {
    const { chatId, html, keyboard = new InlineKeyboard(), replyTo } = message;
    const place = { chatId, topicId: chatId < 0 ? cardMessageOf(asked).topicId : null };
    const sent = await send(api, place, { html, keyboard }, replyTo);
    await messages.add({ subject: asked.spend.token, purpose, ...sent });
  }

  async function ask(asked: Found, chatId: number, isRepeat: boolean): Promise<void> {
    if (!mayReceive(deps, chatId)) return;
    const rows = await listIn(asked, chatId);
    const { html, keyboard } = await viewApproval(deps, asked, chatId);
    const standing = find(rows, 'approval');
    if (standing) {
      if (await edit(api, positionOf(standing), { html, keyboard })) return remind(asked, standing, rows);
      await messages.remove(standing.id);
    }
    const mark = isRepeat ? `${chatReader(deps, chatId).words('order-alarm-repeat')}\n` : '';
    const replyTo = chatId < 0 ? cardMessageOf(asked).messageId : null;
    await say(asked, 'approval', { chatId, html: `${mark}${html}`, keyboard, replyTo });
  }

  /**
   * Sends a new message, because Telegram notifies nobody of an edit; once for each request, however often the bot
   * starts.
   */
  async function remind(asked: Found, standing: OrderMessageRow, rows: OrderMessageRow[]): Promise<void> {
    if (find(rows, 'approval:again')) return;
    const { chat_id: chatId, message_id: replyTo } = standing;
    const reader = chatReader(deps, chatId);
    const html = reader.words('order-approval-again', { until: untilOf(asked.spend, reader) });
    await say(asked, 'approval:again', { chatId, html, replyTo });
  }

  async function listFollowed(orderId: string): Promise<OrderMessageRow[]> {
    const rows = await messages.ofSubject(orderId, mostMessages);
    return rows.filter(({ purpose }) => purpose === followedPurpose);
  }

  /** Shows the order as it is now to the approver, until it changes no more. */
  async function follow(orderId: string, chatId: number): Promise<void> {
    const order = await deps.orders.find(orderId);
    for (const row of await listFollowed(orderId)) {
      if (row.chat_id !== chatId) continue;
      const isShown =
        order !== undefined &&
        mayReceive(deps, chatId) &&
        (await edit(api, positionOf(row), await viewApproved(deps, order, chatId)));
      if (!isShown || !mayStillChange(order, deps.clock.now())) await messages.remove(row.id);
    }
  }

  async function forgetFollowed(orderId: string, chatId: number): Promise<void> {
    for (const row of await listFollowed(orderId)) if (row.chat_id === chatId) await messages.remove(row.id);
  }

  async function end(asked: Found, row: OrderMessageRow): Promise<void> {
    if (row.purpose === 'approval' && isApprover(asked, row.chat_id) && mayReceive(deps, row.chat_id)) {
      await messages.add({ subject: asked.order.id, purpose: followedPurpose, ...positionOf(row) });
      await messages.remove(row.id);
      return follow(asked.order.id, row.chat_id);
    }
    if (row.purpose === 'approval') {
      // A person who was removed meanwhile isn't shown the decision; only the buttons are removed.
      if (mayReceive(deps, row.chat_id))
        await edit(api, positionOf(row), await viewApproval(deps, asked, row.chat_id));
      else await editButtons(api, positionOf(row), new InlineKeyboard());
    }
    if (row.purpose === 'approval:again') await erase(row);
    await messages.remove(row.id);
  }

  async function erase({ chat_id, message_id }: OrderMessageRow): Promise<void> {
    try {
      await api.deleteMessage(chat_id, message_id);
    } catch (error) {
      const verdict = judgeCall(error);
      if (verdict?.kind !== 'refused' || verdict.scope !== 'message') throw error;
    }
  }

  return {
    /** The chats with a message about the request. */
    listChats: async (asked: Found): Promise<number[]> => (await list(asked)).map((row) => row.chat_id),
    /**
     * Sends the request to the chat, or edits it to the decision. `isRepeat`: the same message may have been sent
     * already.
     */
    async update(asked: Found, chatId: number, isRepeat: boolean): Promise<void> {
      if (isWaiting(asked.spend)) return ask(asked, chatId, isRepeat);
      for (const row of await listIn(asked, chatId)) await end(asked, row);
    },
    /** Notifies the requester, once, that nobody could be asked. */
    async sayNobody(asked: Found, why: 'alone' | 'nobody' | 'blocked'): Promise<void> {
      const { chatId, messageId } = cardMessageOf(asked);
      if (!isWaiting(asked.spend) || !mayReceive(deps, chatId)) return;
      if (find(await listIn(asked, chatId), 'approval:nobody')) return;
      const html = chatReader(deps, chatId).words(`order-approval-${why}`, {
        what: whatOf(asked.spend),
      });
      await say(asked, 'approval:nobody', { chatId, html, replyTo: messageId });
    },
    /** The chats in which an approver follows the order. */
    listFollowers: async (orderId: string): Promise<number[]> =>
      (await listFollowed(orderId)).map((row) => row.chat_id),
    follow,
    /** Deletes the records of messages in a chat that Telegram refuses. */
    async forget(asked: Found, chatId: number): Promise<void> {
      for (const row of await listIn(asked, chatId)) await messages.remove(row.id);
      await forgetFollowed(asked.order.id, chatId);
    },
    forgetFollowed,
  };
}

/** The chat and the message of the card: of a first spend, the order's own. */
export function cardMessageOf({ order, spend }: Found) {
  const { chatId, topicId, messageId } = spend.isFirst ? order : spend;
  return { chatId, topicId, messageId };
}

function find(rows: OrderMessageRow[], purpose: Purpose): OrderMessageRow | undefined {
  return rows.find((row) => row.purpose === purpose);
}

function positionOf({ chat_id, message_id }: OrderMessageRow) {
  return { chatId: chat_id, messageId: message_id };
}
