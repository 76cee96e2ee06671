// Deliveries that a mute kept back: they follow their mute when its topic is deleted.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { leaveTopic } from './leave-topic.ts';

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
  if (!numbers) return leaveTopic(db, 'muted', { chatId, topicId });
  for (const [from, to] of numbers) await leaveTopic(db, 'muted', { chatId, topicId, mute: { from, to } });
}
