// Messages about an order besides the order's own message: requests for approval and alarms. Their chats and message
// ids are stored, so that their buttons can be updated, also after a restart.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { OrderMessageRow } from './tables.ts';

export type { OrderMessageRow };

export type OrderMessages = {
  /** `subject` is the order's id, or the token of a repeat's card. Returns the row's id. */
  add(message: {
    subject: string;
    purpose: string;
    chatId: number;
    messageId: number;
    html?: string;
  }): Promise<number>;
  /** The messages about one subject, newest first. */
  ofSubject(subject: string, limit: number): Promise<OrderMessageRow[]>;
  /** The messages with this purpose about any subject, oldest first. */
  withPurpose(purpose: string): Promise<OrderMessageRow[]>;
  remove(id: number): Promise<void>;
};

export function createOrderMessages(db: Kysely<Tables>): OrderMessages {
  const messages = () => db.selectFrom('order_messages').selectAll();
  return {
    async add({ subject, purpose, chatId, messageId, html }) {
      const { id } = await db
        .insertInto('order_messages')
        .values({ subject, purpose, chat_id: chatId, message_id: messageId, html: html ?? null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    ofSubject: (subject, limit) =>
      messages().where('subject', '=', subject).orderBy('id', 'desc').limit(limit).execute(),
    withPurpose: (purpose) => messages().where('purpose', '=', purpose).orderBy('id').execute(),
    async remove(id) {
      await db.deleteFrom('order_messages').where('id', '=', id).execute();
    },
  };
}
