// What waits to be told, and when. What is due is what the rows say is due, so a restart needs no code of its own.

import { sql, type Kysely } from 'kysely';
import type { DeliveryRow, EventRow, Tables } from './tables.ts';

/** A delivery with the event it tells. */
export type DueDelivery = { delivery: DeliveryRow; event: EventRow };

export type Queue = {
  /** For each chat that is not in `except`, its first waiting delivery, if the chat is not paused. */
  due(now: number, except: number[], limit: number): Promise<DueDelivery[]>;
  /**
   * What waits with `first` for the same place and isn't urgent, oldest first, `first` included: at most `limit`, and,
   * whatever the first weighs, no more than `mostBytes` of bodies.
   */
  behind(first: DeliveryRow, limit: number, mostBytes?: number): Promise<DueDelivery[]>;
  /** When the next chat is due, in Unix milliseconds; `now` when that is no later than now. */
  nextDueAt(now: number, except: number[]): Promise<number | undefined>;
};

/**
 * No row is believed to be due later than this from now: a wall clock that was set back would silence its chat for that
 * long. It is the longest pause after a failure. Where Telegram asked for more (`retry_after` may be hours), the pace waits
 * for it by the monotonic clock; after a restart one call asks again and is told the rest.
 */
export const longestPauseMs = 60_000;

/** When a row is due that says `dueAt`. */
export function dueTime(dueAt: number, now: number): number {
  return dueAt > now + longestPauseMs ? now : dueAt;
}

/** Overtakes the other lane of its chat. */
export const urgentLane = 0;
export const ordinaryLane = 1;

export function createQueue(db: Kysely<Tables>): Queue {
  return {
    async due(now, except, limit) {
      const heads = (await readHeads(db, except))
        .filter(({ dueAt }) => dueTime(dueAt, now) <= now)
        .map(({ delivery }) => delivery)
        .sort((a, b) => a.id - b.id)
        .slice(0, limit);
      return withEvents(db, heads);
    },

    async behind(first, limit, mostBytes = Infinity) {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('chat_id', '=', first.chat_id)
        .where('lane', '=', ordinaryLane)
        .where('topic_id', first.topic_id === null ? 'is' : '=', first.topic_id)
        .orderBy('id')
        .limit(limit)
        .execute();
      return withEvents(db, await takeUpTo(mostBytes, db, rows));
    },

    async nextDueAt(now, except) {
      const times = (await readHeads(db, except)).map(({ dueAt }) => Math.max(now, dueTime(dueAt, now)));
      return times.length === 0 ? undefined : Math.min(...times);
    },
  };
}

/** As many of them, in their order, as have bodies of no more than `mostBytes`; none is read for that. */
async function takeUpTo(
  mostBytes: number,
  db: Kysely<Tables>,
  deliveries: DeliveryRow[],
): Promise<DeliveryRow[]> {
  if (deliveries.length < 2 || mostBytes === Infinity) return deliveries;
  const sizes = await db
    .selectFrom('events')
    .select(['seq', sql<number>`octet_length(body)`.as('bytes')])
    .where('seq', 'in', [...new Set(deliveries.map((delivery) => delivery.event_seq))])
    .execute();
  const bySeq = new Map(sizes.map(({ seq, bytes }) => [seq, bytes]));
  let room = mostBytes;
  const beyond = deliveries.findIndex((delivery) => (room -= bySeq.get(delivery.event_seq) ?? 0) < 0);
  return beyond === -1 ? deliveries : deliveries.slice(0, Math.max(1, beyond));
}

/** Each with its event, in the same order. */
export async function withEvents(db: Kysely<Tables>, deliveries: DeliveryRow[]): Promise<DueDelivery[]> {
  if (deliveries.length === 0) return [];
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('seq', 'in', [...new Set(deliveries.map((delivery) => delivery.event_seq))])
    .execute();
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  return deliveries.map((delivery) => ({ delivery, event: bySeq.get(delivery.event_seq)! }));
}

type Head = { delivery: DeliveryRow; dueAt: number };

/**
 * The first waiting row of each chat, and when its chat is due: a pause of either lane holds both. Steps through the
 * index from chat to chat, so that it costs the same however much waits.
 */
async function readHeads(db: Kysely<Tables>, except: number[]): Promise<Head[]> {
  const { rows } = await sql<DeliveryRow>`
    with recursive chats (chat_id) as (
      select min(chat_id) from deliveries where state = 'waiting'
      union all
      select (select min(chat_id) from deliveries where state = 'waiting' and chat_id > chats.chat_id)
      from chats where chat_id is not null
    ), lanes (lane) as (select ${sql.lit(urgentLane)} union all select ${sql.lit(ordinaryLane)})
    select deliveries.* from chats cross join lanes join deliveries on deliveries.id = (
      select min(id) from deliveries
      where state = 'waiting' and chat_id = chats.chat_id and lane = lanes.lane
    )
    order by deliveries.chat_id, deliveries.lane`.execute(db);
  const heads = new Map<number, Head>();
  for (const row of rows) {
    if (except.includes(row.chat_id)) continue;
    const head = heads.get(row.chat_id);
    if (head) head.dueAt = Math.max(head.dueAt, row.due_at);
    else heads.set(row.chat_id, { delivery: row, dueAt: row.due_at });
  }
  return [...heads.values()];
}
