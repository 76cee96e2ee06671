// Kysely's dialect for the ledger on PostgreSQL: transactions run one after the other, as on SQLite's one connection, and
// errors are StoreErrors.

import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type AbortableOperationOptions,
  type DatabaseConnection,
  type PostgresDialectConfig,
} from 'kysely';
import { StoreError } from '../../errors.ts';
import { turnLock } from './advisory-locks.ts';
import { translatePostgresError } from './errors.ts';
import { LedgerQueryCompiler } from './query-compiler.ts';

export class LedgerPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): LedgerPostgresDriver {
    return new LedgerPostgresDriver(this.#config);
  }

  override createQueryCompiler(): LedgerQueryCompiler {
    return new LedgerQueryCompiler();
  }
}

/** Kysely's own, which it doesn't export. */
type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0];

class LedgerPostgresDriver extends PostgresDriver {
  readonly #translated = new WeakSet<DatabaseConnection>();
  /** Those that had an error after which they may be lost. */
  readonly #doubtful = new WeakSet<DatabaseConnection>();

  override async acquireConnection(options?: AbortableOperationOptions) {
    const connection = await translated(() => super.acquireConnection(options));
    if (!this.#translated.has(connection)) {
      this.#translated.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = async (query, queryOptions) => {
        try {
          return await translated(() => execute(query, queryOptions));
        } catch (error) {
          if (error instanceof StoreError && error.failure === 'busy') this.#doubtful.add(connection);
          throw error;
        }
      };
    }
    return connection;
  }

  /** The pool may learn only later that a connection has ended: one that can't roll back is not used again. */
  override async releaseConnection(connection: PostgresConnection): Promise<void> {
    if (this.#doubtful.delete(connection)) await this.rollbackTransaction(connection).catch(() => undefined);
    await super.releaseConnection(connection);
  }

  /**
   * What a transaction reads is what it decides by, so each one waits until the one before has ended. Both statements are
   * one round trip.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin; select pg_advisory_xact_lock(${turnLock});`));
    } catch (error) {
      // The turn may have been refused after the beginning. A connection that is lost can't be rolled back.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  }
}

async function translated<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw translatePostgresError(error);
  }
}
