// Deliveries that a mute kept back: they follow their mute when its topic is deleted.

import { sql, type Kysely } from 'kysely';
import { inBatches } from '../batches.ts';
import type { Tables } from '../tables.ts';

/**
 * Moves what mutes kept back in a topic to the chat outside of topics. With `numbers`, only that of those mutes, each under
 * its new number: the number of another may be that of a mute of the chat.
 */
export async function clearMutedTopic(
  db: Kysely<Tables>,
  chatId: number,
  topicId: number,
  numbers?: ReadonlyMap<number, number>,
): Promise<void> {
  if (!numbers) return move(db, { chatId, topicId });
  for (const [from, to] of numbers) await move(db, { chatId, topicId, mute: { from, to } });
}

async function move(
  db: Kysely<Tables>,
  { chatId, topicId, mute }: { chatId: number; topicId: number; mute?: { from: number; to: number } },
): Promise<void> {
  await inBatches(async (limit) => {
    const batch = db
      .selectFrom('deliveries')
      .select('id')
      // A literal, not a parameter, so that SQLite uses the partial index of this state.
      .where('state', '=', sql.lit('muted'))
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
