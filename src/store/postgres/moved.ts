// The mark of a ledger that was moved away from PostgreSQL. Its rows stay as they are: an instance that is started there
// is refused, and one that still runs can write nothing any more.

import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import { ConfigError } from '../../base/errors.ts';
import { copiedTables } from '../ledger/copy/copy-rows.ts';
import type { Tables } from '../ledger/tables.ts';

/** Tables of ours that only PostgreSQL has. */
const ownTables = ['settings', 'term'];

/** Where the ledger that was here was moved to, and when, as in `the folder /data on 2026-…`; undefined for one in use. */
export async function findMoved(pool: Pool): Promise<string | undefined> {
  const { rows: found } = await pool.query<{ is_moved: number }>(
    "select to_regclass(quote_ident(current_schema()) || '.moved') is not null as is_moved",
  );
  if (found[0]?.is_moved !== 1) return undefined;
  const { rows } = await pool.query<{ place: string; at: number }>('select place, at from moved');
  const { place = 'another place', at = 0 } = rows[0] ?? {};
  return `${place} on ${new Date(at).toISOString()}`;
}

/** @throws ConfigError when the ledger was moved away. */
export async function refuseMoved(pool: Pool): Promise<void> {
  const moved = await findMoved(pool);
  if (moved === undefined) return;
  throw new ConfigError([
    `DATABASE_URL: the ledger that was here was moved to ${moved}, and is in use there: ${moved.startsWith('PostgreSQL') ? 'set DATABASE_URL to that database' : 'leave DATABASE_URL empty, and set DATA_DIR to that folder'}.`,
  ]);
}

/** `place`: where it was moved to, without a password. In one transaction. */
export async function markMoved(db: Kysely<Tables>, place: string, at: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create table moved (place text not null, at bigint not null)`.execute(trx);
    await sql`insert into moved (place, at) values (${place}, ${at})`.execute(trx);
    await sql`create function refuse_moved() returns trigger language plpgsql as $$
      begin
        raise exception 'the ledger was moved away' using errcode = 'read_only_sql_transaction';
      end $$`.execute(trx);
    const names = [...copiedTables.map(({ name }) => name), ...ownTables];
    for (const name of names) await refuseWrites(trx, name);
  });
}

async function refuseWrites(trx: Kysely<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{
    id: string | null;
  }>`select to_regclass(quote_ident(current_schema()) || '.' || ${name}::text)::text as id`.execute(trx);
  if (rows[0]?.id === null) return;
  await sql`create trigger refuse_moved before insert or update or delete or truncate on ${sql.table(name)}
    for each statement execute function refuse_moved()`.execute(trx);
}
