// Finds the chat, the message and the receiver that a call names, and checks whether the bot may use them. Throws Telegram's
// refusals before a method changes anything.

import { type Arguments, badRequest, forbidden, integer, json, text } from './call.ts';
import {
  type ChatState,
  type Sendable,
  type TelegramState,
  isAdmin,
  isGroup,
  isKnownTo,
  isPresent,
  unixSeconds,
} from './state.ts';
import type { StoredMessage } from './chat-message.ts';

/** A chat that the bot can see, by its id: the bot names none by its @username. */
export function readableChat(state: TelegramState, args: Arguments): ChatState {
  const given = text(args, 'chat_id').trim();
  if (given === '') throw badRequest('chat_id is empty');
  const chat = state.chats.get(/^-?\d{1,16}$/.test(given) ? Number(given) : 0);
  if (!chat) throw badRequest('chat not found');
  if (chat.movedTo !== undefined) {
    throw badRequest('group chat was upgraded to a supergroup chat', { migrate_to_chat_id: chat.movedTo });
  }
  if (chat.type === 'private') {
    if (!chat.wrote && !sharesAGroup(state, chat.id)) throw badRequest('chat not found');
    return chat;
  }
  const status = chat.members.get(state.bot.id)?.status;
  if (status === undefined) throw badRequest('chat not found');
  if (status === 'kicked') throw forbidden(`bot was kicked from the ${chat.type} chat`);
  if (status === 'left') throw forbidden(`bot is not a member of the ${chat.type} chat`);
  return chat;
}

/** A chat that the bot may write to now. */
export function writableChat(
  state: TelegramState,
  args: Arguments,
  what: Sendable = 'text messages',
): ChatState {
  const chat = readableChat(state, args);
  if (chat.type === 'private') {
    if (chat.blocked) throw forbidden('bot was blocked by the user');
    if (!chat.wrote) throw forbidden("bot can't initiate conversation with a user");
  } else if (chat.type === 'channel') {
    if (!isAdmin(chat, state.bot.id)) throw badRequest('need administrator rights in the channel chat');
  } else if (chat.members.get(state.bot.id)?.status === 'restricted') {
    throw badRequest(`not enough rights to send ${what} to the chat`);
  } else if (chat.forbidden.has(what) && !isAdmin(chat, state.bot.id)) {
    throw badRequest(`not enough rights to send ${what} to the chat`);
  }
  return chat;
}

/** The topic a new message goes to; undefined for none (or General). */
export function openTopic(
  state: TelegramState,
  chat: ChatState,
  threadId: number | undefined,
): number | undefined {
  if (threadId === undefined || threadId === 0) {
    if (chat.generalClosed && !isAdmin(chat, state.bot.id)) throw badRequest('TOPIC_CLOSED');
    return undefined;
  }
  const topic = chat.topics.get(threadId);
  if (!topic) throw badRequest('message thread not found');
  if (topic.closed && !isAdmin(chat, state.bot.id)) throw badRequest('TOPIC_CLOSED');
  return threadId;
}

/** A message that the bot may edit. */
export function editableMessage(
  state: TelegramState,
  args: Arguments,
): { chat: ChatState; stored: StoredMessage } {
  if (text(args, 'chat_id') === '' && text(args, 'message_id') === '') {
    throw badRequest('message identifier is not specified');
  }
  const chat = writableChat(state, args);
  const stored = findMessage(chat, args, 'message to edit not found');
  const inChannel = chat.type === 'channel' && isAdmin(chat, state.bot.id);
  if (!stored.fromBot && !inChannel) throw badRequest("message can't be edited");
  return { chat, stored };
}

export function findMessage(chat: ChatState, args: Arguments, missing: string): StoredMessage {
  if (text(args, 'message_id') === '') throw badRequest('message identifier is not specified');
  const stored = chat.messages.get(integer(args, 'message_id'));
  if (!stored) throw badRequest(missing);
  return stored;
}

const sharesAGroup = (state: TelegramState, personId: number) =>
  [...state.chats.values()].some(
    (chat) => isGroup(chat) && chat.members.has(personId) && chat.members.has(state.bot.id),
  );

// Ephemeral messages: messages in a group that one person and the bot see. A bot that is no administrator may send one only
// within 15 seconds of a press of a button or of an ephemeral command. Telegram documents the rules; the refusals are in the
// sandbox's words.

const answerableSeconds = 15;

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

/** The bot's ephemeral message that a call names by its receiver and its id. */
export function findEphemeral(state: TelegramState, chat: ChatState, args: Arguments): StoredMessage {
  if (!isKnownTo(state.apiVersion, 'ephemeralMessages')) throw badRequest('method not found');
  if (text(args, 'ephemeral_message_id') === '') throw badRequest('message identifier is not specified');
  const stored = chat.ephemeral.get(integer(args, 'ephemeral_message_id'));
  const isTheirs = stored?.api.receiver_user?.id === integer(args, 'receiver_user_id');
  if (!stored?.fromBot || !isTheirs) throw badRequest('message to edit not found');
  return stored;
}
