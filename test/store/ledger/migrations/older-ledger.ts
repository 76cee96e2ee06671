// A data folder as an earlier version left it: with the migrations up to one of them, and what a test writes into it.

import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect } from 'vitest';
import { migrations } from '../../../../src/store/ledger/migrations/index.ts';
import { openSqlite, sqliteDialect } from '../../../../src/store/ledger/sqlite.ts';
import { makeEmptyDir } from '../fixture.ts';

/** `next` is the number of the first migration that this version did not have; answers the data folder. */
export async function makeOlderLedger(next: string, fill: (ledger: DatabaseSync) => void): Promise<string> {
  const dataDir = makeEmptyDir();
  const ledger = openSqlite(join(dataDir, 'ledger.db'));
  const db = new Kysely<unknown>({ dialect: sqliteDialect(ledger) });
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < next));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => older } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  fill(ledger);
  await db.destroy();
  return dataDir;
}
