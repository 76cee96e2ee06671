// Makes the ChatInfo of a chat, and tells the news when it changed.
import type { ChatInfo } from './chat-message.ts';
import type { ChatState, TelegramState } from './state.ts';

export function viewChat(state: TelegramState, chat: ChatState): ChatInfo {
  const { id, type, forum, generalClosed, movedTo, wrote, blocked } = chat;
  return {
    id,
    type,
    title: type === 'private' ? (state.people.get(id)?.first_name ?? '') : chat.title,
    forum,
    topics: Array.from(chat.topics, ([topicId, { name, closed }]) => ({ id: topicId, name, closed })),
    generalClosed,
    members: Array.from(chat.members, ([personId, { status, anonymous }]) => ({
      id: personId,
      status,
      anonymous,
    })),
    pinned: Array.from(chat.pinned),
    movedTo,
    wrote,
    blocked,
  };
}

/** To be called after each change of what a ChatInfo says, except for `wrote`. */
export function publishChat(state: TelegramState, chat: ChatState): void {
  state.activity.publish({ kind: 'chat', chatId: chat.id, chat: viewChat(state, chat) });
}
