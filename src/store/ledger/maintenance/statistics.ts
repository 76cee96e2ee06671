// Figures for the metrics page: waiting and undelivered deliveries, and orders by state. Each query uses an index, so
// that its cost does not grow with the number of sent deliveries.

import { type Kysely, sql } from 'kysely';
import { isOpen, keptIn } from '../deliveries/closed.ts';
import type { Tables } from '../tables.ts';
import { countRows, deliveriesIn } from '../batches.ts';

export type Statistics = ReturnType<typeof createStatistics>;

export function createStatistics(db: Kysely<Tables>) {
  return {
    /** How many deliveries wait for places that are not closed, and since when the oldest has waited (Unix milliseconds). */
    async queue(): Promise<{ waiting: number; oldestAt: number | undefined }> {
      const counted = [];
      for (const rows of [
        deliveriesIn(db, 'waiting'),
        db
          .selectFrom('deliveries')
          // A literal, not a parameter, so that SQLite uses the partial index of this state.
          .where('post_id', 'in', db.selectFrom('posts').select('id').where('state', '=', sql.lit('open'))),
      ]) {
        const { count, oldest } = await rows
          .where(isOpen)
          .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('id').as('oldest')])
          .executeTakeFirstOrThrow();
        counted.push({ count, oldest: oldest ?? 0 });
      }
      const row = await db
        .selectFrom('deliveries')
        .select('created_at')
        .where(
          'id',
          'in',
          counted.map(({ oldest }) => oldest),
        )
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return { waiting: counted.reduce((sum, { count }) => sum + count, 0), oldestAt: row?.created_at };
    },
    /** How many deliveries wait for closed places, and how many need a person's decision. */
    async countUndelivered(): Promise<{ parked: number; undelivered: number }> {
      const undelivered = await countRows(deliveriesIn(db, 'undelivered'));
      return { parked: await countRows(keptIn(db)), undelivered };
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
