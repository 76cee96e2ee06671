// The state of the embedded Telegram: people, chats with their messages, and the parts that every method needs. Data
// only; posting.ts and membership.ts change it.

import type { BotCommand, Chat, User } from 'grammy/types';
import type { Clock } from '../../base/clock.ts';
import type { Kept } from '../record.ts';
import type { Callbacks, UpdateQueue } from './updates.ts';
import type { Activity, ActivityEntry, ChatInfo, StoredMessage } from './chat-message.ts';
import type { FileStore } from './files.ts';
import type { Throttle } from './limits.ts';
import type { Arguments } from './call.ts';

/** `gone` fires when the caller disconnects; only getUpdates waits. Throws a Rejection. */
export type Method = (state: TelegramState, args: Arguments, gone: AbortSignal) => unknown;

/** What happened in the chats, for tests that wait, the controls, the terminal and the page. */
export type ActivityLog = Omit<Kept<ActivityEntry>, 'add'> & { publish(activity: Activity): void };

export type TelegramState = {
  /** Names this run: marks of another one mean nothing here. */
  run: string;
  clock: Clock;
  apiVersion: ApiVersion;
  bot: User;
  /** Whether the bot has topics in private chats, which its owner sets at @BotFather. */
  privateTopics: boolean;
  /** After `logOut`, when every call is refused. */
  loggedOut: boolean;
  /** Whether the server runs with `--local`: a webhook may be anywhere. */
  local: boolean;
  /** By the monotonic clock; before, setWebhook is answered 429. */
  maySetWebhookAt: number;
  people: Map<number, User>;
  chats: Map<number, ChatState>;
  /** Message ids of private chats and basic groups come from one counter, as for a real account. */
  nextMessageId: number;
  updates: UpdateQueue;
  throttle: Throttle;
  files: FileStore;
  activity: ActivityLog;
  callbacks: Callbacks;
  /** By scope and language; a list that was never set is absent. */
  commands: Map<string, BotCommand[]>;
};

type MemberStatus = 'creator' | 'administrator' | 'member' | 'restricted' | 'left' | 'kicked';
export type Member = { status: MemberStatus; anonymous: boolean };
/** What a group may forbid its members to send; texts include every message without a file. */
export type Sendable = 'text messages' | 'photos' | 'documents';

type Topic = { name: string; closed: boolean };

export type ChatState = {
  id: number;
  type: Chat['type'];
  title: string;
  username: string | undefined;
  forum: boolean;
  /** By user id, the bot included; someone who was never a member is absent. */
  members: Map<number, Member>;
  messages: Map<number, StoredMessage>;
  /** By ephemeral_message_id; of people and of the bot. */
  ephemeral: Map<number, StoredMessage>;
  nextMessageId: number;
  topics: Map<number, Topic>;
  /** Forums only: messages without a topic belong to General. */
  generalClosed: boolean;
  /** What members who are no administrators may not send. */
  forbidden: Set<Sendable>;
  pinned: number[];
  /** The id of the supergroup that replaced this group. */
  movedTo: number | undefined;
  /** Private chats only: whether the person has written to the bot, and whether they have blocked it. */
  wrote: boolean;
  blocked: boolean;
};

export function describeChat(state: TelegramState, chat: ChatState): Chat {
  const { id, type, title, username } = chat;
  const name = username === undefined ? {} : { username };
  if (type === 'private') {
    const { first_name, last_name, username: own } = state.people.get(id)!;
    return {
      id,
      type,
      first_name,
      ...(last_name === undefined ? {} : { last_name }),
      ...(own === undefined ? {} : { username: own }),
    };
  }
  if (type === 'supergroup') return { id, type, title, ...name, ...(chat.forum ? { is_forum: true } : {}) };
  return type === 'group' ? { id, type, title } : { id, type, title, ...name };
}

export function newChat(chat: Pick<ChatState, 'id' | 'type'> & Partial<ChatState>): ChatState {
  return {
    title: '',
    username: undefined,
    forum: false,
    members: new Map(),
    messages: new Map(),
    ephemeral: new Map(),
    nextMessageId: 1,
    topics: new Map(),
    generalClosed: false,
    forbidden: new Set(),
    pinned: [],
    movedTo: undefined,
    wrote: false,
    blocked: false,
    ...chat,
  };
}

export const isGroup = (chat: ChatState): boolean => chat.type === 'group' || chat.type === 'supergroup';

export const statusOf = (chat: ChatState, userId: number): MemberStatus =>
  chat.members.get(userId)?.status ?? 'left';

export const isAdmin = (chat: ChatState, userId: number): boolean =>
  ['creator', 'administrator'].includes(statusOf(chat, userId));

export const isPresent = (chat: ChatState, userId: number): boolean =>
  !['left', 'kicked'].includes(statusOf(chat, userId));

export function hasPrivateTopics(state: TelegramState): boolean {
  return state.privateTopics && isKnownTo(state.apiVersion, 'privateTopics');
}

export const unixSeconds = (state: TelegramState): number => Math.floor(state.clock.now() / 1000);

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

// What a Bot API server of a certain version knows. An older one refuses a tag and a kind of button that it does not
// know, and ignores parameters and fields; Telegram's changelog names the versions.

export type ApiVersion = `${number}.${number}`;

/** The latest version that the embedded server plays. */
export const latestVersion: ApiVersion = '10.3';

const since = {
  buttonStyles: '9.4',
  privateTopics: '9.4',
  times: '9.5',
  ephemeralMessages: '10.3',
  disabledButtons: '10.3',
} as const satisfies Record<string, ApiVersion>;

type Feature = keyof typeof since;

export function isKnownTo(version: ApiVersion, feature: Feature): boolean {
  const [major, minor] = partsOf(version);
  const [firstMajor, firstMinor] = partsOf(since[feature]);
  return major > firstMajor || (major === firstMajor && minor >= firstMinor);
}

function partsOf(version: ApiVersion): [number, number] {
  const [major = '0', minor = '0'] = version.split('.');
  return [Number(major), Number(minor)];
}
