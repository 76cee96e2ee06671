// Every answer of Telegram that the bot knows, as Telegram writes it, and what it must be taken for.

import type { Scope } from '../../src/telegram/judge.ts';
import type { CauseCode } from '../../src/telegram/cause.ts';

export type Case = { status: number; said: string; scope: Scope | 'sent'; code: CauseCode };

const of =
  (scope: Case['scope'], code: CauseCode) =>
  (status: number, said: string): Case => ({ status, said, scope, code });

/** Telegram's core speaks in capitals, and the Bot API puts either of two codes before it. */
const raw = (made: (status: number, said: string) => Case, name: string): Case[] => [
  made(400, `Bad Request: ${name}`),
  made(403, `Forbidden: ${name}`),
];

const token = of('account', 'token');
const banned = of('account', 'banned');
const file = of('file', 'file');
const documents = of('file', 'documents');
const deleted = of('topic', 'topic-deleted');
const blocked = of('chat', 'blocked');
const deactivated = of('chat', 'deactivated');
const removed = of('chat', 'removed');
const missing = of('chat', 'missing');
const rights = of('chat', 'rights');
const long = of('message', 'long');
const uneditable = of('message', 'uneditable');
const other = of('message', 'other');

export const cases: readonly Case[] = [
  of('sent', 'other')(400, 'Bad Request: message is not modified: specified new message content is the same'),

  token(401, 'Unauthorized'),
  token(404, 'Not Found'),
  of('account', 'conflict')(409, 'Conflict: terminated by other getUpdates request'),
  of('account', 'logged-out')(400, 'Logged out'),
  ...raw(banned, 'USER_DEACTIVATED_BAN'),
  ...raw(banned, 'FROZEN_METHOD_INVALID'),
  banned(420, 'FROZEN_METHOD_INVALID'),
  banned(420, 'USER_DEACTIVATED_BAN'),

  file(413, 'Request Entity Too Large'),
  file(400, 'Bad Request: file is too big'),
  file(400, 'Bad Request: file must be non-empty'),
  file(400, 'Bad Request: wrong file identifier/HTTP URL specified'),
  file(400, "Bad Request: can't use file of type Photo as Document"),
  file(400, 'Bad Request: FILE_PART_0_MISSING'),
  documents(400, 'Bad Request: not enough rights to send documents to the chat'),
  documents(400, 'Bad Request: not enough rights to send photos to the chat'),
  ...raw(documents, 'CHAT_SEND_DOCS_FORBIDDEN'),
  ...raw(documents, 'CHAT_SEND_PHOTOS_FORBIDDEN'),
  ...raw(documents, 'CHAT_SEND_MEDIA_FORBIDDEN'),

  of('topic', 'topic-closed')(400, 'Bad Request: TOPIC_CLOSED'),
  deleted(400, 'Bad Request: TOPIC_DELETED'),
  deleted(400, 'Bad Request: TOPIC_ID_INVALID'),
  deleted(400, 'Bad Request: message thread not found'),

  blocked(403, 'Forbidden: bot was blocked by the user'),
  ...raw(blocked, 'USER_IS_BLOCKED'),
  deactivated(403, 'Forbidden: user is deactivated'),
  deactivated(403, 'Forbidden: the group chat was deleted'),
  deactivated(400, 'Bad Request: group chat was deactivated'),
  ...raw(deactivated, 'INPUT_USER_DEACTIVATED'),
  removed(403, 'Forbidden: bot was kicked from the supergroup chat'),
  removed(403, 'Forbidden: bot is not a member of the channel chat'),
  ...raw(removed, 'CHANNEL_PRIVATE'),
  of('chat', 'unopened')(403, "Forbidden: bot can't initiate conversation with a user"),
  missing(400, 'Bad Request: chat not found'),
  ...raw(missing, 'PEER_ID_INVALID'),
  rights(400, 'Bad Request: not enough rights to send text messages to the chat'),
  rights(400, 'Bad Request: have no rights to send a message'),
  rights(400, 'Bad Request: have no write access to the chat'),
  rights(400, 'Bad Request: need administrator rights in the channel chat'),
  ...raw(rights, 'CHAT_WRITE_FORBIDDEN'),
  ...raw(rights, 'CHAT_SEND_PLAIN_FORBIDDEN'),
  ...raw(rights, 'CHAT_GUEST_SEND_FORBIDDEN'),
  ...raw(rights, 'CHAT_RESTRICTED'),
  ...raw(rights, 'CHAT_ADMIN_REQUIRED'),
  ...raw(rights, 'USER_BANNED_IN_CHANNEL'),

  of('message', 'markup')(400, "Bad Request: can't parse entities: Unsupported start tag at byte offset 5"),
  long(400, 'Bad Request: message is too long'),
  long(400, 'Bad Request: MESSAGE_TOO_LONG'),
  long(400, 'Bad Request: message caption is too long'),
  long(400, 'Bad Request: MEDIA_CAPTION_TOO_LONG'),
  uneditable(400, "Bad Request: message can't be edited"),
  uneditable(400, 'Bad Request: message to edit not found'),
  uneditable(400, 'Bad Request: MESSAGE_ID_INVALID'),

  // In none of the lists: this one message, and no chat.
  other(400, 'Bad Request: message to be replied not found'),
  other(400, 'Bad Request: REPLY_MESSAGE_NOT_FOUND'),
  other(400, 'Bad Request: BUTTON_DATA_INVALID'),
  other(400, 'Bad Request: message text is empty'),
  other(400, 'Bad Request: bot was blocked by the user'),
  other(400, 'Bad Request: something new'),
  other(403, 'Forbidden: something new'),
  other(418, 'chat not found'),
];
