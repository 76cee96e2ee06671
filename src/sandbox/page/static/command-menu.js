// The bot's commands, as the person's client shows them here. Esc closes the menu and gives the focus back.

import { command } from './api.js';
import { placeBody } from './current.js';
import { h } from './dom.js';
import { withEmoji } from './entities.js';

let list;
let button;

export function menuPart() {
  list = h('div.menu', { hidden: true, test: 'menu', onkeydown: onKey });
  return list;
}

export async function openMenu(place, opener) {
  if (!list.hidden) return closeMenu();
  const commands = (await command('menu', { person: placeBody(place).person, chat: place.chat })) ?? [];
  const say = (name) => {
    closeMenu();
    void command('say', { ...placeBody(place), text: `/${name}` });
  };
  list.replaceChildren(
    ...commands.map(({ command: name, description }) =>
      h(
        'button',
        { type: 'button', onclick: () => say(name) },
        h('b', {}, `/${name}`),
        h('small', {}, withEmoji(description)),
      ),
    ),
  );
  button = opener;
  button.setAttribute('aria-expanded', 'true');
  list.hidden = false;
  list.querySelector('button')?.focus();
  document.addEventListener('pointerdown', onOutside);
}

export function closeMenu() {
  if (!list || list.hidden) return;
  list.hidden = true;
  document.removeEventListener('pointerdown', onOutside);
  button.setAttribute('aria-expanded', 'false');
  button.focus();
}

function onOutside(event) {
  if (!list.contains(event.target) && !button.contains(event.target)) closeMenu();
}

function onKey(event) {
  const items = [...list.querySelectorAll('button')];
  const at = items.indexOf(document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (event.key === 'Escape') closeMenu();
  else if (next === undefined) return;
  else items[(next + items.length) % items.length]?.focus();
  event.preventDefault();
}
