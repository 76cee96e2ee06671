// Facts about stored events and chats for reports. In a group, a private chat is shown without its name, because
// everybody there can read it.

import { dataOf, happenedAt, isLate } from '../../events/event.ts';
import { asText } from '../../events/template/foreign-text.ts';
import { eventOf } from '../../events/index.ts';
import { type Html, code, link, raw } from '../../base/html.ts';
import { type Reader, toLine, toQuotedLine } from '../../base/lines.ts';
import type { TracedDelivery } from '../../store/ledger/deliveries/trace.ts';
import type { DeliveryRow } from '../../store/ledger/deliveries/tables.ts';
import type { EventRow } from '../../store/ledger/tables.ts';
import type { FormContext } from '../../bot/context.ts';
import { personName } from '../../bot/names.ts';
import type { Words } from '../../base/i18n.ts';
import { briefTime } from '../../base/moment.ts';

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

// Text of an event in one or two lines: its type, key and id.

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
  return [titleEvent(event, reader), key, briefTime(event.receivedAt, reader)?.html]
    .filter((part) => part !== undefined)
    .join(' · ');
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
