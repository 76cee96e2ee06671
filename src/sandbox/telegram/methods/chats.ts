// Methods about a chat as a whole: what it is, who is in it, its topics.

import type { ChatPermissions, User } from 'grammy/types';
import { readableChat, writableChat } from '../access.ts';
import { badRequest, integer, text } from '../call.ts';
import { createTopic, depart, describeMember } from '../membership.ts';
import { quoted } from '../posting.ts';
import {
  type ChatState,
  type Method,
  type TelegramState,
  describeChat,
  hasPrivateTopics,
  isAdmin,
  isGroup,
} from '../state.ts';

export const getChat: Method = (state, args) => {
  const chat = readableChat(state, args);
  const pinned = chat.messages.get(chat.pinned[0] ?? 0);
  return {
    ...describeChat(state, chat),
    accent_color_id: 0,
    max_reaction_count: 11,
    accepted_gift_types: {
      unlimited_gifts: false,
      limited_gifts: false,
      unique_gifts: false,
      premium_subscription: false,
      gifts_from_channels: false,
    },
    ...(pinned ? { pinned_message: quoted(pinned) } : {}),
    ...(isGroup(chat) ? { permissions: permissionsOf(chat) } : {}),
  };
};

/** What members who are no administrators may do; what the group does not change is as in a new group. */
function permissionsOf({ forbidden }: ChatState): ChatPermissions {
  const mayWrite = !forbidden.has('text messages');
  const others = { can_send_audios: mayWrite, can_send_videos: mayWrite, can_send_video_notes: mayWrite };
  return {
    can_send_messages: mayWrite,
    can_send_documents: !forbidden.has('documents'),
    can_send_photos: !forbidden.has('photos'),
    ...others,
    can_send_voice_notes: mayWrite,
    can_send_polls: mayWrite,
    can_send_other_messages: mayWrite,
    can_add_web_page_previews: mayWrite,
    can_change_info: true,
    can_invite_users: true,
    can_pin_messages: true,
  };
}

export const getChatMember: Method = (state, args) => {
  const chat = readableChat(state, args);
  const userId = integer(args, 'user_id');
  const user = userOf(state, userId);
  if (!user) throw badRequest('invalid user_id specified');
  if (chat.type === 'private') {
    if (userId !== chat.id && userId !== state.bot.id) throw badRequest('member not found');
    return describeMember(chat, user, { status: 'member', anonymous: false });
  }
  return describeMember(chat, user, chat.members.get(userId));
};

export const leaveChat: Method = (state, args) => {
  const chat = readableChat(state, args);
  if (chat.type === 'private') throw badRequest("chat member status can't be changed in private chats");
  depart(state, chat, state.bot, state.bot);
  return true;
};

const userOf = (state: TelegramState, id: number): User | undefined =>
  id === state.bot.id ? state.bot : state.people.get(id);

const longestName = 128;

/** In forums, and in private chats if the bot has topics there. */
export const createForumTopic: Method = (state, args) => {
  const name = text(args, 'name').trim();
  const chat = writableChat(state, args);
  const isForum = chat.type === 'private' ? hasPrivateTopics(state) : chat.forum;
  if (!isForum) throw badRequest('the chat is not a forum');
  if (chat.type !== 'private' && !isAdmin(chat, state.bot.id))
    throw badRequest('not enough rights to create a topic');
  if (name === '' || Array.from(name).length > longestName) throw badRequest('TOPIC_TITLE_EMPTY');
  return createTopic(state, chat, state.bot, name);
};
