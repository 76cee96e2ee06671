// Stored events as people name and read them: found by an ID, a key or the message that reported one, and told in a line or
// two with their chats. In a group, a private chat is shown without its name, because everybody there can read it.

import { dataOf, happenedAt, isLate } from '../../events/event.ts';
import { asText } from '../../events/template/foreign-text.ts';
import { eventOf } from '../../events/index.ts';
import { type Html, code, link, raw } from '../../base/html.ts';
import { type Reader, toLine, toQuotedLine, joined } from '../../base/lines.ts';
import type { TracedDelivery } from '../../store/ledger/deliveries/trace.ts';
import type { DeliveryRow } from '../../store/ledger/deliveries/tables.ts';
import type { EventRow } from '../../store/ledger/tables.ts';
import type { FormContext } from '../../bot/context.ts';
import { personName } from '../../bot/names.ts';
import type { Words } from '../../base/i18n.ts';
import { briefTime } from '../../base/time.ts';
import type { History } from '../../store/ledger/events/history.ts';

/**
 * `happenedAt` is by this host's clock, as `receivedAt` is; `skewMs` is how far the service's clock, by which events
 * are dated, is ahead of it.
 */
export function eventFactsOf(
  event: EventRow,
  skewMs = 0,
): EventFacts & { happenedAt: number | undefined; isLate: boolean } {
  const definition = eventOf(event.type);
  const data = dataOf(event.body);
  const said = definition && happenedAt(definition, data);
  const happened = said === undefined ? undefined : said - skewMs;
  return {
    seq: event.seq,
    eventId: event.event_id,
    type: event.type,
    name: definition?.name,
    icon: definition?.iconOf?.(data) ?? definition?.icon ?? '❔',
    key: asText(definition && data[definition.keyField]),
    receivedAt: event.received_at,
    happenedAt: happened,
    isLate: happened !== undefined && isLate(happened, event.received_at),
  };
}

/** The name of a chat or of a topic in it, for readers in the chat of the context. */
export function nameChat(
  { deps, words, chat: here }: FormContext,
  { chat_id: id, topic_id: topicId }: Pick<DeliveryRow, 'chat_id' | 'topic_id'>,
): string | Html {
  const isPrivate = id > 0;
  if (isPrivate && here?.type !== 'private') return words.plain('chat-private');
  const { chats } = deps.store.settings.data;
  const title = toQuotedLine(chats.find((chat) => chat.id === id)?.title, 64);
  const name = isPrivate ? personName(deps, id) : (title ?? code(String(id)));
  return topicId === null ? name : raw(words('chat-topic', { chat: name, topic: String(topicId) }));
}

/**
 * Only messages in supergroups have links: `https://t.me/c/<id without -100>/<message>`, for their members. Source: the
 * Bot API's ids of supergroups, and Telegram's "Deep links" page.
 */
export function linkMessage(
  { delivery, post }: Pick<TracedDelivery, 'delivery' | 'post'>,
  label: string,
): Html | undefined {
  const { chat_id: chatId } = delivery;
  // Where the group has moved since, the number is that of another message.
  const messageId = post?.chat_id === chatId ? post.message_id : null;
  const [, id] = /^-100(\d+)$/.exec(String(chatId)) ?? [];
  return id === undefined || messageId === null
    ? undefined
    : link(`https://t.me/c/${id}/${messageId}`, label);
}

// An event in one or two lines: its type, key and id.

/** `name` selects the translated title; without it, `type` is shown as it arrived. */
export type EventFacts = {
  readonly seq: number;
  readonly eventId: string;
  readonly type: string;
  readonly name: string | undefined;
  readonly icon: string;
  /** The value of the type's key field, such as a hash; empty if it has none. Like id and type, it is foreign text. */
  readonly key: string;
  readonly receivedAt: number;
};

const longestInLine = 16;
const longestAlone = 300;

/** `💸 <b>Balance change</b>` */
export function titleEvent({ icon, name, type }: EventFacts, { words }: Pick<Reader, 'words'>): string {
  const said = name === undefined ? code(cut(type, 80)).html : words(`event-name-${name}`);
  return `${icon} <b>${said}</b>`;
}

/** The event as one line of a list. */
export function eventLine(event: EventFacts, reader: Reader): string {
  const key = code(cut(event.key || event.eventId, longestInLine)).html;
  return joined([titleEvent(event, reader), key, briefTime(event.receivedAt, reader)?.html], ' · ');
}

/** The label of its button, without markup. */
export function labelEvent({ icon, name, type, key, eventId }: EventFacts, words: Words): string {
  const said = name === undefined ? cut(type, 30) : words.plain(`event-name-${name}`);
  return `${icon} ${said} · ${cut(key || eventId, longestInLine)}`;
}

/** The lines of its key and its id; each value has at most 300 characters. */
export function keyAndIdLines({ key, eventId }: EventFacts, { words }: Pick<Reader, 'words'>): string[] {
  const whole = (text: string): Html => code(cut(text, longestAlone));
  return [
    ...(cut(key, longestAlone) === '' ? [] : [words('event-key', { key: whole(key) })]),
    words('event-id', { id: whole(eventId) }),
  ];
}

function cut(text: string, longest: number): string {
  return toLine(text, longest) ?? '';
}

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
