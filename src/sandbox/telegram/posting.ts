// The only place where messages are added, changed and removed: assigns ids and dates, records the activity, and sends
// the bot updates about messages of people, as far as group privacy mode allows.

import type { Message, Update, User } from 'grammy/types';
import { setLatest } from '../record.ts';
import type { StoredFile } from './files.ts';
import {
  type ChatState,
  type TelegramState,
  describeChat,
  isAdmin,
  isPresent,
  publishChat,
  unixSeconds,
} from './state.ts';
import { type StoredMessage, viewMessage } from './chat-message.ts';

export type Content = Partial<Omit<Message, 'message_id' | 'date' | 'chat'>>;
type Origin = {
  fromBot: boolean;
  silent?: boolean;
  html?: string | undefined;
  file?: StoredFile | undefined;
};

const mostMessagesPerChat = 5000;
const mostEphemeralPerChat = 1000;

/** Users that Telegram names as the sender of messages that are posted as a chat. */
export const anonymousAdmin: User = {
  id: 1087968824,
  is_bot: true,
  first_name: 'Group',
  username: 'GroupAnonymousBot',
};
export const channelBot: User = {
  id: 136817688,
  is_bot: true,
  first_name: 'Channel',
  username: 'Channel_Bot',
};

export function post(state: TelegramState, chat: ChatState, content: Content, origin: Origin): StoredMessage {
  const ownCounter = chat.type === 'supergroup' || chat.type === 'channel';
  const message_id = ownCounter ? chat.nextMessageId++ : state.nextMessageId++;
  const stored = storeMessage(state, chat, { message_id, ...content }, origin);
  setLatest(chat.messages, message_id, stored, mostMessagesPerChat);
  state.activity.publish({ kind: 'message', chatId: chat.id, message: viewMessage(stored) });
  return stored;
}

/** Ephemeral messages have no message_id of their own (it is 0) but an ephemeral_message_id. */
export function postEphemeral(
  state: TelegramState,
  chat: ChatState,
  receiverId: number,
  content: Content,
  origin: Origin,
): StoredMessage {
  const id = state.nextMessageId++;
  const receiver_user = receiverId === state.bot.id ? state.bot : state.people.get(receiverId)!;
  const named = { message_id: 0, ephemeral_message_id: id, receiver_user };
  const stored = storeMessage(state, chat, { ...content, ...named }, origin);
  setLatest(chat.ephemeral, id, stored, mostEphemeralPerChat);
  state.activity.publish({ kind: 'message', chatId: chat.id, message: viewMessage(stored) });
  return stored;
}

const storeMessage = (
  state: TelegramState,
  chat: ChatState,
  content: Content & { message_id: number },
  { fromBot, silent = false, html, file }: Origin,
): StoredMessage => ({
  api: { ...content, date: unixSeconds(state), chat: describeChat(state, chat) },
  fromBot,
  silent,
  html,
  edits: 0,
  file,
});

export function amend(
  state: TelegramState,
  stored: StoredMessage,
  api: Message,
  origin: Partial<Origin> = {},
): void {
  stored.api = { ...api, edit_date: unixSeconds(state) };
  stored.edits += 1;
  if ('html' in origin) stored.html = origin.html;
  if ('file' in origin) stored.file = origin.file;
  state.activity.publish({ kind: 'edit', chatId: api.chat.id, message: viewMessage(stored) });
}

export function remove(state: TelegramState, chat: ChatState, messageId: number): void {
  chat.messages.delete(messageId);
  const wasPinned = chat.pinned.includes(messageId);
  chat.pinned = chat.pinned.filter((id) => id !== messageId);
  if (wasPinned) publishChat(state, chat);
  state.activity.publish({ kind: 'delete', chatId: chat.id, messageId });
}

/** Queues an update with a person's message or its edit, unless the bot is not in the chat or privacy mode hides it. */
export function sendToBot(
  state: TelegramState,
  chat: ChatState,
  { api }: StoredMessage,
  type: 'message' | 'edited_message' = 'message',
): void {
  if (!isVisibleToBot(state, chat, api)) return;
  const edited = { ...api, edit_date: api.edit_date ?? api.date };
  if (isChannelPost(api) && isChannelPost(edited)) {
    if (type === 'message') state.updates.push('channel_post', api);
    else state.updates.push('edited_channel_post', edited);
  } else if (hasSender(api) && hasSender(edited)) {
    if (type === 'message') state.updates.push('message', api);
    else state.updates.push('edited_message', edited);
  } else {
    throw new Error(`Message ${api.message_id} of chat ${chat.id} has no sender.`);
  }
}

const isChannelPost = <M extends Message>(message: M): message is M & Update.Channel =>
  message.chat.type === 'channel';

const hasSender = <M extends Message>(message: M): message is M & Update.NonChannel =>
  message.chat.type !== 'channel' && message.from !== undefined;

/**
 * Privacy mode as Telegram documents it: a bot that is no administrator receives commands, replies to it and service
 * messages. A command without a bot's name counts as meant for this bot, since it is the only one here.
 */
function isVisibleToBot(state: TelegramState, chat: ChatState, message: Message): boolean {
  if (chat.type === 'private') return true;
  if (!isPresent(chat, state.bot.id)) return false;
  if (chat.type === 'channel' || isAdmin(chat, state.bot.id)) return true;
  const text = message.text ?? message.caption;
  const isService = text === undefined && !message.photo && !message.document;
  if (isService || message.reply_to_message?.from?.id === state.bot.id) return true;
  if (message.receiver_user?.id === state.bot.id) return true;
  return (message.entities ?? message.caption_entities ?? []).some((entity) => {
    if (entity.type !== 'bot_command') return false;
    const name = text!.slice(entity.offset, entity.offset + entity.length).split('@')[1];
    return name === undefined || name.toLowerCase() === state.bot.username?.toLowerCase();
  });
}

/** A message as another one's `reply_to_message` contains it: without its own `reply_to_message`. */
export function quoted({ api }: StoredMessage): NonNullable<Message['reply_to_message']> {
  const { reply_to_message: _, ...rest } = api;
  return rest as NonNullable<Message['reply_to_message']>;
}
