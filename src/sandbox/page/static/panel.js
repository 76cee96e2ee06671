// The controls beside the chat: five tabs, which arrow keys, Home and End move between.

import { eventsTab } from './events.js';
import { faultsTab } from './faults.js';
import { focusWhenDrawn, h, redraw } from './dom.js';
import { icon } from './icons.js';
import { logTab } from './log.js';
import { changed, drawOn } from './redrawing.js';
import { remember, session } from './session.js';
import { tourTab } from './tour.js';
import { t } from './words.js';
import { worldTab } from './world.js';

const tabs = [
  { name: 'tour', sign: 'flag', content: tourTab },
  { name: 'events', sign: 'bell', content: eventsTab },
  { name: 'faults', sign: 'bolt', content: faultsTab },
  { name: 'world', sign: 'clock', content: worldTab },
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
    h('h2.hidden', {}, t('controls')),
    bar,
    panels,
  );
}

function tab({ name, sign }) {
  const isOpen = session.tab === name;
  return h(
    'button.tab',
    {
      type: 'button',
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
