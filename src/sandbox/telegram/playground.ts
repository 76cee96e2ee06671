// The people and chats of the embedded Telegram, made and found: the part of its interface that tests use directly and
// the /sandbox doors serve over HTTP.
import type { User } from 'grammy/types';
import { createGroup, migrateToSupergroup, type Group } from './group.ts';
import { createPerson, type Person } from './person.ts';
import { idOf, type ChatRef } from './voice.ts';
import type { Waiting } from './waiting.ts';
import { viewMessage } from './chat-message.ts';
import { newChat } from './world.ts';
import type { ChatMessage } from './chat-message.ts';
import type { ChatState, World } from './world.ts';

export type PersonOptions = {
  id?: number;
  first_name: string;
  last_name?: string;
  username?: string;
  language_code?: string;
};
export type ChannelOptions = { id?: number; title: string; owner: Person; username?: string };
export type GroupOptions = ChannelOptions & { supergroup?: boolean; forum?: boolean };

export type Chat = {
  readonly id: number;
  readonly type: ChatState['type'];
  readonly title: string;
  /** What stands in the chat now, oldest first; deleted messages are gone. */
  readonly messages: ChatMessage[];
  /** The latest message of the bot. */
  readonly last: ChatMessage | undefined;
  readonly pinned: readonly number[];
};

export type Playground = {
  person(options: PersonOptions): Person;
  /** A basic group, or a supergroup when asked for (a forum always is one). The bot is not in it until it is added. */
  group(options: GroupOptions): Group;
  channel(options: ChannelOptions): Group;
  /** Turns a basic group into a supergroup; the answer is the new one. */
  migrate(group: ChatRef): Group;
  closeTopic(group: ChatRef, topic: ChatRef): void;
  deleteTopic(group: ChatRef, topic: ChatRef): void;
  /** As after the method `logOut`; `logIn` is what time does by itself. */
  logOut(): void;
  logIn(): void;
  /** Someone who is there already; throws for an unknown id. */
  findPerson(id: number): Person;
  findGroup(id: number): Group;
  chat(chat: ChatRef): Chat;
  chats(): Chat[];
};

export function createPlayground(world: World, waiting: Waiting): Playground {
  let nextPersonId = 10_000_001;
  let nextGroupId = -4_000_000_001;
  let nextSupergroupId = -1_002_000_000_001;

  function open(chat: ChatState, owner: Person): Group {
    if (world.chats.has(chat.id)) throw new Error(`There is a chat with the id ${chat.id} already.`);
    chat.members.set(owner.id, { status: 'creator', anonymous: false });
    world.chats.set(chat.id, chat);
    return createGroup(world, chat);
  }

  function stateOf(ref: ChatRef): ChatState {
    const chat = world.chats.get(idOf(ref));
    if (!chat) throw new Error(`There is no chat with the id ${idOf(ref)}.`);
    return chat;
  }

  function chat(ref: ChatRef): Chat {
    const state = stateOf(ref);
    return {
      id: state.id,
      type: state.type,
      title: state.type === 'private' ? (world.people.get(state.id)?.first_name ?? '') : state.title,
      get messages() {
        return [...state.messages.values()].map(viewMessage);
      },
      get last() {
        const stored = [...state.messages.values()].findLast(({ fromBot }) => fromBot);
        return stored && viewMessage(stored);
      },
      get pinned() {
        return state.pinned;
      },
    };
  }

  const findGroup = (ref: ChatRef) => {
    const state = stateOf(ref);
    if (state.type === 'private') throw new Error(`The chat ${state.id} is a private one, not a group.`);
    return createGroup(world, state);
  };

  return {
    person({ id = nextPersonId++, ...names }) {
      if (world.people.has(id)) throw new Error(`There is a person with the id ${id} already.`);
      const user: User = { id, is_bot: false, ...names };
      world.people.set(id, user);
      world.chats.set(id, newChat({ id, type: 'private' }));
      return createPerson(world, waiting, user);
    },
    group({ id, title, owner, username, supergroup = false, forum = false }) {
      const isSuper = supergroup || forum || username !== undefined;
      const ownId = id ?? (isSuper ? nextSupergroupId-- : nextGroupId--);
      return open(
        newChat({ id: ownId, type: isSuper ? 'supergroup' : 'group', title, username, forum }),
        owner,
      );
    },
    channel({ id = nextSupergroupId--, title, owner, username }) {
      return open(newChat({ id, type: 'channel', title, username }), owner);
    },
    migrate: (ref) => createGroup(world, migrateToSupergroup(world, stateOf(ref), nextSupergroupId--)),
    closeTopic: (group, topic) => findGroup(group).closeTopic(topic),
    deleteTopic: (group, topic) => findGroup(group).deleteTopic(topic),
    logOut: () => void (world.loggedOut = true),
    logIn: () => void (world.loggedOut = false),
    findPerson(id) {
      const user = world.people.get(id);
      if (!user) throw new Error(`There is no person with the id ${id}.`);
      return createPerson(world, waiting, user);
    },
    findGroup,
    chat,
    chats: () => [...world.chats.keys()].map(chat),
  };
}
