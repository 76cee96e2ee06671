// Opens the ledger's SQLite file so that commits survive kill -9 and power loss, and so that only one process at a time
// can use it. Adapts node:sqlite to Kysely's dialect, which expects the interface of better-sqlite3.

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { closeSync, openSync, statSync } from 'node:fs';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  ValueNode,
  type DatabaseConnection,
  type LimitNode,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { StoreError } from '../../base/errors.ts';

/** How long the start waits for another process to release the file. */
const lockWaitMs = 300;

/**
 * The size of the write-ahead log, in pages (128 MiB), at which a checkpoint moves them to the database file. A page
 * that changed many times until then is written there once, so that the cost of an event does not grow with the number
 * of stored ones. After a crash the log is read again, in about 100 ms.
 */
const pagesToMove = 32_000;

/** SQLite's primary result codes: see sqlite.org/rescode.html. */
const busy = 5;
const readOnly = 8;
const ioError = 10;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const notADatabase = 26;

/**
 * Opens the file, takes its exclusive lock and asserts WAL with `synchronous=FULL`: in some builds WAL means
 * synchronous=NORMAL, which loses acknowledged rows in a power cut.
 * @throws StoreError `locked` when another process uses the file, `damaged` when it is not a valid database.
 */
export function openSqlite(path: string): DatabaseSync {
  try {
    createLedgerFile(path);
  } catch {
    // SQLite says why.
  }
  const before = fileNumber(path);
  try {
    const db = new DatabaseSync(path, { timeout: lockWaitMs, enableForeignKeyConstraints: true });
    db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full;');
    db.exec(`pragma wal_autocheckpoint = ${pagesToMove}`);
    // An insert that fires a trigger keeps the pages it changes in a statement journal, so that it can be undone alone.
    // As a temporary file, that is a write of 4 KiB for each page: 10 of the 17 µs that a delivery costs in a batch.
    db.exec('pragma temp_store = memory');
    db.exec('begin immediate; commit;');
    // A restore that ended while this one waited has put another file here: what is locked now is in no folder.
    if (fileNumber(path) !== before) {
      db.close();
      throw inUse(path);
    }
    const mode = db.prepare('pragma journal_mode').get()?.['journal_mode'];
    const synchronous = db.prepare('pragma synchronous').get()?.['synchronous'];
    if (mode !== 'wal' || synchronous !== 2) {
      throw new StoreError(
        'damaged',
        `${path} could not be opened durably: journal_mode is ${String(mode)}, synchronous is ${String(synchronous)}.`,
      );
    }
    return db;
  } catch (error) {
    throw translateSqliteError(error, path);
  }
}

function inUse(path: string): StoreError {
  return new StoreError('locked', `${path} is in use: another Delegram runs on this data folder.`);
}

export function translateSqliteError(error: unknown, path = 'the ledger'): unknown {
  const code = (error as { errcode?: number } | null)?.errcode;
  if (code === undefined) return error;
  switch (code & 0xff) {
    case busy:
      return inUse(path);
    case corrupt:
    case notADatabase:
      return new StoreError('damaged', `${path} is damaged (SQLite code ${code}); restore it from a backup.`);
    case full:
    case readOnly:
    case cannotOpen:
      return new StoreError(
        'busy',
        `${path} can't be written (SQLite code ${code}): is the disk full or read-only?`,
      );
    case ioError:
      return new StoreError('broken', `${path}: the disk failed (SQLite code ${code}).`);
    default:
      return error;
  }
}

/** Turns an error of SQLite into a StoreError if it is an expected failure; returns any other error unchanged. */
export type Translate = (error: unknown) => unknown;

/** `onBroken` is called before the error is thrown: after an I/O error nothing may be synced any more. */
export function createTranslate(onBroken: (error: StoreError) => void = () => {}): Translate {
  return (error) => {
    const translated = translateSqliteError(error);
    if (translated instanceof StoreError && translated.failure === 'broken') onBroken(translated);
    return translated;
  };
}

export function sqliteDialect(db: DatabaseSync, translate: Translate = createTranslate()): SqliteDialect {
  return new LedgerDialect({ database: asBetterSqlite(db, translate) }, db);
}

class LedgerDialect extends SqliteDialect {
  readonly #config: { database: SqliteDatabase };
  readonly #db: DatabaseSync;

  constructor(config: { database: SqliteDatabase }, db: DatabaseSync) {
    super(config);
    this.#config = config;
    this.#db = db;
  }

  override createDriver(): LedgerDriver {
    return new LedgerDriver(this.#config, this.#db);
  }

  override createAdapter(): TransactionalAdapter {
    return new TransactionalAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LiteralLimitCompiler();
  }
}

/** SQLite plans a statement by the value of its limit: with a parameter there it is prepared again at each run. */
class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ');
    if (ValueNode.is(limit)) this.appendImmediateValue(limit.value);
    else this.visitNode(limit);
  }
}

class LedgerDriver extends SqliteDriver {
  readonly #db: DatabaseSync;

  constructor(config: { database: SqliteDatabase }, db: DatabaseSync) {
    super(config);
    this.#db = db;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite rolls back by itself when the disk is full; a second rollback would fail and hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#db.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

/** SQLite's DDL is transactional, so a migration that was killed at any statement is rolled back. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function asBetterSqlite(db: DatabaseSync, translate: Translate): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => db.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      // Multi-row inserts have a different statement for each number of rows, so the cache is limited.
      if (prepared.size > 500) prepared.clear();
      const statement = translateStatement(db.prepare(sql), translate);
      prepared.set(sql, statement);
      return statement;
    },
  };
}

function translateStatement(statement: StatementSync, translate: Translate): SqliteStatement {
  const translated =
    <Answer>(run: (...parameters: SQLInputValue[]) => Answer) =>
    (parameters: ReadonlyArray<unknown>): Answer => {
      try {
        return run(...(parameters as SQLInputValue[]));
      } catch (error) {
        throw translate(error);
      }
    };
  return {
    reader: statement.columns().length > 0,
    all: translated((...parameters) => statement.all(...parameters)),
    run: translated((...parameters) => statement.run(...parameters)),
    iterate: translated((...parameters) => statement.iterate(...parameters)),
  };
}

// The file of the ledger, before and beside SQLite: whoever waits for its lock has to know that it is still in its folder.

/**
 * Makes an empty file unless one is there. None is opened that exists: closing any handle of a file ends all locks that
 * this process has on it.
 */
export function createLedgerFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Tells a file from another one that was put in its place; undefined when none is there. */
export function fileNumber(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** Whether the file that is there now is still in its folder; false where that can't be seen. */
export function createPlaceCheck(path: string): () => boolean {
  const number = fileNumber(path);
  return () => {
    try {
      return fileNumber(path) === number;
    } catch {
      return false;
    }
  };
}
