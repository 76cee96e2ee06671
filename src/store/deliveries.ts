// What may be asked about deliveries: an event on its way to one chat. What is due is what the rows say is due,
// so a restart needs no code of its own.

import type { Kysely } from 'kysely';
import type { DeliveryRow, EventRow, Tables } from './tables.ts';

/** Where an event goes: `topicId` is a forum topic, `ruleId` the alert rule that asked for it. */
export type Route = { ruleId: string | null; chatId: number; topicId: number | null };

/** A delivery with the event it tells. */
export type DueDelivery = { delivery: DeliveryRow; event: EventRow };

export type Deliveries = {
  /** Makes the deliveries of an event and marks it routed, in one transaction; no routes settle it. */
  create(eventSeq: number, routes: Route[], now: number): Promise<void>;
  /** For each chat that is not in `except`, its oldest waiting delivery, if that is due. */
  due(now: number, except: number[], limit: number): Promise<DueDelivery[]>;
  /** When the next waiting delivery is due, in Unix milliseconds. */
  nextDueAt(except: number[]): Promise<number | undefined>;
  sent(id: number, messageId: number, now: number): Promise<void>;
  /** Another attempt not before `dueAt`; what waits behind it in the same chat keeps its place. */
  later(id: number, dueAt: number, reason: string): Promise<void>;
  /** Out of the queue until its chat comes back (`parked`) or a person decides (`undelivered`). */
  setAside(id: number, state: 'parked' | 'undelivered', reason: string): Promise<void>;
  /** All deliveries of an event, oldest first. */
  ofEvent(eventSeq: number): Promise<DeliveryRow[]>;
};

export function createDeliveries(db: Kysely<Tables>): Deliveries {
  return {
    async create(eventSeq, routes, now) {
      await db.transaction().execute(async (trx) => {
        const routed = await trx
          .updateTable('events')
          .set({ routed_at: now })
          .where('seq', '=', eventSeq)
          .where('routed_at', 'is', null)
          .executeTakeFirst();
        if (Number(routed.numUpdatedRows) === 0 || routes.length === 0) return;
        const rows = routes.map((route) => ({
          event_seq: eventSeq,
          rule_id: route.ruleId,
          chat_id: route.chatId,
          topic_id: route.topicId,
          state: 'waiting' as const,
          created_at: now,
          due_at: now,
        }));
        await trx.insertInto('deliveries').values(rows).execute();
      });
    },

    async due(now, except, limit) {
      const heads = await oldestOfEachChat(db, except).where('due_at', '<=', now).limit(limit).execute();
      if (heads.length === 0) return [];
      const events = await db
        .selectFrom('events')
        .selectAll()
        .where('seq', 'in', [...new Set(heads.map((head) => head.event_seq))])
        .execute();
      const bySeq = new Map(events.map((event) => [event.seq, event]));
      return heads.map((delivery) => ({ delivery, event: bySeq.get(delivery.event_seq)! }));
    },

    async nextDueAt(except) {
      const head = await oldestOfEachChat(db, except)
        .clearOrderBy()
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst();
      return head?.due_at;
    },

    async sent(id, messageId, now) {
      await db
        .updateTable('deliveries')
        .set((row) => ({
          state: 'sent',
          sent_at: now,
          message_id: messageId,
          attempts: row('attempts', '+', 1),
          reason: null,
        }))
        .where('id', '=', id)
        .execute();
    },

    async later(id, dueAt, reason) {
      await db
        .updateTable('deliveries')
        .set((row) => ({ due_at: dueAt, attempts: row('attempts', '+', 1), reason }))
        .where('id', '=', id)
        .execute();
    },

    async setAside(id, state, reason) {
      await db
        .updateTable('deliveries')
        .set((row) => ({ state, attempts: row('attempts', '+', 1), reason }))
        .where('id', '=', id)
        .execute();
    },

    ofEvent: (eventSeq) =>
      db.selectFrom('deliveries').selectAll().where('event_seq', '=', eventSeq).orderBy('id').execute(),
  };
}

/** Order within a chat is kept by looking only at the oldest waiting row of each. */
function oldestOfEachChat(db: Kysely<Tables>, except: number[]) {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', 'in', (query) =>
      query
        .selectFrom('deliveries')
        .select((row) => row.fn.min('id').as('id'))
        .where('state', '=', 'waiting')
        .$if(except.length > 0, (narrowed) => narrowed.where('chat_id', 'not in', except))
        .groupBy('chat_id'),
    )
    .orderBy('id');
}
