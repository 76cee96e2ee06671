// The open conversation: head, pinned message, messages and message box. Shows the last messages of a place and more on
// request, so that a storm of thousands stays light; tells of messages that arrive elsewhere.

import { avatarOfPlace, preview, titleOf } from './chats.js';
import { composerPart } from './composer.js';
import { changed, drawList, drawOn, focusWhenDrawn, h, icon, redraw } from './dom.js';
import { messageItem, withEmoji } from './message.js';
import { copyText, toast } from './notices.js';
import {
  chatOf,
  here,
  isShown,
  markRead,
  me,
  messagesOf,
  placeKey,
  remember,
  sees,
  session,
  show,
  state,
  statusIn,
} from './store.js';
import { tourStrip } from './tour.js';
import { dayOf, t } from './words.js';

const stepOfMessages = 150;
const typingMs = 5_000;

let shownPlace = '';
let mostShown = stepOfMessages;
/** By chat: when "typing" ends. */
const typing = new Map();

export function conversationPart() {
  const head = h('div.head');
  const list = h('ol.messages');
  const scroller = h(
    'div.scroller',
    { role: 'log', tabindex: 0, 'aria-label': t('messages'), test: 'messages', onclick: copyCode },
    list,
  );
  const down = h(
    'button.to-newest',
    {
      hidden: true,
      'aria-label': t('to-newest'),
      onclick: () => scroller.scrollTo({ top: 0 }),
    },
    icon('down'),
  );
  // In a reversed column the newest end is 0, and scrolling up is negative.
  scroller.addEventListener('scroll', () => (down.hidden = scroller.scrollTop > -80), { passive: true });
  drawOn(['conversation', 'view'], () => {
    const place = here();
    if (placeKey(place) !== shownPlace) {
      shownPlace = placeKey(place);
      mostShown = stepOfMessages;
      list.replaceChildren();
      scroller.scrollTop = 0;
    }
    redraw(head, headOf(place));
    drawList(list, entriesOf(place));
    if (isVisible()) markRead(place);
  });
  document.addEventListener('visibilitychange', () => changed('conversation'));
  return h(
    'section.part',
    { id: 'conversation', 'aria-label': t('conversation') },
    head,
    tourStrip(),
    pinnedPart(),
    h('div.wall', scroller, down, composerPart()),
  );
}

/** On a phone the conversation is one of three views. */
const isVisible = () =>
  !document.hidden && (session.view === 'conversation' || matchMedia('(width >= 760px)').matches);

export function showTyping(chatId) {
  typing.set(chatId, Date.now() + typingMs);
  setTimeout(() => changed('conversation'), typingMs);
  changed('conversation');
}

export const endTyping = (chatId) => typing.delete(chatId);

function headOf(place) {
  return [
    h('button.head-button.back', { 'aria-label': t('back'), onclick: () => show('chats') }, icon('back')),
    avatarOfPlace(place),
    h('div.conversation-title', h('h2', titleOf(place)), h('p', subtitleOf(place))),
  ];
}

function subtitleOf({ chat: id }) {
  if ((typing.get(id) ?? 0) > Date.now()) return t('typing');
  const chat = chatOf(id);
  if (chat.type === 'private') return t('bot');
  const names = state.people.filter((person) => statusIn(chat, person.id)).map((person) => person.first_name);
  if (statusIn(chat, state.bot.id)) names.push(t('the-bot'));
  return new Intl.ListFormat(document.documentElement.lang).format(names);
}

function entriesOf(place) {
  const person = me();
  const { keys, messages } = messagesOf(place);
  const visible = keys.filter((key) => isShown(messages.get(key), person));
  const shown = visible.slice(-mostShown);
  if (visible.length === 0) return emptyEntries(place);
  const entries = [];
  const hiddenCount = visible.length - shown.length;
  if (hiddenCount > 0)
    entries.push({ key: 'earlier', value: hiddenCount, build: () => earlier(hiddenCount) });
  let day = '';
  const nowSeconds = (Date.now() + state.world.clockAheadMs) / 1000;
  for (const key of shown) {
    const message = messages.get(key);
    const ownDay = dayOf(message.date, nowSeconds);
    if (ownDay !== day) {
      day = ownDay;
      entries.push({
        key: `day ${ownDay}`,
        value: ownDay,
        build: () => h('li', h('span.pill', ownDay)),
      });
    }
    const build = (isNew) =>
      messageItem(message, { isJustEdited: !isNew && message.edits > 0, onReply: reply, place });
    entries.push({ key: `${shownPlace} ${person.name} ${key}`, value: message, build });
  }
  return entries;
}

/** What Telegram shows in an empty chat with a bot. */
function emptyEntries({ chat }) {
  if (chatOf(chat).type !== 'private') return [];
  const build = () => h('li', h('p.start-card', t('start-card')));
  return [{ key: 'start card', value: chat, build }];
}

function earlier(count) {
  const more = () => {
    mostShown += stepOfMessages;
    changed('conversation');
  };
  return h('li', h('button.pill', { test: 'earlier', onclick: more }, t('earlier', { count })));
}

function reply(message) {
  remember({ replying: { place: shownPlace, message: message.message_id } });
  changed('composer');
  focusWhenDrawn('[data-testid="composer"]');
}

function copyCode(event) {
  const text = event.target.closest('[data-copy]')?.dataset.copy;
  if (text !== undefined) void copyText(text);
}

// The newest pinned message of the open chat, in one line above its messages; a click shows it.

export function pinnedPart() {
  const part = h('div.pinned');
  drawOn(['conversation', 'composer'], () => {
    const place = here();
    const { messages } = messagesOf(place);
    const id = chatOf(place.chat).pinned.findLast((pinned) => messages.has(`${pinned}`));
    part.hidden = id === undefined;
    if (id === undefined) return;
    const show = () =>
      document.querySelector(`[data-testid="message-${id}"]`)?.scrollIntoView({ block: 'center' });
    redraw(
      part,
      h(
        'button.quote',
        { test: 'pinned', onclick: show },
        h('b', t('pinned-message')),
        h('span', withEmoji(preview(messages.get(`${id}`), undefined))),
      ),
    );
  });
  return part;
}

// Tells of messages that arrive: elsewhere with a notice when they are loud, by a count alone when they are silent. While
// many arrive in the open chat, screen readers are told the number at the end instead of each message.

/** More at once are told as a number. */
const mostSingle = 2;
/** Characters of a message in a notice. */
const mostCharacters = 60;

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
    toast(`${titleOf(place)}\n${preview(message, person).slice(0, mostCharacters)}…`);
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
