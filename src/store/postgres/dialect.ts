// Kysely's dialect for the ledger on PostgreSQL: transactions run one after the other, as on SQLite's one connection, those
// of a leader are refused once its term has ended, and errors are StoreErrors.

import {
  type AbortableOperationOptions,
  type BinaryOperationNode,
  CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  InsertQueryNode,
  OperatorNode,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  RawNode,
  type RootOperationNode,
  UpdateQueryNode,
  ValueNode,
} from 'kysely';
import { StoreError } from '../../base/errors.ts';
import { turnLock } from './advisory-locks.ts';
import { translatePostgresError } from './errors.ts';
import { fence } from './term.ts';

/** `termNumber`: of the term to which everything belongs that is written from now on; undefined for who never led. */
type LedgerPostgresConfig = PostgresDialectConfig & { termNumber?: () => number | undefined };

export class LedgerPostgresDialect extends PostgresDialect {
  readonly #config: LedgerPostgresConfig;

  constructor(config: LedgerPostgresConfig) {
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
  readonly #termNumber: () => number | undefined;
  readonly #inTransaction = new WeakSet<DatabaseConnection>();
  readonly #translated = new WeakSet<DatabaseConnection>();
  /** Those that had an error after which they may be lost. */
  readonly #doubtful = new WeakSet<DatabaseConnection>();

  constructor(config: LedgerPostgresConfig) {
    super(config);
    this.#termNumber = config.termNumber ?? (() => undefined);
  }

  override async acquireConnection(options?: AbortableOperationOptions) {
    const connection = await translated(() => super.acquireConnection(options));
    if (!this.#translated.has(connection)) {
      this.#translated.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = async <Row>(
        query: CompiledQuery,
        queryOptions?: AbortableOperationOptions,
      ) => {
        try {
          const run = () => translated(() => execute<Row>(query, queryOptions));
          if (!writes(query) || this.#inTransaction.has(connection)) return await run();
          return await this.#inOwnTransaction(connection, run);
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
   * What a transaction reads is what it decides by, so each one waits until the one before has ended; then it asks whether
   * the term still lasts, which it does until the transaction ends. All that is one round trip.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const number = this.#termNumber();
    const held = number === undefined ? '' : fence(number);
    this.#inTransaction.add(connection);
    try {
      await connection.executeQuery(
        CompiledQuery.raw(`begin; select pg_advisory_xact_lock(${turnLock}); ${held}`),
      );
    } catch (error) {
      // The turn may have been refused after the beginning.
      await this.#undo(connection);
      throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#inTransaction.delete(connection);
    await super.commitTransaction(connection);
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    this.#inTransaction.delete(connection);
    await super.rollbackTransaction(connection);
  }

  /** A statement that writes by itself has its turn too, as on SQLite, and is refused when the term has ended. */
  async #inOwnTransaction<Answer>(
    connection: DatabaseConnection,
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    await this.beginTransaction(connection);
    try {
      const answer = await run();
      await this.commitTransaction(connection);
      return answer;
    } catch (error) {
      await this.#undo(connection);
      throw error;
    }
  }

  /** A connection that is lost can't be rolled back. */
  async #undo(connection: DatabaseConnection): Promise<void> {
    this.#inTransaction.delete(connection);
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
  }
}

/** Nothing is decided by what is there; monitors ask all instances for it, however long a turn lasts. */
const undecisive = 'heartbeat';

function writes({ query, sql }: CompiledQuery): boolean {
  if (RawNode.is(query)) return /^\s*(?:insert|update|delete)\b/i.test(sql);
  if (InsertQueryNode.is(query)) return query.into?.table.identifier.name !== undecisive;
  return UpdateQueryNode.is(query) || DeleteQueryNode.is(query);
}

async function translated<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw translatePostgresError(error);
  }
}

// Compiles the ledger's queries, which are written for SQLite, to what PostgreSQL means by the same.

class LedgerQueryCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: CompiledQuery['queryId']): CompiledQuery {
    const query = super.compileQuery(node, queryId);
    return { ...query, parameters: query.parameters.map(toStorable) };
  }

  /** `is` compares with any value in SQLite; null itself, written as a literal, stays with it. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node;
    const isValue = ValueNode.is(rightOperand) && rightOperand.value !== null;
    if (isValue && OperatorNode.is(operator) && operator.operator === 'is') {
      super.visitBinaryOperation({ ...node, operator: OperatorNode.create('=') });
    } else super.visitBinaryOperation(node);
  }
}

/** PostgreSQL's texts can't have U+0000, nor half of a surrogate pair; both become U+FFFD, as what can't be read does. */
export function toStorable(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\u{fffd}') : value;
}
