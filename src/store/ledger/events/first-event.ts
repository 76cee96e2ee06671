// The very first event that chats could be told of, and how far that has got.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export type FirstEvent = {
  type: string;
  /** How many chats it was sent to. */
  chats: number;
  /** How many of its deliveries are still to be sent. */
  waiting: number;
};

export type FirstEventReader = {
  /** Undefined as long as nothing but ignored and quarantined events is stored. */
  read(): Promise<FirstEvent | undefined>;
  /** Whether anything was ever stored, deleted events included. */
  wasAnyStored(): Promise<boolean>;
};

export function createFirstEventReader(db: Kysely<Tables>): FirstEventReader {
  return {
    async read() {
      const event = await db
        .selectFrom('events')
        .select(['seq', 'type'])
        .where('kind', '=', 'event')
        .orderBy('seq')
        .limit(1)
        .executeTakeFirst();
      if (!event) return undefined;
      const deliveries = await db
        .selectFrom('deliveries')
        .select(['chat_id', 'state'])
        .where('event_seq', '=', event.seq)
        .execute();
      const sent = deliveries.filter(({ state }) => state === 'sent').map(({ chat_id: chatId }) => chatId);
      const waiting = deliveries.filter(({ state }) => state === 'waiting').length;
      return { type: event.type, chats: new Set(sent).size, waiting };
    },
    async wasAnyStored() {
      const { rows } = await sql<{ seq: number }>`
        select seq from sqlite_sequence where name = 'events'`.execute(db);
      return (rows[0]?.seq ?? 0) > 0;
    },
  };
}
