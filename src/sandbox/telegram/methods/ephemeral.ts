// Ephemeral messages: messages in a group that one person and the bot see. They have no message_id of their own (it is
// 0) but an ephemeral_message_id. A bot that is no administrator may send one only within 15 seconds of a press of a
// button or of an ephemeral command. Telegram documents the rules; the refusals are in the sandbox's words.

import type { Message } from 'grammy/types';
import { type Arguments, badRequest, integer, json, text } from '../call.ts';
import { type StoredMessage, viewMessage } from '../chat-message.ts';
import type { Content } from '../posting.ts';
import {
  type ChatState,
  type TelegramState,
  describeChat,
  isAdmin,
  isGroup,
  isKnownTo,
  isPresent,
  unixSeconds,
} from '../state.ts';

const answerableSeconds = 15;
const mostEphemeral = 1000;

/** The person who is to receive the message; undefined for an ordinary message, or on a server before 10.3. */
export function readReceiver(state: TelegramState, chat: ChatState, args: Arguments): number | undefined {
  if (!isKnownTo(state.apiVersion, 'ephemeralMessages')) return undefined;
  const given = json(args, 'ephemeral_message_parameters', () =>
    badRequest("can't parse ephemeral message parameters JSON object"),
  );
  if (given === undefined) return undefined;
  const { receiver_user_id: receiver, callback_query_id: queryId } = given as Record<string, unknown>;
  const personId = Number(receiver);
  if (!isGroup(chat)) throw badRequest('ephemeral messages can be sent to groups and supergroups only');
  const isPerson = state.people.has(personId) && isPresent(chat, personId);
  if (!isPerson) throw badRequest('ephemeral message receiver not found');
  const isAnswer = typeof queryId === 'string' ? answersQuery(state, chat, personId, queryId) : false;
  if (!isAnswer && !answersCommand(state, chat, personId, args) && !isAdmin(chat, state.bot.id)) {
    throw badRequest('not enough rights to send ephemeral messages to the chat');
  }
  return personId;
}

function answersQuery(state: TelegramState, chat: ChatState, personId: number, queryId: string): boolean {
  const query = state.callbacks.recent(queryId);
  const isOfThem = query?.chatId === chat.id && query.personId === personId;
  if (!isOfThem || state.clock.now() - query.at > answerableSeconds * 1000)
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  return true;
}

function answersCommand(state: TelegramState, chat: ChatState, personId: number, args: Arguments): boolean {
  const reply = json(args, 'reply_parameters', () => badRequest("can't parse reply parameters JSON object"));
  const id = Number((reply as Record<string, unknown> | undefined)?.['ephemeral_message_id'] ?? 0);
  if (id === 0) return false;
  const command = chat.ephemeral.get(id);
  const isOfThem = command?.api.from?.id === personId;
  if (!isOfThem || unixSeconds(state) - command.api.date > answerableSeconds)
    throw badRequest('message to be replied not found');
  return true;
}

export function postEphemeral(
  state: TelegramState,
  chat: ChatState,
  receiverId: number,
  content: Content,
  origin: Pick<StoredMessage, 'fromBot' | 'html' | 'file'> & { silent?: boolean },
): StoredMessage {
  const id = state.nextMessageId++;
  const receiver = receiverId === state.bot.id ? state.bot : state.people.get(receiverId)!;
  const api = {
    ...content,
    message_id: 0,
    ephemeral_message_id: id,
    receiver_user: receiver,
    date: unixSeconds(state),
    chat: describeChat(state, chat),
  } as Message;
  const stored: StoredMessage = { api, silent: false, ...origin, edits: 0 };
  chat.ephemeral.set(id, stored);
  const oldest = chat.ephemeral.keys().next();
  if (chat.ephemeral.size > mostEphemeral && !oldest.done) chat.ephemeral.delete(oldest.value);
  state.activity.publish({ kind: 'message', chatId: chat.id, message: viewMessage(stored) });
  return stored;
}

/** The bot's ephemeral message that a call names by its receiver and its id. */
export function findEphemeral(state: TelegramState, chat: ChatState, args: Arguments): StoredMessage {
  if (!isKnownTo(state.apiVersion, 'ephemeralMessages')) throw badRequest('method not found');
  if (text(args, 'ephemeral_message_id') === '') throw badRequest('message identifier is not specified');
  const stored = chat.ephemeral.get(integer(args, 'ephemeral_message_id'));
  const isTheirs = stored?.api.receiver_user?.id === integer(args, 'receiver_user_id');
  if (!stored?.fromBot || !isTheirs) throw badRequest('message to edit not found');
  return stored;
}
