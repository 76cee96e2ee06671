// What the bot has to say to its owners about itself. Who has still to be told is what the rows say, so a restart needs
// no code of its own.

import type { Kysely } from 'kysely';
import { parseJson } from '../../parse-json.ts';
import type { Tables } from '../tables.ts';

/** What has the same `key` is told once. `body` is kept as JSON, and nothing here reads it. */
export type NoticeEntry = { key: string; at: number; body: unknown };

export type StoredNotice = {
  id: number;
  /** Undefined where the row holds no JSON. */
  body: unknown;
  /** Chats that it was begun to be sent to; `isEnded`: it stands there, or never will. */
  sends: Array<{ chatId: number; isEnded: boolean }>;
};

export type Notices = {
  /** Does nothing when there is one with the same key. */
  add(entry: NoticeEntry): Promise<void>;
  /** Those that are not older than `at`, oldest first. */
  since(at: number): Promise<StoredNotice[]>;
  /** Written before the call: from now on it may stand in the chat. */
  beginSend(id: number, chatId: number, now: number): Promise<void>;
  /** It stands in the chat, or never will. */
  endSend(id: number, chatId: number, now: number): Promise<void>;
  /** Rings whoever listens. */
  announce(): void;
  onAdded(listener: () => void): void;
};

export function createNotices(db: Kysely<Tables>): Notices {
  const listeners: Array<() => void> = [];
  const wake = () => {
    for (const listener of listeners) listener();
  };
  return {
    async add(entry) {
      await insertNotice(db, entry);
      wake();
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
    announce: wake,
    onAdded: (listener) => void listeners.push(listener),
  };
}

/** Also as a part of what the notice is about; `ring` follows once that is committed. */
export async function insertNotice(db: Kysely<Tables>, { key, at, body }: NoticeEntry): Promise<void> {
  await db
    .insertInto('notices')
    .values({ key, at, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
