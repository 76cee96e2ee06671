// Creates the tables of events, deliveries, updates, conversations, the audit log and the heartbeat.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('variant', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('version', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('remark', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('repeats', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('repeated_at', 'bigint')
    .addUniqueConstraint('events_identity', ['event_id', 'variant'])
    .execute();

  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('event_seq', 'integer', (column) =>
      column.notNull().references('events.seq').onDelete('cascade'),
    )
    .addColumn('rule_id', 'text')
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('topic_id', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sent_at', 'bigint')
    .addColumn('message_id', 'bigint')
    .addColumn('reason', 'text')
    .execute();
  await db.schema
    .createIndex('deliveries_waiting')
    .on('deliveries')
    .columns(['chat_id', 'id'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
  await db.schema.createIndex('deliveries_event').on('deliveries').column('event_seq').execute();

  await db.schema
    .createTable('updates')
    .addColumn('update_id', 'bigint', (column) => column.primaryKey())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text')
    .addColumn('handled_at', 'bigint')
    .execute();
  await db.schema
    .createTable('conversations')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('audit')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor_id', 'bigint')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('detail', 'text')
    .execute();
  await db.schema
    .createTable('heartbeat')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
