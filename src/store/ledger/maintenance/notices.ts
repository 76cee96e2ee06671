// Notices to the owners about the bot itself, and to which chats each was sent. The rows show who is still to get one,
// so a restart needs no special handling.

import type { Kysely } from 'kysely';
import { parseJson } from '../../parse-json.ts';
import type { Tables } from '../tables.ts';

/** Of notices with the same `key` only the first is stored. `body` is stored as JSON and not interpreted here. */
export type NoticeEntry = { key: string; at: number; body: unknown };

export type StoredNotice = {
  id: number;
  /** Undefined if the stored text is not JSON. */
  body: unknown;
  /** The chats to which sending it has begun; `isEnded`: it was sent or given up. */
  sends: Array<{ chatId: number; isEnded: boolean }>;
};

export type Notices = {
  /** Stores nothing when there is a notice with the same key. */
  add(entry: NoticeEntry): Promise<void>;
  /** The notices that are not older than `at`, oldest first. */
  since(at: number): Promise<StoredNotice[]>;
  /** Stored before the call to Telegram: from now on the notice may be in the chat. */
  beginSend(id: number, chatId: number, now: number): Promise<void>;
  /** Stores that the notice was sent to the chat, or is given up. */
  endSend(id: number, chatId: number, now: number): Promise<void>;
  /** Calls the listeners of `onAdded`. To be called after the commit of a transaction with `insertNotice`. */
  announce(): void;
  onAdded(listener: () => void): void;
};

export function createNotices(db: Kysely<Tables>): Notices {
  const listeners: Array<() => void> = [];
  const announce = () => {
    for (const listener of listeners) listener();
  };
  return {
    async add(entry) {
      await insertNotice(db, entry);
      announce();
    },
    async since(at) {
      const rows = await db
        .selectFrom('notices')
        .leftJoin('notice_sends', 'notice_sends.notice_id', 'notices.id')
        .select(['id', 'body', 'chat_id', 'ended_at'])
        .where('at', '>=', at)
        .orderBy('id')
        .execute();
      const notices = new Map<number, StoredNotice>();
      for (const { id, body, chat_id: chatId, ended_at: endedAt } of rows) {
        const notice = notices.get(id) ?? { id, body: parseJson(body), sends: [] };
        if (chatId !== null) notice.sends.push({ chatId, isEnded: endedAt !== null });
        notices.set(id, notice);
      }
      return [...notices.values()];
    },
    async beginSend(id, chatId, now) {
      await db
        .insertInto('notice_sends')
        .values({ notice_id: id, chat_id: chatId, begun_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async endSend(id, chatId, now) {
      await db
        .updateTable('notice_sends')
        .set({ ended_at: now })
        .where('notice_id', '=', id)
        .where('chat_id', '=', chatId)
        .execute();
    },
    announce,
    onAdded: (listener) => void listeners.push(listener),
  };
}

/** Adds a notice within a transaction that also stores its cause; call `announce` after the commit. */
export async function insertNotice(db: Kysely<Tables>, { key, at, body }: NoticeEntry): Promise<void> {
  await db
    .insertInto('notices')
    .values({ key, at, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
