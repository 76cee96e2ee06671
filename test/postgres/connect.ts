// Connections to a database of the tests.

import pg from 'pg';
import { onTestFinished } from 'vitest';
import { openPostgres, type LedgerDatabase } from '../../src/store/postgres.ts';

/** A person at the database, until the test ends. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Answers the rows of the last statement. */
export async function query(url: string, ...statements: string[]): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: object[] = [];
    for (const statement of statements) ({ rows } = await client.query<object>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Closed when the test ends. */
export async function openTestPostgres(url: string): Promise<LedgerDatabase> {
  const ledger = await openPostgres({ url });
  onTestFinished(() => ledger.close());
  return ledger;
}
