// Who you are, which place is open, and what of it was read.

import { changed } from './redrawing.js';
import { remember, session } from './session.js';
import { chatOf, isShown, messagesOf, placeKey, placesOf, state } from './store.js';

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
