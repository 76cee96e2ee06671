// What Telegram's refusals mean and what else they apply to: the only list of its error codes and phrases. It was
// collected from the Bot API's source and from bots' experience. A description that is not listed refuses only the one
// message.

import type { CauseCode } from './cause.ts';

/**
 * What a refusal applies to. `message`: this message only. `file`: the attached file; the text alone may be accepted.
 * `topic`: the forum's topic, or its topic "General" if the message named none. `chat`: every message to it, until
 * somebody changes something. `account`: every call of the bot, so nothing is wrong with the message or the chat.
 */
export type Scope = 'message' | 'file' | 'topic' | 'chat' | 'account';

/** `says` is a part of the description in lower case; an empty one matches every description with one of `codes`. */
export type AnswerRule = {
  codes: readonly number[];
  says: string;
  /** `sent`: Telegram refused the edit because the message has this content already. */
  scope: Scope | 'sent';
  reason: CauseCode;
};

const bad = [400];
const forbidden = [403];
/** Telegram returns the errors of its core API, which are in capitals, with either of these codes. */
const either = [400, 403];

function list(
  codes: readonly number[],
  scope: AnswerRule['scope'],
  reason: CauseCode,
  phrases: readonly string[],
): AnswerRule[] {
  return phrases.map((says) => ({ codes, says, scope, reason }));
}

/** The first rule that matches applies, so the right to send documents is listed before rights in general. */
export const answerRules: readonly AnswerRule[] = [
  ...list(bad, 'sent', 'other', ['message is not modified']),

  // Telegram answers 404 to a token that it can't even read.
  ...list([401, 404], 'account', 'token', ['']),
  ...list([409], 'account', 'conflict', ['']),
  ...list(bad, 'account', 'logged-out', ['logged out']),
  ...list([400, 403, 420], 'account', 'banned', ['user_deactivated_ban', 'frozen_method_invalid']),

  ...list([413], 'file', 'file', ['']),
  ...list(bad, 'file', 'file', [
    'file is too big',
    'file must be non-empty',
    'wrong file identifier',
    "can't use file",
    'file_part',
  ]),
  ...list(bad, 'file', 'documents', [
    'not enough rights to send documents',
    'not enough rights to send photos',
  ]),
  ...list(either, 'file', 'documents', [
    'chat_send_docs_forbidden',
    'chat_send_photos_forbidden',
    'chat_send_media_forbidden',
  ]),

  ...list(bad, 'topic', 'topic-closed', ['topic_closed']),
  ...list(bad, 'topic', 'topic-deleted', ['message thread not found', 'topic_deleted', 'topic_id_invalid']),

  ...list(forbidden, 'chat', 'blocked', ['bot was blocked by the user']),
  ...list(either, 'chat', 'blocked', ['user_is_blocked']),
  ...list(forbidden, 'chat', 'deactivated', ['user is deactivated', 'the group chat was deleted']),
  ...list(bad, 'chat', 'deactivated', ['group chat was deactivated']),
  ...list(either, 'chat', 'deactivated', ['input_user_deactivated']),
  ...list(forbidden, 'chat', 'removed', ['bot was kicked', 'bot is not a member']),
  ...list(either, 'chat', 'removed', ['channel_private']),
  ...list(forbidden, 'chat', 'unopened', ["bot can't initiate conversation"]),
  ...list(bad, 'chat', 'missing', ['chat not found']),
  ...list(either, 'chat', 'missing', ['peer_id_invalid']),
  ...list(bad, 'chat', 'rights', [
    'not enough rights',
    'have no rights',
    'have no write access',
    'need administrator rights',
  ]),
  ...list(either, 'chat', 'rights', [
    'chat_write_forbidden',
    'chat_send_plain_forbidden',
    'chat_guest_send_forbidden',
    'chat_restricted',
    'chat_admin_required',
    'user_banned_in_channel',
  ]),

  ...list(bad, 'message', 'markup', ["can't parse entities"]),
  ...list(bad, 'message', 'long', [
    'message is too long',
    'message_too_long',
    'caption is too long',
    'caption_too_long',
  ]),
  ...list(bad, 'message', 'uneditable', [
    "message can't be edited",
    'message to edit not found',
    'message_id_invalid',
  ]),
];
