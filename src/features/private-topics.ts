// The APIs of the outbox: alerts, news of orders and the bot's own notices, which in an owner's private chat go to a topic
// each, if the bot has topics there. Whatever answers a message, and cards, stay where they were asked for.

import { createPrivateTopics, type TopicBook, type TopicKind } from '../telegram/private-topics.ts';
import type { OpenBot } from './bot.ts';
import type { BotDeps } from '../bot/context.ts';
import type { OutboxApi } from '../outbox/send-api.ts';

/** Before Bot API 9.3 the field is absent. */
type WithTopics = { has_topics_enabled?: boolean };

export function openPrivateTopics(
  { bot, api }: Pick<OpenBot, 'bot' | 'api'>,
  deps: Pick<BotDeps, 'store' | 'i18n' | 'ownerIds'>,
): Readonly<Record<TopicKind, OutboxApi>> {
  const isEnabled = () => {
    const me: WithTopics | undefined = bot.isInited() ? bot.botInfo : undefined;
    return me?.has_topics_enabled === true;
  };
  const topics = createPrivateTopics(api, createTopicBook(deps, isEnabled));
  const inTopic = (topicId: number | undefined) =>
    topicId === undefined ? {} : { message_thread_id: topicId };
  /** Files, too, go to their topic. */
  const outboxTo = (kind: TopicKind): OutboxApi => ({
    getMe: (...args) => api.getMe(...args),
    // What answers another message stays beside it.
    sendMessage: (chatId, text, other, signal) =>
      other?.reply_parameters
        ? api.sendMessage(chatId, text, other, signal)
        : topics.sendTo(Number(chatId), kind, (topicId) =>
            api.sendMessage(chatId, text, { ...inTopic(topicId), ...other }, signal),
          ),
    sendDocument: (chatId, document, other, signal) =>
      topics.sendTo(Number(chatId), kind, (topicId) =>
        api.sendDocument(chatId, document, { ...inTopic(topicId), ...other }, signal),
      ),
    sendPhoto: (chatId, photo, other, signal) =>
      topics.sendTo(Number(chatId), kind, (topicId) =>
        api.sendPhoto(chatId, photo, { ...inTopic(topicId), ...other }, signal),
      ),
    editMessageText: (...args) => api.editMessageText(...args),
    editMessageReplyMarkup: (...args) => api.editMessageReplyMarkup(...args),
    deleteMessage: (...args) => api.deleteMessage(...args),
  });
  return { alerts: outboxTo('alerts'), orders: outboxTo('orders'), system: outboxTo('system') };
}

function createTopicBook(
  { store, i18n, ownerIds }: Pick<BotDeps, 'store' | 'i18n' | 'ownerIds'>,
  isEnabled: () => boolean,
): TopicBook {
  const chatOf = (chatId: number) => store.settings.data.chats.find(({ id }) => id === chatId);
  return {
    hasTopics: (chatId) => isEnabled() && ownerIds.includes(chatId) && chatOf(chatId) !== undefined,
    find: (chatId, kind) => chatOf(chatId)?.topics?.[kind],
    nameOf: (chatId, kind) => i18n.words(chatOf(chatId)?.locale).plain(`topic-${kind}`),
    write: (chatId, kind, topicId) =>
      store.settings.update((draft) => {
        const chat = draft.chats.find(({ id }) => id === chatId);
        if (!chat) return;
        const { [kind]: _, ...others } = chat.topics ?? {};
        chat.topics = topicId === undefined ? others : { ...others, [kind]: topicId };
      }),
  };
}
