// An end of a move on PostgreSQL. While it is open, no instance has a connection to the ledger.

import { Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { ArchiveError, ConfigError, StoreError } from '../../base/errors.ts';
import { copiedTables } from '../../store/ledger/copy/copy-rows.ts';
import { openLedger, refuseOtherVersion } from '../../store/ledger/open-ledger.ts';
import type { Tables } from '../../store/ledger/tables.ts';
import { postgresBaseline } from '../../store/postgres/schema.ts';
import { checkServer, findMoved, markMoved, refuseMoved } from '../../store/postgres/check-server.ts';
import { LedgerPostgresDialect, toStorable } from '../../store/postgres/dialect.ts';
import { describeAddress, translateStartError } from '../../store/postgres/errors.ts';
import { type PostgresLimits, createPool, defaultLimits } from '../../store/postgres/connections.ts';
import { readSnapshot } from '../../store/ledger/copy/copy-ledger.ts';
import { findRow, parseRow, writeRow } from '../../store/postgres/settings-row.ts';
import { type DatabaseAddress, type Source, type Target, occupied } from './ends.ts';
import { instancesLock, termLock } from '../../store/postgres/advisory-locks.ts';
import { connect } from '../on-postgres.ts';
import { writeSettings } from '../../store/settings/document.ts';

export async function openPostgresEnd(
  { url, setting }: DatabaseAddress,
  as: 'source' | 'target',
): Promise<Source & Target> {
  const opened: Array<() => Promise<void>> = [];
  const close = async () => {
    for (const end of opened.splice(0).toReversed()) await end();
  };
  try {
    const lock = await lockInstances(url);
    opened.push(lock.release);
    const name = describeAddress(url);
    return await connect(url, limits, false, async ({ db, pool, close: closePool }) => {
      opened.push(closePool);
      const { schema } = await checkServer(pool);
      if (as === 'source') await refuseMoved(pool);
      else await refuseLeftover(pool, name);
      const names = await listTables(db);
      const isFilled = await hasRows(db, names);
      if (as === 'source' && !names.has('events')) throw neverUsed(name);
      if (as === 'source') await refuseOtherVersion(db, name, schema);
      else if (isFilled)
        await refuseOtherVersion(db, name, schema).catch(() => Promise.reject(occupied(name)));
      else await makeTables(url, schema);
      return createEnd(db, { name, next: nextSteps[setting], isFilled, isAlone: lock.isHeld, close });
    });
  } catch (error) {
    await close();
    throw named(translateStartError(error, url), setting);
  }
}

const nextSteps = {
  DATABASE_URL: 'DATABASE_URL leads there already: start the bot.',
  '--to': 'Set DATABASE_URL to the address that you gave, and start the bot.',
};

type Opened = Pick<Source, 'name' | 'next' | 'isAlone' | 'close'> & { isFilled: boolean };

function createEnd(db: Kysely<Tables>, { isFilled, ...opened }: Opened): Source & Target {
  const { name } = opened;
  return {
    ...opened,
    toStorable,
    read: (work) => readSnapshot(db, work, limits.idleInTransactionMs),
    async readSettings() {
      const row = await findRow(db, 'current');
      return row && row.version > 0 ? parseRow(row.body) : undefined;
    },
    isFilled: () => Promise.resolve(isFilled),
    async fill(settings, work) {
      await db.transaction().execute(async (trx) => {
        await work(trx);
        if (settings) await writeRow(trx, 'current', { version: 1, body: writeSettings(settings) });
      });
      // The server would count the rows within a minute, and choose slow ways until then.
      for (const table of copiedTables) await sql`analyze ${sql.table(table.name)}`.execute(db);
    },
    async leave(to, now) {
      await markMoved(db, to, now);
      return `What was in ${name} stays there, and a bot that is started on it refuses.`;
    },
  };
}

async function makeTables(url: string, schema: string): Promise<void> {
  const pool = createPool(url, limits, { isInstance: false });
  const options = { schema, baseline: postgresBaseline };
  await (await openLedger({ dialect: new LedgerPostgresDialect({ pool }) }, options)).destroy();
}

async function listTables(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Whether there are rows in any of our tables, as far as these are among `names`. */
async function hasRows(db: Kysely<Tables>, names: ReadonlySet<string>): Promise<boolean> {
  if (names.has('settings') && ((await findRow(db, 'current'))?.version ?? 0) > 0) return true;
  for (const { name } of copiedTables.filter((table) => names.has(table.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Its rows are the ledger as it was when it left, and of no use to a bot. */
async function refuseLeftover(pool: Pool, name: string): Promise<void> {
  const moved = await findMoved(pool);
  if (moved === undefined) return;
  throw new ArchiveError(
    'occupied',
    `What is in ${name} was left by a move to ${moved}, and nothing is moved over it: name an empty database, or drop this one and create it again if nobody needs it. Nothing was changed.`,
  );
}

function neverUsed(name: string): ArchiveError {
  return new ArchiveError(
    'missing',
    `${name} has no ledger: no bot has run on it. Is DATABASE_URL right? Nothing was changed.`,
  );
}

/** What is wrong with an address on the command line is not wrong with DATABASE_URL. */
function named(error: Error, setting: DatabaseAddress['setting']): Error {
  if (error instanceof StoreError)
    return new StoreError(error.failure, error.message.replaceAll('DATABASE_URL', setting));
  if (!(error instanceof ConfigError)) return error;
  return new ConfigError(error.problems.map((problem) => problem.replaceAll('DATABASE_URL', setting)));
}

// Keeps a database for one move: no instance can open a connection to the ledger, and none has one.

/** Nobody else is there who could wait for it; a large ledger takes minutes. */
const limits: PostgresLimits = {
  ...defaultLimits,
  connections: 4,
  statementMs: 3_600_000,
  lockMs: 10_000,
  idleInTransactionMs: 3_600_000,
};

/** For an answer that takes no work. */
const answerMs = 10_000;

type InstancesLock = { isHeld(this: void): Promise<boolean>; release(this: void): Promise<void> };

/**
 * The connection of the lock has a pool of its own: closing the other pool would wait for it.
 * @throws StoreError `locked` while an instance has a connection, or another move is under way.
 */
async function lockInstances(url: string): Promise<InstancesLock> {
  const pool = createPool(url, { ...limits, connections: 1 }, { isInstance: false });
  try {
    const client = await pool.connect();
    // A server may be set to end sessions that ask nothing for a while, as this one. Only one of PostgreSQL 14 has this
    // setting; an older one is refused by its own sentence later.
    await client.query("update pg_settings set setting = '0' where name = 'idle_session_timeout'");
    const { rows } = await client.query<{ is_alone: number }>(
      `select pg_try_advisory_lock(${instancesLock}) and pg_try_advisory_lock(${termLock}) as is_alone`,
    );
    const isHeld = () => {
      const question = { text: 'select 1', query_timeout: answerMs };
      // The lock lives as long as its session, which answers.
      return client.query(question).then(
        () => true,
        () => false,
      );
    };
    const release = async () => {
      // The server frees locks some time after a connection has ended; a bot may be started at once.
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
      client.release(true);
      await pool.end();
    };
    if (rows[0]?.is_alone === 1) return { isHeld, release };
    client.release(true);
    throw new StoreError(
      'locked',
      `${describeAddress(url)} is in use: a bot runs on it, or another move is under way. Stop every bot there first. Nothing was changed.`,
    );
  } catch (error) {
    await pool.end();
    throw error;
  }
}
