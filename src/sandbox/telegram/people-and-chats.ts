// Creates and finds the people and chats of the embedded Telegram, and lets the owners and administrators of groups act:
// the part of its interface that tests use directly and the /sandbox routes offer over HTTP.

import type { User } from 'grammy/types';
import { type ChatInfo, type ChatMessage, viewMessage } from './chat-message.ts';
import {
  type ChatState,
  type Sendable,
  type TelegramState,
  isPresent,
  newChat,
  publishChat,
  viewChat,
} from './state.ts';
import { type ChatRef, type Person, createPerson, idOf } from './person.ts';
import type { Waiters } from './waiters.ts';
import { appoint, createTopic, depart, enter, serviceMessage, tellOwnMember } from './membership.ts';
import { anonymousAdmin, post, remove as removeMessage, sendToBot } from './posting.ts';

type PersonOptions = {
  id?: number;
  first_name: string;
  last_name?: string;
  username?: string;
  language_code?: string;
};
type ChannelOptions = { id?: number; title: string; owner: Person; username?: string };
type GroupOptions = ChannelOptions & { supergroup?: boolean; forum?: boolean };

export type ChatView = ChatInfo & {
  /** The chat's messages, oldest first, without deleted ones. */
  readonly messages: ChatMessage[];
  /** Those that only one person and the bot see, oldest first. */
  readonly ephemeral: ChatMessage[];
  /** The latest message of the bot. */
  readonly last: ChatMessage | undefined;
};

export type PeopleAndChats = ReturnType<typeof createPeopleAndChats>;

export function createPeopleAndChats(state: TelegramState, waiters: Waiters) {
  let nextPersonId = 10_000_001;
  let nextGroupId = -4_000_000_001;
  let nextSupergroupId = -1_002_000_000_001;

  function open(chat: ChatState, owner: Person): Group {
    if (state.chats.has(chat.id)) throw new Error(`There is a chat with the id ${chat.id} already.`);
    chat.members.set(owner.id, { status: 'creator', anonymous: false });
    state.chats.set(chat.id, chat);
    publishChat(state, chat);
    return createGroup(state, chat);
  }

  function stateOf(ref: ChatRef): ChatState {
    const chat = state.chats.get(idOf(ref));
    if (!chat) throw new Error(`There is no chat with the id ${idOf(ref)}.`);
    return chat;
  }

  function chat(ref: ChatRef): ChatView {
    const chatState = stateOf(ref);
    return {
      ...viewChat(state, chatState),
      get messages() {
        return [...chatState.messages.values()].map(viewMessage);
      },
      get ephemeral() {
        return [...chatState.ephemeral.values()].map(viewMessage);
      },
      get last() {
        const stored = [...chatState.messages.values()].findLast(({ fromBot }) => fromBot);
        return stored && viewMessage(stored);
      },
      get pinned() {
        return chatState.pinned;
      },
    };
  }

  const findGroup = (ref: ChatRef) => {
    const chatState = stateOf(ref);
    if (chatState.type === 'private')
      throw new Error(`The chat ${chatState.id} is a private one, not a group.`);
    return createGroup(state, chatState);
  };

  return {
    person({ id = nextPersonId++, ...names }: PersonOptions): Person {
      if (state.people.has(id)) throw new Error(`There is a person with the id ${id} already.`);
      const user: User = { id, is_bot: false, ...names };
      state.people.set(id, user);
      state.chats.set(id, newChat({ id, type: 'private' }));
      return createPerson(state, waiters, user);
    },
    /** A basic group, or a supergroup on request (a forum always is one). The bot is not a member until it is added. */
    group({ id, title, owner, username, supergroup = false, forum = false }: GroupOptions): Group {
      const isSuper = supergroup || forum || username !== undefined;
      const ownId = id ?? (isSuper ? nextSupergroupId-- : nextGroupId--);
      return open(
        newChat({ id: ownId, type: isSuper ? 'supergroup' : 'group', title, username, forum }),
        owner,
      );
    },
    channel({ id = nextSupergroupId--, title, owner, username }: ChannelOptions): Group {
      return open(newChat({ id, type: 'channel', title, username }), owner);
    },
    /** Turns a basic group into a supergroup and returns the new one; the owner does so unless `by` is given. */
    migrate(
      ref: ChatRef,
      { by, order = upgradeUpdates }: { by?: Person; order?: readonly UpgradeUpdate[] } = {},
    ): Group {
      const old = stateOf(ref);
      const user = by?.user ?? ownerOf(state, old);
      return createGroup(state, migrateToSupergroup(state, old, nextSupergroupId--, user, order));
    },
    /** The state after the method `logOut`, which `logIn` ends; in Telegram it ends by itself after some minutes. */
    logOut: (): void => void (state.loggedOut = true),
    logIn: (): void => void (state.loggedOut = false),
    /** A person who was created before; throws for an unknown id. */
    findPerson(id: number): Person {
      const user = state.people.get(id);
      if (!user) throw new Error(`There is no person with the id ${id}.`);
      return createPerson(state, waiters, user);
    },
    findGroup,
    chat,
    chats: (): ChatView[] => [...state.chats.keys()].map(chat),
  };
}

type Who = Person | 'bot';
type By = { by?: Person };

/** A group, supergroup, forum or channel. Its owner acts unless `by` is given. */
export type Group = ReturnType<typeof createGroup>;

/** What the bot is told when a group becomes a supergroup. */
export const upgradeUpdates = ['left', 'added', 'to', 'from'] as const;
export type UpgradeUpdate = (typeof upgradeUpdates)[number];

const ownerOf = (state: TelegramState, chat: ChatState): User => {
  const [id] = [...chat.members].find(([, { status }]) => status === 'creator')!;
  return state.people.get(id)!;
};

function createGroup(state: TelegramState, chat: ChatState) {
  const userOf = (who: Who): User => (who === 'bot' ? state.bot : who.user);
  const owner = ownerOf(state, chat);
  const actor = ({ by }: By = {}): User => by?.user ?? owner;
  const appointTo =
    (status: 'member' | 'restricted') =>
    (who: Who, options?: By): void =>
      appoint(state, chat, userOf(who), actor(options), { status });

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

  return {
    id: chat.id,
    get title(): string {
      return chat.title;
    },
    get messages(): ChatMessage[] {
      return [...chat.messages.values()].map(viewMessage);
    },
    /** The bot joins a channel as administrator, elsewhere as a member. */
    add(who: Who, options?: By): void {
      const status = chat.type === 'channel' && who === 'bot' ? 'administrator' : 'member';
      enter(state, chat, userOf(who), actor(options), status);
    },
    remove: (who: Who, options?: By): void => depart(state, chat, userOf(who), actor(options)),
    /** Makes an administrator; an anonymous one posts as the group itself. The owner can be made anonymous too. */
    promote(who: Who, { anonymous = false, ...options }: By & { anonymous?: boolean } = {}): void {
      appoint(state, chat, userOf(who), actor(options), { status: 'administrator', anonymous });
    },
    demote: appointTo('member'),
    /** Removes the right to write. */
    restrict: appointTo('restricted'),
    /** Whether members who are no administrators may send this. */
    allow: (what: Sendable, isAllowed: boolean): unknown =>
      isAllowed ? chat.forbidden.delete(what) : chat.forbidden.add(what),
    /** Forums only; the returned id is the message_thread_id. */
    topic(name: string, options?: By): { id: number } {
      if (!chat.forum) throw new Error(`${chat.title} is no forum and has no topics.`);
      return { id: createTopic(state, chat, actor(options), name).message_thread_id };
    },
    /** Without a topic General, which every forum has and which has no id. */
    closeTopic: (topic?: ChatRef, options?: By): void => setClosed(topic, true, options),
    reopenTopic: (topic?: ChatRef, options?: By): void => setClosed(topic, false, options),
    /** Also removes the topic's messages. */
    deleteTopic(ref: ChatRef): void {
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
function migrateToSupergroup(
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
 * Gives a member the role that is asked for, whatever it had: adds, promotes, restricts or removes. The owner acts
 * unless `by` is given. `before`: the group before that; `id`: of the member.
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
