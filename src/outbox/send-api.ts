// The methods of Telegram's Bot API that the sender calls, and how they find the topic of a message in the private chats
// of owners.

import type { Api, InputFile } from 'grammy';
import type { InlineKeyboardMarkup, Message } from 'grammy/types';
import { findChat } from '../store/settings/settings.ts';
import type { Deps } from '../store/deps.ts';
import { judgeCall } from '../telegram/judge.ts';

/** What a message and a file have in common: where it goes, what it answers, its buttons and its sound. */
export type SendOptions = {
  parse_mode?: 'HTML';
  message_thread_id?: number;
  reply_markup?: InlineKeyboardMarkup;
  reply_parameters?: { message_id: number; allow_sending_without_reply: true };
  disable_notification?: true;
};

/** A part of grammY's Api. */
export type SendApi = {
  sendMessage(
    chatId: number,
    text: string,
    options: SendOptions & { link_preview_options: { is_disabled: true } },
  ): Promise<{ message_id: number }>;
  sendDocument(
    chatId: number,
    document: InputFile,
    options: SendOptions & { caption: string },
  ): Promise<{ message_id: number }>;
  /** Sends nothing; it is called to find out whether Telegram answers and accepts the bot. */
  getMe(): Promise<unknown>;
};

/** What owners can mute and read apart in their private chats. */
export type TopicKind = 'alerts' | 'orders' | 'system';

/** The same for messages that are kept up to date, and for pictures. */
export type OutboxApi = Pick<
  Api,
  | 'getMe'
  | 'sendMessage'
  | 'sendDocument'
  | 'sendPhoto'
  | 'editMessageText'
  | 'editMessageReplyMarkup'
  | 'deleteMessage'
>;

export type Photo = {
  /** What a method of Telegram takes for a photo: the id of a known file, or a file. */
  readonly media: string | InputFile;
  /** To be called with the message that shows it. */
  remember(message: Pick<Message, 'photo'>): void;
};

// Topics in the private chats of owners (Bot API 9.4), if the bot has topics there: alerts go to one, news of orders to
// another and the bot's own troubles to a third, so that they can be muted and read apart. A topic is created with the
// first message for it, and a deleted one anew. Where a topic can't be had, the chat itself is used: no message is lost
// for a topic. Whatever answers a message, and cards, stay where they were asked for.

/** Before Bot API 9.3 the field is absent. */
type Me = { isInited(): boolean; botInfo: { has_topics_enabled?: boolean } };

type TopicApi = OutboxApi & Pick<Api, 'createForumTopic'>;

/** The API of the outbox for each kind of topic. */
export function openPrivateTopics(
  { bot, api }: { bot: Me; api: TopicApi },
  { store, i18n, ownerIds }: Pick<Deps, 'store' | 'i18n' | 'ownerIds'>,
): (kind: TopicKind) => OutboxApi {
  /** Chats in which no topic can be created in this run. */
  const refused = new Set<number>();
  const chatOf = (chatId: number) => findChat(store.settings.data, chatId);

  /** False for groups, other people's chats, and while the bot has no topics in private chats. */
  const hasTopics = (chatId: number) =>
    bot.isInited() &&
    bot.botInfo.has_topics_enabled === true &&
    ownerIds.includes(chatId) &&
    chatOf(chatId) !== undefined;

  /** `topicId` undefined: the topic is gone. */
  const write = (chatId: number, kind: TopicKind, topicId: number | undefined) =>
    store.settings.update((draft) => {
      const chat = findChat(draft, chatId);
      if (!chat) return;
      const { [kind]: _, ...others } = chat.topics ?? {};
      chat.topics = topicId === undefined ? others : { ...others, [kind]: topicId };
    });

  async function open(chatId: number, kind: TopicKind): Promise<number | undefined> {
    const chat = chatOf(chatId);
    const known = chat?.topics?.[kind];
    if (known !== undefined || refused.has(chatId)) return known;
    try {
      const name = i18n.words(chat?.locale).plain(`topic-${kind}`);
      const { message_thread_id: topicId } = await api.createForumTopic(chatId, name);
      await write(chatId, kind, topicId);
      return topicId;
    } catch (error) {
      if (judgeCall(error)?.kind === 'refused') refused.add(chatId);
      return undefined;
    }
  }

  /** Calls `send` with the topic for messages of this kind, or with nothing outside of topics. */
  async function sendTo<Sent>(
    chatId: number | string,
    kind: TopicKind,
    send: (topic: { message_thread_id?: number }) => Promise<Sent>,
  ): Promise<Sent> {
    const id = Number(chatId);
    const topicId = hasTopics(id) ? await open(id, kind) : undefined;
    if (topicId === undefined) return send({});
    try {
      return await send({ message_thread_id: topicId });
    } catch (error) {
      const verdict = judgeCall(error);
      // A refused message was not sent, so it is sent again to the topic that takes the place of the deleted one.
      if (verdict?.kind !== 'refused' || verdict.scope !== 'topic') throw error;
      if (verdict.reason.code !== 'topic-deleted') return send({});
      await write(id, kind, undefined);
      const anew = await open(id, kind);
      return send(anew === undefined ? {} : { message_thread_id: anew });
    }
  }

  return (kind) => ({
    getMe: (...args) => api.getMe(...args),
    // What answers another message stays beside it.
    sendMessage: (chatId, text, other, signal) =>
      other?.reply_parameters
        ? api.sendMessage(chatId, text, other, signal)
        : sendTo(chatId, kind, (topic) => api.sendMessage(chatId, text, { ...topic, ...other }, signal)),
    sendDocument: (chatId, document, other, signal) =>
      sendTo(chatId, kind, (topic) => api.sendDocument(chatId, document, { ...topic, ...other }, signal)),
    sendPhoto: (chatId, photo, other, signal) =>
      sendTo(chatId, kind, (topic) => api.sendPhoto(chatId, photo, { ...topic, ...other }, signal)),
    editMessageText: (...args) => api.editMessageText(...args),
    editMessageReplyMarkup: (...args) => api.editMessageReplyMarkup(...args),
    deleteMessage: (...args) => api.deleteMessage(...args),
  });
}
