// Adds the table of what the screens of alerts must remember: drafts of rules, changes that may be undone, mutes that
// have ended.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('screen_states')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('person_id', 'bigint', (column) => column.notNull())
    .addColumn('chat_id', 'bigint', (column) => column.notNull())
    .addColumn('topic_id', 'bigint')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute();
  const indexes = { person: ['person_id', 'kind'], chat: ['chat_id'], end: ['ends_at'] };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(`screen_states_${name}`).on('screen_states').columns(columns).execute();
  }
}
