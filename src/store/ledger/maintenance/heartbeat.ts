// A small durable write, which proves that the ledger can be written now, and records when that was first and last so.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

export type Heartbeat = {
  /** @throws StoreError when nothing can be stored. */
  beat(now: number): Promise<void>;
  /** Unix milliseconds of the last beat, by this process or an earlier one. */
  last(): Promise<number | undefined>;
  /** Unix milliseconds of the first beat ever. */
  first(): Promise<number | undefined>;
};

export function createHeartbeat(db: Kysely<Tables>): Heartbeat {
  return {
    async beat(now) {
      await db
        .insertInto('heartbeat')
        .values({ id: 1, at: now, first_at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now }))
        .execute();
    },
    async last() {
      return (await db.selectFrom('heartbeat').select('at').executeTakeFirst())?.at;
    },
    async first() {
      const row = await db.selectFrom('heartbeat').select('first_at').executeTakeFirst();
      return row?.first_at ?? undefined;
    },
  };
}
