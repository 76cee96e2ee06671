// Posts the messages of a person: checks who may write in a chat, and sets the author, the topic and the reply.
import type { User } from 'grammy/types';
import { postEphemeral } from './ephemeral.ts';
import type { StoredFile } from './files.ts';
import { formatText } from './format-text.ts';
import { anonymousAdmin, channelBot, post, quoted, sendToBot, type Content } from './posting.ts';
import { viewMessage, type ChatMessage } from './chat-message.ts';
import { describeChat, isAdmin, isPresent, statusOf, type ChatState, type TelegramState } from './state.ts';

export type ChatRef = number | { id: number };

export type Where = {
  /** The private chat with the bot when absent. */
  chat?: ChatRef;
  /** A topic of a forum; General when absent. */
  topic?: ChatRef;
  replyTo?: ChatMessage | number;
  /** Posts as a channel (or as the group itself, as an anonymous administrator does). */
  as?: ChatRef;
};

const longestText = 4096;

export const idOf = (ref: ChatRef): number => (typeof ref === 'number' ? ref : ref.id);

export const messageId = (message: ChatMessage | number) =>
  typeof message === 'number' ? message : message.message_id;

export function createSender(state: TelegramState, user: User) {
  const name = user.first_name;
  /** An error in which the person is the subject: `fail('knows no chat 5')`. */
  const fail = (why: string) => new Error(`${name} ${why}.`);
  const currentUser = () => state.people.get(user.id) ?? user;

  /** The private chat when absent; throws for a chat that is unknown or became a supergroup. */
  function chatOf(ref: ChatRef = user.id): ChatState {
    const chat = state.chats.get(idOf(ref));
    if (!chat) throw fail(`knows no chat ${idOf(ref)}`);
    if (chat.movedTo !== undefined)
      throw fail(`cannot write to ${chat.title}: it became supergroup ${chat.movedTo}`);
    return chat;
  }

  function requirePermission(chat: ChatState, where: Where): void {
    if (chat.type === 'private') {
      if (chat.id !== user.id) throw fail('cannot write to the private chat of somebody else');
      if (chat.blocked) throw fail('has blocked the bot and must unblock it before writing');
    } else if (where.as !== undefined) {
      const speaker = chatOf(where.as);
      if (!isAdmin(speaker, user.id)) throw fail(`may not speak for ${speaker.title}`);
    } else if (!isPresent(chat, user.id)) {
      throw fail(`is not a member of ${chat.title}`);
    } else if (statusOf(chat, user.id) === 'restricted') {
      throw fail(`may not write in ${chat.title}`);
    } else if (chat.type === 'channel' && !isAdmin(chat, user.id)) {
      throw fail(`may not post in the channel ${chat.title}`);
    }
  }

  function author(chat: ChatState, where: Where): Content {
    if (chat.type === 'channel') return { sender_chat: describeChat(state, chat) };
    const hidden = chat.members.get(user.id)?.anonymous === true;
    const speakerId = where.as === undefined ? (hidden ? chat.id : undefined) : idOf(where.as);
    if (speakerId === undefined) return { from: currentUser() };
    const sender_chat = describeChat(state, chatOf(speakerId));
    return { from: speakerId === chat.id ? anonymousAdmin : channelBot, sender_chat };
  }

  function placement(chat: ChatState, where: Where): Content {
    const target = where.replyTo === undefined ? undefined : chat.messages.get(messageId(where.replyTo));
    if (where.replyTo !== undefined && !target) throw fail('cannot reply to a message that is not there');
    const threadId = where.topic === undefined ? target?.api.message_thread_id : idOf(where.topic);
    if (threadId === undefined) return target ? { reply_to_message: quoted(target) } : {};
    const topic = chat.topics.get(threadId);
    if (!topic) throw fail(`finds no topic ${threadId} in ${chat.title}`);
    if (topic.closed && !isAdmin(chat, user.id)) throw fail(`cannot write to the closed topic ${topic.name}`);
    // Telegram makes every message of a topic a reply to the message that opened it, unless it answers another.
    const answered = target ?? chat.messages.get(threadId);
    return {
      message_thread_id: threadId,
      is_topic_message: true,
      ...(answered ? { reply_to_message: quoted(answered) } : {}),
    };
  }

  /** Posts as the person and queues the bot's update. */
  function write(where: Where & { isEphemeral?: boolean }, content: Content, file?: StoredFile): ChatMessage {
    const chat = chatOf(where.chat);
    requirePermission(chat, where);
    const all = { ...author(chat, where), ...placement(chat, where), ...content };
    if (chat.type === 'private') chat.wrote = true;
    // Who writes as a chat is nobody whom the bot could answer alone.
    const isEphemeral = where.isEphemeral === true && !('sender_chat' in all);
    const stored = isEphemeral
      ? postEphemeral(state, chat, state.bot.id, all, { fromBot: false, html: undefined, file })
      : post(state, chat, all, { fromBot: false, file });
    sendToBot(state, chat, stored);
    return viewMessage(stored);
  }

  /** `html`: with the client's own formatting, which the bot gets as entities. */
  function typed(text: string, { html = false }: { html?: boolean } = {}): Content {
    const formatted = formatText({ text, ...(html && { parseMode: 'HTML' }) });
    if (formatted.text === '') throw fail('cannot send an empty message');
    if (formatted.text.length > longestText) throw fail('cannot send a message of more than 4096 characters');
    return {
      text: formatted.text,
      ...(formatted.entities.length > 0 ? { entities: formatted.entities } : {}),
    };
  }

  function captioned(caption: string | undefined): Content {
    if (caption === undefined) return {};
    const formatted = formatText({ text: caption });
    return {
      caption: formatted.text,
      ...(formatted.entities.length > 0 ? { caption_entities: formatted.entities } : {}),
    };
  }

  return { fail, currentUser, chatOf, write, typed, captioned };
}
