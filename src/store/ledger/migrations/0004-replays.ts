// Adds who replayed or dismissed a delivery, an index for undelivered ones, and how many deliveries an attempt covers.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('attempts')
    .addColumn('deliveries', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();

  await db.schema.alterTable('deliveries').addColumn('replayed_by', 'bigint').execute();
  await db.schema
    .alterTable('deliveries')
    .addColumn('is_repeat', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('deliveries').addColumn('closed_by', 'bigint').execute();
  await db.schema.alterTable('deliveries').addColumn('closed_at', 'bigint').execute();
  await db.schema
    .createIndex('deliveries_undelivered')
    .on('deliveries')
    .column('chat_id')
    .where(sql.ref('state'), '=', sql.lit('undelivered'))
    .execute();
}
