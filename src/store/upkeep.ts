// What the upkeep asks of the ledger: how much waits, and what became of orders. Each answer comes from an index.

import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Upkeep = {
  /** How many deliveries wait, and since when the oldest (Unix milliseconds). */
  queue(): Promise<{ waiting: number; oldestAt: number | undefined }>;
  ordersByState(): Promise<Record<string, number>>;
  /** The `seq` of the newest event, 0 when there is none. */
  lastEvent(): Promise<number>;
  /** Whether one of this type was stored after the event `afterSeq`. */
  hasEvent(type: string, afterSeq: number): Promise<boolean>;
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
    async hasEvent(type, afterSeq) {
      const row = await db
        .selectFrom('events')
        .select('seq')
        .where('seq', '>', afterSeq)
        .where('type', '=', type)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
