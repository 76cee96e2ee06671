// Redirects deliveries from a topic that is gone to the chat outside of topics.

import { sql, type Kysely } from 'kysely';
import { inBatches } from '../batches.ts';
import type { Tables } from '../tables.ts';

/** `mute`: only what this mute kept back, under its new number. */
export async function leaveTopic(
  db: Kysely<Tables>,
  state: 'held' | 'muted',
  { chatId, topicId, mute }: { chatId: number; topicId: number; mute?: { from: number; to: number } },
): Promise<void> {
  await inBatches(async (limit) => {
    const batch = db
      .selectFrom('deliveries')
      .select('id')
      // A literal, not a parameter, so that SQLite uses the partial index of this state.
      .where('state', '=', sql.lit(state))
      .where('chat_id', '=', chatId)
      .where('topic_id', '=', topicId)
      .$if(mute !== undefined, (rows) => rows.where('mute_n', '=', mute!.from))
      .limit(limit);
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set({ topic_id: null, ...(mute && { mute_n: mute.to }) })
      .where('id', 'in', batch)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
}
