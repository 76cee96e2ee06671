// Keeps arrivals from being stored while something is done that none of them may pass by. On SQLite's one connection
// nothing runs beside a transaction; PostgreSQL has a lock for it, which arrivals share.

import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Until the transaction ends no arrival is stored, and all that were stored before are seen. The first statement of a
 * transaction: arrivals that hold rows which it has changed could not end.
 */
export async function keepArrivalsOut(trx: Kysely<Tables>): Promise<void> {
  if (isShared(trx)) await sql`select keep_arrivals_out()`.execute(trx);
}

/** For what is one statement on SQLite, and needs no transaction there. */
export async function withoutArrivals<Answer>(
  db: Kysely<Tables>,
  act: (db: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> {
  if (!isShared(db)) return act(db);
  return db.transaction().execute(async (trx) => {
    await keepArrivalsOut(trx);
    return act(trx);
  });
}

/** Whether others may write to the database at the same time. */
export function isShared(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
