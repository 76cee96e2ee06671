// What must hold on a server of PostgreSQL before anything is stored there: an acknowledged event survives a crash, a
// number and a text come back as they were, a session keeps its locks, and the ledger was not moved away.

import type { Pool, PoolClient } from 'pg';
import { ConfigError } from '../../base/errors.ts';
import { sessionLock } from './advisory-locks.ts';
import { type Kysely, sql } from 'kysely';
import { copiedTables } from '../ledger/copy/copy-rows.ts';
import type { Tables } from '../ledger/tables.ts';

type ServerFacts = {
  version: number;
  encoding: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  synchronous_standby_names: string;
  is_standby: number;
  schema: string | null;
};

const oldestVersion = 140_000;
const protocolViolation = '08P01';

/** Said in the log where no other server has what is acknowledged. */
export const noStandbyWarning =
  'PostgreSQL has no synchronous standby (synchronous_standby_names is empty): after a failover to another server, what was stored just before may be missing: events, and an order that was bought may be shown as not sent.';

/** What a person has to change first; undefined when nothing is wrong. */
export function findProblem(facts: ServerFacts): string | undefined {
  const { version, encoding, is_standby: isStandby, schema } = facts;
  if (version < oldestVersion) {
    return `DATABASE_URL: the server is PostgreSQL ${Math.floor(version / 10_000)}, and Delegram needs 14 or newer.`;
  }
  if (encoding !== 'UTF8') {
    return `DATABASE_URL: the database's encoding is ${encoding}, and Delegram needs UTF8: name a database made by \`create database delegram encoding 'UTF8' template template0\`.`;
  }
  if (isStandby === 1) return 'DATABASE_URL leads to a standby, which only reads: name the primary server.';
  if (schema === null)
    return 'DATABASE_URL: no schema of the search_path exists in this database: create one, as by `create schema public`.';
  for (const name of ['fsync', 'full_page_writes'] as const) {
    if (facts[name] !== 'on') {
      return `DATABASE_URL: the server has ${name} = ${facts[name]}, which loses acknowledged events in a power cut: set it to on.`;
    }
  }
  if (facts.synchronous_commit === 'off') {
    return 'DATABASE_URL: synchronous_commit is off for this server, database or user, which loses acknowledged events in a crash: set it to on.';
  }
  return undefined;
}

/**
 * @throws ConfigError with one sentence. Returns the schema of the tables, and a warning for the log if there is one.
 */
export async function checkServer(pool: Pool): Promise<{ schema: string; warning: string | undefined }> {
  const { rows } = await pool.query<ServerFacts>(`
    select current_setting('server_version_num')::bigint as version, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('synchronous_standby_names') as synchronous_standby_names,
      pg_is_in_recovery() as is_standby, current_schema()::text as schema`);
  const facts = rows[0]!;
  const problem = findProblem(facts);
  if (problem !== undefined) throw new ConfigError([problem]);
  if (!(await keepsLocks(pool))) {
    throw new ConfigError([
      'DATABASE_URL leads to a pooler that gives each transaction or statement another session (pool_mode = transaction or statement), which loses locks: name the host and port of the server itself (usually 5432), or set pool_mode = session for this database in the pooler.',
    ]);
  }
  const isAlone = facts.synchronous_standby_names === '' || facts.synchronous_commit === 'local';
  return { schema: facts.schema ?? '', warning: isAlone ? noStandbyWarning : undefined };
}

/**
 * Whether a lock outlives the statement that took it. Meanwhile a second connection has a transaction open, so that a
 * pooler of transactions has to give the first one another session.
 */
async function keepsLocks(pool: Pool): Promise<boolean> {
  return withConnection(pool, async (first) => {
    const before = await sessionOf(first);
    await first.query(`select pg_advisory_lock_shared(${sessionLock})`);
    const after = await withConnection(pool, async (second) => {
      if (!(await canBegin(second))) return undefined;
      await sessionOf(second);
      const session = await sessionOf(first);
      await second.query('rollback');
      return session;
    });
    const { rows } = await first.query<{ is_held: number }>(
      `select pg_advisory_unlock_shared(${sessionLock}) as is_held`,
    );
    return before === after && rows[0]?.is_held === 1;
  });
}

async function withConnection<Answer>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** A pooler of statements refuses a transaction as a violation of the protocol, and ends the connection. */
async function canBegin(client: PoolClient): Promise<boolean> {
  try {
    await client.query('begin');
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === protocolViolation) return false;
    throw error;
  }
}

async function sessionOf(client: PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

// The mark of a ledger that was moved away. Its rows stay as they are: an instance that is started there is refused, and
// one that still runs can write nothing any more.

/** Tables of ours that only PostgreSQL has. */
const ownTables = ['settings', 'term'];

/** Where the ledger that was here was moved to, and when, as in `the folder /data on 2026-…`; undefined for one in use. */
export async function findMoved(pool: Pool): Promise<string | undefined> {
  const { rows: found } = await pool.query<{ is_moved: number }>(
    "select to_regclass(quote_ident(current_schema()) || '.moved') is not null as is_moved",
  );
  if (found[0]?.is_moved !== 1) return undefined;
  const { rows } = await pool.query<{ place: string; at: number }>('select place, at from moved');
  const { place = 'another place', at = 0 } = rows[0] ?? {};
  return `${place} on ${new Date(at).toISOString()}`;
}

/** @throws ConfigError when the ledger was moved away. */
export async function refuseMoved(pool: Pool): Promise<void> {
  const moved = await findMoved(pool);
  if (moved === undefined) return;
  throw new ConfigError([
    `DATABASE_URL: the ledger that was here was moved to ${moved}, and is in use there: ${moved.startsWith('PostgreSQL') ? 'set DATABASE_URL to that database' : 'leave DATABASE_URL empty, and set DATA_DIR to that folder'}.`,
  ]);
}

/** `place`: where it was moved to, without a password. In one transaction. */
export async function markMoved(db: Kysely<Tables>, place: string, at: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create table moved (place text not null, at bigint not null)`.execute(trx);
    await sql`insert into moved (place, at) values (${place}, ${at})`.execute(trx);
    await sql`create function refuse_moved() returns trigger language plpgsql as $$
      begin
        raise exception 'the ledger was moved away' using errcode = 'read_only_sql_transaction';
      end $$`.execute(trx);
    const names = [...copiedTables.map(({ name }) => name), ...ownTables];
    for (const name of names) await refuseWrites(trx, name);
  });
}

async function refuseWrites(trx: Kysely<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{
    id: string | null;
  }>`select to_regclass(quote_ident(current_schema()) || '.' || ${name}::text)::text as id`.execute(trx);
  if (rows[0]?.id === null) return;
  await sql`create trigger refuse_moved before insert or update or delete or truncate on ${sql.table(name)}
    for each statement execute function refuse_moved()`.execute(trx);
}
