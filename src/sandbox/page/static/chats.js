// The list of chats: one row for each place that the person sees, newest news in it, and how much is unread. Above it who
// you are.

import { drawOn, h, icon, redraw } from './dom.js';
import { withEmoji } from './message.js';
import {
  become,
  chatOf,
  here,
  isShown,
  me,
  messagesOf,
  open,
  placeKey,
  placesOf,
  state,
  unreadIn,
} from './store.js';
import { currentLanguage, hasWords, languages, t, timeOf } from './words.js';

/** @param {{ chooseLanguage: (name: string) => void }} actions */
export function chatsPart({ chooseLanguage }) {
  const list = h('ul.chat-list');
  drawOn(['chats'], () => {
    redraw(list, placesOf(me()).map(row));
    const total = placesOf(me()).reduce((sum, place) => sum + unreadIn(place).count, 0);
    document.title = total === 0 ? t('title') : `(${total}) ${t('title')}`;
  });
  const choice = Object.entries(languages).map(([name, label]) => h('option', { value: name }, label));
  return h(
    'nav.part',
    { id: 'chats', 'aria-label': t('chats') },
    h('div.head', h('div.brand', 'Delegram ', h('small', t('sandbox'))), themeButton()),
    drawPeople(),
    list,
    h(
      'div.chats-foot',
      h('p', t('nothing-leaves')),
      h(
        'select',
        {
          value: currentLanguage(),
          'aria-label': t('language'),
          test: 'language',
          onchange: (event) => chooseLanguage(event.target.value),
        },
        choice,
      ),
    ),
  );
}

/** The name of a place: the bot, a group, or a topic of it. */
export function titleOf({ chat: id, topic }) {
  const chat = chatOf(id);
  if (chat.type === 'private') return state.bot.first_name;
  if (!chat.forum) return chat.title;
  const name = topic === 0 ? t('general') : (chat.topics.find((other) => other.id === topic)?.name ?? '');
  return `${chat.title} · ${name}`;
}

export function avatarOfPlace({ chat: id, topic }) {
  const chat = chatOf(id);
  const quiet = { 'aria-hidden': 'true' };
  if (chat.type === 'private') return h('span.avatar.bot', quiet, icon('bolt'));
  if (topic !== 0) return h('span.avatar.topic', quiet, icon('hash'));
  const initials = chat.title.split(/\s+/).map((word) => word.slice(0, 1).toUpperCase());
  return h('span.avatar.team', quiet, initials.slice(0, 2).join(''));
}

function row(place) {
  const person = me();
  const { keys, messages } = messagesOf(place);
  const lastKey = keys.findLast((key) => isShown(messages.get(key), person));
  const last = lastKey === undefined ? undefined : messages.get(lastKey);
  const { count, isSilent } = unreadIn(place);
  return h(
    'li',
    h(
      'button.chat',
      {
        test: `chat-${place.chat}-${place.topic}`,
        'aria-current': String(placeKey(place) === placeKey(here())),
        'data-unread': String(count > 0),
        onclick: () => open(place),
      },
      avatarOfPlace(place),
      h(
        'span',
        h(
          'span.chat-line',
          h('span.chat-title', titleOf(place)),
          h('span.chat-time', last && timeOf(last.date)),
        ),
        h(
          'span.chat-line',
          h('span.chat-preview', last ? withEmoji(preview(last, person)) : t('no-messages')),
          count > 0 &&
            h(
              isSilent ? 'span.unread.silent' : 'span.unread',
              { test: 'unread' },
              count,
              h('span.hidden', ` ${t('unread')}`),
            ),
        ),
      ),
    ),
  );
}

/** One line of a message. */
export function preview(message, person) {
  const service = serviceText(message);
  if (service !== undefined) return service;
  const own = message.from?.id === person?.id ? `${t('you')}: ` : '';
  const text = message.text || (message.file_name ?? t('photo'));
  return own + text.slice(0, 120).replaceAll('\n', ' ');
}

// The head of the chat list, and the choice of who you are: a group of radio buttons with arrow keys.

const group = h('div.people', { role: 'radiogroup', 'aria-labelledby': 'you-are' });

export function drawPeople() {
  drawOn(['chats'], () => redraw(group, state.people.map(person)));
  return [h('p.you-are', { id: 'you-are' }, t('you-are')), group];
}

export const avatarOf = ({ name, first_name: firstName }) =>
  h(
    `span.avatar.${/^[a-z]+$/.test(name) ? name : 'guest'}`,
    { 'aria-hidden': 'true' },
    firstName.slice(0, 1),
  );

function person(someone) {
  const isMe = someone.name === me().name;
  const role = hasWords(`role-${someone.name}`) ? t(`role-${someone.name}`) : String(someone.id);
  return h(
    'button.person',
    {
      role: 'radio',
      'aria-checked': String(isMe),
      tabindex: isMe ? 0 : -1,
      test: `me-${someone.name}`,
      title: `${someone.first_name} · ${role}`,
      onclick: () => become(someone.name),
      onkeydown: onArrow,
    },
    avatarOf(someone),
    h('span', h('b', someone.first_name), ' ', h('small', role)),
  );
}

const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function onArrow(event) {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const { people } = state;
  const next = people[(people.indexOf(me()) + step + people.length) % people.length];
  become(next.name);
  group.querySelector(`[data-testid="me-${next.name}"]`).focus();
}

/** Forces light or dark; the system's choice until then. */
export function themeButton() {
  const stored = localStorage.getItem('theme');
  if (stored !== null) document.documentElement.dataset.theme = stored;
  const isDark = () =>
    (document.documentElement.dataset.theme ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const toggle = () => {
    const theme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('theme', theme);
  };
  return h(
    'button.head-button',
    { test: 'theme', 'aria-label': t('theme'), title: t('theme'), onclick: toggle },
    icon('moon'),
  );
}

// Sentences for Telegram's service messages: who joined or left, what became of a topic.

/** Undefined for ordinary messages. */
export function serviceText(message) {
  const who = message.from?.first_name ?? '';
  if (message.new_chat_members)
    return t('joined', { who: message.new_chat_members.map(({ first_name: name }) => name).join(', ') });
  if (message.left_chat_member) return t('left', { who: message.left_chat_member.first_name });
  if (message.forum_topic_created) return t('topic-created', { topic: message.forum_topic_created.name });
  if (message.forum_topic_closed) return t('topic-closed');
  if (message.forum_topic_reopened) return t('topic-reopened');
  if (message.migrate_to_chat_id ?? message.migrate_from_chat_id) return t('migrated');
  if (message.pinned_message) return t('pinned', { who });
  return undefined;
}
