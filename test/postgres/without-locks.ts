// For controls: a database on which transactions don't wait for each other where they should.

import { sql } from 'kysely';
import { openPostgres } from '../../src/store/postgres.ts';

/** A URL of the same database on which nobody waits for these locks of advisory-locks.ts. */
export async function withoutLocks(url: string, ...locks: string[]): Promise<string> {
  const { db, close } = await openPostgres({ url });
  const kinds = locks.map((lock) => lock.split(',')[0]).join(', ');
  // Found before the server's own function, by the order of the schemas.
  await sql
    .raw(
      `create function pg_advisory_xact_lock(kind integer, name integer) returns void language plpgsql as $$
       begin
         if kind not in (${kinds}) then perform pg_catalog.pg_advisory_xact_lock(kind, name); end if;
       end $$`,
    )
    .execute(db);
  await close();
  const changed = new URL(url);
  changed.searchParams.set('options', '-c search_path=public,pg_catalog');
  return changed.href;
}
