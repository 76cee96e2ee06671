// The head of the chat list, and the choice of who you are: a group of radio buttons with arrow keys.

import { become, me } from './current.js';
import { h, redraw } from './dom.js';
import { icon } from './icons.js';
import { drawOn } from './redrawing.js';
import { state } from './store.js';
import { hasWords, t } from './words.js';

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
      type: 'button',
      role: 'radio',
      'aria-checked': String(isMe),
      tabindex: isMe ? 0 : -1,
      test: `me-${someone.name}`,
      title: `${someone.first_name} · ${role}`,
      onclick: () => become(someone.name),
      onkeydown: onArrow,
    },
    avatarOf(someone),
    h('span', {}, h('b', {}, someone.first_name), ' ', h('small', {}, role)),
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
    { type: 'button', test: 'theme', 'aria-label': t('theme'), title: t('theme'), onclick: toggle },
    icon('moon'),
  );
}
