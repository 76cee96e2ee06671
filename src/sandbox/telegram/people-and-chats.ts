// Creates and finds the people and chats of the embedded Telegram: the part of its interface that tests use directly
// and the /sandbox routes offer over HTTP.

import type { User } from 'grammy/types';
import { type ChatInfo, type ChatMessage, viewMessage } from './chat-message.ts';
import { type ChatState, type TelegramState, newChat, publishChat, viewChat } from './state.ts';
import { type Group, type UpgradeUpdate, createGroup, migrateToSupergroup, upgradeUpdates } from './group.ts';
import { type ChatRef, type Person, createPerson, idOf } from './person.ts';
import type { Waiters } from './waiters.ts';

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
      const [ownerId] = [...old.members].find(([, { status }]) => status === 'creator') ?? [];
      const user = by?.user ?? state.people.get(ownerId!)!;
      return createGroup(state, migrateToSupergroup(state, old, nextSupergroupId--, user, order));
    },
    closeTopic: (group: ChatRef, topic: ChatRef): void => findGroup(group).closeTopic(topic),
    deleteTopic: (group: ChatRef, topic: ChatRef): void => findGroup(group).deleteTopic(topic),
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
