// The settings as the row on PostgreSQL, which may be changed while bots run on it. Nothing is migrated.

import { Kysely, sql } from 'kysely';
import { typed } from '../../base/program.ts';
import { ArchiveError } from '../../base/errors.ts';
import type { Tables } from '../../store/ledger/tables.ts';
import { LedgerPostgresDialect } from '../../store/postgres/dialect.ts';
import { databaseName, translateStartError } from '../../store/postgres/errors.ts';
import { channels } from '../../store/postgres/listen.ts';
import { createPool, defaultLimits } from '../../store/postgres/connections.ts';
import { refuseMoved } from '../../store/postgres/moved.ts';
import { findRow, lockRow, writeRow } from '../../store/postgres/settings-row.ts';
import type { SettingsPlace } from './settings-in-folder.ts';

/** @throws ConfigError or StoreError when it can't be reached, ArchiveError `missing` when no bot has ever run on it. */
export async function openSettingsOnPostgres(url: string): Promise<SettingsPlace> {
  const pool = createPool(url, { ...defaultLimits, connections: 1 });
  const db = new Kysely<Tables>({ dialect: new LedgerPostgresDialect({ pool }) });
  try {
    const { rows } = await pool.query<{ found: string | null }>(
      "select to_regclass('settings')::text as found",
    );
    if (rows[0]?.found == null) throw neverUsed();
    await refuseMoved(pool);
  } catch (error) {
    await pool.end();
    throw error instanceof ArchiveError ? error : translateStartError(error, url);
  }
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
    close: () => db.destroy(),
  };
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
