// A chat or one of its topics as the target of deliveries, and the query for what waits for it or is parked for it.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A chat with all of its topics; or, where `topicId` is given, that topic alone, null for what is in no topic. */
export type ChatOrTopic = { chatId: number; topicId?: number | null };

/** With `topicId`, the parked ones are those that were parked because of the topic, not with the whole chat. */
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
