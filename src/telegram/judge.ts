// What a failed call to Telegram means, and when to try again. Pure functions from an error to plain values: no verdict
// contains the error itself, which may contain the bot's token.

import { HttpError } from 'grammy';
import { notLeadingCode } from '../base/fenced-fetch.ts';
import type { Cause, CauseCode } from './cause.ts';

export type Verdict =
  /** `messageId` is null when Telegram says that the message has this content already. */
  | { kind: 'sent'; messageId: number | null }
  /** Nothing was sent. To be tried again after `afterMs`, or after the usual pause when Telegram named none. */
  | { kind: 'later'; afterMs: number | undefined; reason: Cause }
  /** The message may be in the chat: no answer was received, or it was an internal error of Telegram (5xx). */
  | { kind: 'unclear'; reason: Cause }
  /** The group became a supergroup with another id. */
  | { kind: 'moved'; chatId: number; reason: Cause }
  /** Telegram refused, and it is certain that nothing was sent; `scope` says what else it would refuse. */
  | Refusal;

export type Refusal = { kind: 'refused'; scope: Scope; reason: Cause };

/** Error codes of calls that were not made, or whose connection was never established: no byte was sent. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  notLeadingCode,
]);
/** No real chain of error causes is deeper; the limit ends the search in a circular one. */
const maxCauses = 8;
const maxDescription = 300;

/** While Telegram refuses the account, nothing else is sent, and one call a minute is tried. */
export const accountPauseMs = 60_000;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/** How long to wait after `attempts` attempts that failed before this one: 1 s, 2 s, 4 s … 60 s. */
export function pauseAfter(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts, 16));
}

/**
 * How long to wait after a failed call before it is repeated, when `tries` calls failed before it; undefined: never.
 */
export function retryAfter(verdict: Verdict, tries: number): number | undefined {
  if (verdict.kind === 'later') return verdict.afterMs ?? pauseAfter(tries);
  if (verdict.kind === 'unclear') return pauseAfter(tries);
  return verdict.kind === 'refused' && verdict.scope === 'account' ? accountPauseMs : undefined;
}

/** The verdict as one word, for metrics and the ledger. */
export function outcomeOf(verdict: Verdict): string {
  return verdict.kind === 'refused' ? `refused_${verdict.scope}` : verdict.kind;
}

/** @param error what a call to Telegram threw, or Telegram's answer with `ok: false`. */
export function judge(error: unknown): Verdict {
  return judgeBy(answerRules, error);
}

/** The same as `judge`, with another table of rules. */
export function judgeBy(table: readonly AnswerRule[], error: unknown): Verdict {
  const answer = readAnswer(error);
  if (!answer) return judgeSilence(error);
  const { status, said, waitMs, migrateTo } = answer;
  const about = { said, status };

  if (migrateTo !== undefined)
    return { kind: 'moved', chatId: migrateTo, reason: { code: 'moved', ...about } };
  if (status === 429) return { kind: 'later', afterMs: waitMs, reason: { code: 'paused', ...about } };
  if (status >= 500) return { kind: 'unclear', reason: { code: 'error', ...about } };
  const lower = said.toLowerCase();
  const found = table.find(({ codes, says }) => codes.includes(status) && lower.includes(says));
  if (found?.scope === 'sent') return { kind: 'sent', messageId: null };
  return {
    kind: 'refused',
    scope: found?.scope ?? 'message',
    reason: { code: found?.reason ?? 'other', ...about },
  };
}

/** The same as `judge`, but undefined for an error that no call to Telegram caused: it says nothing about a message. */
export function judgeCall(error: unknown): Verdict | undefined {
  const isTelegrams = readAnswer(error) !== undefined || error instanceof HttpError;
  return isTelegrams ? judge(error) : undefined;
}

/** Judges a failed call that sends nothing, such as `getMe`: no message is at fault, so every message has to wait. */
export function judgeAccount(error: unknown): Extract<Verdict, { kind: 'later' | 'refused' }> {
  const verdict = judge(error);
  if (verdict.kind === 'later') return verdict;
  if (verdict.kind === 'unclear') return { kind: 'later', afterMs: undefined, reason: verdict.reason };
  if (verdict.kind === 'refused' && verdict.scope === 'account') return verdict;
  const { said = '', status = 0 } = verdict.kind === 'sent' ? {} : verdict.reason;
  return { kind: 'refused', scope: 'account', reason: { code: 'account', said, status } };
}

function judgeSilence(error: unknown): Verdict {
  return wasNeverSent(error)
    ? { kind: 'later', afterMs: undefined, reason: { code: 'down' } }
    : { kind: 'unclear', reason: { code: 'silent' } };
}

/** grammY wraps the error of `fetch`, which wraps the error of the socket. */
function wasNeverSent(error: unknown): boolean {
  for (let inner = error, depth = 0; inner && depth < maxCauses; depth++) {
    const fields = fieldsOf(inner);
    if (typeof fields['code'] === 'string' && neverConnected.has(fields['code'])) return true;
    inner = fields['error'] ?? fields['cause'];
  }
  return false;
}

/** The fields of Telegram's answer with `ok: false`; `said` is its description. */
type TelegramError = {
  status: number;
  said: string;
  waitMs: number | undefined;
  migrateTo: number | undefined;
};

function readAnswer(error: unknown): TelegramError | undefined {
  const { error_code: status, description, parameters } = fieldsOf(error);
  if (typeof status !== 'number') return undefined;
  const { retry_after: seconds, migrate_to_chat_id: migrateTo } = fieldsOf(parameters);
  return {
    status,
    said: typeof description === 'string' ? description.slice(0, maxDescription).toWellFormed() : '',
    waitMs: typeof seconds === 'number' ? seconds * 1000 : undefined,
    migrateTo: typeof migrateTo === 'number' ? migrateTo : undefined,
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * What a refusal applies to. `message`: this message only. `file`: the attached file; the text alone may be accepted.
 * `topic`: the forum's topic, or its topic "General" if the message named none. `chat`: every message to it, until
 * somebody changes something. `account`: every call of the bot, so nothing is wrong with the message or the chat.
 */
export type Scope = 'message' | 'file' | 'topic' | 'chat' | 'account';

/** `says` is a part of the description in lower case; an empty one matches every description with one of `codes`. */
type AnswerRule = {
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
