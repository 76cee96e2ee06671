// What is due is found by priority and kind of chat, each by itself: however many groups wait, a private chat is found
// without reading their rows. The index takes the place of the one that was ordered by age alone.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('waiting_chats_head').execute();
  await sql`create index waiting_chats_turn on waiting_chats
    (priority, (case when chat_id < 0 then 1 else 0 end), head_id, due_at)`.execute(db);
}
