// The migrations that only PostgreSQL has, oldest first; they run after the common ones, and have a list of their own in
// the database. A released one is never edited.

import type { Migration } from 'kysely/migration';
import * as postgres from './0001-postgres.ts';
import * as term from './0002-term.ts';
import * as settings from './0003-settings.ts';
import * as termServer from './0004-term-server.ts';

export const postgresMigrations: Record<string, Migration> = {
  '0001-postgres': postgres,
  '0002-term': term,
  '0003-settings': settings,
  '0004-term-server': termServer,
};
