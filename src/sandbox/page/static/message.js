// One message as a list item: avatar and sender in groups, quoted message, photo or document, text, time, keyboard.

import { command } from './api.js';
import { preview } from './chats.js';
import { me, placeBody } from './current.js';
import { h } from './dom.js';
import { elsewhere, formatText } from './entities.js';
import { icon } from './icons.js';
import { keyboardOf } from './keyboard.js';
import { avatarOf } from './people.js';
import { serviceText } from './service-text.js';
import { chatOf, messageKey, messagesOf, state } from './store.js';
import { t, timeOf } from './words.js';

/** @param {{ isJustEdited: boolean, onReply: (message: any) => void, place: import('./store.js').Place }} options */
export function messageItem(message, options) {
  const service = serviceText(message);
  if (service !== undefined && message.text === '') return h('li', {}, h('span.pill', {}, service));
  const isOwn = message.from?.id === me().id;
  const inGroup = chatOf(message.chat_id)?.type !== 'private';
  const keyboard = keyboardOf(message);
  const states = {
    out: isOwn,
    edited: message.edits > 0,
    silent: message.silent,
    ephemeral: message.ephemeral_message_id !== undefined,
    'just-edited': options.isJustEdited,
    'with-keys': keyboard !== undefined,
  };
  const article = h(
    `article.${['message', ...Object.keys(states).filter((name) => states[name])].join('.')}`,
    { test: `message-${messageKey(message)}` },
    inGroup && !isOwn && avatar(message),
    bubble(message, { isOwn, inGroup, ...options }),
    keyboard,
    replyButton(message, options.onReply),
  );
  return h(inGroup && !isOwn ? 'li.grouped' : 'li', {}, article);
}

function avatar(message) {
  if (message.fromBot) return h('span.avatar.bot', { 'aria-hidden': 'true' }, icon('bolt'));
  const person = state.people.find(({ id }) => id === message.from?.id);
  return avatarOf(person ?? { name: '', first_name: senderOf(message) });
}

const senderOf = (message) => message.sender_chat?.title ?? message.from?.first_name ?? t('someone');

function bubble(message, { isOwn, inGroup, place }) {
  const say = (text) => void command('say', { ...placeBody(place), text });
  const sender = senderOf(message);
  return h(
    'div.bubble',
    {},
    h(inGroup && !isOwn ? 'b.sender' : 'span.hidden', {}, inGroup && !isOwn ? sender : `${sender}: `),
    quoteOf(message, place),
    attachment(message),
    h(
      'div.text',
      { dir: 'auto' },
      formatText(message.text, message.entities, { onCommand: say }),
      message.ephemeral_message_id !== undefined && h('span.only-you', {}, t('only-you')),
      h('span.meta-space', { 'aria-hidden': 'true' }),
    ),
    h(
      'span.meta',
      {},
      message.silent && [icon('silent'), h('span.hidden', {}, t('silent'))],
      message.edits > 0 && h('span', {}, t('edited')),
      h(
        'time',
        { datetime: new Date(message.date * 1000).toISOString() },
        timeOf(message.edit_date ?? message.date),
      ),
      isOwn && [icon('check'), h('span.hidden', {}, t('sent'))],
    ),
  );
}

/** Telegram makes each message of a topic a reply to the message that opened it; that is not shown. */
function quoteOf(message, place) {
  const id = message.reply_to_message_id;
  if (id === undefined || id === message.message_thread_id) return undefined;
  const target = messagesOf(place).messages.get(`${id}`);
  if (!target) return undefined;
  const show = () => {
    const element = document.querySelector(`[data-testid="message-${id}"]`);
    element?.scrollIntoView({ block: 'center' });
  };
  return h(
    'button.quote',
    { type: 'button', onclick: show },
    h('b', {}, senderOf(target)),
    h('span', {}, preview(target, undefined)),
  );
}

function attachment({ file, file_name: name }) {
  if (file === undefined) return undefined;
  if (name === undefined) {
    return h(
      'a',
      { href: file, ...elsewhere, 'aria-label': t('open-photo') },
      h('img.photo', { src: file, alt: t('photo') }),
    );
  }
  return h(
    'a.document',
    { href: file, download: name },
    h('span.disc', {}, icon('file')),
    h('span', {}, h('b', {}, name), h('small', {}, t('download'))),
  );
}

function replyButton(message, onReply) {
  if (message.ephemeral_message_id !== undefined) return undefined;
  return h(
    'button.reply-button',
    { type: 'button', 'aria-label': t('reply'), title: t('reply'), onclick: () => onReply(message) },
    icon('reply'),
  );
}
