// Queries of the queue: which deliveries are due, and when the next one will be. They depend on the stored rows alone,
// so a restart needs no special handling.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { DeliveryRow } from './tables.ts';
import type { EventRow } from '../events/tables.ts';

/** A delivery with its event. `isDisputed`: other content has arrived under the same event id. */
export type DueDelivery = { delivery: DeliveryRow; event: EventRow; isDisputed: boolean };

export type Queue = ReturnType<typeof createQueue>;

/**
 * The longest pause after a failure. A row that is due later than this from now counts as due, because the wall clock
 * must have been set back, and the chat would get nothing until it has caught up. Where Telegram asks for a longer
 * pause (429 may name hours), the rate limiter waits by the monotonic clock; after a restart, one call gets another 429
 * with the rest.
 */
export const maxPauseMs = 60_000;

/** Of two deliveries to a chat, the one with the lower priority number is sent first, unless it is the other one's turn. */
export const urgentPriority = 0;
export const ordinaryPriority = 1;

/** To find deliveries for the same topic, at most this many times the limit are read. */
const scanFactor = 8;

export function createQueue(db: Kysely<Tables>) {
  /** One row for each chat: the cost of a query does not depend on how many deliveries wait. */
  const chats = (except: number[], priority: number | undefined) =>
    db
      .selectFrom('waiting_chats')
      .$if(except.length > 0, (rows) => rows.where('waiting_chats.chat_id', 'not in', except))
      .$if(priority !== undefined, (rows) => rows.where('waiting_chats.priority', '=', priority!));

  /** Literals, not parameters, so that SQLite uses the partial index of this state. */
  const waitingIn = (chatId: number, priority: number) =>
    db
      .selectFrom('deliveries')
      .selectAll()
      .where('state', '=', sql.lit('waiting'))
      .where('chat_id', '=', chatId)
      .where('priority', '=', sql.lit(priority))
      .orderBy('id');

  return {
    /**
     * The first waiting delivery of each chat that is not in `except` and not paused; with `priority`, only deliveries of
     * that priority. Urgent ones come first, and private chats before groups; of each of these at most `limit`, oldest first.
     */
    async due(now: number, except: number[], limit: number, priority?: number): Promise<DueDelivery[]> {
      const heads = (wanted: number, group: 0 | 1) =>
        db
          .selectFrom(
            chats(except, wanted)
              .where(isGroup, '=', group)
              .where(isDue(now))
              .innerJoin('deliveries', 'deliveries.id', 'waiting_chats.head_id')
              .selectAll('deliveries')
              .orderBy('waiting_chats.head_id')
              .limit(limit)
              .as('waiting'),
          )
          .selectAll();
      const rows = await (priority === undefined ? [urgentPriority, ordinaryPriority] : [priority])
        .map((wanted) => heads(wanted, 0).unionAll(heads(wanted, 1)))
        .reduce((all, some) => all.unionAll(some))
        .execute();
      return withEvents(db, rows.sort(inOrder));
    },

    /** The first waiting delivery of the chat that is not urgent. */
    async firstOrdinary(chatId: number): Promise<DueDelivery | undefined> {
      const rows = await waitingIn(chatId, ordinaryPriority).limit(1).execute();
      return (await withEvents(db, rows))[0];
    },

    /**
     * The waiting deliveries of the chat, topic and priority of `first`, itself included, oldest first: at most
     * `limit`, and as many as have at most `bytes` of bodies together, but at least one.
     */
    async waitingAfter(first: DeliveryRow, limit: number, bytes: number = Infinity): Promise<DueDelivery[]> {
      const rows = await db
        .selectFrom(
          waitingIn(first.chat_id, first.priority)
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

    /**
     * When the next chat is due, in Unix milliseconds and not before `now`; with `priority`, only chats whose first
     * delivery has that priority.
     */
    async nextDueAt(now: number, except: number[], priority?: number): Promise<number | undefined> {
      const dueAts = chats(except, priority).select('due_at').limit(1);
      if (await dueAts.where('due_at', '>', now + maxPauseMs).executeTakeFirst()) return now;
      const next = await dueAts.orderBy('due_at').executeTakeFirst();
      return next && Math.max(now, next.due_at);
    },
  };
}

/** 1 for groups, whose ids are negative; as the index of `waiting_chats` has it. */
const isGroup = sql<number>`case when waiting_chats.chat_id < 0 then 1 else 0 end`;

function inOrder(one: DeliveryRow, other: DeliveryRow): number {
  const groups = Number(one.chat_id < 0) - Number(other.chat_id < 0);
  return one.priority - other.priority || groups || one.id - other.id;
}

/** Whether a chat in `waiting_chats` is due; see `maxPauseMs` for times that are too far ahead. */
function isDue(now: number) {
  return sql<boolean>`(waiting_chats.due_at <= ${now} or waiting_chats.due_at > ${now + maxPauseMs})`;
}

/** The first rows that have at most `bytes` of bodies together, but at least one. */
async function takeBytes(db: Kysely<Tables>, rows: DeliveryRow[], bytes: number): Promise<DeliveryRow[]> {
  if (rows.length < 2) return rows;
  const events = await db
    .selectFrom('events')
    // Unlike `length`, `octet_length` doesn't read the text.
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

/** Costs one lookup in the index of event ids. */
const hasOtherContent = sql<boolean | number>`exists (
  select 1 from events as other where other.event_id = events.event_id and other.variant <> events.variant
)`;

/** The deliveries with their events, in the same order. */
export async function withEvents(db: Kysely<Tables>, deliveries: DeliveryRow[]): Promise<DueDelivery[]> {
  if (deliveries.length === 0) return [];
  const events = await db
    .selectFrom('events')
    .selectAll()
    .select(hasOtherContent.as('others'))
    .where('seq', 'in', [...new Set(deliveries.map((delivery) => delivery.event_seq))])
    .execute();
  const bySeq = new Map(
    // A variant above 0 means that there was other content before, even if it was pruned since.
    events.map(({ others, ...event }) => [
      event.seq,
      { event, isDisputed: event.variant > 0 || Boolean(others) },
    ]),
  );
  return deliveries.map((delivery) => ({ delivery, ...bySeq.get(delivery.event_seq)! }));
}
