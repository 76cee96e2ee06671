// Notices to the owners about the bot itself, and to which chats each was sent. The rows say who has still to get one, so that
// a restart needs no code of its own.

import type { Kysely } from 'kysely';
import { parseJson } from '../../parse-json.ts';
import type { Tables } from '../tables.ts';

/** Of notices with the same `key` only the first is stored. `body` is stored as JSON, and nothing here reads it. */
export type NoticeEntry = { key: string; at: number; body: unknown };

export type StoredNotice = {
  id: number;
  /** Undefined where the row holds no JSON. */
  body: unknown;
  /** The chats to which sending it began; `isEnded`: it was sent, or given up. */
  sends: Array<{ chatId: number; isEnded: boolean }>;
};

export type Notices = {
  /** Changes nothing when there is one with the same key. */
  add(entry: NoticeEntry): Promise<void>;
  /** Those that are not older than `at`, oldest first. */
  since(at: number): Promise<StoredNotice[]>;
  /** Stored before the call: from now on the notice may be in the chat. */
  beginSend(id: number, chatId: number, now: number): Promise<void>;
  /** It was sent to the chat, or is given up. */
  endSend(id: number, chatId: number, now: number): Promise<void>;
  /** Calls the listeners of `onAdded`; for a caller of `insertNotice`, after its commit. */
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

/** For a transaction that also stores what the notice is about; `announce` follows after its commit. */
export async function insertNotice(db: Kysely<Tables>, { key, at, body }: NoticeEntry): Promise<void> {
  await db
    .insertInto('notices')
    .values({ key, at, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
