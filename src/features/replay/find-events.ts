// Finds the event that a person means: by its ID, by its key, or by the message that reported it.

import type { History } from '../../store/ledger/events/history.ts';
import type { EventRow } from '../../store/ledger/tables.ts';
import type { FormContext } from '../../bot/context.ts';

/** More events are not offered: the words were too common, or the message reported too many. */
export const mostOffered = 8;
/** One more than is offered shows that there are others. */
const mostFound = mostOffered + 1;
/** A shorter text is part of too many bodies, so it is searched for as a whole value only. */
const shortestKey = 6;
/** A shorter part of a key matches too many. */
const shortestPart = 8;
/** The format of the service's event ids. */
const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns all bodies of one id, oldest first, or several matching events, at most one more than are offered. Undefined
 * when neither words nor a reply say what to find.
 */
export async function findEvents(ctx: FormContext, words: string): Promise<EventRow[] | undefined> {
  const { history } = ctx.deps.store;
  if (words !== '') {
    for (const id of new Set([words, words.toLowerCase(), words.toUpperCase()])) {
      const found = await history.find(id);
      if (found.length > 0) return found;
    }
    return oneOrMany(ctx, await searchNewest(history, words));
  }
  const replied = ctx.message?.reply_to_message;
  // In a topic every message replies to the one that opened it.
  if (!ctx.chat || !replied || replied.forum_topic_created) return undefined;
  return oneOrMany(ctx, await history.findByMessage(ctx.chat.id, replied.message_id, mostFound));
}

/** Whether the words are a complete event id: when nothing is found for one, no such event is stored. */
export function isWholeId(words: string): boolean {
  return wholeId.test(words);
}

/** Accepts keys as people copy them: from an explorer's URL, shortened as in a line of an alert, or with `0x`. */
async function searchNewest(history: History, words: string): Promise<EventRow[]> {
  const text = readKey(words);
  if (text === '') return [];
  const sameId = await history.findAnyCase(text, mostFound);
  if (sameId.length > 0) return sameId;
  const isPart = text !== words;
  if (text.length >= (isPart ? shortestPart : shortestKey)) return history.search(text, mostFound);
  return isPart ? [] : history.searchWhole(text, mostFound);
}

function readKey(words: string): string {
  const [, path] = /^https?:\/\/[^/?#]*(.*)/is.exec(words) ?? [];
  const parts = path === undefined ? [words] : path.split(/[/?#&=]+/);
  // In a URL, the longest part is the key.
  return parts
    .reduce((longest, part) => (part.length > longest.length ? part : longest))
    .replace(/(…|\.{2,})$/, '')
    .replace(/^0x(?=[0-9a-f]+$)/i, '');
}

export function isOneId(events: readonly EventRow[]): boolean {
  return new Set(events.map(({ event_id: id }) => id)).size === 1;
}

/** For events of one id, returns all bodies of that id; otherwise returns them unchanged. */
async function oneOrMany(ctx: FormContext, found: EventRow[]): Promise<EventRow[]> {
  return isOneId(found) ? ctx.deps.store.history.findBySeq(found[0]!.seq) : found;
}
