// What a click on a link does. Links to the bot and to messages are followed in this page, as Telegram's apps follow
// them; any other one would leave the sandbox, and is opened only after the person was told so.

import { focusWhenDrawn, h } from './dom.js';
import { elsewhere } from './message.js';
import { copyText, openDialog, toast } from './notices.js';
import { chatOf, command, me, messagesOf, open, placesOf, sees, state } from './store.js';
import { t } from './words.js';

const middleButton = 1;

/** Takes every click on a link within `root`, also the one that would open a tab. */
export function followLinks(root) {
  root.addEventListener('click', follow);
  root.addEventListener('auxclick', (event) => event.button === middleButton && follow(event));
}

function follow(event) {
  const link = event.target.closest('a[href]');
  if (!link || link.origin === location.origin) return;
  event.preventDefault();
  const address = new URL(link.href);
  if (address.hostname !== 't.me' || !followInTelegram(address)) askToLeave(address.href);
}

/** Whether the address is one that Telegram's own apps know, and that fits this sandbox. */
function followInTelegram({ pathname, searchParams }) {
  const [first, ...rest] = pathname.slice(1).split('/');
  if (first.toLowerCase() === state.bot.username.toLowerCase()) {
    followBot(searchParams);
    return true;
  }
  if (first === 'share') {
    void copyText([searchParams.get('text'), searchParams.get('url')].filter(Boolean).join('\n'));
    return true;
  }
  return first === 'c' && showMessage(Number(`-100${rest[0]}`), rest.at(-1));
}

function followBot(parameters) {
  if (parameters.has('startgroup')) return chooseGroup(parameters.get('startgroup'));
  const payload = parameters.get('start');
  open({ chat: me().id, topic: 0 });
  if (payload) void command('start', { person: me().id, payload });
}

function chooseGroup(payload) {
  const groups = state.chats.filter(
    (chat) => chat.type !== 'private' && chat.movedTo === undefined && sees(me(), chat),
  );
  if (groups.length === 0) return toast(t('no-groups'), 'bad');
  openDialog(t('choose-group'), (close) => [
    h('p', t('choose-group')),
    ...groups.map((group) => {
      const choose = () => {
        close();
        void addTo(group, payload);
      };
      return h('button.choice', { test: `group-${group.id}`, onclick: choose }, group.title);
    }),
    h('div.row', h('button.button.soft', { onclick: close }, t('cancel'))),
  ]);
}

async function addTo(group, payload) {
  const chat = group.id;
  if (await command('start-group', { person: me().id, chat, payload })) open({ chat, topic: 0 });
}

/** Whether the person sees the message, which is then shown. */
function showMessage(chat, message) {
  if (!chatOf(chat)) return false;
  const place = placesOf(me()).find((own) => own.chat === chat && messagesOf(own).messages.has(message));
  if (!place) {
    toast(t('gone'), 'bad');
    return true;
  }
  open(place);
  focusWhenDrawn(`[data-testid="message-${message}"] button`);
  return true;
}

function askToLeave(address) {
  openDialog(t('leaves'), (close) => [
    h('p', t('leaves')),
    h('p', h('code', address)),
    h(
      'div.row',
      h('button.button', { onclick: close }, t('stay')),
      h('button.button.soft', { onclick: () => void copyText(address) }, t('copy')),
      h('a.button.soft', { href: address, ...elsewhere, test: 'leave', onclick: close }, t('leave')),
    ),
  ]);
}
