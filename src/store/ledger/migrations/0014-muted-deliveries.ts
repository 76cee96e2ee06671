// Adds the index by which muted deliveries are counted.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('deliveries_muted')
    .on('deliveries')
    .columns(['chat_id', 'created_at'])
    .where(sql.ref('state'), '=', sql.lit('muted'))
    .execute();
}
