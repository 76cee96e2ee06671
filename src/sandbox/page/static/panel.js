// The controls beside the chat: tabs, which arrow keys, Home and End move between. On a phone they are one of three views.

import { changed, drawOn, focusWhenDrawn, h, icon, redraw } from './dom.js';
import { eventsTab, worldTab } from './controls.js';
import { logTab } from './log.js';
import { remember, session, show } from './store.js';
import { tourTab } from './tour.js';
import { t } from './words.js';

const tabs = [
  { name: 'tour', sign: 'flag', content: tourTab },
  { name: 'events', sign: 'bell', content: eventsTab },
  { name: 'world', sign: 'bolt', content: worldTab },
  { name: 'log', sign: 'list', content: logTab },
];

export function panelPart() {
  const bar = h('div.tabs', { role: 'tablist', 'aria-label': t('controls'), onkeydown: onKey });
  const panels = tabs.map(({ name, content }) =>
    h(
      'div.tab-content',
      { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-of-${name}`, tabindex: 0 },
      content(),
    ),
  );
  drawOn(['view'], () => {
    redraw(bar, tabs.map(tab));
    for (const [index, panel] of panels.entries()) panel.hidden = tabs[index].name !== session.tab;
  });
  return h(
    'section.part',
    { id: 'controls', 'aria-label': t('controls') },
    h('h2.hidden', t('controls')),
    bar,
    panels,
  );
}

function tab({ name, sign }) {
  const isOpen = session.tab === name;
  return h(
    'button.tab',
    {
      role: 'tab',
      id: `tab-of-${name}`,
      'aria-selected': String(isOpen),
      'aria-controls': `panel-${name}`,
      tabindex: isOpen ? 0 : -1,
      test: `panel-${name}`,
      onclick: () => choose(name),
    },
    icon(sign),
    t(`tab-${name}`),
  );
}

function choose(name) {
  remember({ tab: name });
  changed('view', 'log');
}

function onKey(event) {
  const at = tabs.findIndex(({ name }) => name === session.tab);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const { name } = tabs[(next + tabs.length) % tabs.length];
  choose(name);
  focusWhenDrawn(`#tab-of-${name}`);
}

// On a phone: which of the three views is open. And the keys Alt+1, 2, 3 on every width.

const views = [
  { name: 'chats', sign: 'chats', focus: '#chats [aria-current="true"]' },
  { name: 'conversation', sign: 'bolt', focus: '[data-testid="composer"], .start' },
  { name: 'controls', sign: 'sliders', focus: '#controls [role="tab"][aria-selected="true"]' },
];

export function viewsPart() {
  const part = h('nav', { id: 'views', 'aria-label': t('views') });
  drawOn(['view'], () => redraw(part, views.map(button)));
  return part;
}

function button({ name, sign }) {
  const isOpen = session.view === name;
  return h(
    'button',
    { test: `tab-${name}`, 'aria-current': String(isOpen), onclick: () => show(name) },
    icon(sign),
    t(name),
  );
}

document.addEventListener('keydown', (event) => {
  const view = views[Number(event.code.replace('Digit', '')) - 1];
  if (!event.altKey || !event.code.startsWith('Digit') || !view) return;
  event.preventDefault();
  show(view.name);
  focusWhenDrawn(view.focus);
});
