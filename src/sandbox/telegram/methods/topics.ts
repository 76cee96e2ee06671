// createForumTopic: topics of forums, and of private chats if the bot has them.
import { writableChat } from '../access.ts';
import { text } from '../arguments.ts';
import { publishChat } from '../view-chat.ts';
import { serviceMessage } from '../membership.ts';
import { badRequest } from '../rejection.ts';
import { isAdmin, type TelegramState } from '../state.ts';
import { isKnownTo } from '../versions.ts';
import type { Method } from './method.ts';

const longestName = 128;
const iconColor = 7_322_096;

export const createForumTopic: Method = (state, args) => {
  const name = text(args, 'name').trim();
  const chat = writableChat(state, args);
  const isForum = chat.type === 'private' ? hasPrivateTopics(state) : chat.forum;
  if (!isForum) throw badRequest('the chat is not a forum');
  if (chat.type !== 'private' && !isAdmin(chat, state.bot.id))
    throw badRequest('not enough rights to create a topic');
  if (name === '' || Array.from(name).length > longestName) throw badRequest('TOPIC_TITLE_EMPTY');
  const id = chat.type === 'private' ? state.nextMessageId : chat.nextMessageId;
  chat.topics.set(id, { name, closed: false });
  publishChat(state, chat);
  serviceMessage(state, chat, state.bot, {
    message_thread_id: id,
    is_topic_message: true,
    forum_topic_created: { name, icon_color: iconColor },
  });
  return { message_thread_id: id, name, icon_color: iconColor };
};

export const deleteForumTopic: Method = (state, args) => {
  const chat = writableChat(state, args);
  if (!chat.topics.delete(Number(text(args, 'message_thread_id')))) {
    throw badRequest('message thread not found');
  }
  publishChat(state, chat);
  return true;
};

export function hasPrivateTopics(state: TelegramState): boolean {
  return state.privateTopics && isKnownTo(state.apiVersion, 'privateTopics');
}
