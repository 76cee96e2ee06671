// Creates the table of orders. Its rows are never deleted.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('client_order_id', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('resource_type', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('receiver', 'text', (column) => column.notNull())
    .addColumn('duration', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('service_code', 'text')
    .addColumn('service_message', 'text')
    .addColumn('created_by', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('topic_id', 'bigint')
    .addColumn('message_id', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_by', 'bigint')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('approved_by', 'bigint')
    .addColumn('approved_at', 'bigint')
    .addColumn('closed_by', 'bigint')
    .addColumn('estimate_sun', 'text')
    .addColumn('balance_before_sun', 'text')
    .addColumn('balance_after_sun', 'text')
    .addColumn('resources_before', 'text')
    .addColumn('resources_after', 'text')
    .addColumn('placed_at', 'bigint')
    .addColumn('posts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('accepted_at', 'bigint')
    .addColumn('service_id', 'text')
    .addColumn('status', 'text')
    .addColumn('confirm_status', 'text')
    .addColumn('activate_status', 'text')
    .addColumn('pay_amount_sun', 'text')
    .addColumn('activate_amount_sun', 'text')
    .addColumn('delegate_hash', 'text')
    .addColumn('expired_at', 'bigint')
    .addColumn('confirmed_on_chain_at', 'bigint')
    .addColumn('read_at', 'bigint')
    .addColumn('hinted_at', 'bigint')
    .addColumn('paid_twice_at', 'bigint')
    .addColumn('payments_checked_at', 'bigint')
    .addColumn('reminded_at', 'bigint')
    .addColumn('record', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('told_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // These indexes find the few orders that are in progress or whose message is outdated among all stored ones.
  await db.schema.createIndex('orders_state').on('orders').column('state').execute();
  await db.schema
    .createIndex('orders_untold')
    .on('orders')
    .column('seq')
    .where(sql.ref('told_version'), '<', sql.ref('version'))
    .execute();
  await db.schema.createIndex('orders_placed').on('orders').column('placed_at').execute();
  await db.schema.createIndex('orders_confirmed').on('orders').column('confirmed_at').execute();
  await db.schema.createIndex('orders_service_id').on('orders').column('service_id').execute();
}
