// What the upkeep keeps in mind over a restart; and the trail of one subject found without reading the whole.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('memos')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  // The trail is kept for good.
  await db.schema.createIndex('audit_subject').on('audit').columns(['subject', 'id']).execute();
}
