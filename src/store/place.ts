// Places, a chat or one topic of a forum: whether two are the same, which of them a chat has, and what becomes of what is
// kept for each where the chat gets another id. Pure.

import type { Place } from './ledger/tables.ts';

/** A chat with all of its topics; with `topicId`, only that topic, or for null only the chat outside of topics. */
export type ChatOrTopic = { chatId: number; topicId?: number | null };

export function isIn(place: Place, { chatId, topicId }: ChatOrTopic): boolean {
  return place.chatId === chatId && (topicId === undefined || place.topicId === topicId);
}

/** What exists in a place under the new id of its chat already is kept instead of that under the old one. */
export function moveToChat<Kept extends Place>(list: readonly Kept[], from: number, to: number): Kept[] {
  const taken = new Set(list.filter(({ chatId }) => chatId === to).map(({ topicId }) => topicId));
  return list
    .filter(({ chatId, topicId }) => chatId !== from || !taken.has(topicId))
    .map((kept) => (kept.chatId === from ? Object.assign({}, kept, { chatId: to }) : kept));
}

/** Undefined is no place. */
export function isSamePlace(one: Place, other: Place | undefined): boolean {
  return one.chatId === other?.chatId && one.topicId === other.topicId;
}
