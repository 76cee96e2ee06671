// Opens the database of the ledger and brings its tables up to date; a ledger of a newer version is refused unchanged.

import { Kysely, sql, type KyselyConfig } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { StoreError } from '../../errors.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** @throws StoreError `damaged` when a newer version has written it; the database is closed then. */
export async function openLedger(config: KyselyConfig): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>(config);
  try {
    await refuseNewer(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Refuses a ledger that a newer version has migrated, before anything in it changes. */
async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new StoreError(
    'damaged',
    `The ledger was written by a newer Delegram (${unknown.join(', ')}), and nothing in it was changed: start that version again, or restore the backup made before the update.`,
  );
}
