// Opens the database of the ledger and brings its tables up to date. A ledger of another version is refused unchanged, be
// it a newer one or one of an unreleased build.

import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type KyselyConfig, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { typed } from '../../base/program.ts';
import { OtherLedgerError, StoreError } from '../../base/errors.ts';
import { queueTriggers, tables as baseline } from './baseline.ts';
import type { Tables } from './tables.ts';

type LedgerOptions = {
  /** Where a database has several schemas: that of the ledger. */
  schema?: string;
  /** The statements of the baseline in the words of this database; SQLite's unless given. */
  baseline?: readonly string[];
};

const baselineName = '0100-baseline';

/** Oldest first. A released one is never edited: a change is a migration of its own, and a new line. */
function migrationsOf({ baseline: statements = [...baseline, ...queueTriggers] }: LedgerOptions) {
  return {
    [baselineName]: {
      async up(db: Kysely<unknown>) {
        for (const statement of statements) await sql.raw(statement).execute(db);
      },
    },
  } satisfies Record<string, Migration>;
}

/** The names of the migrations, oldest first: backups are described by them. */
export const migrationNames: readonly string[] = Object.keys(migrationsOf({}));

/** @throws OtherLedgerError when another version has written it; the database is closed then. */
export async function openLedger(config: KyselyConfig, options: LedgerOptions = {}): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>(config);
  const { schema } = options;
  try {
    const { done, tables } = await readState(db, schema);
    refuseUnknown(done);
    refuseIncomplete(done, tables);
    if (isOfThisVersion(done)) return db;
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrationsOf(options) },
      ...(schema !== undefined && { migrationTableSchema: schema }),
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
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
export async function refuseOtherVersion(db: Kysely<Tables>, place: string, schema?: string): Promise<void> {
  const { done } = await readState(db, schema);
  refuseUnknown(done);
  if (isOfThisVersion(done)) return;
  throw new StoreError(
    'damaged',
    `The ledger in ${place} was written by an older Delegram. Start the bot of this version on it once, which brings it up to date, and stop it again. Nothing was changed.`,
  );
}

function isOfThisVersion(done: readonly string[]): boolean {
  return migrationNames.every((name) => done.includes(name));
}

/** The names of the migrations that are done, and those of all tables. */
async function readState(db: Kysely<Tables>, schema: string | undefined) {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  const tables = found.filter((table) => schema === undefined || table.schema === schema);
  const names = tables.map(({ name }) => name);
  if (!names.includes(DEFAULT_MIGRATION_TABLE)) return { done: [], tables: names };
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return { done: rows.map(({ name }) => name), tables: names };
}

/** @throws StoreError `damaged` for a ledger that has only a part of its tables. */
function refuseIncomplete(done: readonly string[], tables: readonly string[]): void {
  const known = baseline.flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? []);
  const isHere = (name: string) => tables.includes(name);
  const missing =
    done.length > 0
      ? known.filter((name) => !isHere(name))
      : known.some(isHere)
        ? [DEFAULT_MIGRATION_TABLE]
        : [];
  if (missing.length === 0) return;
  throw new StoreError(
    'damaged',
    `The ledger lacks what it was made with (${missing.join(', ')}), and nothing in it was changed: restore a backup.`,
  );
}

/** The same of a file of SQLite; none where it is no ledger. */
export function migrationsIn(file: DatabaseSync): string[] {
  try {
    const rows = file.prepare(`select name from ${DEFAULT_MIGRATION_TABLE} order by name`).all();
    return rows.map(({ name }) => String(name));
  } catch {
    return [];
  }
}

/** @throws OtherLedgerError when a migration is done that this version doesn't know. */
export function refuseUnknown(done: readonly string[]): void {
  const unknown = done.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new OtherLedgerError(describeUnknown('The ledger', unknown));
}

/** Whether these names, in order, are of migrations from before the baseline alone. */
export function isUnreleased(unknown: readonly string[]): boolean {
  return unknown.length > 0 && unknown.at(-1)! < baselineName;
}

/** Why the ledger, or a backup of one, that has these migrations can't be read by this version. */
export function describeUnknown(what: string, unknown: readonly string[]): string {
  return isUnreleased(unknown)
    ? `${what} was written by an unreleased build of before 0.1.0 (${unknown.at(-1)}), and nothing in it was changed: export what you need with that build (\`npm run settings -- export\`, /export in the chat), start this version once on an empty folder or database, stop it, and import the settings there (\`${typed('settings', 'import')}\`).`
    : `${what} was written by a newer Delegram (${unknown.join(', ')}), and nothing in it was changed: start that version again, or restore the backup made before the update.`;
}
