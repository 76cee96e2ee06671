// Adds a table of values that survive a restart (named `memos` until migration 0012), and an index for the audit
// entries about one subject.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('memos')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  // Audit entries are never deleted, so reading them without an index would become slower and slower.
  await db.schema.createIndex('audit_subject').on('audit').columns(['subject', 'id']).execute();
}
