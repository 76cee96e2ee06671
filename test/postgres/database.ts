// The database of a data folder, in test files that run on PostgreSQL; on SQLite there is none.

import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { query } from './connect.ts';
import { withDatabase } from './global-setup.ts';

const urls = new Map<string, string>();
/** Names of databases that are still there. */
const made = new Set<string>();

/** Whether the tests of this file run on PostgreSQL; figures are measured outside of tests. */
export const isPostgres = process.env['VITEST'] !== undefined && inject('postgres') !== undefined;

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

/** Gives back the memory of the folder's database, if it has one; whoever is connected is cut off. */
export async function dropDatabaseOf(dataDir: string): Promise<void> {
  const url = urls.get(dataDir);
  urls.delete(dataDir);
  if (url !== undefined) await drop([new URL(url).pathname.slice(1)]);
}

/** A migrated database without rows; dropped at the end of the test file. */
export async function makeDatabase({ url, template } = serverOf()!, options = ''): Promise<string> {
  const name = `${template}_${randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${name} ${options === '' ? `template ${template}` : options}`);
  made.add(name);
  return withDatabase(url, name);
}

/** Those that the tests of this file have made. */
export function dropDatabases(): Promise<void> {
  return drop([...made]);
}

async function drop(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  for (const name of names) made.delete(name);
  await query(serverOf()!.url, ...names.map((name) => `drop database if exists ${name} with (force)`));
}
