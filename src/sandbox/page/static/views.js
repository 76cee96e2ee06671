// On a phone: which of the three views is open. And the keys Alt+1, 2, 3 on every width.

import { show } from './current.js';
import { focusWhenDrawn, h, redraw } from './dom.js';
import { icon } from './icons.js';
import { drawOn } from './redrawing.js';
import { session } from './session.js';
import { t } from './words.js';

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
    { type: 'button', test: `tab-${name}`, 'aria-current': String(isOpen), onclick: () => show(name) },
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
