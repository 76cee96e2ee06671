// The message box with the menu of commands and the button for files, or what stands in its place: START, or why nothing
// can be written here.

import { preview } from './chats.js';
import { changed, drawOn, focusWhenDrawn, h, icon, redraw } from './dom.js';
import { withEmoji } from './message.js';
import { toast } from './notices.js';
import {
  chatOf,
  command,
  draftOf,
  here,
  keepDraft,
  me,
  messagesOf,
  placeBody,
  placeKey,
  remember,
  session,
  state,
  statusIn,
} from './store.js';
import { currentLanguage, t } from './words.js';

export function composerPart() {
  const part = h('div.column');
  let drawnFor = '';
  drawOn(['composer', 'chats'], () => {
    const place = here();
    const content = contentFor(place);
    // What is being typed must not be drawn anew whenever a message arrives.
    const key = JSON.stringify([me().name, placeKey(place), content, session.replying]);
    if (key === drawnFor) return;
    drawnFor = key;
    closeMenu();
    redraw(part, quoted(place), menuPart(), h('div.composer', builders[content](place)));
  });
  return part;
}

/** What stands in the place of the message box. */
function contentFor({ chat: id, topic }) {
  const chat = chatOf(id);
  if (chat.type === 'private')
    return chat.blocked || messagesOf({ chat: id, topic }).keys.length === 0 ? 'start' : 'box';
  if (!statusIn(chat, state.bot.id)) return 'add';
  const status = statusIn(chat, me().id);
  if (status === 'restricted') return 'restricted';
  const isClosed =
    topic === 0 ? chat.generalClosed : chat.topics.some((own) => own.id === topic && own.closed);
  return isClosed && status !== 'creator' && status !== 'administrator' ? 'closed' : 'box';
}

const builders = {
  box,
  start: () => h('button.start', { test: 'start', onclick: (event) => void start(event) }, t('start')),
  add: ({ chat }) =>
    h(
      'button.start',
      {
        test: 'add-bot',
        onclick: () => void command('bot', { chat, isMember: true, by: me().id }),
      },
      t('add-bot'),
    ),
  restricted: () => h('p.note', t('may-not-write')),
  closed: () => h('p.note', t('topic-closed')),
};

async function start({ detail: clicks }) {
  await command('language', { person: me().id, language: currentLanguage() });
  await command('start', { person: me().id });
  // Pressed by a key: the focus goes on to what stands in the button's place.
  if (clicks === 0) focusWhenDrawn('[data-testid="composer"]');
}

function box(place) {
  const input = h('textarea', {
    rows: 1,
    placeholder: t('message'),
    'aria-label': t('message'),
    test: 'composer',
    value: draftOf(place),
    oninput: () => keepDraft(place, input.value),
    onkeydown: (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      void submit();
    },
  });
  async function submit() {
    const text = input.value.trim();
    if (text === '') return;
    const { message } = replyIn(place) ?? {};
    input.value = '';
    const sent = await command('say', {
      ...placeBody(place),
      text,
      ...(message === undefined ? {} : { replyTo: message }),
    });
    if (sent === undefined) {
      // Refused: the text is not lost.
      if (input.value === '') input.value = text;
      return;
    }
    keepDraft(place, input.value);
    stopReplying();
    // One's own words are seen, however far up one was reading.
    document.querySelector('[role="log"]').scrollTo({ top: 0 });
  }
  return [
    h(
      'button.menu-button',
      {
        test: 'menu-button',
        'aria-expanded': 'false',
        onclick: (event) => void openMenu(place, event.currentTarget),
      },
      icon('menu'),
      h('span', t('menu')),
    ),
    attachButton(place),
    input,
    h('button.send', { test: 'send', 'aria-label': t('send'), onclick: () => void submit() }, icon('send')),
  ];
}

const replyIn = (place) => (session.replying?.place === placeKey(place) ? session.replying : undefined);

function stopReplying() {
  remember({ replying: undefined });
  changed('composer');
}

/** The message that the next one answers. */
function quoted(place) {
  const target = messagesOf(place).messages.get(String(replyIn(place)?.message));
  if (!target) return undefined;
  return h(
    'div.replying',
    h('span.quote', h('b', target.from?.first_name ?? ''), h('span', preview(target, undefined))),
    h('button.head-button', { 'aria-label': t('cancel-reply'), onclick: stopReplying }, icon('close')),
  );
}

// The button that sends a file to the bot as a document.

/** What the server takes. */
const mostDocumentBytes = 10 * 1024 * 1024;

export function attachButton(place) {
  const picker = h('input.hidden', {
    type: 'file',
    tabindex: -1,
    'aria-label': t('attach'),
    onchange: () => {
      const [file] = picker.files;
      if (file && file.size > mostDocumentBytes) toast(t('file-too-large'), 'bad');
      else if (file) void sendFile(place, file);
      picker.value = '';
    },
  });
  return h(
    'span.attach',
    picker,
    h(
      'button.send',
      {
        test: 'attach',
        'aria-label': t('attach'),
        title: t('attach'),
        onclick: () => picker.click(),
      },
      icon('clip'),
    ),
  );
}

async function sendFile(place, file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const base64 = bytes.toBase64?.() ?? btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  await command('document', { ...placeBody(place), name: file.name, mime: file.type, base64 });
}

// The bot's commands, as the person's client shows them here. Esc closes the menu and gives the focus back.

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
      h('button', { onclick: () => say(name) }, h('b', `/${name}`), h('small', withEmoji(description))),
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
