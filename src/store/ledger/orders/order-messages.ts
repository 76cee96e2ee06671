// Messages about an order besides the order's own message: requests for approval and alarms. Their chats and message
// ids are stored, so that their buttons can be updated, also after a restart.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { OrderMessageRow } from './tables.ts';

export type { OrderMessageRow };

export type OrderMessages = ReturnType<typeof createOrderMessages>;

export function createOrderMessages(db: Kysely<Tables>) {
  const messages = () => db.selectFrom('order_messages').selectAll();
  return {
    /** `subject` is the order's id, or the token of a spend. Returns the row's id. */
    async add({
      subject,
      purpose,
      chatId,
      messageId,
      html,
    }: {
      subject: string;
      purpose: string;
      chatId: number;
      messageId: number;
      html?: string;
    }): Promise<number> {
      const { id } = await db
        .insertInto('order_messages')
        .values({ subject, purpose, chat_id: chatId, message_id: messageId, html: html ?? null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** The messages about one subject, newest first. */
    ofSubject: (subject: string, limit: number): Promise<OrderMessageRow[]> =>
      messages().where('subject', '=', subject).orderBy('id', 'desc').limit(limit).execute(),
    /** The messages with this purpose about any subject, oldest first. */
    withPurpose: (purpose: string): Promise<OrderMessageRow[]> =>
      messages().where('purpose', '=', purpose).orderBy('id').execute(),
    async remove(id: number): Promise<void> {
      await db.deleteFrom('order_messages').where('id', '=', id).execute();
    },
  };
}
