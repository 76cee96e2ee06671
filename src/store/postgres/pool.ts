// The connections to PostgreSQL: how many, how long anything may take, and how values are read. Only this file loads the
// driver.

import pg from 'pg';
import { ConfigError, StoreError } from '../../base/errors.ts';
import { instancesLock } from './advisory-locks.ts';
import { connections, databaseName, isFromServer } from './errors.ts';
import { thisServer, type Primary } from './primary.ts';

export type PostgresLimits = {
  connections: number;
  /** For a free or new connection. */
  connectMs: number;
  /** For one statement, with its waiting for locks. */
  statementMs: number;
  lockMs: number;
  /** A process that stands still within a transaction holds its rows and locks no longer than this. */
  idleInTransactionMs: number;
};

export const defaultLimits: PostgresLimits = {
  connections: connections.shared,
  connectMs: 5_000,
  // Waiting for a turn counts: one slow transaction must not make all others fail.
  statementMs: 20_000,
  lockMs: 20_000,
  idleInTransactionMs: 1_500,
};

/** The server frees the lock of a mover that was killed within a moment. */
const moverMs = 1_000;
/** SQLSTATE of a lock that was not free in time. */
const lockNotAvailable = '55P03';

/** The others mean something else to the driver than to PostgreSQL's own programs. */
const sslModes: ReadonlySet<string> = new Set(['verify-full', 'no-verify', 'disable']);

/** OIDs of PostgreSQL's types. */
const bool = 16;
const int8 = 20;
const numeric = 1700;

type PoolOptions = {
  isInstance?: boolean;
  instance?: string;
  /** Left out where connections last for one command only. */
  primary?: Primary;
};

/**
 * Each connection shares the lock of the instances, so that nobody moves the ledger away from under them; for whoever
 * moves it, `isInstance` is false.
 * @throws ConfigError when the URL can't be read; it is not repeated, since it may have the password.
 */
export function createPool(
  url: string,
  limits: PostgresLimits = defaultLimits,
  { isInstance = true, instance = '', primary }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...createConfig(url, limits.connectMs),
    application_name: sessionName(instance),
    max: limits.connections,
    // An instance without a connection would look like none.
    min: isInstance ? 1 : 0,
    // The server's limit comes first; this one ends what is cut off from the server.
    query_timeout: limits.statementMs + 2_000,
    // Called for each new connection.
    verify: (client, done) => void answer(prepareSession(client, limits, isInstance, primary), done),
  });
  // Without a listener the end of an idle connection would end the process; whoever needs one next opens it anew.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    giveUpSilent(client);
  });
  return pool;
}

/**
 * A question without an answer of the server leaves a connection on which every later one would wait as long, a rollback
 * included: it is ended at once.
 */
function giveUpSilent(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...values: unknown[]) => unknown;
  Object.assign(client, {
    query(...values: unknown[]) {
      const answer = query(...values);
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => {
          if (!isFromServer(error) && !(error instanceof StoreError)) endAtOnce(client);
        });
      }
      return answer;
    },
  });
}

/** Without a word to the server, which may be cut off. */
export function endAtOnce(client: pg.ClientBase): void {
  (client as pg.Client).connection.stream.destroy();
}

async function answer(work: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    return done(error as Error);
  }
  return done();
}

/** By statements rather than by parameters of the start, which poolers refuse; all of them are one round trip. */
async function prepareSession(
  client: pg.ClientBase,
  limits: PostgresLimits,
  isInstance: boolean,
  primary: Primary | undefined,
): Promise<void> {
  const settings = `set statement_timeout = ${limits.statementMs}; set lock_timeout = ${limits.lockMs};
    set idle_in_transaction_session_timeout = ${limits.idleInTransactionMs};`;
  if (!isInstance) return void (await client.query(settings));
  const which = primary ? `select ${thisServer} as server` : '';
  try {
    const prepared = await client.query(
      `set lock_timeout = ${moverMs}; select pg_advisory_lock_shared(${instancesLock}); ${settings} ${which}`,
    );
    const leave = primary?.join(readServer(prepared), () => endAtOnce(client));
    if (leave) client.on('end', leave);
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
    throw new StoreError('locked', `${databaseName}: the ledger is being moved just now.`);
  }
}

/** What `thisServer` has said in the last one of several statements, each of which has its answer. */
export function readServer(answers: unknown): string {
  return (answers as pg.QueryResult<{ server: string }>[]).at(-1)!.rows[0]!.server;
}

/** How the server lists the sessions of an instance; it keeps 63 characters. */
export function sessionName(instance: string): string {
  return `delegram ${instance}`.trim().slice(0, 63);
}

/** A connection of its own, not yet connected. @throws as `createPool` does. */
export function createClient(url: string, connectMs: number): pg.Client {
  return new pg.Client(createConfig(url, connectMs));
}

function createConfig(url: string, connectMs: number): pg.ClientConfig {
  return {
    ...readUrl(url),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: sessionName(''),
    types: { getTypeParser },
  };
}

function readUrl(url: string): pg.ClientConfig {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new ConfigError(['DATABASE_URL is no URL: it begins like postgres://user:password@host/database.']);
  }
  if (!/^postgres(?:ql)?:$/.test(parsed.protocol)) {
    throw new ConfigError(['DATABASE_URL must begin with postgres:// or postgresql://.']);
  }
  if (parsed.hostname === '' && !parsed.searchParams.get('host')) {
    throw new ConfigError([
      'DATABASE_URL names no host: it begins like postgres://user:password@host/database.',
    ]);
  }
  const mode = parsed.searchParams.get('sslmode');
  if (mode !== null && !sslModes.has(mode)) {
    throw new ConfigError([
      'DATABASE_URL: sslmode is verify-full (with sslrootcert for a CA of your own), no-verify (encrypted, but to whomever answers) or disable.',
    ]);
  }
  return { connectionString: url };
}

/** Whole numbers as numbers and booleans as 0 and 1, as SQLite returns them; everything else as the driver does. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === int8 || oid === numeric) return readWhole;
  if (oid === bool) return (text: string) => (text === 't' ? 1 : 0);
  return pg.types.getTypeParser(oid, format);
}

/** @throws StoreError for one that a number can't hold exactly, as SQLite's driver throws. */
export function readWhole(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new StoreError('damaged', `${databaseName} returned a number that is not exact in JavaScript.`);
}
