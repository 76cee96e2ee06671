// What the page knows and remembers: people, chats and their messages, grouped by place; who you are, where, what was read,
// and drafts; and how it asks the server and hears from it. A place is a chat, or one topic of a forum; its topic 0 is
// General, or the chat as a whole.

import { changed } from './dom.js';
import { toast } from './notices.js';
import { t } from './words.js';

/** @typedef {{ chat: number, topic: number }} Place */

const mostLogEntries = 500;

/** The state but for the messages, which `messagesOf` has. @type {any} */
export let state;
/** By chat and place: the keys of the messages in their order, and the messages. */
const places = new Map();

export const placeKey = ({ chat, topic }) => `${chat}:${topic}`;

/** Ephemeral messages have ids of their own. */
export const messageKey = (message) =>
  message.ephemeral_message_id === undefined ? `${message.message_id}` : `e${message.ephemeral_message_id}`;

export const chatOf = (id) => state.chats.find((chat) => chat.id === id);

const emptyPlace = { keys: [], messages: new Map() };
export const messagesOf = (place) => places.get(placeKey(place)) ?? emptyPlace;

function load(next) {
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

/** @param {import('./dom.js').Part} part */
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

// What this tab remembers over a reload, for one run of the sandbox: who you are, where, what was read, drafts. Two tabs
// can be two people.

const emptySession = {
  person: undefined,
  /** By person: the open place. */
  places: {},
  /** By person and place: the last message that was read. */
  read: {},
  /** By person and place: what stands in the message box. */
  drafts: {},
  view: 'conversation',
  tab: 'tour',
};

let name = '';
export let session = structuredClone(emptySession);

/** Returns whether this tab remembered another run, whose chats are gone. */
export function openSession(run) {
  name = `run ${run}`;
  const stored = sessionStorage.getItem(name);
  session = { ...structuredClone(emptySession), ...(stored === null ? {} : JSON.parse(stored)) };
  const others = Object.keys(sessionStorage).filter((other) => other.startsWith('run ') && other !== name);
  for (const other of others) sessionStorage.removeItem(other);
  return others.length > 0;
}

export function remember(changes) {
  Object.assign(session, changes);
  sessionStorage.setItem(name, JSON.stringify(session));
}

// Who you are, which place is open, and what of it was read.

export const me = () => state.people.find(({ name }) => name === session.person) ?? state.people[0];

/** The open place; the private chat when none was opened, or when it is gone. @returns {import('./store.js').Place} */
export function here() {
  const person = me();
  const kept = session.places[person.name];
  // A group that became a supergroup goes on under another id.
  const moved = kept && chatOf(kept.chat)?.movedTo;
  const chosen = moved === undefined ? kept : { ...kept, chat: moved };
  const known = placesOf(person).find(
    (place) => chosen !== undefined && placeKey(place) === placeKey(chosen),
  );
  return known ?? { chat: person.id, topic: 0 };
}

/** How the server names a place and the person who acts there. */
export const placeBody = ({ chat, topic }) => ({ person: me().id, chat, ...(topic === 0 ? {} : { topic }) });

export function become(name) {
  remember({ person: name });
  changed('all');
}

export function open(place) {
  remember({ places: { ...session.places, [me().name]: place }, view: 'conversation' });
  changed('chats', 'conversation', 'composer', 'view', 'panel');
}

export function show(view) {
  remember({ view });
  changed('view', 'chats', 'conversation');
}

const ownKey = (place) => `${me().name} ${placeKey(place)}`;

export const draftOf = (place) => session.drafts[ownKey(place)] ?? '';

export function keepDraft(place, text) {
  const { [ownKey(place)]: _, ...others } = session.drafts;
  remember({ drafts: text === '' ? others : { ...others, [ownKey(place)]: text } });
}

/** Ephemeral messages are counted apart: their ids have nothing to do with the others'. */
const isEphemeral = (key) => key.startsWith('e');
const numberOf = (key) => Number(isEphemeral(key) ? key.slice(1) : key);

/** The unread messages of others: how many, and whether all of them came without a sound. */
export function unreadIn(place) {
  const person = me();
  const { keys, messages } = messagesOf(place);
  const read = session.read[ownKey(place)] ?? { message: 0, ephemeral: 0 };
  let count = 0;
  let isSilent = true;
  for (const key of keys.toReversed()) {
    const isRead = numberOf(key) <= (isEphemeral(key) ? read.ephemeral : read.message);
    if (isRead && !isEphemeral(key)) break;
    const message = messages.get(key);
    if (isRead || message.from?.id === person.id || !isShown(message, person)) continue;
    count += 1;
    if (!message.silent) isSilent = false;
  }
  return { count, isSilent };
}

export function markRead(place) {
  const { keys } = messagesOf(place);
  const message = numberOf(keys.findLast((key) => !isEphemeral(key)) ?? '0');
  const ephemeral = numberOf(keys.findLast(isEphemeral) ?? 'e0');
  const before = session.read[ownKey(place)];
  if (before?.message === message && before.ephemeral === ephemeral) return;
  remember({ read: { ...session.read, [ownKey(place)]: { message, ephemeral } } });
  changed('chats');
}

// Commands to the server, and the stream of what happens.

/** Resolves with the answer to a command of model.ts; a refusal, or a server that is gone, becomes a notice and undefined. */
export async function command(name, body) {
  try {
    const answer = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const data = await answer.json();
    if (answer.ok) return data;
    toast(data.problem, 'bad');
  } catch {
    toast(t('server-gone'), 'bad');
  }
  return undefined;
}

export async function read(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(t('gone'));
  return answer.json();
}

// Follows what happens: reads the state once, then the stream from the state's mark on. After `reset` it reads anew.

/** @type {EventSource | undefined} */
let source;

/**
 * @param {{ onState: (state: any) => void } & Record<string, (data: any) => void>} listeners By the event's name.
 * @returns {Promise<void>} Resolves when the first state is there.
 */
export async function follow({ onState, onGone, ...listeners }) {
  source?.close();
  const state = await read('/api/state');
  onState(state);
  load(state);
  source = new EventSource(`/stream?since=${encodeURIComponent(state.mark)}`);
  for (const [name, listener] of Object.entries(listeners)) {
    source.addEventListener(name, (event) => listener(JSON.parse(event.data)));
  }
  source.addEventListener('reset', () => void follow({ onState, onGone, ...listeners }));
  source.addEventListener('error', () => onGone({ isGone: true }));
  source.addEventListener('open', () => onGone({ isGone: false }));
}
