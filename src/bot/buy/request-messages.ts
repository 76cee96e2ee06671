// The messages about one request for approval in one chat: what was asked, that it still waits, and how it ended. Each is
// remembered, so that it can be found after a restart.

import { InlineKeyboard, type Api } from 'grammy';
import type { OrderMessageRow } from '../../store/ledger/orders/order-messages.ts';
import { judgeCall } from '../../telegram/judge.ts';
import type { Deps } from '../frame/context.ts';
import { isWaiting, untilOf, viewAsked } from './approvals.ts';
import { edit, editButtons, send } from './message.ts';
import { mayBeTold, type Asked } from './recipients.ts';
import { readerOf } from './view.ts';

/** The request; the short message that it still waits after a restart; what the asker heard when nobody could be asked. */
export const requestPurposes = ['approval', 'approval:again', 'approval:nobody'] as const;
type Purpose = (typeof requestPurposes)[number];
/** Messages about one request; a team has fewer people. */
const most = 200;

export type RequestMessages = {
  /** Chats in which something about the request stands. */
  listChats(asked: Asked): Promise<number[]>;
  /** Asks in the chat, or says there how it ended. `isRepeat`: the same may stand there already. */
  bring(asked: Asked, chatId: number, isRepeat: boolean): Promise<void>;
  /** Tells who asked, once, that nobody could be. */
  sayNobody(asked: Asked, why: 'alone' | 'nobody' | 'blocked'): Promise<void>;
  /** What stands in a chat that Telegram refuses is given up. */
  forget(asked: Asked, chatId: number): Promise<void>;
};

export function createRequestMessages({ api, deps }: { api: Api; deps: Deps }): RequestMessages {
  const messages = deps.store.orderMessages;

  async function list(asked: Asked): Promise<OrderMessageRow[]> {
    const rows = await messages.ofSubject(subjectOf(asked), most);
    return rows.filter((row) => requestPurposes.some((purpose) => purpose === row.purpose));
  }

  async function listIn(asked: Asked, chatId: number): Promise<OrderMessageRow[]> {
    return (await list(asked)).filter((row) => row.chat_id === chatId);
  }

  async function say(
    asked: Asked,
    purpose: Purpose,
    message: { chatId: number; html: string; keyboard?: InlineKeyboard; replyTo: number | null },
  ): Promise<void> {
    const { chatId, html, keyboard = new InlineKeyboard(), replyTo } = message;
    const place = { chatId, topicId: chatId < 0 ? placeOf(asked).topicId : null };
    const sent = await send(api, place, { html, keyboard }, replyTo);
    await messages.add({ subject: subjectOf(asked), purpose, ...sent });
  }

  async function ask(asked: Asked, chatId: number, isRepeat: boolean): Promise<void> {
    if (!mayBeTold(deps, chatId)) return;
    const rows = await listIn(asked, chatId);
    const { html, keyboard } = await viewAsked(deps, asked, chatId);
    const standing = find(rows, 'approval');
    if (standing) {
      if (await edit(api, spotOf(standing), { html, keyboard })) return remind(asked, standing, rows);
      await messages.remove(standing.id);
    }
    const mark = isRepeat ? `${readerOf(deps, chatId).words('order-alarm-repeat')}\n` : '';
    const replyTo = chatId < 0 ? placeOf(asked).messageId : null;
    await say(asked, 'approval', { chatId, html: `${mark}${html}`, keyboard, replyTo });
  }

  /** An edit makes no sound. Once for each request, however often the bot starts. */
  async function remind(asked: Asked, standing: OrderMessageRow, rows: OrderMessageRow[]): Promise<void> {
    if (find(rows, 'approval:again')) return;
    const { chat_id: chatId, message_id: replyTo } = standing;
    const reader = readerOf(deps, chatId);
    const html = reader.words('order-approval-again', { until: untilOf(asked, reader) });
    await say(asked, 'approval:again', { chatId, html, replyTo });
  }

  async function end(asked: Asked, row: OrderMessageRow): Promise<void> {
    if (row.purpose === 'approval') {
      // Who was removed meanwhile sees no decision, but keeps no buttons either.
      if (mayBeTold(deps, row.chat_id))
        await edit(api, spotOf(row), await viewAsked(deps, asked, row.chat_id));
      else await editButtons(api, spotOf(row), new InlineKeyboard());
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
    listChats: async (asked) => (await list(asked)).map((row) => row.chat_id),
    async bring(asked, chatId, isRepeat) {
      if (isWaiting(asked)) return ask(asked, chatId, isRepeat);
      for (const row of await listIn(asked, chatId)) await end(asked, row);
    },
    async sayNobody(asked, why) {
      const { chatId, messageId } = placeOf(asked);
      if (!isWaiting(asked) || !mayBeTold(deps, chatId)) return;
      if (find(await listIn(asked, chatId), 'approval:nobody')) return;
      const html = readerOf(deps, chatId).words(`order-approval-${why}`, {
        what: asked.repeat ? 'repeat' : 'order',
      });
      await say(asked, 'approval:nobody', { chatId, html, replyTo: messageId });
    },
    async forget(asked, chatId) {
      for (const row of await listIn(asked, chatId)) await messages.remove(row.id);
    },
  };
}

/** Where the card stands. */
export function placeOf({ order, repeat }: Asked) {
  const { chatId, topicId, messageId } = repeat ?? order;
  return { chatId, topicId, messageId };
}

export function subjectOf({ order, repeat }: Asked): string {
  return repeat ? repeat.token : order.id;
}

function find(rows: OrderMessageRow[], purpose: Purpose): OrderMessageRow | undefined {
  return rows.find((row) => row.purpose === purpose);
}

function spotOf({ chat_id, message_id }: OrderMessageRow) {
  return { chatId: chat_id, messageId: message_id };
}
