// What waits to be told, and when. What is due is what the rows say is due, so a restart needs no code of its own.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { DeliveryRow } from './tables.ts';
import type { EventRow } from '../events/tables.ts';

/** A delivery with the event it tells. `isDisputed`: by now other content has come under the event's id. */
export type DueDelivery = { delivery: DeliveryRow; event: EventRow; isDisputed: boolean };

export type Queue = {
  /**
   * For each chat that is not in `except`, its first waiting delivery, if the chat is not paused: the oldest `limit` of
   * these, or of those that are in `priority`.
   */
  due(now: number, except: number[], limit: number, priority?: number): Promise<DueDelivery[]>;
  /**
   * What waits with `first` for the same place and isn't urgent, oldest first, `first` included: as much as holds `bytes`
   * of bodies at most, or one.
   */
  waitingAfter(first: DeliveryRow, limit: number, bytes?: number): Promise<DueDelivery[]>;
  /**
   * When the next chat is due, or the next whose first delivery is in `priority`, in Unix milliseconds; `now` when that is no
   * later than now.
   */
  nextDueAt(now: number, except: number[], priority?: number): Promise<number | undefined>;
};

/**
 * No row is believed to be due later than this from now: a wall clock that was set back would silence its chat for that
 * long. It is the longest pause after a failure. Where Telegram asked for more (429 may name hours), the pace waits
 * for it by the monotonic clock; after a restart one call asks again and is told the rest.
 */
export const maxPauseMs = 60_000;

/** Overtakes the other priority of its chat. */
export const urgentPriority = 0;
export const ordinaryPriority = 1;

/** So many times the limit is looked through for what is for the same topic, however much waits for others. */
const scanFactor = 8;

export function createQueue(db: Kysely<Tables>): Queue {
  /** One row for each chat, so that nothing here costs more where more waits. */
  const chats = (except: number[], priority: number | undefined) =>
    db
      .selectFrom('waiting_chats')
      .$if(except.length > 0, (rows) => rows.where('waiting_chats.chat_id', 'not in', except))
      .$if(priority !== undefined, (rows) => rows.where('waiting_chats.priority', '=', priority!));

  return {
    async due(now, except, limit, priority) {
      const heads = await chats(except, priority)
        .where(isDue(now))
        .innerJoin('deliveries', 'deliveries.id', 'waiting_chats.head_id')
        .selectAll('deliveries')
        .orderBy('waiting_chats.head_id')
        .limit(limit)
        .execute();
      return withEvents(db, heads);
    },

    async waitingAfter(first, limit, bytes = Infinity) {
      const rows = await db
        .selectFrom((from) =>
          from
            .selectFrom('deliveries')
            .selectAll()
            .where('state', '=', sql.lit('waiting'))
            .where('chat_id', '=', first.chat_id)
            .where('priority', '=', sql.lit(ordinaryPriority))
            .orderBy('id')
            .limit(limit * scanFactor)
            .as('waiting'),
        )
        .selectAll()
        .where('topic_id', 'is', first.topic_id)
        .orderBy('id')
        .limit(limit)
        .execute();
      return withEvents(db, await takeBytes(db, rows, bytes));
    },

    async nextDueAt(now, except, priority) {
      const dueAts = chats(except, priority).select('due_at').limit(1);
      if (await dueAts.where('due_at', '>', now + maxPauseMs).executeTakeFirst()) return now;
      const next = await dueAts.orderBy('due_at').executeTakeFirst();
      return next && Math.max(now, next.due_at);
    },
  };
}

/** Of a chat in `waiting_chats`: no time is believed that is further away than the longest pause. */
function isDue(now: number) {
  return sql<boolean>`(waiting_chats.due_at <= ${now} or waiting_chats.due_at > ${now + maxPauseMs})`;
}

/** As many from the front as have `bytes` of bodies together, or one. */
async function takeBytes(db: Kysely<Tables>, rows: DeliveryRow[], bytes: number): Promise<DeliveryRow[]> {
  if (rows.length < 2) return rows;
  const events = await db
    .selectFrom('events')
    // Unlike `length`, this doesn't read the text.
    .select(['seq', sql<number>`octet_length(body)`.as('size')])
    .where(
      'seq',
      'in',
      rows.map((row) => row.event_seq),
    )
    .execute();
  const sizes = new Map(events.map(({ seq, size }) => [seq, size]));
  let sum = 0;
  const end = rows.findIndex((row, index) => (sum += sizes.get(row.event_seq)!) > bytes && index > 0);
  return end === -1 ? rows : rows.slice(0, end);
}

/** Of an event: one look into the index of ids. */
const hasOtherContent = sql<boolean | number>`exists (
  select 1 from events as other where other.event_id = events.event_id and other.variant <> events.variant
)`;

/** Each with its event, in the same order. */
export async function withEvents(db: Kysely<Tables>, deliveries: DeliveryRow[]): Promise<DueDelivery[]> {
  if (deliveries.length === 0) return [];
  const events = await db
    .selectFrom('events')
    .selectAll()
    .select(hasOtherContent.as('others'))
    .where('seq', 'in', [...new Set(deliveries.map((delivery) => delivery.event_seq))])
    .execute();
  const bySeq = new Map(
    // Where the first content is no longer kept, its number still says that there was one.
    events.map(({ others, ...event }) => [
      event.seq,
      { event, isDisputed: event.variant > 0 || Boolean(others) },
    ]),
  );
  return deliveries.map((delivery) => ({ delivery, ...bySeq.get(delivery.event_seq)! }));
}
