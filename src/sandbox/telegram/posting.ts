// Messages come, change and go here and nowhere else: ids and dates are given, watchers are told, and the bot hears
// of what people do, as far as group privacy lets it.
import type { Message, Update, User } from 'grammy/types';
import type { StoredFile } from './files.ts';
import { viewMessage } from './chat-message.ts';
import { describeChat, isAdmin, isPresent, unixSeconds } from './world.ts';
import type { StoredMessage } from './chat-message.ts';
import type { ChatState, World } from './world.ts';

export type Content = Partial<Omit<Message, 'message_id' | 'date' | 'chat'>>;
type Origin = { fromBot: boolean; html?: string | undefined; file?: StoredFile | undefined };

const mostMessagesPerChat = 5000;

/** Users that Telegram puts in place of a sender who speaks for a chat. */
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

export function post(world: World, chat: ChatState, content: Content, origin: Origin): StoredMessage {
  const ownCounter = chat.type === 'supergroup' || chat.type === 'channel';
  const message_id = ownCounter ? chat.nextMessageId++ : world.nextMessageId++;
  const api = {
    message_id,
    ...content,
    date: unixSeconds(world),
    chat: describeChat(world, chat),
  };
  const stored: StoredMessage = {
    api,
    fromBot: origin.fromBot,
    html: origin.html,
    edits: 0,
    file: origin.file,
  };
  chat.messages.set(message_id, stored);
  const oldest = chat.messages.keys().next();
  if (chat.messages.size > mostMessagesPerChat && !oldest.done) chat.messages.delete(oldest.value);
  world.news.publish({ kind: 'message', chatId: chat.id, message: viewMessage(stored) });
  return stored;
}

export function amend(world: World, stored: StoredMessage, api: Message, origin: Partial<Origin> = {}): void {
  stored.api = { ...api, edit_date: unixSeconds(world) };
  stored.edits += 1;
  if ('html' in origin) stored.html = origin.html;
  if ('file' in origin) stored.file = origin.file;
  world.news.publish({ kind: 'edit', chatId: api.chat.id, message: viewMessage(stored) });
}

export function remove(world: World, chat: ChatState, messageId: number): void {
  chat.messages.delete(messageId);
  chat.pinned = chat.pinned.filter((id) => id !== messageId);
  world.news.publish({ kind: 'delete', chatId: chat.id, messageId });
}

/** Hands a person's message (or its new form) to the bot, unless the bot is not there or may not hear it. */
export function tellBot(
  world: World,
  chat: ChatState,
  { api }: StoredMessage,
  type: 'message' | 'edited_message' = 'message',
): void {
  if (!hears(world, chat, api)) return;
  const edited = { ...api, edit_date: api.edit_date ?? api.date };
  if (isChannelPost(api) && isChannelPost(edited)) {
    if (type === 'message') world.updates.push('channel_post', api);
    else world.updates.push('edited_channel_post', edited);
  } else if (hasSender(api) && hasSender(edited)) {
    if (type === 'message') world.updates.push('message', api);
    else world.updates.push('edited_message', edited);
  } else {
    throw new Error(`Message ${api.message_id} of chat ${chat.id} has no sender.`);
  }
}

const isChannelPost = <M extends Message>(message: M): message is M & Update.Channel =>
  message.chat.type === 'channel';

const hasSender = <M extends Message>(message: M): message is M & Update.NonChannel =>
  message.chat.type !== 'channel' && message.from !== undefined;

/**
 * Privacy mode as Telegram documents it for a member that is no administrator: commands, replies to the bot and service
 * messages. A command without a bot's name counts as meant for this bot, since it is the only one here.
 */
function hears(world: World, chat: ChatState, message: Message): boolean {
  if (chat.type === 'private') return true;
  if (!isPresent(chat, world.bot.id)) return false;
  if (chat.type === 'channel' || !world.privacy || isAdmin(chat, world.bot.id)) return true;
  const text = message.text ?? message.caption;
  const isService = text === undefined && !message.photo && !message.document;
  if (isService || message.reply_to_message?.from?.id === world.bot.id) return true;
  return (message.entities ?? message.caption_entities ?? []).some((entity) => {
    if (entity.type !== 'bot_command') return false;
    const name = text!.slice(entity.offset, entity.offset + entity.length).split('@')[1];
    return name === undefined || name.toLowerCase() === world.bot.username?.toLowerCase();
  });
}

/** A message as it stands inside another one's `reply_to_message`: without its own. */
export function quoted({ api }: StoredMessage): NonNullable<Message['reply_to_message']> {
  const { reply_to_message: _, ...rest } = api;
  return rest as NonNullable<Message['reply_to_message']>;
}
