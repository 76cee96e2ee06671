// What is out of reach, and the deliveries that wait for it or are parked with it.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A chat with all that is in it, or, where `topicId` is given, one topic of it; null is what has none. */
export type ChatOrTopic = { chatId: number; topicId?: number | null };

/** What is parked with its whole chat is of no topic by itself. */
export function deliveriesOf(
  db: Kysely<Tables>,
  state: 'waiting' | 'parked',
  { chatId, topicId }: ChatOrTopic,
) {
  return db
    .selectFrom('deliveries')
    .where('state', '=', sql.lit(state))
    .where('chat_id', '=', chatId)
    .$if(topicId !== undefined, (rows) =>
      rows
        .where('topic_id', 'is', topicId!)
        .$if(state === 'parked', (parked) => parked.where('is_topic_parked', '=', 1)),
    );
}
