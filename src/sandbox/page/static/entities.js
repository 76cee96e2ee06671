// Telegram's text and entities as elements. Offsets count UTF-16 units, as strings of JavaScript do.

import { h } from './dom.js';
import { t } from './words.js';

/** Emoji need their own fonts, or some are drawn black by a text font; these few signs are text. */
const pictographs = /(?:\p{RGI_Emoji}|(?![©®™↔])\p{Extended_Pictographic}\uFE0F?)+/v;
const cut = new RegExp(`(${pictographs.source})`, 'v');

export function withEmoji(text) {
  if (!pictographs.test(text)) return [text];
  return text.split(cut).map((part, index) => (index % 2 === 1 ? h('span.emoji', {}, part) : part));
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
  if (Object.hasOwn(tags, type)) return h(tags[type], {}, inner);
  if (type === 'code') return h('code', { title: t('click-to-copy'), 'data-copy': own }, inner);
  if (type === 'text_link') return link(entity.url, inner);
  if (type === 'url') return link(/^[a-z]+:/i.test(own) ? own : `https://${own}`, inner);
  if (type === 'bot_command') {
    return h('button.command', { type: 'button', onclick: () => onCommand(own) }, inner);
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
  return h('span', {}, inner);
}

/** A link if a browser may follow it, else its text. */
function link(address, inner) {
  const target = safeAddress(address);
  return target === undefined ? h('span', {}, inner) : h('a', { href: target, ...elsewhere }, inner);
}

/** Attributes of links that leave the page. */
export const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };

/** Undefined for addresses such as `javascript:`. */
export function safeAddress(address) {
  const url = URL.parse(address);
  return url && ['http:', 'https:', 'tg:'].includes(url.protocol) ? url.href : undefined;
}
