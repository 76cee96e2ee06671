// Stores when this data folder was first in use, so that nothing is said of the time before. Of one that is in use
// already, by the oldest thing that it holds.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('heartbeat').addColumn('first_at', 'bigint').execute();
  await sql`
    update heartbeat set first_at = (
      select min(at) from (
        select at from heartbeat
        union all select min(received_at) from events
        union all select min(at) from audit
        union all select cast(value as integer) from key_values where name = 'events-counted-since'
      )
    )
  `.execute(db);
}
