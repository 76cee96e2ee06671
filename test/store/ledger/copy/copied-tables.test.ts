// A table that a later migration adds must be copied as well, and its numbers must go with it.

import { sql, type Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { copiedTables } from '../../../../src/store/ledger/copy/copy-rows.ts';
import type { Tables } from '../../../../src/store/ledger/tables.ts';
import { openDatabase } from '../../../../src/store/open-database.ts';
import { databaseOf, isPostgres } from '../../../postgres/database.ts';
import { makeDataDir } from '../fixture.ts';

async function open(): Promise<Kysely<Tables>> {
  const dataDir = makeDataDir();
  const databaseUrl = await databaseOf(dataDir);
  const database = await openDatabase({
    dataDir,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  onTestFinished(() => database.close());
  return database.db;
}

/** Filled by triggers, of Kysely, or about the place rather than the ledger. */
const notCopied = /^(?:lanes|settings|term|kysely_.*|sqlite_.*)$/;

/** The columns of the primary key of each table, as the database says, in their order. */
const keys = isPostgres
  ? sql<{ name: string; key: string }>`
      select relname as name, string_agg(attname, ',' order by array_position(conkey, attnum)) as key
      from pg_constraint join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'p' and relnamespace = current_schema()::regnamespace group by relname`
  : sql<{ name: string; key: string }>`
      select name, (select group_concat(name, ',') from (
        select name from pragma_table_info(m.name) where pk > 0 order by pk)) as key
      from sqlite_master as m where type = 'table'`;

const numbered = isPostgres
  ? sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where is_identity = 'YES' and table_schema = current_schema()`
  : sql<{ name: string }>`select name from sqlite_master where type = 'table' and sql like '%autoincrement%'`;

it('are all tables of the ledger, by their primary keys', async () => {
  const { rows } = await keys.execute(await open());
  const found = rows.filter(({ name }) => !notCopied.test(name)).map(({ name, key }) => `${name}: ${key}`);
  expect(copiedTables.map(({ name, key }) => `${name}: ${key.join(',')}`).sort()).toEqual(found.sort());
});

it('are numbered where the database gives the numbers', async () => {
  const { rows } = await numbered.execute(await open());
  const names = copiedTables.filter(({ isNumbered }) => isNumbered).map(({ name }) => name);
  expect(names.sort()).toEqual(rows.map(({ name }) => name).sort());
});
