// What `npm run backup` copies where the ledger is on PostgreSQL: the rows and the settings of one moment, while bots may
// run there. Nothing is migrated.

import { Kysely } from 'kysely';
import { refuseOtherVersion } from '../store/ledger/open-ledger.ts';
import type { Tables } from '../store/ledger/tables.ts';
import { checkServer } from '../store/postgres/check-server.ts';
import { createPostgresCopier } from '../store/ledger/copy/copy-ledger.ts';
import { LedgerPostgresDialect } from '../store/postgres/dialect.ts';
import { databaseName, translateStartError } from '../store/postgres/errors.ts';
import { refuseMoved } from '../store/postgres/moved.ts';
import { createPool } from '../store/postgres/connections.ts';
import { findRow, parseRow } from '../store/postgres/settings-row.ts';
import type { BackupSource } from './backup.ts';

/** `dataDir`: a folder for the copy that is packed. */
export async function openPostgresSource(
  url: string,
  dataDir: string,
): Promise<BackupSource & AsyncDisposable> {
  const pool = createPool(url);
  const db = new Kysely<Tables>({ dialect: new LedgerPostgresDialect({ pool }) });
  const copier = createPostgresCopier(db);
  try {
    const { schema } = await checkServer(pool);
    await refuseMoved(pool);
    await refuseOtherVersion(db, databaseName, schema);
  } catch (error) {
    if (!pool.ended) await pool.end();
    throw translateStartError(error, url);
  }
  return {
    dataDir,
    copyLedger: (path, signal) => copier.copy(path, signal),
    async readSettings() {
      const row = await findRow(db, 'current');
      if (row === undefined || row.version === 0) return undefined;
      // A restore would refuse what can't be read.
      await parseRow(row.body);
      return row.body;
    },
    async [Symbol.asyncDispose]() {
      await copier.close();
      if (!pool.ended) await pool.end();
    },
  };
}
