// Everything the embedded Telegram knows: people, chats and what stands in them, and the parts that every
// method needs. State only; posting.ts and membership.ts change it.
import type { Chat, MessageEntity, Message, User } from 'grammy/types';
import type { Clock } from '../../clock.ts';
import type { Callbacks } from './callbacks.ts';
import type { FileStore, StoredFile } from './files.ts';
import type { Throttle } from './limits.ts';
import type { NewsBoard } from './news.ts';
import type { Profile } from './profile.ts';
import type { UpdateQueue } from './updates.ts';

export type World = {
  clock: Clock;
  bot: User;
  /** Group privacy mode: in groups the bot hears commands, replies to it and service messages only. */
  privacy: boolean;
  /** After `logOut`: every call is refused, whatever it asks. */
  loggedOut: boolean;
  people: Map<number, User>;
  chats: Map<number, ChatState>;
  /** Message ids of private chats and basic groups come from one counter, as for a real account. */
  nextMessageId: number;
  updates: UpdateQueue;
  throttle: Throttle;
  files: FileStore;
  news: NewsBoard;
  callbacks: Callbacks;
  profile: Profile;
};

export type MemberStatus = 'creator' | 'administrator' | 'member' | 'restricted' | 'left' | 'kicked';
export type Member = { status: MemberStatus; anonymous: boolean };
export type Topic = { name: string; closed: boolean };

export type ChatState = {
  id: number;
  type: Chat['type'];
  title: string;
  username: string | undefined;
  forum: boolean;
  /** By user id, the bot among them; someone who was never here is absent. */
  members: Map<number, Member>;
  messages: Map<number, StoredMessage>;
  nextMessageId: number;
  topics: Map<number, Topic>;
  /** Forums only: what names no topic belongs to General. */
  generalClosed: boolean;
  /** Members who are no administrators may send texts only. */
  noDocuments: boolean;
  pinned: number[];
  /** The supergroup that took this group's place. */
  movedTo: number | undefined;
  /** Private chats only: the person has written to the bot, has blocked it. */
  wrote: boolean;
  blocked: boolean;
};

/** `api` is replaced, never changed: updates that wait keep what was true when they were made. */
export type StoredMessage = {
  api: Message;
  /** Kept apart, since channel posts name no author. */
  fromBot: boolean;
  html: string | undefined;
  edits: number;
  file: StoredFile | undefined;
};

/** A message as it stood when it was asked for. Names with an underscore are Telegram's, the others ours. */
export type ChatMessage = {
  message_id: number;
  chat_id: number;
  date: number;
  edit_date: number | undefined;
  from: User | undefined;
  /** Text or caption, '' for neither; `entities` belongs to it. */
  text: string;
  entities: readonly MessageEntity[];
  reply_markup: Message['reply_markup'];
  message_thread_id: number | undefined;
  link_preview_options: Message['link_preview_options'];
  reply_to_message_id: number | undefined;
  fromBot: boolean;
  /** The text as the bot sent it, with its tags; undefined without parse_mode. */
  html: string | undefined;
  /** Labels of the inline buttons, row by row, in one list. */
  labels: readonly string[];
  edits: number;
  photo: Uint8Array | undefined;
  document: { file_name: string; mime_type: string; bytes: Uint8Array } | undefined;
  raw: Message;
};

export function viewMessage({ api, fromBot, html, edits, file }: StoredMessage): ChatMessage {
  return {
    message_id: api.message_id,
    chat_id: api.chat.id,
    date: api.date,
    edit_date: api.edit_date,
    from: api.from,
    text: api.text ?? api.caption ?? '',
    entities: api.entities ?? api.caption_entities ?? [],
    reply_markup: api.reply_markup,
    message_thread_id: api.message_thread_id,
    link_preview_options: api.link_preview_options,
    reply_to_message_id: api.reply_to_message?.message_id,
    fromBot,
    html,
    labels: api.reply_markup?.inline_keyboard.flat().map((button) => button.text) ?? [],
    edits,
    photo: file?.kind === 'Photo' ? file.bytes : undefined,
    document:
      file?.kind === 'Document'
        ? { file_name: file.name, mime_type: file.mime, bytes: file.bytes }
        : undefined,
    raw: api,
  };
}

export function describeChat(world: World, chat: ChatState): Chat {
  const { id, type, title, username } = chat;
  const name = username === undefined ? {} : { username };
  if (type === 'private') {
    const { first_name, last_name, username: own } = world.people.get(id)!;
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
    nextMessageId: 1,
    topics: new Map(),
    generalClosed: false,
    noDocuments: false,
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

export const unixSeconds = (world: World): number => Math.floor(world.clock.now() / 1000);
