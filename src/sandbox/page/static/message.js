// One message as a list item: avatar and sender in groups, quoted message, photo or document, text with Telegram's
// entities, time, and its keyboard.

import { avatarOf, preview, serviceText } from './chats.js';
import { h, icon } from './dom.js';
import { copyText, showAlert, toast } from './notices.js';
import { chatOf, command, me, messageKey, messagesOf, placeBody, state } from './store.js';
import { t, timeOf } from './words.js';

/** @param {{ isJustEdited: boolean, onReply: (message: any) => void, place: import('./store.js').Place }} options */
export function messageItem(message, options) {
  const service = serviceText(message);
  if (service !== undefined && message.text === '') return h('li', h('span.pill', service));
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
  return h(inGroup && !isOwn ? 'li.grouped' : 'li', article);
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
    h(inGroup && !isOwn ? 'b.sender' : 'span.hidden', inGroup && !isOwn ? sender : `${sender}: `),
    quoteOf(message, place),
    attachment(message),
    h(
      'div.text',
      { dir: 'auto' },
      formatText(message.text, message.entities, { onCommand: say }),
      message.ephemeral_message_id !== undefined && h('span.only-you', t('only-you')),
      h('span.meta-space', { 'aria-hidden': 'true' }),
    ),
    h(
      'span.meta',
      message.silent && [icon('silent'), h('span.hidden', t('silent'))],
      message.edits > 0 && h('span', t('edited')),
      h(
        'time',
        { datetime: new Date(message.date * 1000).toISOString() },
        timeOf(message.edit_date ?? message.date),
      ),
      isOwn && [icon('check'), h('span.hidden', t('sent'))],
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
    { onclick: show },
    h('b', senderOf(target)),
    h('span', preview(target, undefined)),
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
    h('span.disc', icon('file')),
    h('span', h('b', name), h('small', t('download'))),
  );
}

function replyButton(message, onReply) {
  if (message.ephemeral_message_id !== undefined) return undefined;
  return h(
    'button.reply-button',
    { 'aria-label': t('reply'), title: t('reply'), onclick: () => onReply(message) },
    icon('reply'),
  );
}

// Telegram's text and entities as elements. Offsets count UTF-16 units, as strings of JavaScript do.

/** Emoji need their own fonts, or some are drawn black by a text font; these few signs are text. */
const pictographs = /(?:\p{RGI_Emoji}|(?![©®™↔])\p{Extended_Pictographic}\uFE0F?)+/v;
const cut = new RegExp(`(${pictographs.source})`, 'v');

export function withEmoji(text) {
  if (!pictographs.test(text)) return [text];
  return text.split(cut).map((part, index) => (index % 2 === 1 ? h('span.emoji', part) : part));
}

/** @param {{ onCommand: (command: string) => void }} actions */
export function formatText(text, entities, actions) {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return build(text, 0, text.length, sorted, actions);
}

function build(text, from, to, entities, actions) {
  const nodes = [];
  let at = from;
  for (let index = 0; index < entities.length;) {
    const entity = entities[index];
    const end = Math.min(entity.offset + entity.length, to);
    let next = index + 1;
    while (next < entities.length && entities[next].offset < end) next += 1;
    if (entity.offset > at) nodes.push(...withEmoji(between(text, at, entity.offset, entity.type)));
    const inner = build(text, entity.offset, end, entities.slice(index + 1, next), actions);
    nodes.push(wrap(entity, inner, text.slice(entity.offset, end), actions));
    // A block ends its line by itself.
    at = isBlock(entity.type) && text[end] === '\n' && end < to ? end + 1 : end;
    index = next;
  }
  if (at < to) nodes.push(...withEmoji(text.slice(at, to)));
  return nodes;
}

const isBlock = (type) => type.endsWith('blockquote') || type === 'pre';

/** The text before an entity, without the line break that a block makes by itself. */
function between(text, from, to, type) {
  const isEnded = isBlock(type) && text[to - 1] === '\n';
  return text.slice(from, isEnded ? to - 1 : to);
}

const tags = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  blockquote: 'blockquote',
  pre: 'pre',
};

function wrap(entity, inner, own, { onCommand }) {
  const { type } = entity;
  if (Object.hasOwn(tags, type)) return h(tags[type], inner);
  if (type === 'code') return h('code', { title: t('click-to-copy'), 'data-copy': own }, inner);
  if (type === 'text_link') return link(entity.url, inner);
  if (type === 'url') return link(/^[a-z]+:/i.test(own) ? own : `https://${own}`, inner);
  if (type === 'bot_command') {
    return h('button.command', { onclick: () => onCommand(own) }, inner);
  }
  if (type === 'date_time') {
    const moment = new Date(entity.unix_time * 1000);
    return h('time', { datetime: moment.toISOString(), title: moment.toLocaleString() }, inner);
  }
  if (type === 'expandable_blockquote') {
    return h(
      'blockquote.folded',
      { onclick: (event) => event.currentTarget.classList.toggle('folded') },
      inner,
    );
  }
  if (type === 'spoiler') {
    const show = (event) => event.currentTarget.classList.add('shown');
    return h('span.spoiler', { onclick: show }, inner);
  }
  return h('span', inner);
}

/** A link if a browser may follow it, else its text. */
function link(address, inner) {
  const target = safeAddress(address);
  return target === undefined ? h('span', inner) : h('a', { href: target, ...elsewhere }, inner);
}

/** Attributes of links that leave the page. */
export const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };

/** Undefined for addresses such as `javascript:`. */
export function safeAddress(address) {
  const url = URL.parse(address);
  return url && ['http:', 'https:', 'tg:'].includes(url.protocol) ? url.href : undefined;
}

// The inline keyboard under a message: buttons that the bot hears, links, buttons that copy, disabled ones.

const styles = { danger: 'danger', success: 'success', primary: 'primary' };

export function keyboardOf(message) {
  const rows = message.reply_markup?.inline_keyboard ?? [];
  if (rows.length === 0) return undefined;
  return h(
    'div.keyboard',
    rows.map((row, index) =>
      h(
        'div.key-row',
        row.map((button, column) => key(message, button, `key-${messageKey(message)}-${index}-${column}`)),
      ),
    ),
  );
}

function key(message, button, name) {
  const tag = `button.key${button.style in styles ? `.${button.style}` : ''}`;
  const label = h('span', withEmoji(button.text));
  if ('url' in button) {
    const address = safeAddress(button.url);
    if (address === undefined) return h(tag, { disabled: true }, label);
    return h(tag.replace('button', 'a'), { href: address, ...elsewhere, test: name }, label, icon('link'));
  }
  if ('copy_text' in button) {
    const copy = () => void copyText(button.copy_text.text);
    const hint = h('span.hidden', ` (${t('copies')})`);
    return h(tag, { test: name, onclick: copy }, label, hint, icon('copy'));
  }
  const isDead = 'disabled' in button || !('callback_data' in button);
  const onclick = (event) => void press(message, button, event.currentTarget);
  return h(tag, { test: name, disabled: isDead, onclick }, label);
}

async function press(message, { callback_data: data }, element) {
  if (element.classList.contains('pressed')) return;
  element.classList.add('pressed');
  const isEphemeral = message.ephemeral_message_id !== undefined;
  const answer = await command('press', {
    person: me().id,
    chat: message.chat_id,
    message: message.ephemeral_message_id ?? message.message_id,
    ...(isEphemeral ? { ephemeral: true } : {}),
    data,
  });
  element.classList.remove('pressed');
  if (!answer?.text) return;
  if (answer.show_alert) showAlert(answer.text);
  else toast(answer.text);
}
