// Methods that send messages: texts, photos, documents, copies and forwards. The checks are in Telegram's order: the
// content first, then the chat, the message replied to, the topic, and last the limits.

import type { Message, MessageOrigin } from 'grammy/types';
import { findMessage, openTopic, readReceiver, readableChat, writableChat } from '../access.ts';
import { type Arguments, badRequest, flag, integer, json, text } from '../call.ts';
import type { StoredFile } from '../files.ts';
import { isInline, parseReplyMarkup } from '../keyboard.ts';
import { type Content, post, postEphemeral, quoted } from '../posting.ts';
import { type ChatState, type Method, type Sendable, type TelegramState, describeChat } from '../state.ts';
import type { StoredMessage } from '../chat-message.ts';
import { asCaption, asText, contentFields, readCaption, readFile, readPreview, readText } from './content.ts';

type Draft = { content: Content; html?: string | undefined; file?: StoredFile | undefined; what?: Sendable };

export const sendMessage: Method = (state, args) => {
  const written = readText(state, args);
  const preview = readPreview(args);
  const content = { ...asText(written), ...(preview ? { link_preview_options: preview } : {}) };
  return send(state, args, { content, html: written.html }).api;
};

export const sendPhoto: Method = (state, args) => sendMedia(state, args, 'photo');
export const sendDocument: Method = (state, args) => sendMedia(state, args, 'document');

function sendMedia(state: TelegramState, args: Arguments, kind: 'photo' | 'document'): Message {
  const file = readFile(state, args, kind);
  const caption = readCaption(state, args);
  const draft = {
    content: { ...file.content, ...asCaption(caption) },
    html: caption.html,
    file,
    what: `${kind}s` as const,
  };
  return send(state, args, draft).api;
}

export const copyMessage: Method = (state, args) => {
  const from = readableChat(state, args, 'from_chat_id');
  const { api, file, html } = findMessage(from, args, 'message to copy not found');
  const body = bodyOf(api);
  if (Object.keys(body).length === 0) throw badRequest("message can't be copied");
  const isMedia = api.photo !== undefined || api.document !== undefined;
  const caption = isMedia && text(args, 'caption') !== '' ? readCaption(state, args) : undefined;
  const { caption: _, caption_entities: __, ...bare } = body;
  const content = caption ? { ...bare, ...asCaption(caption) } : body;
  return {
    message_id: send(state, args, { content, html: caption ? caption.html : html, file }).api.message_id,
  };
};

export const forwardMessage: Method = (state, args) => {
  const from = readableChat(state, args, 'from_chat_id');
  const { api, file, html } = findMessage(from, args, 'message to forward not found');
  const content = bodyOf(api);
  if (Object.keys(content).length === 0) throw badRequest("message can't be forwarded");
  return send(state, args, { content: { ...content, forward_origin: originOf(api) }, html, file }).api;
};

function originOf({ from, date, chat, message_id }: Message): MessageOrigin {
  if (from !== undefined) return { type: 'user', date, sender_user: from };
  return chat.type === 'channel'
    ? { type: 'channel', date, chat, message_id }
    : { type: 'chat', date, sender_chat: chat };
}

/** The fields that a copy has; service messages have none of them. */
const bodyOf = (message: Message): Content =>
  Object.fromEntries(
    contentFields.filter((field) => message[field] !== undefined).map((field) => [field, message[field]]),
  );

function send(state: TelegramState, args: Arguments, { content, html, file, what }: Draft): StoredMessage {
  const markup = parseReplyMarkup(text(args, 'reply_markup'), state.apiVersion);
  const chat = writableChat(state, args, what);
  const receiverId = readReceiver(state, chat, args);
  const target = receiverId === undefined ? replyTarget(chat, args) : undefined;
  const asked = integer(args, 'message_thread_id') || target?.api.message_thread_id;
  const thread = openTopic(state, chat, asked);
  state.throttle.spend(chat);
  const author: Content =
    chat.type === 'channel' ? { sender_chat: describeChat(state, chat) } : { from: state.bot };
  const message = {
    ...author,
    ...(thread === undefined ? {} : ({ message_thread_id: thread, is_topic_message: true } as const)),
    ...(target ? { reply_to_message: quoted(target) } : {}),
    ...content,
    ...(isInline(markup) ? { reply_markup: markup } : {}),
    ...(flag(args, 'protect_content') ? ({ has_protected_content: true } as const) : {}),
  };
  const origin = { fromBot: true, silent: flag(args, 'disable_notification'), html, file };
  return receiverId === undefined
    ? post(state, chat, message, origin)
    : postEphemeral(state, chat, receiverId, message, origin);
}

function replyTarget(chat: ChatState, args: Arguments): StoredMessage | undefined {
  const parameters = json(args, 'reply_parameters', () =>
    badRequest("can't parse reply parameters JSON object"),
  );
  const given = parameters as { message_id?: unknown; allow_sending_without_reply?: unknown } | undefined;
  if (given && given.message_id === undefined) throw badRequest('can\'t find field "message_id"');
  const messageId = given ? Number(given.message_id) : integer(args, 'reply_to_message_id');
  if (messageId === 0) return undefined;
  const target = chat.messages.get(messageId);
  const optional = given
    ? given.allow_sending_without_reply === true
    : flag(args, 'allow_sending_without_reply');
  if (!target && !optional) throw badRequest('message to be replied not found');
  return target;
}
