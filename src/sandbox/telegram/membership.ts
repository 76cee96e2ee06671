// Changes the members of a chat and informs the bot: my_chat_member for itself, chat_member for others (when requested
// and the bot is administrator), and the service messages that Telegram writes into the chat, those of topics included.

import type { ChatMember, User } from 'grammy/types';
import {
  type ChatState,
  type Member,
  type TelegramState,
  describeChat,
  isAdmin,
  isPresent,
  publishChat,
  statusOf,
  unixSeconds,
} from './state.ts';
import { type Content, post, sendToBot } from './posting.ts';

export function describeMember(chat: ChatState, user: User, member: Member | undefined): ChatMember {
  const status = member?.status ?? 'left';
  const anonymous = member?.anonymous ?? false;
  switch (status) {
    case 'creator':
      return { status, user, is_anonymous: anonymous };
    case 'administrator':
      return { status, user, ...administratorRights(chat), is_anonymous: anonymous };
    case 'restricted':
      return { status, user, is_member: true, ...noRights, until_date: 0 };
    case 'kicked':
      // A basic group keeps no list of banned people: a removed one has merely left.
      return chat.type === 'group' ? { status: 'left', user } : { status, user, until_date: 0 };
    case 'member':
    case 'left':
      break;
  }
  return { status, user };
}

/**
 * Changes a member's status and sends the bot an update, if the change concerns the bot or the bot is administrator.
 */
export function changeMember(
  state: TelegramState,
  chat: ChatState,
  user: User,
  next: Member,
  by: User,
): void {
  const old = chat.members.get(user.id);
  const botSawIt = isAdmin(chat, state.bot.id);
  if (chat.type === 'private') chat.blocked = next.status === 'kicked';
  else chat.members.set(user.id, next);
  publishChat(state, chat);
  const change = describeChange(state, chat, user, by, { was: old ?? opposite(chat, next), is: next });
  if (user.id === state.bot.id) state.updates.push('my_chat_member', change);
  else if (botSawIt) state.updates.push('chat_member', change);
}

type Change = { was: Member | undefined; is: Member | undefined };

/** Tells the bot of a change of its own status; the list of members is as it was. */
export function tellOwnMember(state: TelegramState, chat: ChatState, by: User, change: Change): void {
  state.updates.push('my_chat_member', describeChange(state, chat, state.bot, by, change));
}

function describeChange(state: TelegramState, chat: ChatState, user: User, by: User, { was, is }: Change) {
  return {
    chat: describeChat(state, chat),
    from: by,
    date: unixSeconds(state),
    old_chat_member: describeMember(chat, user, was),
    new_chat_member: describeMember(chat, user, is),
  };
}

/** Private chats have no member list, so the status before is the opposite: member before a block, kicked after one. */
function opposite(chat: ChatState, next: Member): Member | undefined {
  if (chat.type !== 'private') return undefined;
  return { status: next.status === 'kicked' ? 'member' : 'kicked', anonymous: false };
}

export function enter(
  state: TelegramState,
  chat: ChatState,
  user: User,
  by: User,
  status: Member['status'] = 'member',
): void {
  if (isPresent(chat, user.id)) return;
  changeMember(state, chat, user, { status, anonymous: false }, by);
  if (chat.type !== 'channel') serviceMessage(state, chat, by, { new_chat_members: [user] });
}

/** The user leaves, or is removed when `by` is somebody else. */
export function depart(state: TelegramState, chat: ChatState, user: User, by: User): void {
  if (!isPresent(chat, user.id)) return;
  const status = by.id === user.id ? 'left' : 'kicked';
  if (chat.type !== 'channel') serviceMessage(state, chat, by, { left_chat_member: user });
  changeMember(state, chat, user, { status, anonymous: false }, by);
  if (user.id === state.bot.id) state.activity.publish({ kind: 'left', chatId: chat.id });
}

export function appoint(
  state: TelegramState,
  chat: ChatState,
  user: User,
  by: User,
  { status, anonymous = false }: { status: 'administrator' | 'member' | 'restricted'; anonymous?: boolean },
): void {
  const isOwner = statusOf(chat, user.id) === 'creator';
  changeMember(state, chat, user, { status: isOwner ? 'creator' : status, anonymous }, by);
}

/** A service message never counts as the bot's, and nobody can edit it. */
export function serviceMessage(state: TelegramState, chat: ChatState, by: User, content: Content): void {
  const stored = post(state, chat, { ...content, from: by }, { fromBot: false });
  if (by.id !== state.bot.id) sendToBot(state, chat, stored);
}

const topicColor = 7_322_096;

/** A topic has the id of the message that opens it. */
export function createTopic(state: TelegramState, chat: ChatState, by: User, name: string) {
  const id = chat.type === 'private' ? state.nextMessageId : chat.nextMessageId;
  chat.topics.set(id, { name, closed: false });
  publishChat(state, chat);
  const created = { name, icon_color: topicColor };
  const place = { message_thread_id: id, is_topic_message: true } as const;
  serviceMessage(state, chat, by, { ...place, forum_topic_created: created });
  return { message_thread_id: id, ...created };
}

function administratorRights(chat: ChatState) {
  const inChannel = chat.type === 'channel';
  return {
    can_be_edited: false,
    can_manage_chat: true,
    can_change_info: true,
    can_delete_messages: true,
    can_invite_users: true,
    can_restrict_members: true,
    can_promote_members: false,
    can_manage_video_chats: true,
    can_post_stories: false,
    can_edit_stories: false,
    can_delete_stories: false,
    can_send_welcome_messages: false,
    ...(inChannel
      ? { can_post_messages: true, can_edit_messages: true }
      : { can_pin_messages: true, can_manage_topics: chat.forum }),
  };
}

const noRights = {
  can_send_messages: false,
  can_send_audios: false,
  can_send_documents: false,
  can_send_photos: false,
  can_send_videos: false,
  can_send_video_notes: false,
  can_send_voice_notes: false,
  can_send_polls: false,
  can_send_other_messages: false,
  can_add_web_page_previews: false,
  can_react_to_messages: false,
  can_edit_tag: false,
  can_change_info: false,
  can_invite_users: false,
  can_pin_messages: false,
  can_manage_topics: false,
};
