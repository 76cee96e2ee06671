// Adds the notices to owners about the bot itself, and to which chats each was sent (named `tellings` until migration
// 0012).

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('tellings')
    .addColumn('notice_id', 'integer', (column) =>
      column.notNull().references('notices.id').onDelete('cascade'),
    )
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('tellings_identity', ['notice_id', 'chat_id'])
    .execute();
  await db.schema.createIndex('notices_at').on('notices').column('at').execute();
}
