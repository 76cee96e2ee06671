// Opens the ledger on PostgreSQL: checks the server, brings the tables up to date, and gives what the store needs. It is
// loaded only where DATABASE_URL is set: the driver takes memory.

import { Kysely } from 'kysely';
import type { QueuedArrival, StoreResult } from './ledger/events/group-commit.ts';
import type { LedgerCopier } from './ledger/maintenance/copy-ledger.ts';
import { openLedger } from './ledger/open-ledger.ts';
import type { Tables } from './ledger/tables.ts';
import { checkServer } from './postgres/check-server.ts';
import { createPostgresCopier } from './postgres/copy-ledger.ts';
import { LedgerPostgresDialect } from './postgres/dialect.ts';
import { translateStartError } from './postgres/errors.ts';
import { postgresMigrations } from './postgres/migrations/index.ts';
import { refuseMoved } from './postgres/moved.ts';
import { createPool, defaultLimits, type PostgresLimits } from './postgres/pool.ts';
import { createPostgresArrivalWriter } from './postgres/write-arrivals.ts';

export { openSettingsRow } from './postgres/settings-row.ts';

export type PostgresLedger = {
  readonly db: Kysely<Tables>;
  readonly writeArrivals: (batch: readonly QueuedArrival[]) => Promise<StoreResult[]>;
  readonly copier: LedgerCopier;
};

export type PostgresOptions = {
  url: string;
  limits?: PostgresLimits;
  /** A sentence for the log. */
  onWarning?: (warning: string) => void;
};

/** A migration may rewrite large tables. */
const startLimits: PostgresLimits = {
  ...defaultLimits,
  connections: 2,
  statementMs: 600_000,
  lockMs: 60_000,
  idleInTransactionMs: 60_000,
};

/** What PostgreSQL has beside the common migrations. */
export const furtherMigrations = [{ table: 'kysely_migration_postgres', migrations: postgresMigrations }];

/**
 * @throws ConfigError for what a person has to change, StoreError `busy` for what may pass by itself, and `damaged` when
 * a newer version has migrated the tables.
 */
export async function openPostgres({ url, limits, onWarning }: PostgresOptions): Promise<PostgresLedger> {
  try {
    const warning = await prepare(url);
    if (warning !== undefined) onWarning?.(warning);
  } catch (error) {
    throw translateStartError(error);
  }
  const db = new Kysely<Tables>({ dialect: new LedgerPostgresDialect({ pool: createPool(url, limits) }) });
  return { db, writeArrivals: createPostgresArrivalWriter(db), copier: createPostgresCopier(db) };
}

/** Checks the server and runs the migrations, on connections of their own. Returns a warning, if there is one. */
async function prepare(url: string): Promise<string | undefined> {
  const pool = createPool(url, startLimits);
  try {
    const { schema, warning } = await checkServer(pool);
    await refuseMoved(pool);
    const db = await openLedger(
      { dialect: new LedgerPostgresDialect({ pool }) },
      { schema, further: furtherMigrations },
    );
    await db.destroy();
    return warning;
  } finally {
    if (!pool.ended) await pool.end();
  }
}
