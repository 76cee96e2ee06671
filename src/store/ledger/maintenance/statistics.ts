// Figures for the metrics page: waiting and undelivered deliveries, and orders by state. Each query uses an index, so
// that its cost does not grow with the number of sent deliveries.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export type Statistics = ReturnType<typeof createStatistics>;

export function createStatistics(db: Kysely<Tables>) {
  return {
    /** How many deliveries wait, and since when the oldest has waited (Unix milliseconds). */
    async queue(): Promise<{ waiting: number; oldestAt: number | undefined }> {
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
    /** How many deliveries are parked because their chat can't be reached, and how many need a person's decision. */
    async countUndelivered(): Promise<{ parked: number; undelivered: number }> {
      const count = async (state: 'parked' | 'undelivered') => {
        const row = await db
          .selectFrom('deliveries')
          .select((delivery) => delivery.fn.countAll<number>().as('count'))
          // A literal, not a parameter, so that SQLite uses the partial index of this state.
          .where('state', '=', sql.lit(state))
          .executeTakeFirstOrThrow();
        return row.count;
      };
      return { parked: await count('parked'), undelivered: await count('undelivered') };
    },
    /** An order that nothing was sent of counts by the state of its first spend. */
    async ordersByState(): Promise<Record<string, number>> {
      const called = await db
        .selectFrom('orders')
        .select((row) => ['state', row.fn.countAll<number>().as('count')])
        .where('state', 'not in', ['card', 'closed'])
        .groupBy('state')
        .execute();
      const uncalled = await db
        .selectFrom('spends')
        .select((row) => ['state', row.fn.countAll<number>().as('count')])
        .where('posts', '=', sql.lit(0))
        .where('state', '!=', 'sent')
        .groupBy('state')
        .execute();
      return Object.fromEntries([...called, ...uncalled].map(({ state, count }) => [state, count]));
    },
  };
}
