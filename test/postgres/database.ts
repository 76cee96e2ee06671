// The database of a data folder, in test files that run on PostgreSQL; on SQLite there is none.

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './global-setup.ts';

const urls = new Map<string, string>();

/** Whether the tests of this file run on PostgreSQL; figures are measured outside of tests. */
export const isPostgres = process.env['VITEST'] !== undefined && inject('postgres') !== undefined;

/** When a new delivery is due: on PostgreSQL at once, by no clock of any instance. */
export function dueFrom(receivedAt: number): number {
  return isPostgres ? 0 : receivedAt;
}

/** Undefined on SQLite. */
export function serverOf(): { url: string; template: string } | undefined {
  return inject('postgres');
}

/** The URL of the folder's database, a new one at the first call; undefined on SQLite. */
export async function databaseOf(dataDir: string): Promise<string | undefined> {
  const server = serverOf();
  if (!server) return undefined;
  const known = urls.get(dataDir);
  if (known !== undefined) return known;
  const url = await makeDatabase(server);
  urls.set(dataDir, url);
  return url;
}

/** A migrated database without rows. */
export async function makeDatabase({ url, template } = serverOf()!, options = ''): Promise<string> {
  const name = `${template}_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`create database ${name} ${options === '' ? `template ${template}` : options}`);
  } finally {
    await admin.end();
  }
  return withDatabase(url, name);
}
