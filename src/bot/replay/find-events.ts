// Which event is meant: by its ID, by its key, or by the message it was told in.

import type { EventRow } from '../../store/tables.ts';
import type { FormContext } from '../context.ts';

/** More are not offered: the words were too common, or the message told too many. */
export const mostOffered = 8;
/** One more shows that there are others. */
const mostFound = mostOffered + 1;
/** What is shorter stands in too many bodies. */
const shortestKey = 6;

/**
 * Of one id all bodies, oldest first, or several events that fit, at most one more than are offered; nothing when there is
 * nothing to go by.
 */
export async function findEvents(ctx: FormContext, words: string): Promise<EventRow[] | undefined> {
  const { history } = ctx.rooms.store;
  if (words !== '') {
    const found = await history.find(words);
    if (found.length > 0) return found;
    return words.length < shortestKey ? [] : oneOrMany(ctx, await history.search(words, mostFound));
  }
  const replied = ctx.message?.reply_to_message;
  // In a topic every message replies to the one that opened it.
  if (!ctx.chat || !replied || replied.forum_topic_created) return undefined;
  return oneOrMany(ctx, await history.toldAs(ctx.chat.id, replied.message_id, mostFound));
}

export function isOneId(events: readonly EventRow[]): boolean {
  return new Set(events.map(({ event_id: id }) => id)).size === 1;
}

/** The other bodies of the same id belong to the answer. */
async function oneOrMany(ctx: FormContext, found: EventRow[]): Promise<EventRow[]> {
  return isOneId(found) ? ctx.rooms.store.history.around(found[0]!.seq) : found;
}
