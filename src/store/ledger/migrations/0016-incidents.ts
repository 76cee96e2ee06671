// Adds incidents, which somebody should take care of: who has taken each, the messages that tell of it, and the reminders
// that were sent. Notices get the incident that they report, and messages about orders the text that was sent.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('incidents')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('detail', 'text')
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('reported_at', 'bigint', (column) => column.notNull())
    .addColumn('untaken_since', 'bigint', (column) => column.notNull())
    .addColumn('taken_by', 'bigint')
    .addColumn('taken_name', 'text')
    .addColumn('taken_from', 'text')
    .addColumn('taken_at', 'bigint')
    .addColumn('over_at', 'bigint')
    .addColumn('over_as', 'text')
    .addColumn('over_name', 'text')
    .addColumn('reminders_off', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('told_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('incidents_open')
    .unique()
    .on('incidents')
    .columns(['kind', 'ref'])
    .where(sql.ref('over_at'), 'is', null)
    .execute();
  await db.schema.createIndex('incidents_ref').on('incidents').columns(['kind', 'ref']).execute();
  await db.schema
    .createIndex('incidents_untold')
    .on('incidents')
    .column('id')
    .where(sql.ref('told_version'), '<', sql.ref('version'))
    .execute();
  await db.schema
    .createTable('incident_messages')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('incident_id', 'integer', (column) =>
      column.notNull().references('incidents.id').onDelete('cascade'),
    )
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('topic_id', 'bigint')
    .addColumn('message_id', 'bigint')
    .addColumn('html', 'text')
    .execute();
  await db.schema
    .createIndex('incident_messages_incident')
    .on('incident_messages')
    .columns(['incident_id', 'chat_id'])
    .execute();
  await db.schema.createIndex('incident_messages_chat').on('incident_messages').column('chat_id').execute();
  await db.schema
    .createTable('incident_reminders')
    .addColumn('incident_id', 'integer', (column) =>
      column.notNull().references('incidents.id').onDelete('cascade'),
    )
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('begun', 'integer', (column) => column.notNull())
    .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('message_id', 'bigint')
    .addPrimaryKeyConstraint('incident_reminders_identity', ['incident_id', 'chat_id'])
    .execute();
  await db.schema.createIndex('incident_reminders_chat').on('incident_reminders').column('chat_id').execute();
  await db.schema
    .alterTable('notices')
    .addColumn('incident_id', 'integer', (column) => column.references('incidents.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('order_messages').addColumn('html', 'text').execute();
}
