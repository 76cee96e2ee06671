// Starts PostgreSQL once for all test files that run on it, with a migrated database of which each test gets a copy.

import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/store/postgres.ts';
import { startCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { url: string; template: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given === undefined ? await startCluster() : undefined;
  const url = given ?? cluster!.url('postgres');
  const template = `delegram_template_${project.name}_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template} encoding 'UTF8' template template0`);
  const { db } = await openPostgres({ url: withDatabase(url, template) });
  await db.destroy();
  project.provide('postgres', { url, template });
  return async () => {
    if (given !== undefined) await dropDatabases(admin, template);
    await admin.end();
    await cluster?.stop();
  };
}

/** A server that others use as well is left as it was. */
async function dropDatabases(admin: pg.Client, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) order by datname desc',
    [template],
  );
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
