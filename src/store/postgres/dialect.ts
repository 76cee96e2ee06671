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

class LedgerPostgresDriver extends PostgresDriver {
  readonly #translated = new WeakSet<DatabaseConnection>();

  override async acquireConnection(options?: AbortableOperationOptions) {
    const connection = await translated(() => super.acquireConnection(options));
    if (!this.#translated.has(connection)) {
      this.#translated.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query, queryOptions) => translated(() => execute(query, queryOptions));
    }
    return connection;
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
