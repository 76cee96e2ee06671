// Tells of messages that arrive: elsewhere with a notice when they are loud, by a count alone when they are silent. While
// many arrive in the open chat, screen readers are told the number at the end instead of each message.

import { preview, titleOf } from './chats.js';
import { here, me } from './current.js';
import { chatOf, isShown, placeKey, sees } from './store.js';
import { toast } from './toast.js';
import { t } from './words.js';

/** More at once are told as a number. */
const mostSingle = 2;
/** Characters of a message in a notice. */
const mostShown = 60;

export function tellArrivals(entries) {
  const person = me();
  const open = placeKey(here());
  const elsewhere = entries
    .filter(({ kind, message }) => kind === 'message' && message.fromBot && !message.silent)
    .map(({ message }) => message)
    .filter((message) => sees(person, chatOf(message.chat_id)) && isShown(message, person))
    .map((message) => ({ message, place: placeOf(message) }))
    .filter(({ place }) => placeKey(place) !== open);
  if (elsewhere.length > mostSingle) return toast(t('arrived', { count: elsewhere.length }));
  for (const { message, place } of elsewhere) {
    toast(`${titleOf(place)}\n${preview(message, person).slice(0, mostShown)}…`);
  }
}

const burstSize = 10;
const quietMs = 1_000;

/** @type {{ count: number, end?: ReturnType<typeof setTimeout> }} */
let burst = { count: 0 };

/** @param {Element} log The messages, as an element with the role `log`. */
export function hushBursts(log, entries) {
  burst.count += entries.filter(({ kind }) => kind === 'message').length;
  clearTimeout(burst.end);
  if (burst.count >= burstSize) log.setAttribute('aria-busy', 'true');
  burst.end = setTimeout(() => {
    if (burst.count >= burstSize) toast(t('many', { count: burst.count }));
    burst = { count: 0 };
    log.removeAttribute('aria-busy');
  }, quietMs);
}

const placeOf = ({ chat_id: chat, message_thread_id: topic }) => ({
  chat,
  topic: chatOf(chat).forum ? (topic ?? 0) : 0,
});
