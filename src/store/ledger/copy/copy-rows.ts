// Copies all rows of a ledger to an empty one on another database, with their ids, and tells whether two ledgers hold the
// same. In bounded memory; whoever calls it sees to it that nobody writes meanwhile.

import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { chunkSize, isShared, yieldToEventLoop } from '../batches.ts';
import { type Tables, sumKeys } from '../tables.ts';
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openLedger } from '../open-ledger.ts';
import { syncPath } from '../../durable-files.ts';
import { createTranslate, sqliteDialect } from '../sqlite.ts';

// The tables whose rows are copied from one database to another, in an order in which each row follows those that it
// refers to. `lanes` is not among them: triggers fill it from the deliveries.

type CopiedTable = {
  readonly name: keyof Tables;
  /** The columns that tell its rows apart. */
  readonly key: readonly string[];
  /** Whether the key is a number that the database gives, and never gives again. */
  readonly isNumbered?: true;
};

const numbered = (name: keyof Tables, column: string): CopiedTable => ({
  name,
  key: [column],
  isNumbered: true,
});
const keyed = (name: keyof Tables, ...key: string[]): CopiedTable => ({ name, key });

export const copiedTables: readonly CopiedTable[] = [
  numbered('events', 'seq'),
  numbered('posts', 'id'),
  numbered('deliveries', 'id'),
  keyed('closed', 'chat_id', 'topic_id'),
  keyed('outcomes', 'chat_id', 'topic_id', 'hour', 'kind', 'outcome', 'ref'),
  keyed('sums', ...sumKeys),
  keyed('balances', 'quarter', 'source'),
  keyed('updates', 'update_id'),
  keyed('conversations', 'key'),
  keyed('screen_states', 'id'),
  numbered('audit', 'id'),
  keyed('heartbeat', 'id'),
  keyed('key_values', 'name'),
  keyed('jobs', 'name'),
  numbered('incidents', 'id'),
  numbered('notices', 'id'),
  numbered('orders', 'seq'),
  numbered('spends', 'seq'),
  numbered('authenticators', 'id'),
];

/** The sum adds up the hashes of all rows, in whatever order they are read; `last` is the last number that was given. */
type TableSum = { count: number; sum: bigint; last: number };
export type LedgerSums = ReadonlyMap<keyof Tables, TableSum>;

/** What a text becomes where the other database can't have it as it is. */
export type ToStorable = (value: unknown) => unknown;

/** `checkEnd` is called between the pages, and ends it by an error. */
export async function copyRows(
  from: Kysely<Tables>,
  to: Kysely<Tables>,
  checkEnd: () => void = () => {},
): Promise<void> {
  for (const table of copiedTables) {
    for await (const rows of readPages(from, table)) {
      checkEnd();
      await insertRows(to, table, rows);
      await yieldToEventLoop();
    }
  }
  await writeCounters(to, await readCounters(from));
}

async function insertRows(to: Kysely<Tables>, { name }: CopiedTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(to);
}

/** Also returns how many texts `toStorable` changes. */
export async function sumRows(
  db: Kysely<Tables>,
  toStorable: ToStorable,
  checkEnd: () => void = () => {},
): Promise<{ sums: LedgerSums; changedTexts: number }> {
  const counters = await readCounters(db);
  const sums = new Map<keyof Tables, TableSum>();
  let changedTexts = 0;
  const storable: ToStorable = (value) => {
    const stored = toStorable(value);
    if (stored !== value) changedTexts += 1;
    return stored;
  };
  for (const table of copiedTables) {
    const total: TableSum = { count: 0, sum: 0n, last: counters.get(table.name) ?? 0 };
    for await (const rows of readPages(db, table)) {
      checkEnd();
      for (const row of rows) total.sum += hashRow(row, storable);
      total.count += rows.length;
      await yieldToEventLoop();
    }
    sums.set(table.name, total);
  }
  return { sums, changedTexts };
}

/** The names of the tables that differ. */
export function findDifferences(one: LedgerSums, other: LedgerSums): string[] {
  return [...one]
    .filter(([name, { count, sum, last }]) => {
      const found = other.get(name);
      return found?.count !== count || found.sum !== sum || found.last !== last;
    })
    .map(([name]) => name);
}

/** Whatever the order of the columns is. */
function hashRow(row: Row, storable: ToStorable): bigint {
  const columns = Object.keys(row).sort();
  const text = JSON.stringify(columns.map((column) => [column, storable(row[column])]));
  return BigInt(`0x${hash('sha256', text, 'hex')}`);
}

// Reads a table in the order of its key, some rows at a time, so that a ledger of any size fits into memory.

type Row = Readonly<Record<string, unknown>>;

async function* readPages(db: Kysely<Tables>, { name, key }: CopiedTable): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ;) {
    const after = last && sql`where (${columns}) > (${sql.join(key.map((column) => last![column]))})`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${after ?? sql``} order by ${columns} limit ${chunkSize}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < chunkSize) return;
    last = rows.at(-1);
  }
}

// The numbers that the database has given to rows: a number of a row that was deleted since is never given again, so the
// counters go with the rows.

const numberedTables = copiedTables.filter(({ isNumbered }) => isNumbered);

/** The last number that was given in each table, 0 where none was. */
async function readCounters(db: Kysely<Tables>): Promise<Map<string, number>> {
  const counters = new Map<string, number>();
  for (const table of numberedTables) counters.set(table.name, await readCounter(db, table));
  return counters;
}

async function writeCounters(db: Kysely<Tables>, counters: ReadonlyMap<string, number>): Promise<void> {
  for (const table of numberedTables) {
    const last = counters.get(table.name) ?? 0;
    if (last > 0) await writeCounter(db, table, last);
  }
}

async function readCounter(db: Kysely<Tables>, table: CopiedTable): Promise<number> {
  const query = isShared(db)
    ? sql<{ last: number }>`select coalesce(pg_sequence_last_value(${sequenceOf(table)}), 0) as last`
    : sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table.name}`;
  const { rows } = await query.execute(db);
  return rows[0]?.last ?? 0;
}

async function writeCounter(db: Kysely<Tables>, table: CopiedTable, last: number): Promise<void> {
  if (isShared(db)) return void (await sql`select setval(${sequenceOf(table)}, ${last})`.execute(db));
  await sql`delete from sqlite_sequence where name = ${table.name}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table.name}, ${last})`.execute(db);
}

function sequenceOf({ name, key }: CopiedTable) {
  return sql`pg_get_serial_sequence(${name}, ${key[0]})::regclass`;
}

// A new ledger file that is filled with the rows of another ledger. It is durable once it is closed, and not before: until
// then it is in nobody's use, and is deleted if anything goes wrong.

type CopyFile = {
  readonly db: Kysely<Tables>;
  /** Resolves once the file is on the disk. */
  close(): Promise<void>;
};

/** `path` must not exist. */
export async function makeCopyFile(path: string): Promise<CopyFile> {
  // Made here, so that it is readable by its own user only.
  closeSync(openSync(path, 'wx', 0o600));
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; pragma synchronous = off');
  const db = await openLedger({ dialect: sqliteDialect(file, createTranslate()) });
  return {
    db,
    async close() {
      await db.destroy();
      syncPath(path, 'r+');
    },
  };
}
