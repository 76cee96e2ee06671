// What the bot can ask about a chat and its members, and its own way out.
import type { User } from 'grammy/types';
import { readableChat } from '../access.ts';
import { integer } from '../arguments.ts';
import { depart, describeMember } from '../membership.ts';
import { quoted } from '../posting.ts';
import { badRequest } from '../rejection.ts';
import { describeChat, isPresent } from '../world.ts';
import type { ChatState, World } from '../world.ts';
import type { Method } from './method.ts';

export const getChat: Method = (world, args) => {
  const chat = readableChat(world, args);
  const pinned = chat.messages.get(chat.pinned[0] ?? 0);
  return {
    ...describeChat(world, chat),
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
  };
};

export const getChatMember: Method = (world, args) => {
  const chat = readableChat(world, args);
  const userId = integer(args, 'user_id');
  const user = userOf(world, userId);
  if (!user) throw badRequest('invalid user_id specified');
  if (chat.type === 'private') {
    if (userId !== chat.id && userId !== world.bot.id) throw badRequest('member not found');
    return describeMember(chat, user, { status: 'member', anonymous: false });
  }
  return describeMember(chat, user, chat.members.get(userId));
};

export const getChatAdministrators: Method = (world, args) => {
  const chat = readableChat(world, args);
  if (chat.type === 'private') throw badRequest('there are no administrators in the private chat');
  return present(world, chat)
    .map((user) => describeMember(chat, user, chat.members.get(user.id)))
    .filter(
      (member) => member.status === 'creator' || (member.status === 'administrator' && !member.user.is_bot),
    );
};

export const getChatMemberCount: Method = (world, args) => {
  const chat = readableChat(world, args);
  return chat.type === 'private' ? 2 : present(world, chat).length;
};

export const leaveChat: Method = (world, args) => {
  const chat = readableChat(world, args);
  if (chat.type === 'private') throw badRequest("chat member status can't be changed in private chats");
  depart(world, chat, world.bot, world.bot);
  return true;
};

const userOf = (world: World, id: number): User | undefined =>
  id === world.bot.id ? world.bot : world.people.get(id);

const present = (world: World, chat: ChatState): User[] =>
  [...chat.members.keys()].filter((id) => isPresent(chat, id)).flatMap((id) => userOf(world, id) ?? []);
