// What may be asked about deliveries: an event on its way to one chat. What is due is what the rows say is due,
// and what may have been told already is what the rows say, so a restart needs no code of its own. Long, because every
// way in which a row may change its state should be seen beside the others.

import { sql, type Kysely } from 'kysely';
import type { DeliveryRow, EventRow, Tables } from './tables.ts';

/** Where an event goes: `topicId` is a forum topic, `ruleId` the alert rule that asked for it. */
export type Route = {
  ruleId: string | null;
  chatId: number;
  topicId: number | null;
  /** Overtakes what waits for the same chat. */
  isUrgent?: boolean;
};

/** A delivery with the event it tells. */
export type DueDelivery = { delivery: DeliveryRow; event: EventRow };

/** One message under way, and the deliveries that it tells. */
export type Attempt = { id: number; deliveryIds: number[] };

/** `isRefused`: it is certain that nothing of it stands in the chat. */
export type Ending = { attempt: Attempt; verdict: string; isRefused: boolean };

/** One delivery, or all that one message tells. */
type Ids = number | number[];

export type Deliveries = {
  /** For each chat that is not in `except`, its first waiting delivery, if the chat is not paused. */
  due(now: number, except: number[], limit: number): Promise<DueDelivery[]>;
  /** What waits with `first` for the same place and isn't urgent, oldest first, `first` included. */
  behind(first: DeliveryRow, limit: number): Promise<DueDelivery[]>;
  /** When the next chat is due, in Unix milliseconds. */
  nextDueAt(except: number[]): Promise<number | undefined>;
  /** Written before the call: from now on, until it is known better, one more copy may stand in the chat. */
  begin(deliveryIds: number[], chatId: number, now: number): Promise<Attempt>;
  /** `messageId` is null where Telegram named none. */
  sent(ids: Ids, messageId: number | null, now: number, ending?: Ending): Promise<void>;
  /** Another attempt not before `dueAt`; what waits behind it in the same chat keeps its place. */
  later(ids: Ids, dueAt: number, reason: string, ending?: Ending): Promise<void>;
  /** Out of the queue until its chat comes back (`parked`) or a person decides (`undelivered`). */
  setAside(ids: Ids, state: 'parked' | 'undelivered', reason: string, ending?: Ending): Promise<void>;
  /** Everything that waits for a chat out of reach is set aside; `wasReachable` tells the first time. */
  park(chatId: number, reason: string, ending?: Ending): Promise<{ wasReachable: boolean; count: number }>;
  /** The chat is back: what was parked waits again, in the old order. Answers how much that is. */
  resume(chatId: number, now: number): Promise<number>;
  /** Hears of each `resume` that brought something back. */
  onResumed(listener: () => void): void;
  /** What waits for a topic goes to the chat itself. */
  dropTopic(chatId: number, topicId: number): Promise<void>;
  /** All deliveries of an event, oldest first. */
  ofEvent(eventSeq: number): Promise<DeliveryRow[]>;
};

/** Overtakes the other lane of its chat. */
export const urgentLane = 0;
export const ordinaryLane = 1;

export function createDeliveries(db: Kysely<Tables>): Deliveries {
  const listeners: Array<() => void> = [];

  /** Ends an attempt and changes its deliveries, in one transaction. */
  async function settle(
    ids: Ids,
    change: Partial<Omit<DeliveryRow, 'id'>>,
    ending: Ending | undefined,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await end(trx, ending);
      await trx
        .updateTable('deliveries')
        .set((row) => ({ ...change, attempts: row('attempts', '+', 1) }))
        .where('id', 'in', typeof ids === 'number' ? [ids] : ids)
        .execute();
    });
  }

  return {
    async due(now, except, limit) {
      const heads = (await readHeads(db, except))
        .filter(({ dueAt }) => dueAt <= now)
        .map(({ delivery }) => delivery)
        .sort((a, b) => a.id - b.id)
        .slice(0, limit);
      return withEvents(db, heads);
    },

    async behind(first, limit) {
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
      return withEvents(db, rows);
    },

    async nextDueAt(except) {
      const times = (await readHeads(db, except)).map(({ dueAt }) => dueAt);
      return times.length === 0 ? undefined : Math.min(...times);
    },

    begin: (deliveryIds, chatId, now) =>
      db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto('attempts')
          .values({ chat_id: chatId, begun_at: now, deliveries: deliveryIds.length })
          .returning('id')
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('deliveries')
          .set((row) => ({ attempt_id: id, copies: row('copies', '+', 1) }))
          .where('id', 'in', deliveryIds)
          .execute();
        return { id, deliveryIds };
      }),

    sent: (ids, messageId, now, ending) =>
      settle(ids, { state: 'sent', sent_at: now, message_id: messageId, reason: null }, ending),

    later: (ids, dueAt, reason, ending) => settle(ids, { due_at: dueAt, reason }, ending),

    setAside: (ids, state, reason, ending) => settle(ids, { state, reason }, ending),

    park: (chatId, reason, ending) =>
      db.transaction().execute(async (trx) => {
        await end(trx, ending);
        const earlier = await trx
          .selectFrom('deliveries')
          .select('id')
          .where('state', '=', 'parked')
          .where('chat_id', '=', chatId)
          .limit(1)
          .executeTakeFirst();
        const parked = await trx
          .updateTable('deliveries')
          .set({ state: 'parked', reason })
          .where('state', '=', 'waiting')
          .where('chat_id', '=', chatId)
          .executeTakeFirst();
        return { wasReachable: earlier === undefined, count: Number(parked.numUpdatedRows) };
      }),

    async resume(chatId, now) {
      const resumed = await db
        .updateTable('deliveries')
        .set({ state: 'waiting', due_at: now })
        .where('state', '=', 'parked')
        .where('chat_id', '=', chatId)
        .executeTakeFirst();
      const count = Number(resumed.numUpdatedRows);
      if (count > 0) for (const listener of listeners) listener();
      return count;
    },

    onResumed: (listener) => void listeners.push(listener),

    async dropTopic(chatId, topicId) {
      await db
        .updateTable('deliveries')
        .set({ topic_id: null })
        .where('state', '=', 'waiting')
        .where('chat_id', '=', chatId)
        .where('topic_id', '=', topicId)
        .execute();
    },

    ofEvent: (eventSeq) =>
      db.selectFrom('deliveries').selectAll().where('event_seq', '=', eventSeq).orderBy('id').execute(),
  };
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

/** A call that was refused takes back the copy that was counted before it. */
async function end(trx: Kysely<Tables>, ending: Ending | undefined): Promise<void> {
  if (!ending) return;
  const { attempt, verdict, isRefused } = ending;
  await trx.updateTable('attempts').set({ verdict }).where('id', '=', attempt.id).execute();
  if (!isRefused) return;
  await trx
    .updateTable('deliveries')
    .set((row) => ({ copies: row('copies', '-', 1) }))
    .where('id', 'in', attempt.deliveryIds)
    .execute();
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
