// Copies the ledger on PostgreSQL to a file of SQLite while it is in use: all rows as they are at one moment. The copy is
// a ledger like that of any data folder, so a backup of it is restored like any other.

import { rmSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { StoreError } from '../../base/errors.ts';
import { createSerialQueue } from '../ledger/batches.ts';
import { copyRows, makeCopyFile } from '../ledger/copy/copy-rows.ts';
import type { LedgerCopier } from '../ledger/maintenance/copy-ledger.ts';
import type { Tables } from '../ledger/tables.ts';

export function createPostgresCopier(db: Kysely<Tables>): LedgerCopier {
  const runSerially = createSerialQueue();
  let isClosed = false;
  return {
    copy: (path, signal) =>
      runSerially(() =>
        copyOnce(db, path, () => {
          if (isClosed || signal?.aborted) throw closing();
        }),
      ),
    async close() {
      isClosed = true;
      await runSerially(() => Promise.resolve());
    },
  };
}

async function copyOnce(db: Kysely<Tables>, path: string, checkEnd: () => void): Promise<void> {
  checkEnd();
  const file = await makeCopyFile(path);
  try {
    await readSnapshot(db, (snapshot) => copyRows(snapshot, file.db, checkEnd));
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    rmSync(path, { force: true });
    throw error;
  }
}

function closing(): StoreError {
  return new StoreError('busy', 'The ledger was not copied: the program is closing.');
}

// Reads the ledger as it is at one moment, however long it takes, beside whatever goes on: arrivals and transactions wait
// for nothing of it.

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
