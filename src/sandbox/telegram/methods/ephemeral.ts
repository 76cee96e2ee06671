// Methods that change ephemeral messages. They return true and not the message. An edit that changes nothing is refused,
// as it is of other messages.
import { writableChat } from '../access.ts';
import { text } from '../arguments.ts';
import { findEphemeral } from '../ephemeral.ts';
import { parseInlineKeyboard } from '../keyboard.ts';
import { amend } from '../posting.ts';
import {
  asText,
  editedText,
  readCaption,
  readFile,
  readPreview,
  readText,
  refuseUnchanged,
  withKeyboard,
} from './content.ts';
import { editedMedia, readMedia } from './media-input.ts';
import type { Method } from './method.ts';

export const editEphemeralMessageText: Method = (state, args) => {
  const written = readText(state, args);
  const preview = readPreview(args);
  const keyboard = parseInlineKeyboard(text(args, 'reply_markup'), state.apiVersion);
  const chat = writableChat(state, args);
  const stored = findEphemeral(state, chat, args);
  const next = withKeyboard(editedText(stored.api, asText(written), preview), keyboard);
  refuseUnchanged(stored.api, next);
  state.throttle.spend(chat);
  amend(state, stored, next, { html: written.html });
  return true;
};

export const editEphemeralMessageMedia: Method = (state, args) => {
  const { kind, given, caption } = readMedia(args);
  const keyboard = parseInlineKeyboard(text(args, 'reply_markup'), state.apiVersion);
  const chat = writableChat(state, args, `${kind}s`);
  const stored = findEphemeral(state, chat, args);
  const file = readFile(state, args, kind, given);
  const written = readCaption(state, caption);
  const next = withKeyboard(editedMedia(stored.api, file, written), keyboard);
  refuseUnchanged(stored.api, next);
  state.throttle.spend(chat);
  amend(state, stored, next, { html: written.html, file });
  return true;
};

export const editEphemeralMessageReplyMarkup: Method = (state, args) => {
  const keyboard = parseInlineKeyboard(text(args, 'reply_markup'), state.apiVersion);
  const chat = writableChat(state, args);
  const stored = findEphemeral(state, chat, args);
  const next = withKeyboard(stored.api, keyboard);
  refuseUnchanged(stored.api, next);
  amend(state, stored, next);
  return true;
};

export const deleteEphemeralMessage: Method = (state, args) => {
  const chat = writableChat(state, args);
  const stored = findEphemeral(state, chat, args);
  const id = stored.api.ephemeral_message_id ?? 0;
  chat.ephemeral.delete(id);
  state.activity.publish({ kind: 'delete', chatId: chat.id, messageId: 0, ephemeralId: id });
  return true;
};
