// Figures for the metrics page: how much waits, what did not arrive, and orders by state. Each query reads an index, so that
// it costs about the same however much was sent.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export type Statistics = {
  /** How many deliveries wait, and since when the oldest (Unix milliseconds). */
  queue(): Promise<{ waiting: number; oldestAt: number | undefined }>;
  /** How many are parked because their chat is out of reach, and how many a person must decide about. */
  countUndelivered(): Promise<{ parked: number; undelivered: number }>;
  ordersByState(): Promise<Record<string, number>>;
};

export function createStatistics(db: Kysely<Tables>): Statistics {
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
  };
}
