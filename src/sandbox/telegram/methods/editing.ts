// Methods that change sent messages: text, caption, keyboard, media, deletion, pins and reactions. An edit without
// reply_markup removes the keyboard, as in Telegram; an edit that changes nothing is refused.

import type { Message } from 'grammy/types';
import { editableMessage, findMessage, readableChat, writableChat } from '../access.ts';
import { type Arguments, badRequest, integer, json, text } from '../call.ts';
import { parseInlineKeyboard } from '../keyboard.ts';
import {
  type ChatState,
  type Method,
  type TelegramState,
  isAdmin,
  publishChat,
  unixSeconds,
} from '../state.ts';
import { serviceMessage } from '../membership.ts';
import { quoted, remove } from '../posting.ts';
import type { StoredMessage } from '../chat-message.ts';
import {
  applyEdit,
  asCaption,
  asText,
  editedMedia,
  editedText,
  readCaption,
  readFile,
  readMedia,
  readPreview,
  readText,
  withKeyboard,
  without,
} from './content.ts';

const deletableSeconds = 48 * 60 * 60;

export const editMessageText: Method = (state, args) => {
  const written = readText(state, args);
  const preview = readPreview(args);
  const keyboard = parseInlineKeyboard(text(args, 'reply_markup'), state.apiVersion);
  const { chat, stored } = editableMessage(state, args);
  if (stored.api.text === undefined) throw badRequest('there is no text in the message to edit');
  const next = editedText(stored.api, asText(written), preview);
  return applyEdit(state, chat, stored, withKeyboard(next, keyboard), { html: written.html });
};

export const editMessageCaption: Method = (state, args) => {
  const written = readCaption(state, args);
  const keyboard = parseInlineKeyboard(text(args, 'reply_markup'), state.apiVersion);
  const { chat, stored } = editableMessage(state, args);
  if (!hasMedia(stored.api)) throw badRequest('there is no caption in the message to edit');
  const kept = without(stored.api, 'caption', 'caption_entities');
  const next = { ...kept, ...asCaption(written) };
  return applyEdit(state, chat, stored, withKeyboard(next, keyboard), { html: written.html });
};

export const editMessageReplyMarkup: Method = (state, args) => {
  const keyboard = parseInlineKeyboard(text(args, 'reply_markup'), state.apiVersion);
  const { chat, stored } = editableMessage(state, args);
  return applyEdit(state, chat, stored, withKeyboard(stored.api, keyboard), {});
};

export const editMessageMedia: Method = (state, args) => {
  const { kind, given, caption } = readMedia(args);
  const keyboard = parseInlineKeyboard(text(args, 'reply_markup'), state.apiVersion);
  const { chat, stored } = editableMessage(state, args);
  const file = readFile(state, args, kind, given);
  const written = readCaption(state, caption);
  const next = withKeyboard(editedMedia(stored.api, file, written), keyboard);
  return applyEdit(state, chat, stored, next, { html: written.html, file });
};

export const deleteMessage: Method = (state, args) => {
  const chat = writableChat(state, args);
  removeOwn(state, chat, integer(args, 'message_id'), findMessage(chat, args, 'message to delete not found'));
  return true;
};

/** Unknown ids are skipped, as documented. */
export const deleteMessages: Method = (state, args) => {
  const chat = writableChat(state, args);
  const ids = json(args, 'message_ids', () => badRequest("can't parse message identifiers"));
  if (!Array.isArray(ids) || ids.length === 0) throw badRequest('message identifiers are not specified');
  if (ids.length > 100) throw badRequest('too many message identifiers specified');
  for (const id of ids.map(Number)) {
    const stored = chat.messages.get(id);
    if (stored) removeOwn(state, chat, id, stored);
  }
  return true;
};

function removeOwn(state: TelegramState, chat: ChatState, id: number, stored: StoredMessage): void {
  const mayRemove = stored.fromBot || chat.type === 'private' || isAdmin(chat, state.bot.id);
  if (!mayRemove) throw badRequest("message can't be deleted");
  if (unixSeconds(state) - stored.api.date > deletableSeconds)
    throw badRequest("message can't be deleted for everyone");
  remove(state, chat, id);
}

export const pinChatMessage: Method = (state, args) => {
  const chat = pinnableChat(state, args);
  const stored = findMessage(chat, args, 'message to pin not found');
  const id = stored.api.message_id;
  chat.pinned = [id, ...chat.pinned.filter((other) => other !== id)];
  publishChat(state, chat);
  if (chat.type !== 'channel') serviceMessage(state, chat, state.bot, { pinned_message: quoted(stored) });
  return true;
};

export const unpinChatMessage: Method = (state, args) => {
  const chat = pinnableChat(state, args);
  const id = text(args, 'message_id') === '' ? chat.pinned[0] : integer(args, 'message_id');
  if (id === undefined || !chat.pinned.includes(id)) throw badRequest('message to unpin not found');
  chat.pinned = chat.pinned.filter((other) => other !== id);
  publishChat(state, chat);
  return true;
};

function pinnableChat(state: TelegramState, args: Arguments): ChatState {
  const chat = writableChat(state, args);
  if (chat.type !== 'private' && !isAdmin(chat, state.bot.id)) {
    throw badRequest('not enough rights to manage pinned messages in the chat');
  }
  return chat;
}

export const setMessageReaction: Method = (state, args) => {
  const chat = readableChat(state, args);
  findMessage(chat, args, 'message to react not found');
  const list = json(args, 'reaction', () => badRequest("can't parse reaction types JSON object")) ?? [];
  if (!Array.isArray(list)) throw badRequest("can't parse reaction types JSON object");
  if (list.length > 1) throw badRequest('REACTIONS_TOO_MANY');
  for (const reaction of list as { type?: unknown; emoji?: unknown }[]) {
    const isEmoji = reaction.type === 'emoji' && /^\p{Emoji}/u.test(String(reaction.emoji));
    if (!isEmoji) throw badRequest('REACTION_INVALID');
  }
  return true;
};

const hasMedia = ({ photo, document }: Message) => photo !== undefined || document !== undefined;
