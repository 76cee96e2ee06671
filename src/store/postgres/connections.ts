// The connections to PostgreSQL: those that an instance shares and those of its own, how long anything may take, how values
// are read, and on which server all of them are. Only this file loads the driver.

import pg from 'pg';
import type { Clock } from '../../base/clock.ts';
import { ConfigError, StoreError } from '../../base/errors.ts';
import { instancesLock } from './advisory-locks.ts';
import { connections, databaseName, isFromServer, translatePostgresError } from './errors.ts';

export type PostgresLimits = {
  connections: number;
  /** For one statement, with its waiting for locks. */
  statementMs: number;
  lockMs: number;
  /** A process that stands still within a transaction holds its rows and locks no longer than this. */
  idleInTransactionMs: number;
};

export const defaultLimits: PostgresLimits = {
  connections: connections.shared,
  // Waiting for a turn counts: one slow transaction must not make all others fail.
  statementMs: 20_000,
  lockMs: 20_000,
  idleInTransactionMs: 1_500,
};

/** How long a free or new connection of the pool is waited for. */
const connectMs = 5_000;
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
    ...createConfig(url, connectMs),
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
function endAtOnce(client: pg.ClientBase): void {
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
function readServer(answers: unknown): string {
  return (answers as pg.QueryResult<{ server: string }>[]).at(-1)!.rows[0]!.server;
}

/** How the server lists the sessions of an instance; it keeps 63 characters. */
export function sessionName(instance: string): string {
  return `delegram ${instance}`.trim().slice(0, 63);
}

function createConfig(url: string, withinMs: number): pg.ClientConfig {
  return {
    ...readUrl(url),
    connectionTimeoutMillis: withinMs,
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

// On which server the sessions of this instance are. The primary server before a failover may live on, and take what
// nobody finds again: all sessions are on the server that the newest of them was led to, and the others are ended.

export type Primary = ReturnType<typeof createPrimary>;

/**
 * As SQL: the cluster, and the timeline of what is written now, which each promotion of a standby counts on. Fails on a
 * server that only reads.
 */
export const thisServer = `(select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
  from pg_control_system())`;

export function createPrimary() {
  let known: string | undefined;
  const ends = new Set<() => void>();
  return {
    /**
     * To be called for each new session, with the server that it is on; `end` ends it when another one is on a later server.
     * Returns what to call when it has ended.
     * @throws StoreError when another server has taken the place of this one.
     */
    join(server: string, end: () => void): () => void {
      if (known !== undefined && isEarlier(server, known)) {
        throw new StoreError(
          'busy',
          `${databaseName}: the address leads to a server that another one has replaced since: stop the old primary, or start this instance again if it is the right one.`,
        );
      }
      if (server !== known) {
        known = server;
        for (const endOther of ends) endOther();
        ends.clear();
      }
      ends.add(end);
      return () => void ends.delete(end);
    },
  };
}

/** Timelines are hexadecimal numbers of the same length; those of two clusters can't be compared. */
function isEarlier(server: string, known: string): boolean {
  const [system, timeline = ''] = server.split('/');
  const [knownSystem, knownTimeline = ''] = known.split('/');
  return system === knownSystem && timeline < knownTimeline;
}

// A connection of its own, for what belongs to a session: an advisory lock, or listening. It is given up as soon as an
// answer does not come in time.

export type Session = Awaited<ReturnType<typeof openSession>>;

type SessionOptions = {
  url: string;
  clock: Clock;
  primary: Primary;
  /** For the connection, and for each answer. */
  answerMs: number;
  /** Statements for its beginning. */
  begin: string;
  onNotification?: (channel: string) => void;
  /** Called once when it has ended, however. */
  onEnd: () => void;
};

/** How long a server that may be cut off is waited for at the end. */
const farewellMs = 1_000;

/** @throws StoreError when there is no connection in time. */
export async function openSession(options: SessionOptions) {
  const { url, clock, primary, answerMs, begin, onNotification, onEnd } = options;
  const client = new pg.Client(createConfig(url, answerMs));
  const ended = Promise.withResolvers<void>();
  // `end` follows each error.
  client.on('error', () => undefined);
  client.on('end', () => ended.resolve());
  client.on('notification', ({ channel }) => onNotification?.(channel));

  /** @throws StoreError; the session has ended then. */
  const query = async <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
    withinMs = answerMs,
  ): Promise<Row[]> => {
    const question = { text, values, query_timeout: withinMs };
    try {
      const { rows } = await client.query<Row>(question);
      return rows;
    } catch (error) {
      // Whether the server hears this session is not known now: nothing may rest on it any longer.
      endAtOnce(client);
      throw translatePostgresError(error);
    }
  };
  /** Ends it; the server notices at once unless it is cut off. */
  const close = async () => {
    void client.end().catch(() => undefined);
    const stopWaiting = clock.after(farewellMs, () => endAtOnce(client));
    await ended.promise;
    stopWaiting();
  };

  try {
    await client.connect();
    const first = { text: `${begin}; select ${thisServer} as server`, query_timeout: answerMs };
    const leave = primary.join(readServer(await client.query(first)), () => endAtOnce(client));
    void ended.promise.then(leave);
  } catch (error) {
    endAtOnce(client);
    throw translatePostgresError(error);
  }
  void ended.promise.then(onEnd);
  return { query, close };
}
