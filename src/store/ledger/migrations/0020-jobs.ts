// Adds the table of jobs that run at times of their own, such as digests and backups.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('begun_at', 'bigint')
    .addColumn('last_due_at', 'bigint')
    .addColumn('is_told_late', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
