// Gives a column and two tables the names that the code uses: a delivery's `lane` becomes its `priority`, `tellings`
// are `notice_sends`, `memos` are `key_values`. SQLite changes its schema only, and reads or writes no row; it rewrites
// the triggers and indexes that name the column.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['deliveries', 'waiting_chats']) {
    await db.schema.alterTable(table).renameColumn('lane', 'priority').execute();
  }
  await db.schema.alterTable('tellings').renameTo('notice_sends').execute();
  await db.schema.alterTable('memos').renameTo('key_values').execute();
}
