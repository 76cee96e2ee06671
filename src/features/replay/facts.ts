// Facts about stored events and chats for reports. In a group, a private chat is shown without its name, because
// everybody there can read it.

import { dataOf, happenedAt, isLate } from '../../events/event.ts';
import { asText } from '../../events/template/foreign-text.ts';
import { eventOf } from '../../events/index.ts';
import { code, link, raw, type Html } from '../../base/html.ts';
import type { EventFacts } from './event-facts.ts';
import { toQuotedLine } from '../../base/lines.ts';
import type { DeliveryRow } from '../../store/ledger/deliveries/tables.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import type { FormContext } from '../../bot/context.ts';
import { personName } from '../../bot/names.ts';

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
export function linkMessage(chatId: number, messageId: number | null, label: string): Html | undefined {
  const [, id] = /^-100(\d+)$/.exec(String(chatId)) ?? [];
  return id === undefined || messageId === null
    ? undefined
    : link(`https://t.me/c/${id}/${messageId}`, label);
}
