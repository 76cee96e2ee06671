// Adds to orders the results of reading them from the service: failed reads, differences from what was confirmed,
// readings of the balance. Adds the cards that ask whether an uncertain order is sent again, and the messages about
// orders.

import { sql, type Kysely } from 'kysely';

/** New columns of orders, which are null for existing orders, except `sent_at`, which is filled below. */
const columns = {
  balance_before_at: 'bigint',
  balance_readings: 'text',
  sent_at: 'bigint',
  repeats_until: 'bigint',
  repeated_by: 'text',
  unread: 'text',
  failed_at: 'bigint',
  differences: 'text',
  other_service_id: 'text',
  reclaimed_at: 'bigint',
  maybe_paid_twice_at: 'bigint',
  fell_sun: 'text',
} as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of Object.entries(columns)) {
    await db.schema.alterTable('orders').addColumn(name, type).execute();
  }
  await db.schema
    .alterTable('orders')
    .addColumn('repeats', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update orders set sent_at = placed_at`.execute(db);
  await db.schema.createIndex('orders_sent').on('orders').column('sent_at').execute();
  await db.schema.createIndex('orders_accepted').on('orders').column('accepted_at').execute();
  await db.schema.createIndex('orders_receiver').on('orders').column('receiver').execute();
  await db.schema
    .createTable('repeats')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('posts', 'integer', (column) => column.notNull())
    .addColumn('asked_by', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_by', 'bigint')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('approved_by', 'bigint')
    .addColumn('closed_by', 'bigint')
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('topic_id', 'bigint')
    .addColumn('message_id', 'bigint')
    .addColumn('balance_sun', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('told_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('repeats_order').on('repeats').column('order_id').execute();
  await db.schema
    .createTable('order_messages')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('message_id', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('order_messages_subject').on('order_messages').column('subject').execute();
}
