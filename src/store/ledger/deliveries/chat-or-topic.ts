// A chat or one of its topics as the target of deliveries, and the query for its waiting or parked deliveries.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A chat with all of its topics; with `topicId`, only that topic, or for null only the chat outside of topics. */
export type ChatOrTopic = { chatId: number; topicId?: number | null };

/** With `topicId`, `parked` selects only deliveries that were parked because of the topic, not with the whole chat. */
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
