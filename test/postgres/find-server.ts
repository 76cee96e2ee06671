// Where the tests find PostgreSQL: a server of TEST_DATABASE_URL, or the programs of one, of which they start a
// throw-away cluster.

import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

export const missing =
  'PostgreSQL is missing: the tests of the store and of orders run on SQLite ONLY. Install it, or set TEST_DATABASE_URL to a server on which databases may be made.';

/** What the tests start; a folder of links may have only some of them. */
const programs = ['postgres', 'initdb', 'pg_basebackup'];

/** The first folder of the path that has them, or that of the newest version. */
export function findPrograms(path = process.env['PATH'] ?? ''): string | undefined {
  const versions = globSync([
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql@*/bin',
  ]);
  const folders = [...path.split(':'), ...versions.sort().toReversed()];
  return folders.find((folder) => programs.every((name) => existsSync(join(folder, name))));
}

export function isPostgresHere(): boolean {
  return process.env['TEST_DATABASE_URL'] !== undefined || findPrograms() !== undefined;
}

/** Whether PostgreSQL is there. Where it is not, says so, and fails in CI: nothing may be skipped there unseen. */
export function requirePostgres(): boolean {
  if (isPostgresHere()) return true;
  if (process.env['CI'] === 'true') throw new Error(missing);
  console.error(`\n${'!'.repeat(80)}\n${missing}\n${'!'.repeat(80)}\n`);
  return false;
}
