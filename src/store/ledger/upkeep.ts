// What the upkeep asks of the ledger: how much waits, what became of orders, what came since; and what may be forgotten.
// Each answer costs about the same however much is stored.

import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Upkeep = {
  /** How many deliveries wait, and since when the oldest (Unix milliseconds). */
  queue(): Promise<{ waiting: number; oldestAt: number | undefined }>;
  /** How many are parked because their chat is out of reach, and how many a person must decide about. */
  countUndelivered(): Promise<{ parked: number; undelivered: number }>;
  ordersByState(): Promise<Record<string, number>>;
  /** The `seq` of the newest event, 0 when there is none. */
  lastEvent(): Promise<number>;
  /** Those of this type that were stored after the event `afterSeq`, newest first. */
  newest(type: string, afterSeq: number, limit: number): Promise<Array<{ seq: number; body: string }>>;
  /** What was written down under this name for the time after a restart. */
  readMemo(name: string): Promise<string | undefined>;
  writeMemo(name: string, value: string): Promise<void>;
  /**
   * Of the `limit` oldest events after the event `after`, forgets those that are settled since before `before` (Unix
   * milliseconds), with their deliveries, in one commit. `last` is where the next step begins, undefined at the end.
   */
  pruneEvents(step: {
    before: number;
    after: number;
    limit: number;
  }): Promise<{ forgotten: number; last: number | undefined }>;
  /** Of the `limit` oldest attempts, forgets those that were begun before `before`; answers how many. */
  pruneAttempts(step: { before: number; limit: number }): Promise<number>;
  /** Forgets half-finished talks that nobody has touched since `before`. */
  pruneConversations(before: number): Promise<void>;
};

export function createUpkeep(db: Kysely<Tables>): Upkeep {
  return {
    async queue() {
      const { waiting, oldest } = await db
        .selectFrom('deliveries')
        .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('id').as('oldest')])
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      const row = await db
        .selectFrom('deliveries')
        .select('created_at')
        .where('id', '=', oldest)
        .executeTakeFirst();
      return { waiting, oldestAt: row?.created_at };
    },
    async countUndelivered() {
      const count = async (state: 'parked' | 'undelivered') => {
        const row = await db
          .selectFrom('deliveries')
          .select((delivery) => delivery.fn.countAll<number>().as('count'))
          // Written out, so that the index of this state is used.
          .where('state', '=', sql.lit(state))
          .executeTakeFirstOrThrow();
        return row.count;
      };
      return { parked: await count('parked'), undelivered: await count('undelivered') };
    },
    async ordersByState() {
      const rows = await db
        .selectFrom('orders')
        .select((row) => ['state', row.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    async lastEvent() {
      const row = await db
        .selectFrom('events')
        .select((event) => event.fn.max('seq').as('seq'))
        .executeTakeFirst();
      return row?.seq ?? 0;
    },
    newest: (type, afterSeq, limit) =>
      db
        .selectFrom('events')
        .select(['seq', 'body'])
        .where('seq', '>', afterSeq)
        .where('type', '=', type)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),
    async readMemo(name) {
      const row = await db
        .selectFrom('key_values')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value;
    },
    async writeMemo(name, value) {
      await db
        .insertInto('key_values')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    async pruneEvents({ before, after, limit }) {
      const events = await db
        .selectFrom('events')
        .select(['seq', 'received_at'])
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(limit)
        .execute();
      const old = events.filter((event) => event.received_at < before).map(({ seq }) => seq);
      // Events are stored in the order in which they came: behind these there are only younger ones.
      if (old.length === 0) return { forgotten: 0, last: undefined };
      const { numDeletedRows } = await db
        .deleteFrom('events')
        .where('seq', 'in', old)
        .where((event) =>
          event.not(
            event.exists(
              event
                .selectFrom('deliveries')
                .select('id')
                .whereRef('deliveries.event_seq', '=', 'events.seq')
                .where((delivery) =>
                  delivery.or([
                    delivery('state', 'in', ['waiting', 'parked', 'undelivered']),
                    delivery('sent_at', '>=', before),
                    delivery('closed_at', '>=', before),
                  ]),
                ),
            ),
          ),
        )
        .executeTakeFirstOrThrow();
      return { forgotten: Number(numDeletedRows), last: events.at(-1)?.seq };
    },
    async pruneAttempts({ before, limit }) {
      const { numDeletedRows } = await db
        .deleteFrom('attempts')
        .where('id', 'in', (attempts) =>
          attempts.selectFrom('attempts').select('id').orderBy('id').limit(limit),
        )
        .where('begun_at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    async pruneConversations(before) {
      await db.deleteFrom('conversations').where('updated_at', '<', before).execute();
    },
  };
}
