// Methods that change sent messages, ephemeral ones included: text, keyboard, media, deletion and pins.
// An edit without reply_markup removes the keyboard, as in Telegram; an edit that changes nothing is refused.

import { isDeepStrictEqual } from 'node:util';
import type { InlineKeyboardMarkup, Message } from 'grammy/types';
import { editableMessage, findEphemeral, findMessage, writableChat } from '../access.ts';
import { type Arguments, badRequest, integer, json, text } from '../call.ts';
import type { StoredMessage } from '../chat-message.ts';
import type { StoredFile } from '../files.ts';
import { parseReplyMarkup } from '../keyboard.ts';
import { serviceMessage } from '../membership.ts';
import { amend, quoted, remove } from '../posting.ts';
import {
  type ChatState,
  type Method,
  type Sendable,
  type TelegramState,
  isAdmin,
  publishChat,
  unixSeconds,
} from '../state.ts';
import { asCaption, asText, readCaption, readFile, readPreview, readText } from './content.ts';

const deletableSeconds = 48 * 60 * 60;

/** What a call changes, as it reads it before it looks for the message. */
type Edit = (
  state: TelegramState,
  args: Arguments,
) => {
  /** An ordinary message must have a text. */
  readonly needsText?: boolean;
  /** What a group must allow for it in an ephemeral message. */
  readonly what?: Sendable;
  readonly change: (message: Message) => { next: Message; html?: string | undefined; file?: StoredFile };
};

const textEdit: Edit = (state, args) => {
  const written = readText(state, args);
  const preview = readPreview(args);
  const change = (message: Message) => ({
    next: {
      ...without(message, ['entities', 'link_preview_options']),
      ...asText(written),
      ...(preview ? { link_preview_options: preview } : {}),
    },
    html: written.html,
  });
  return { needsText: true, change };
};

const mediaEdit: Edit = (state, args) => {
  const { kind, given, caption } = readMedia(args);
  const change = (message: Message) => {
    const file = readFile(state, args, kind, given);
    const written = readCaption(state, caption);
    const next = { ...without(message, contentFields), ...file.content, ...asCaption(written) };
    return { next, html: written.html, file };
  };
  return { what: `${kind}s`, change };
};

const keyboardEdit: Edit = () => ({ change: (next) => ({ next }) });

const editMessage =
  (read: Edit): Method =>
  (state, args) => {
    const { needsText = false, change } = read(state, args);
    const keyboard = parseReplyMarkup(text(args, 'reply_markup'), state.apiVersion);
    const { chat, stored } = editableMessage(state, args);
    if (needsText && stored.api.text === undefined)
      throw badRequest('there is no text in the message to edit');
    applyEdit(state, chat, stored, keyboard, change);
    return stored.api;
  };

export const editMessageText = editMessage(textEdit);
export const editMessageMedia = editMessage(mediaEdit);
export const editMessageReplyMarkup = editMessage(keyboardEdit);

/** They return true and not the message. */
const editEphemeral =
  (read: Edit): Method =>
  (state, args) => {
    const { what, change } = read(state, args);
    const keyboard = parseReplyMarkup(text(args, 'reply_markup'), state.apiVersion);
    const chat = writableChat(state, args, what);
    applyEdit(state, chat, findEphemeral(state, chat, args), keyboard, change);
    return true;
  };

export const editEphemeralMessageText = editEphemeral(textEdit);
export const editEphemeralMessageMedia = editEphemeral(mediaEdit);
export const editEphemeralMessageReplyMarkup = editEphemeral(keyboardEdit);

/** An edit that changes nothing is refused; any other counts as a message in the limits of a group. */
function applyEdit(
  state: TelegramState,
  chat: ChatState,
  stored: StoredMessage,
  keyboard: InlineKeyboardMarkup | undefined,
  change: ReturnType<Edit>['change'],
): void {
  const { next: changed, ...origin } = change(stored.api);
  const next = { ...without(changed, ['reply_markup']), ...(keyboard ? { reply_markup: keyboard } : {}) };
  if (isDeepStrictEqual(contentOf(next), contentOf(stored.api))) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    );
  }
  if (chat.type !== 'private') state.throttle.spend(chat);
  amend(state, stored, next, origin);
}

const contentFields = [
  'text',
  'entities',
  'link_preview_options',
  'caption',
  'caption_entities',
  'photo',
  'document',
] as const;

const contentOf = (message: Message) =>
  [...contentFields, 'reply_markup' as const].map((field) => message[field]);

/** A message without some of its fields. */
function without<F extends keyof Message>(message: Message, fields: readonly F[]): Omit<Message, F> {
  const kept = { ...message };
  for (const field of fields) delete kept[field];
  return kept;
}

/** The new photo or document, and its caption as the arguments of a message with one. */
function readMedia(args: Arguments): {
  kind: 'photo' | 'document';
  given: string;
  caption: Arguments;
} {
  const media = json(args, 'media', () => badRequest("can't parse InputMedia: Can't parse JSON object"));
  const { type, media: given, ...rest } = (media ?? {}) as Record<string, unknown>;
  if (type !== 'photo' && type !== 'document')
    throw badRequest("can't parse InputMedia: media type must be photo or document");
  const values = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  return { kind: type, given: typeof given === 'string' ? given : '', caption: { ...args, values } };
}

export const deleteMessage: Method = (state, args) => {
  const chat = writableChat(state, args);
  removeOwn(state, chat, integer(args, 'message_id'), findMessage(chat, args, 'message to delete not found'));
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

function pinnableChat(state: TelegramState, args: Arguments): ChatState {
  const chat = writableChat(state, args);
  if (chat.type !== 'private' && !isAdmin(chat, state.bot.id)) {
    throw badRequest('not enough rights to manage pinned messages in the chat');
  }
  return chat;
}
