// Adds an index by which the newest event of a type is found without a scan, even behind a million others.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('events_type').on('events').column('type').execute();
}
