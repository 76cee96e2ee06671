// What a failure of PostgreSQL means, in words of our own: the driver's errors may quote rows, addresses and passwords.

import { ArchiveError, ConfigError, OtherLedgerError, StoreError } from '../../base/errors.ts';

/** Those of an instance that take turns, and one each by which it leads, listens, and looks for the primary server. */
export const connections = { shared: 10, own: 3 };

/** Classes and codes of SQLSTATE after which the same call may succeed: see "PostgreSQL Error Codes" in its manual. */
const passing: ReadonlyArray<readonly [starts: string, meaning: string]> = [
  ['08', 'the connection failed'],
  ['25006', 'it only reads at present, as a standby does'],
  ['25P03', 'a transaction was idle for too long'],
  ['25P04', 'a transaction took too long'],
  ['40001', 'two transactions met'],
  ['40P01', 'two transactions waited for each other'],
  ['53100', 'its disk is full'],
  [
    '53300',
    `it has no connection free: each instance needs ${connections.shared + connections.own} (max_connections of the server, or the limit of the user or the database)`,
  ],
  ['53', 'it has no room for more'],
  ['55000', 'it takes no connections at present'],
  ['55P03', 'a lock was not free in time'],
  ['57014', 'a statement took too long'],
  ['57', 'it is starting or shutting down'],
  ['58', 'its system failed'],
  ['P0T01', 'this instance no longer leads'],
];

/**
 * The user, the password or the database is wrong, or access is not allowed: at the start nothing that passes by itself,
 * later a change that somebody is making.
 */
const refused = /^(?:28|3D000|3F000)/;

/** The name of the database that sentences about it begin with; never a URL, which may have the password. */
export const databaseName = 'PostgreSQL';

/**
 * Turns any error of the driver into a StoreError. Never `broken`: after a failed sync PostgreSQL ends itself, and reads
 * its log again. What was thrown by ourselves is returned unchanged.
 */
export function translatePostgresError(error: unknown, named = () => databaseName): Error {
  if ([StoreError, ConfigError, ArchiveError].some((own) => error instanceof own)) return error as Error;
  const code = codeOf(error);
  if (!isFromServer(error)) {
    const why = code === '' ? '' : ` (${code})`;
    return new StoreError('busy', `${named()} can't be reached${why}.`);
  }
  if (code === '42501') {
    return new ConfigError([
      'DATABASE_URL: the user may not make or write tables there (42501): make it the owner of the database, or grant it usage and create on the schema and all rights on its tables.',
    ]);
  }
  if (refused.test(code)) {
    return new StoreError(
      'busy',
      `${databaseName} refuses the user, the password or the database (${code}).`,
    );
  }
  const known = passing.find(([starts]) => code.startsWith(starts));
  if (known) return new StoreError('busy', `${databaseName} did not do it (${code}): ${known[1]}.`);
  const constraint = (error as { constraint?: string }).constraint;
  const about = constraint === undefined ? code : `${code}, ${constraint}`;
  return new StoreError('damaged', `${databaseName} refused a statement (${about}).`);
}

/**
 * At the start, what a person has to mend ends the process with another exit code than what passes by itself. A host
 * without an address may get one: names of containers and of a server after a failover come and go.
 */
export function translateStartError(error: unknown, url: string): Error {
  const code = codeOf(error);
  if (isSqlState(code) && refused.test(code)) {
    const what = code.startsWith('28')
      ? ', refuses the user or the password'
      : ': there is no such database or schema';
    return new ConfigError([`DATABASE_URL: ${describeAddress(url)}${what} (${code}).`]);
  }
  if (isOfTls(error)) {
    return new ConfigError([
      'DATABASE_URL: the server has no TLS, or a certificate that is not trusted: see sslmode and sslrootcert of the URL.',
    ]);
  }
  if ((error as NodeJS.ErrnoException | null)?.syscall === 'open') {
    return new ConfigError([
      `DATABASE_URL: a file that sslrootcert, sslcert or sslkey names can't be read (${code}).`,
    ]);
  }
  if (error instanceof Error && /client password must be/.test(error.message)) {
    return new ConfigError([`DATABASE_URL: ${databaseName} asks for a password, and the URL has none.`]);
  }
  if (error instanceof OtherLedgerError) return new ConfigError([error.message]);
  if (code === 'ENOTFOUND') {
    return new StoreError('busy', `${describeAddress(url)}, can't be reached: no host has this name.`);
  }
  return translatePostgresError(error, () => `${describeAddress(url)},`);
}

/** The driver has no code for a server without TLS; Node's codes of certificates name them. */
function isOfTls(error: unknown): boolean {
  return (
    (error instanceof Error && /does not support SSL/.test(error.message)) ||
    /CERT|UNABLE_TO_VERIFY|SELF_SIGNED/.test(codeOf(error))
  );
}

/** Otherwise it is the network, or a time limit of the driver. */
export function isFromServer(error: unknown): boolean {
  return isSqlState(codeOf(error));
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^\w+$/.test(code) ? code : '';
}

/** Five characters, and unlike the codes of Node never five letters of a word such as `EPIPE`. */
function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && /^[0-9]|^[FHPX][0V0X]/.test(code);
}

// The address of a database in sentences: without the user and the password, which its URL has.

const usualPort = '5432';

/** The same for all ways to write the same database. The URL is one. */
export function describeAddress(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname).toLowerCase();
  const at = searchParams.get('port') ?? port;
  const address = `${host || 'localhost'}${at === '' || at === usualPort ? '' : `:${at}`}`;
  return `PostgreSQL at ${address}, database ${decodeURIComponent(pathname.slice(1))}`;
}
