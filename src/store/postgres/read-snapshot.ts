// Reads the ledger as it is at one moment, however long it takes, beside whatever goes on: arrivals and transactions wait
// for nothing of it.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../ledger/tables.ts';

/** It holds no rows and nobody's turn, so it may stand still for longer than what writes. */
const defaultIdleMs = 60_000;

export function readSnapshot<Answer>(
  db: Kysely<Tables>,
  read: (db: Kysely<Tables>) => Promise<Answer>,
  idleMs = defaultIdleMs,
): Promise<Answer> {
  return db.connection().execute(async (session) => {
    // Not by Kysely's own beginning, which takes the turn of those that write.
    await sql`begin isolation level repeatable read read only`.execute(session);
    try {
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(idleMs)}`.execute(session);
      return await read(session);
    } finally {
      await sql`rollback`.execute(session).catch(() => undefined);
    }
  });
}
