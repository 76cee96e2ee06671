// The newest event of a type is found without a scan, also where a million others came since.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('events_type').on('events').column('type').execute();
}
