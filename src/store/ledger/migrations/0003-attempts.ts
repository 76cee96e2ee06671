// Adds the attempts to send a message, which are stored before each call, and two columns of deliveries: the priority
// within a chat (named `lane` until migration 0012) and the number of possible copies. Adds an index for parked
// deliveries.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('verdict', 'text')
    .execute();

  await db.schema
    .alterTable('deliveries')
    .addColumn('lane', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('deliveries')
    .addColumn('copies', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('deliveries').addColumn('attempt_id', 'integer').execute();

  await db.schema.dropIndex('deliveries_waiting').execute();
  await db.schema
    .createIndex('deliveries_waiting')
    .on('deliveries')
    .columns(['chat_id', 'lane', 'id'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
  await db.schema
    .createIndex('deliveries_parked')
    .on('deliveries')
    .column('chat_id')
    .where(sql.ref('state'), '=', sql.lit('parked'))
    .execute();
}
