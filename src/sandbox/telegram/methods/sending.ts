// Methods that send messages: texts, photos and documents. The checks are in Telegram's order: the content first, then the
// chat, the message replied to, the topic, and last the limits.

import type { Message } from 'grammy/types';
import { openTopic, readReceiver, writableChat } from '../access.ts';
import { type Arguments, badRequest, flag, integer, json, text } from '../call.ts';
import type { StoredFile } from '../files.ts';
import { parseReplyMarkup } from '../keyboard.ts';
import { type Content, post, postEphemeral, quoted } from '../posting.ts';
import { type ChatState, type Method, type Sendable, type TelegramState, describeChat } from '../state.ts';
import type { StoredMessage } from '../chat-message.ts';
import { asCaption, asText, readCaption, readFile, readPreview, readText } from './content.ts';

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
    ...(markup ? { reply_markup: markup } : {}),
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
  if (!given) return undefined;
  if (given.message_id === undefined) throw badRequest('can\'t find field "message_id"');
  const target = chat.messages.get(Number(given.message_id));
  if (!target && given.allow_sending_without_reply !== true)
    throw badRequest('message to be replied not found');
  return target;
}
