// On which server a term has begun: after a failover the leader on the server before may live on.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table term add column server text collate "C"').execute(db);
}
