// The list of chats: one row for each place that the person sees, newest news in it, and how much is unread.

import { here, me, open, unreadIn } from './current.js';
import { h, redraw } from './dom.js';
import { withEmoji } from './entities.js';
import { icon } from './icons.js';
import { drawPeople, themeButton } from './people.js';
import { drawOn } from './redrawing.js';
import { chatOf, isShown, messagesOf, placeKey, placesOf, state } from './store.js';
import { serviceText } from './service-text.js';
import { currentLanguage, languages, t, timeOf } from './words.js';

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
    h('div.head', {}, h('div.brand', {}, 'Delegram ', h('small', {}, t('sandbox'))), themeButton()),
    drawPeople(),
    list,
    h(
      'div.chats-foot',
      {},
      h('p', {}, t('nothing-leaves')),
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
    {},
    h(
      'button.chat',
      {
        type: 'button',
        test: `chat-${place.chat}-${place.topic}`,
        'aria-current': String(placeKey(place) === placeKey(here())),
        'data-unread': String(count > 0),
        onclick: () => open(place),
      },
      avatarOfPlace(place),
      h(
        'span',
        {},
        h(
          'span.chat-line',
          {},
          h('span.chat-title', {}, titleOf(place)),
          h('span.chat-time', {}, last && timeOf(last.date)),
        ),
        h(
          'span.chat-line',
          {},
          h('span.chat-preview', {}, last ? withEmoji(preview(last, person)) : t('no-messages')),
          count > 0 &&
            h(
              isSilent ? 'span.unread.silent' : 'span.unread',
              { test: 'unread' },
              count,
              h('span.hidden', {}, ` ${t('unread')}`),
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
