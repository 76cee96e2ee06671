// Deletes the oldest quarters of sums and readings, in steps so small that intake never waits long for one.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { quarterOf } from './tables.ts';

export type PrunedTable = 'event_sums' | 'reported_sums' | 'balances';

/** Of each table; where a quarter has several rows, all of them go. Resolves with how many. */
export async function pruneTables(
  db: Kysely<Tables>,
  tables: readonly PrunedTable[],
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  let deleted = 0n;
  for (const table of tables) {
    const oldest = await db
      .selectFrom(table)
      .select('quarter')
      .where('quarter', '<', quarterOf(before))
      .orderBy('quarter')
      .limit(limit)
      .execute();
    const last = oldest.at(-1)?.quarter;
    if (last === undefined) continue;
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('quarter', '<=', last)
      .executeTakeFirstOrThrow();
    deleted += numDeletedRows;
  }
  return Number(deleted);
}
