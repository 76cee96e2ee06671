// Adds the index by which updates are found that were received and not handled yet: a handled one has no body.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('updates_unhandled')
    .on('updates')
    .column('update_id')
    .where(sql.ref('body'), 'is not', null)
    .execute();
}
