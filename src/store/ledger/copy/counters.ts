// The numbers that the database has given to rows: a number of a row that was deleted since is never given again, so the
// counters go with the rows.

import { sql, type Kysely } from 'kysely';
import { isShared } from '../keep-arrivals-out.ts';
import type { Tables } from '../tables.ts';
import { copiedTables, type CopiedTable } from './copied-tables.ts';

const numberedTables = copiedTables.filter(({ isNumbered }) => isNumbered);

/** The last number that was given in each table, 0 where none was. */
export async function readCounters(db: Kysely<Tables>): Promise<Map<string, number>> {
  const counters = new Map<string, number>();
  for (const table of numberedTables) counters.set(table.name, await readCounter(db, table));
  return counters;
}

export async function writeCounters(
  db: Kysely<Tables>,
  counters: ReadonlyMap<string, number>,
): Promise<void> {
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
