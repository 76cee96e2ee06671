// What commands open on PostgreSQL, where bots may run meanwhile: the rows and the settings of one moment for a backup, and
// the row of the settings. Nothing is migrated.

import { Kysely, sql } from 'kysely';
import { refuseOtherVersion } from '../store/ledger/open-ledger.ts';
import type { Tables } from '../store/ledger/tables.ts';
import { checkServer, refuseMoved } from '../store/postgres/check-server.ts';
import { createPostgresCopier } from '../store/ledger/copy/copy-ledger.ts';
import { LedgerPostgresDialect } from '../store/postgres/dialect.ts';
import { databaseName, translateStartError } from '../store/postgres/errors.ts';
import { type PostgresLimits, createPool, defaultLimits } from '../store/postgres/connections.ts';
import { findRow, lockRow, parseRow, writeRow } from '../store/postgres/settings-row.ts';
import type { BackupSource } from './backup.ts';
import { typed } from '../base/program.ts';
import { ArchiveError } from '../base/errors.ts';
import { channels } from '../store/postgres/listen.ts';
import type { SettingsPlace } from './in-folder.ts';
import type { Pool } from 'pg';

type Connected = {
  readonly db: Kysely<Tables>;
  readonly pool: Pool;
  close(this: void): Promise<void>;
};

/** Nothing is migrated. What `check` or the server refuses is said as at the start of a bot. */
export async function connect<Answer>(
  url: string,
  limits: PostgresLimits,
  isInstance: boolean,
  check: (connected: Connected) => Promise<Answer>,
): Promise<Answer> {
  const pool = createPool(url, limits, { isInstance });
  const db = new Kysely<Tables>({ dialect: new LedgerPostgresDialect({ pool }) });
  // Kysely doesn't end what it never asked.
  const close = () => (pool.ended ? Promise.resolve() : pool.end());
  try {
    return await check({ db, pool, close });
  } catch (error) {
    await close();
    throw translateStartError(error, url);
  }
}

/** `dataDir`: a folder for the copy that is packed. */
export function openBackupOnPostgres(url: string, dataDir: string): Promise<BackupSource & AsyncDisposable> {
  return connect(url, defaultLimits, true, async ({ db, pool, close }) => {
    const { schema } = await checkServer(pool);
    await refuseMoved(pool);
    await refuseOtherVersion(db, databaseName, schema);
    const copier = createPostgresCopier(db);
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
        await close();
      },
    };
  });
}

/** @throws ConfigError or StoreError when it can't be reached, ArchiveError `missing` when no bot has ever run on it. */
export function openSettingsOnPostgres(url: string): Promise<SettingsPlace> {
  return connect(url, { ...defaultLimits, connections: 1 }, true, async ({ db, pool, close }) => {
    const { rows } = await pool.query<{ found: string | null }>(
      "select to_regclass('settings')::text as found",
    );
    if (rows[0]?.found == null) throw neverUsed();
    await refuseMoved(pool);
    return {
      name: databaseName,
      next: `Bots that run have them within a second. \`${typed('settings', 'export --before-import')}\` shows what was there before.`,
      read: async () => (await findRow(db, 'current'))?.body,
      readBeforeImport: async () => (await findRow(db, 'before_import'))?.body,
      async replace(change) {
        const isChanged = await db.transaction().execute(async (trx) => {
          const row = await lockRow(trx);
          const body = change(row.body);
          if (body === undefined) return false;
          await writeRow(trx, 'before_import', row);
          await writeRow(trx, 'current', { version: row.version + 1, body });
          return true;
        });
        if (isChanged) await signal(db);
      },
      close,
    };
  });
}

/** One that is lost costs a second: all instances look by themselves. */
async function signal(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_notify(${channels.settings}, '')`.execute(db).catch(() => undefined);
}

function neverUsed(): ArchiveError {
  return new ArchiveError(
    'missing',
    `${databaseName} has no settings: no bot has run on this database yet. Is DATABASE_URL right? If so, start the bot on it once.`,
  );
}
