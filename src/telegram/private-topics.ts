// Topics in the private chats of owners (Bot API 9.4): alerts go to one, news of orders to another and the bot's own
// troubles to a third, so that they can be muted and read apart. A topic is created with the first message for it; a deleted one is created anew. Where a
// topic can't be had, the chat itself is used: no message is lost for a topic.

import { judgeCall } from './judge.ts';

export type TopicKind = 'alerts' | 'orders' | 'system';

export type PrivateTopics = {
  /** Calls `send` with the topic for messages of this kind; undefined outside of topics. */
  sendTo<Sent>(
    chatId: number,
    kind: TopicKind,
    send: (topicId: number | undefined) => Promise<Sent>,
  ): Promise<Sent>;
};

/** Where the ids of topics are kept, and who has topics at all. */
export type TopicBook = {
  /** False for groups, other people's chats, and while the bot has no topics in private chats. */
  hasTopics(chatId: number): boolean;
  find(chatId: number, kind: TopicKind): number | undefined;
  /** `topicId` undefined: the topic is gone. */
  write(chatId: number, kind: TopicKind, topicId: number | undefined): Promise<unknown>;
  nameOf(chatId: number, kind: TopicKind): string;
};

type TopicApi = {
  createForumTopic(chatId: number, name: string): Promise<{ message_thread_id: number }>;
};

export function createPrivateTopics(api: TopicApi, book: TopicBook): PrivateTopics {
  /** Chats in which no topic can be created in this run. */
  const refused = new Set<number>();

  async function open(chatId: number, kind: TopicKind): Promise<number | undefined> {
    const known = book.find(chatId, kind);
    if (known !== undefined || refused.has(chatId)) return known;
    try {
      const { message_thread_id: topicId } = await api.createForumTopic(chatId, book.nameOf(chatId, kind));
      await book.write(chatId, kind, topicId);
      return topicId;
    } catch (error) {
      if (judgeCall(error)?.kind === 'refused') refused.add(chatId);
      return undefined;
    }
  }

  return {
    async sendTo(chatId, kind, send) {
      if (!book.hasTopics(chatId)) return send(undefined);
      const topicId = await open(chatId, kind);
      if (topicId === undefined) return send(undefined);
      try {
        return await send(topicId);
      } catch (error) {
        const verdict = judgeCall(error);
        // A refused message was not sent, so it is sent again to the topic that takes the place of the deleted one.
        if (verdict?.kind !== 'refused' || verdict.scope !== 'topic') throw error;
        if (verdict.reason.code === 'topic-deleted') await book.write(chatId, kind, undefined);
        return send(verdict.reason.code === 'topic-deleted' ? await open(chatId, kind) : undefined);
      }
    },
  };
}
