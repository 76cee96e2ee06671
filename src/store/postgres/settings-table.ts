// The table of the settings on PostgreSQL: one row is the settings of the team, and one may be those before an import.

import { sql, type Kysely } from 'kysely';
import { StoreError } from '../../base/errors.ts';
import type { Tables } from '../ledger/tables.ts';
import { readSettings, writeSettings } from '../settings/read-settings.ts';
import { settingsSchema, type SettingsData } from '../settings/settings.ts';
import { describeProblems } from '../settings/settings-problems.ts';
import { databaseName } from './errors.ts';

type SettingsTables = { settings: { id: string; version: number; body: string } };

export type RowId = 'current' | 'before_import';
/** `body` is the document as text. */
export type SettingsRow = { version: number; body: string };

function settingsOf(db: Kysely<Tables>) {
  return db.withTables<SettingsTables>();
}

/** `body` is null where the row has the version `known`. */
export async function readNewerRow(
  db: Kysely<Tables>,
  known: number | undefined,
): Promise<{ version: number; body: string | null }> {
  const body = sql<string | null>`case when version = ${known ?? -1} then null else body end`.as('body');
  const row = await settingsOf(db)
    .selectFrom('settings')
    .select(['version', body])
    .where('id', '=', 'current')
    .executeTakeFirst();
  return row ?? missing();
}

/** Until the transaction ends nobody else changes it. */
export async function lockRow(trx: Kysely<Tables>): Promise<SettingsRow> {
  const row = await settingsOf(trx)
    .selectFrom('settings')
    .select(['version', 'body'])
    .where('id', '=', 'current')
    .forUpdate()
    .executeTakeFirst();
  return row ?? missing();
}

export async function findRow(db: Kysely<Tables>, id: RowId): Promise<SettingsRow | undefined> {
  return settingsOf(db)
    .selectFrom('settings')
    .select(['version', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function writeRow(trx: Kysely<Tables>, id: RowId, row: SettingsRow): Promise<void> {
  await settingsOf(trx)
    .insertInto('settings')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** @throws StoreError `damaged` when the text can't be read as settings. */
export async function parseRow(body: string): Promise<SettingsData> {
  const read = readSettings(body, settingsSchema);
  if (read.is === 'read') return read.data;
  const why = read.is === 'other' ? read.why : `can't be read: ${await describeProblems(body, read.issues)}`;
  throw new StoreError('damaged', `The document of settings in ${databaseName} ${why}.`);
}

export function bodyOf(data: SettingsData): string {
  return writeSettings(data);
}

function missing(): never {
  throw new StoreError('damaged', `${databaseName} has no row of settings: restore it from a backup.`);
}
