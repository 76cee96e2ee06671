// Copies all rows of a ledger to an empty one on another database, with their ids, and tells whether two ledgers hold the
// same. In bounded memory; whoever calls it sees to it that nobody writes meanwhile.

import { hash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { yieldToEventLoop } from '../batches.ts';
import type { Tables } from '../tables.ts';
import { copiedTables, type CopiedTable } from './copied-tables.ts';
import { readCounters, writeCounters } from './counters.ts';
import { readPages, type Row } from './row-pages.ts';

/** The sum adds up the hashes of all rows, in whatever order they are read; `last` is the last number that was given. */
export type TableSum = { count: number; sum: bigint; last: number };
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
