// The very first event that chats could be told of, and how far that has got.

import { sql, type Kysely } from 'kysely';
import { standingOf, traceAll, type Standing, type TracedDelivery } from '../deliveries/trace.ts';
import type { Tables } from '../tables.ts';

export type FirstEvent = {
  type: string;
  /** How many chats it was sent to. */
  chats: number;
  /** In how many it is held, in how many a mute keeps it back, and in how many it has not arrived. */
  held: number;
  muted: number;
  missing: number;
  /** How many of its deliveries are still to be sent. */
  waiting: number;
};

export function createFirstEventReader(db: Kysely<Tables>) {
  return {
    /** Undefined as long as nothing but ignored and quarantined events is stored. */
    async read(): Promise<FirstEvent | undefined> {
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
        .selectAll()
        .where('event_seq', '=', event.seq)
        .execute();
      const traced = await traceAll(db, deliveries);
      const inState = (...states: Standing[]) => traced.filter((one) => states.includes(standingOf(one)));
      const chatsOf = (some: readonly TracedDelivery[]) =>
        new Set(some.map(({ delivery }) => delivery.chat_id)).size;
      return {
        type: event.type,
        chats: chatsOf(inState('sent')),
        held: chatsOf(inState('held')),
        muted: chatsOf(inState('muted')),
        missing: chatsOf(inState('waiting', 'parked', 'undelivered')),
        waiting: inState('waiting').length,
      };
    },
    /** Whether anything was ever stored, deleted events included. */
    async wasAnyStored(): Promise<boolean> {
      const { rows } = await sql<{ seq: number }>`
        select seq from sqlite_sequence where name = 'events'`.execute(db);
      return (rows[0]?.seq ?? 0) > 0;
    },
  };
}
