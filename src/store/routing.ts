// How events become deliveries: those that nobody has routed yet, and the rows that say which chats are to hear them.

import type { Kysely } from 'kysely';
import { ordinaryLane, urgentLane, type Route } from './deliveries.ts';
import type { EventRow, Tables } from './tables.ts';

/** An event and where it goes. */
export type News = { eventSeq: number; routes: Route[] };

export type Routing = {
  /** The oldest events that no one has routed yet. */
  unrouted(limit: number): Promise<EventRow[]>;
  /**
   * Makes the deliveries of an event and marks it routed, in one transaction; no routes settle it. Those for a parked
   * chat are parked as well.
   */
  create(eventSeq: number, routes: Route[], now: number): Promise<void>;
  /** The same for many events in one commit, in their order. */
  createAll(news: News[], now: number): Promise<void>;
};

/** SQLite binds 32,766 values in one statement, and a row has nine. */
const mostRows = 3_000;

export function createRouting(db: Kysely<Tables>): Routing {
  async function createAll(news: News[], now: number): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const routed = await trx
        .updateTable('events')
        .set({ routed_at: now })
        .where(
          'seq',
          'in',
          news.map(({ eventSeq }) => eventSeq),
        )
        .where('routed_at', 'is', null)
        .returning('seq')
        .execute();
      const fresh = new Set(routed.map(({ seq }) => seq));
      const wanted = news.filter(({ eventSeq, routes }) => fresh.has(eventSeq) && routes.length > 0);
      if (wanted.length === 0) return;
      const parked = await trx
        .selectFrom('deliveries')
        .select(['chat_id', (row) => row.fn.max('reason').as('reason')])
        .where('state', '=', 'parked')
        .where('chat_id', 'in', [
          ...new Set(wanted.flatMap(({ routes }) => routes.map(({ chatId }) => chatId))),
        ])
        .groupBy('chat_id')
        .execute();
      const reasons = new Map(parked.map((row) => [row.chat_id, row.reason]));
      const rows = wanted.flatMap(({ eventSeq, routes }) =>
        routes.map((route) => ({
          event_seq: eventSeq,
          rule_id: route.ruleId,
          chat_id: route.chatId,
          topic_id: route.topicId,
          state: reasons.has(route.chatId) ? ('parked' as const) : ('waiting' as const),
          reason: reasons.get(route.chatId) ?? null,
          lane: route.isUrgent ? urgentLane : ordinaryLane,
          created_at: now,
          due_at: now,
        })),
      );
      for (let from = 0; from < rows.length; from += mostRows) {
        await trx
          .insertInto('deliveries')
          .values(rows.slice(from, from + mostRows))
          .execute();
      }
    });
  }

  return {
    unrouted: (limit) =>
      db
        .selectFrom('events')
        .selectAll()
        .where('routed_at', 'is', null)
        .orderBy('seq')
        .limit(limit)
        .execute(),

    create: (eventSeq, routes, now) => createAll([{ eventSeq, routes }], now),

    createAll,
  };
}
