// A group, supergroup, forum or channel, with the actions of its owner and administrators: members, roles, topics, and
// the migration from a basic group to a supergroup.

import type { User } from 'grammy/types';
import {
  type ChatState,
  type Sendable,
  type TelegramState,
  isPresent,
  newChat,
  publishChat,
} from './state.ts';
import { appoint, createTopic, depart, enter, serviceMessage, tellOwnMember } from './membership.ts';
import { anonymousAdmin, post, remove as removeMessage, sendToBot } from './posting.ts';
import { type ChatRef, type Person, idOf } from './person.ts';
import { type ChatInfo, type ChatMessage, viewMessage } from './chat-message.ts';

type Who = Person | 'bot';
type By = { by?: Person };

export type Group = {
  readonly id: number;
  readonly title: string;
  readonly messages: ChatMessage[];
  /**
   * The owner adds the member unless `by` is given. The bot joins a channel as administrator, elsewhere as a member.
   */
  add(who: Who, options?: By): void;
  remove(who: Who, options?: By): void;
  /** Makes an administrator; an anonymous one posts as the group itself. The owner can be made anonymous too. */
  promote(who: Who, options?: By & { anonymous?: boolean }): void;
  demote(who: Who, options?: By): void;
  /** Removes the right to write. */
  restrict(who: Who, options?: By): void;
  /** Whether members who are no administrators may send files. */
  allowDocuments(isAllowed: boolean): void;
  /** The same for one kind of message. */
  allow(what: Sendable, isAllowed: boolean): void;
  /** Forums only; the returned id is the message_thread_id. */
  topic(name: string, options?: By): { id: number };
  closeTopic(topic: ChatRef, options?: By): void;
  reopenTopic(topic: ChatRef, options?: By): void;
  /** Closes General, the topic that every forum has and that has no id. */
  closeGeneral(options?: By): void;
  reopenGeneral(options?: By): void;
  /** Also removes the topic's messages. */
  deleteTopic(topic: ChatRef): void;
};

/** What the bot is told when a group becomes a supergroup. */
export const upgradeUpdates = ['left', 'added', 'to', 'from'] as const;
export type UpgradeUpdate = (typeof upgradeUpdates)[number];

export function createGroup(state: TelegramState, chat: ChatState): Group {
  const userOf = (who: Who): User => (who === 'bot' ? state.bot : who.user);
  const ownerId = [...chat.members].find(([, { status }]) => status === 'creator')![0];
  const actor = ({ by }: By = {}): User => by?.user ?? state.people.get(ownerId)!;

  /** General, which has no id, when `ref` is absent. */
  function setClosed(ref: ChatRef | undefined, closed: boolean, options?: By): void {
    if (ref === undefined) {
      if (!chat.forum) throw new Error(`${chat.title} is no forum and has no General.`);
      chat.generalClosed = closed;
    } else {
      const topic = chat.topics.get(idOf(ref));
      if (!topic) throw new Error(`The forum ${chat.title} has no topic ${idOf(ref)}.`);
      topic.closed = closed;
    }
    publishChat(state, chat);
    serviceMessage(state, chat, actor(options), {
      ...(ref !== undefined && { message_thread_id: idOf(ref), is_topic_message: true }),
      ...(closed ? { forum_topic_closed: {} } : { forum_topic_reopened: {} }),
    });
  }

  function allow(what: Sendable, isAllowed: boolean): void {
    if (isAllowed) chat.forbidden.delete(what);
    else chat.forbidden.add(what);
  }

  return {
    id: chat.id,
    get title() {
      return chat.title;
    },
    get messages() {
      return [...chat.messages.values()].map(viewMessage);
    },
    add(who, options) {
      const status = chat.type === 'channel' && who === 'bot' ? 'administrator' : 'member';
      enter(state, chat, userOf(who), actor(options), status);
    },
    remove: (who, options) => depart(state, chat, userOf(who), actor(options)),
    promote(who, { anonymous = false, ...options } = {}) {
      appoint(state, chat, userOf(who), actor(options), { status: 'administrator', anonymous });
    },
    demote: (who, options) => appoint(state, chat, userOf(who), actor(options), { status: 'member' }),
    restrict: (who, options) => appoint(state, chat, userOf(who), actor(options), { status: 'restricted' }),
    allowDocuments: (isAllowed) => allow('documents', isAllowed),
    allow,
    topic(name, options) {
      if (!chat.forum) throw new Error(`${chat.title} is no forum and has no topics.`);
      return { id: createTopic(state, chat, actor(options), name).message_thread_id };
    },
    closeTopic: (ref, options) => setClosed(ref, true, options),
    reopenTopic: (ref, options) => setClosed(ref, false, options),
    closeGeneral: (options) => setClosed(undefined, true, options),
    reopenGeneral: (options) => setClosed(undefined, false, options),
    deleteTopic(ref) {
      chat.topics.delete(idOf(ref));
      publishChat(state, chat);
      for (const [id, { api }] of chat.messages) {
        if (api.message_thread_id === idOf(ref)) removeMessage(state, chat, id);
      }
    },
  };
}

/**
 * As in Telegram: the bot is told that it left the old chat and was added to the new one by whoever changed it, both chats
 * get a service message, and no further call to the old id succeeds. Telegram keeps no order of the four; `order` is one.
 */
export function migrateToSupergroup(
  state: TelegramState,
  old: ChatState,
  newId: number,
  by: User,
  order: readonly UpgradeUpdate[],
): ChatState {
  if (old.type !== 'group')
    throw new Error(`Only a basic group becomes a supergroup; ${old.title} is a ${old.type}.`);
  const chat = newChat({ id: newId, type: 'supergroup', title: old.title, members: new Map(old.members) });
  state.chats.set(chat.id, chat);
  publishChat(state, chat);
  const farewell = post(state, old, { from: by, migrate_to_chat_id: newId }, { fromBot: false });
  const welcome = {
    from: anonymousAdmin,
    sender_chat: { id: newId, type: 'supergroup' as const, title: chat.title },
    migrate_from_chat_id: old.id,
  };
  const greeting = post(state, chat, welcome, { fromBot: false });
  const isThere = isPresent(old, state.bot.id);
  const send: Record<UpgradeUpdate, () => void> = {
    left: () =>
      isThere && tellOwnMember(state, old, by, { was: old.members.get(state.bot.id), is: undefined }),
    added: () =>
      isThere && tellOwnMember(state, chat, by, { was: undefined, is: chat.members.get(state.bot.id) }),
    to: () => sendToBot(state, old, farewell),
    from: () => sendToBot(state, chat, greeting),
  };
  for (const update of order) send[update]();
  old.movedTo = newId;
  publishChat(state, old);
  return chat;
}

export const roles = ['member', 'administrator', 'anonymous', 'restricted', 'none'] as const;
export type Role = (typeof roles)[number];

/**
 * Gives a member the role that is asked for, whatever it had: adds, promotes, restricts or removes. The owner acts unless `by` is given. `before`: the group before that; `id`: of the member.
 */
export function setRole(
  group: Group,
  before: ChatInfo,
  { who, id, role, by }: { who: Who; id: number; role: Role; by?: Person },
): void {
  const options = by === undefined ? {} : { by };
  if (role === 'none') return group.remove(who, options);
  const status = before.members.find((member) => member.id === id)?.status;
  group.add(who, options);
  if (role === 'restricted') group.restrict(who, options);
  else if (role !== 'member') group.promote(who, { ...options, anonymous: role === 'anonymous' });
  else if (status === 'administrator' || status === 'restricted') group.demote(who, options);
}
