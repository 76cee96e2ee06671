// Deletes the oldest quarters of sums and readings, in steps so small that intake never waits long for one.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { quarterOf, sumKeys } from './tables.ts';

const keys = {
  event_sums: ['quarter', ...sumKeys],
  reported_sums: ['quarter', ...sumKeys],
  balances: ['quarter', 'source'],
} as const;

export type PrunedTable = keyof typeof keys;

/** At most `limit` rows of each table. Resolves with how many went in all. */
export async function pruneTables(
  db: Kysely<Tables>,
  tables: readonly PrunedTable[],
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  let deleted = 0n;
  for (const table of tables) {
    const key = sql.join(keys[table].map((column) => sql.ref(column)));
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where quarter < ${quarterOf(before)} order by quarter limit ${limit}
    )`.execute(db);
    deleted += numAffectedRows;
  }
  return Number(deleted);
}
