// The API for alerts and for the bot's own notices, which in an owner's private chat go to a topic each, if the bot has
// topics there. Orders and answers stay where they were asked for.

import type { Api } from 'grammy';
import { createPrivateTopics, type TopicBook } from '../telegram/private-topics.ts';
import type { OpenBot } from './bot.ts';
import type { BotDeps } from './frame/context.ts';

/** Before Bot API 9.3 the field is absent. */
type WithTopics = { has_topics_enabled?: boolean };

export function openPrivateTopics(
  { bot, api, urgentApi }: Pick<OpenBot, 'bot' | 'api' | 'urgentApi'>,
  deps: Pick<BotDeps, 'store' | 'i18n' | 'ownerIds'>,
): { alertApi: Pick<Api, 'sendMessage' | 'sendDocument' | 'getMe'>; noticeApi: Pick<Api, 'sendMessage'> } {
  const isEnabled = () => {
    const me: WithTopics | undefined = bot.isInited() ? bot.botInfo : undefined;
    return me?.has_topics_enabled === true;
  };
  const topics = createPrivateTopics(api, createTopicBook(deps, isEnabled));
  const inTopic = (topicId: number | undefined) =>
    topicId === undefined ? {} : { message_thread_id: topicId };
  return {
    alertApi: {
      getMe: (...args) => api.getMe(...args),
      sendMessage: (chatId, text, other, signal) =>
        // An alert that answers an order's message stays beside it.
        other?.reply_parameters
          ? api.sendMessage(chatId, text, other, signal)
          : topics.sendTo(Number(chatId), 'alerts', (topicId) =>
              api.sendMessage(chatId, text, { ...inTopic(topicId), ...other }, signal),
            ),
      sendDocument: (chatId, document, other, signal) =>
        topics.sendTo(Number(chatId), 'alerts', (topicId) =>
          api.sendDocument(chatId, document, { ...inTopic(topicId), ...other }, signal),
        ),
    },
    noticeApi: {
      sendMessage: (chatId, text, other, signal) =>
        topics.sendTo(Number(chatId), 'system', (topicId) =>
          urgentApi.sendMessage(chatId, text, { ...inTopic(topicId), ...other }, signal),
        ),
    },
  };
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
