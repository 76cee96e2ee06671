// What the page knows: people, chats and their messages, grouped by place. A place is a chat, or one topic of a forum;
// its topic 0 is General, or the chat as a whole.

import { changed } from './redrawing.js';

/** @typedef {import('../protocol.ts').PageMessage} PageMessage */
/** @typedef {{ chat: number, topic: number }} Place */

const mostLogEntries = 500;

/** The state but for the messages, which `messagesOf` has. @type {import('../protocol.ts').PageState} */
export let state;
/** By chat and place: the keys of the messages in their order, and the messages. */
const places = new Map();

export const placeKey = ({ chat, topic }) => `${chat}:${topic}`;

/** Ephemeral messages have ids of their own. */
export const messageKey = (message) =>
  message.ephemeral_message_id === undefined ? `${message.message_id}` : `e${message.ephemeral_message_id}`;

export const chatOf = (id) => state.chats.find((chat) => chat.id === id);

const empty = { keys: [], messages: new Map() };
export const messagesOf = (place) => places.get(placeKey(place)) ?? empty;

export function load(next) {
  state = next;
  places.clear();
  for (const chat of state.chats) for (const message of chat.messages) put(message);
  changed('all');
}

function put(message) {
  const topic = chatOf(message.chat_id)?.forum ? (message.message_thread_id ?? 0) : 0;
  const key = placeKey({ chat: message.chat_id, topic });
  const place = places.get(key) ?? { keys: [], messages: new Map() };
  places.set(key, place);
  const own = messageKey(message);
  if (!place.messages.has(own)) place.keys.push(own);
  place.messages.set(own, message);
}

function drop(chatId, messageId) {
  for (const [key, place] of places) {
    if (!key.startsWith(`${chatId}:`) || !place.messages.delete(`${messageId}`)) continue;
    place.keys = place.keys.filter((own) => own !== `${messageId}`);
  }
}

/** One entry of the stream. */
export function apply(entry) {
  changed('chats', 'conversation');
  if (entry.kind === 'message' || entry.kind === 'edit') put(entry.message);
  else if (entry.kind === 'delete') drop(entry.chatId, entry.messageId);
  else if (entry.kind === 'chat') putChat(entry.chat);
}

function putChat(chat) {
  const known = chatOf(chat.id);
  const topics = new Set(chat.topics.map(({ id }) => id));
  for (const { id } of known?.topics ?? []) {
    if (!topics.has(id)) places.delete(placeKey({ chat: chat.id, topic: id }));
  }
  const next = { ...chat, messages: [] };
  state.chats = known
    ? state.chats.map((other) => (other.id === chat.id ? next : other))
    : [...state.chats, next];
  changed('panel', 'composer');
}

export function addLog(entries) {
  const known = new Map(state.log.map((entry) => [entry.id, entry]));
  for (const entry of entries) known.set(entry.id, entry);
  state.log = [...known.values()].slice(-mostLogEntries);
  changed('log');
}

/** @param {import('./redrawing.js').Part} part */
export function setParts(values, part) {
  Object.assign(state, values);
  changed(part);
}

/** Whether the person is in the chat, and so sees it. */
export function sees(person, chat) {
  if (chat.type === 'private') return chat.id === person.id;
  return statusIn(chat, person.id) !== undefined;
}

/** Undefined for those who never were members, who left, or who were removed. */
export function statusIn(chat, id) {
  const status = chat.members.find((member) => member.id === id)?.status;
  return status === 'left' || status === 'kicked' ? undefined : status;
}

/** The places of the person's list of chats. @returns {Place[]} */
export function placesOf(person) {
  return state.chats
    .filter((chat) => chat.movedTo === undefined && sees(person, chat))
    .flatMap((chat) => [0, ...chat.topics.map(({ id }) => id)].map((topic) => ({ chat: chat.id, topic })));
}

/** Whether the person sees the message: ephemeral ones are for one person alone. */
export function isShown(message, person) {
  if (message.ephemeral_message_id === undefined) return true;
  return message.receiver_user_id === person.id || message.from?.id === person.id;
}
