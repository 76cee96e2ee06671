// Opens the database of the ledger and brings its tables up to date; a ledger of a newer version is refused unchanged.

import { Kysely, sql, type KyselyConfig } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration';
import { NewerLedgerError, StoreError } from '../../errors.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** Migrations by name, and the table in which the database keeps which of them are done. */
export type MigrationList = { table: string; migrations: Record<string, Migration> };

export type LedgerOptions = {
  /** Where a database has several schemas: that of the ledger. */
  schema?: string;
  /** What this kind of database has beside the common migrations; they are run after these. */
  further?: readonly MigrationList[];
};

const common: MigrationList = { table: DEFAULT_MIGRATION_TABLE, migrations };

/** @throws NewerLedgerError when a newer version has written it; the database is closed then. */
export async function openLedger(
  config: KyselyConfig,
  { schema, further = [] }: LedgerOptions = {},
): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>(config);
  const lists: readonly MigrationList[] = [common, ...further];
  try {
    for (const list of lists) await refuseNewer(db, list, schema);
    for (const list of lists) {
      const migrator = new Migrator({
        db,
        provider: { getMigrations: async () => list.migrations },
        migrationTableName: list.table,
        ...(schema !== undefined && { migrationTableSchema: schema }),
      });
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    }
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Refuses a ledger that is not of this version, and changes nothing in it. `place`: where it is, for the sentence.
 * @throws StoreError `damaged`.
 */
export async function refuseOtherVersion(
  db: Kysely<Tables>,
  place: string,
  { schema, further = [] }: LedgerOptions = {},
): Promise<void> {
  for (const list of [common, ...further]) {
    await refuseNewer(db, list, schema);
    const done = await readDone(db, list, schema);
    if (Object.keys(list.migrations).every((name) => done.includes(name))) continue;
    throw new StoreError(
      'damaged',
      `The ledger in ${place} was written by an older Delegram. Start the bot of this version on it once, which brings it up to date, and stop it again. Nothing was changed.`,
    );
  }
}

/** The names of the migrations that are done. */
async function readDone(
  db: Kysely<Tables>,
  { table }: MigrationList,
  schema: string | undefined,
): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((found) => found.name === table && (schema === undefined || found.schema === schema))) {
    return [];
  }
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(table)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Refuses a ledger that a newer version has migrated, before anything in it changes. */
async function refuseNewer(
  db: Kysely<Tables>,
  list: MigrationList,
  schema: string | undefined,
): Promise<void> {
  const done = await readDone(db, list, schema);
  const unknown = done.filter((name) => !Object.hasOwn(list.migrations, name));
  if (unknown.length === 0) return;
  throw new NewerLedgerError(
    `The ledger was written by a newer Delegram (${unknown.join(', ')}), and nothing in it was changed: start that version again, or restore the backup made before the update.`,
  );
}
