// Reads a table in the order of its key, some rows at a time, so that a ledger of any size fits into memory.

import { sql, type Kysely } from 'kysely';
import { chunkSize } from '../batches.ts';
import type { Tables } from '../tables.ts';
import type { CopiedTable } from './copied-tables.ts';

export type Row = Readonly<Record<string, unknown>>;

export async function* readPages(db: Kysely<Tables>, { name, key }: CopiedTable): AsyncGenerator<Row[]> {
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
