// Parses Telegram's HTML into a plain text and entities with UTF-16 offsets, or throws the Bot API's refusal. Pure.
// Follows the documented tags and the observable answers of the public server; byte offsets in errors count UTF-8 bytes
// of the source. format-text.ts normalizes the nesting afterwards.

import type { MessageEntity } from 'grammy/types';
import { badRequest } from './call.ts';

export type FormattedText = { text: string; entities: MessageEntity[] };

type Kind =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strikethrough'
  | 'spoiler'
  | 'emoji'
  | 'time'
  | 'link'
  | 'code'
  | 'pre'
  | 'quote';

const kinds: ReadonlyMap<string, Kind> = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['u', 'underline'],
  ['ins', 'underline'],
  ['s', 'strikethrough'],
  ['strike', 'strikethrough'],
  ['del', 'strikethrough'],
  ['tg-spoiler', 'spoiler'],
  ['span', 'spoiler'],
  ['tg-emoji', 'emoji'],
  ['tg-time', 'time'],
  ['a', 'link'],
  ['code', 'code'],
  ['pre', 'pre'],
  ['blockquote', 'quote'],
] as const);

/** `format` is that of a time. */
type Open = { tag: string; kind: Kind; argument: string; format: string; offset: number };
/** An entity while it is read: a `code` stores its language until it is known whether a `pre` contains it. */
type Draft = { entity: MessageEntity; language?: string };

/** @param knowsTimes false for a server from before the tag `tg-time`. */
export function parseHtml(source: string, knowsTimes = true): FormattedText {
  const refuse = (why: string) => badRequest(`can't parse entities: ${why}`);
  const at = (index: number) => `at byte offset ${Buffer.byteLength(source.slice(0, index))}`;
  const open: Open[] = [];
  const drafts: Draft[] = [];
  let text = '';
  let index = 0;

  while (index < source.length) {
    const char = source[index]!;
    const reference = char === '&' ? decodeReference(source, index) : undefined;
    if (reference) {
      text += reference.text;
      index = reference.end;
    } else if (char !== '<') {
      text += char;
      index += 1;
    } else if (source[index + 1] === '/') {
      index = endTag(index);
    } else {
      index = startTag(index);
    }
  }

  const unclosed = open.at(-1);
  if (unclosed) throw refuse(`Can't find end tag corresponding to start tag "${unclosed.tag}"`);
  if (!text.isWellFormed()) {
    throw refuse(
      'Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units',
    );
  }
  return { text, entities: drafts.map((draft) => draft.entity) };

  function startTag(begin: number): number {
    const nameEnd = skip(source, begin + 1, (char) => !space.test(char) && char !== '>');
    if (nameEnd >= source.length) throw refuse(`Unclosed start tag ${at(begin)}`);
    const tag = source.slice(begin + 1, nameEnd).toLowerCase();
    const kind = kinds.get(tag);
    if (!kind || (kind === 'time' && !knowsTimes))
      throw refuse(`Unsupported start tag "${tag}" ${at(begin)}`);
    const { attributes, end } = readAttributes(source, { tag, begin, from: nameEnd, refuse, at });
    if (tag === 'span' && attributes.get('class') !== 'tg-spoiler') {
      throw refuse(`Tag "span" must have class "tg-spoiler" ${at(begin)}`);
    }
    open.push({
      tag,
      kind,
      argument: argumentOf(tag, attributes),
      format: attributes.get('format') ?? '',
      offset: text.length,
    });
    return end;
  }

  function endTag(begin: number): number {
    const last = open.at(-1);
    if (!last) throw refuse(`Unexpected end tag ${at(begin)}`);
    const nameEnd = skip(source, begin + 2, (char) => !space.test(char) && char !== '>');
    const end = skip(source, nameEnd, (char) => space.test(char));
    if (source[end] !== '>') throw refuse(`Unclosed end tag ${at(begin)}`);
    const tag = source.slice(begin + 2, nameEnd).toLowerCase();
    if (tag !== '' && tag !== last.tag) {
      throw refuse(`Unmatched end tag ${at(begin)}, expected "</${last.tag}>", found "</${tag}>"`);
    }
    open.pop();
    if (text.length > last.offset) close(last);
    return end + 1;
  }

  function close({ kind, argument, format, offset }: Open): void {
    const range = { offset, length: text.length - offset };
    const before = drafts.at(-1);
    const same =
      before?.entity.offset === range.offset && before.entity.length === range.length ? before : undefined;
    if (kind === 'link') {
      const entity = linkEntity(argument || text.slice(offset), range);
      if (entity) drafts.push({ entity });
    } else if (kind === 'emoji') {
      if (!isEmojiId(argument)) throw refuse('Invalid custom emoji identifier specified');
      drafts.push({ entity: { type: 'custom_emoji', custom_emoji_id: argument, ...range } });
    } else if (kind === 'time') {
      const entity = readTime(argument, format, range);
      if (typeof entity === 'string') throw refuse(entity);
      if (entity) drafts.push({ entity });
    } else if (kind === 'quote') {
      drafts.push({ entity: { type: argument ? 'expandable_blockquote' : 'blockquote', ...range } });
    } else if (kind === 'pre') {
      if (same?.entity.type === 'code' && same.language) {
        drafts[drafts.length - 1] = { entity: { type: 'pre', language: same.language, ...range } };
      } else {
        drafts.push({ entity: { type: 'pre', ...range } });
      }
    } else if (kind === 'code') {
      if (same?.entity.type === 'pre' && argument) {
        drafts[drafts.length - 1] = { entity: { type: 'pre', language: argument, ...range } };
      } else {
        drafts.push({ entity: { type: 'code', ...range }, language: argument });
      }
    } else {
      drafts.push({ entity: { type: kind, ...range } });
    }
  }
}

function argumentOf(tag: string, attributes: ReadonlyMap<string, string>): string {
  if (tag === 'a') return attributes.get('href') ?? '';
  if (tag === 'tg-emoji') return attributes.get('emoji-id') ?? '';
  if (tag === 'tg-time') return attributes.get('unix') ?? '';
  if (tag === 'blockquote') return attributes.has('expandable') ? 'expandable' : '';
  const className = attributes.get('class') ?? '';
  return tag === 'code' && className.startsWith('language-') ? className.slice('language-'.length) : '';
}

/** An invalid link is dropped silently, as Telegram does; its text stays. */
function linkEntity(url: string, range: { offset: number; length: number }): MessageEntity | undefined {
  const userId = mentionedUser(url);
  if (userId !== undefined) {
    return { type: 'text_mention', user: { id: userId, is_bot: false, first_name: '' }, ...range };
  }
  const link = checkLink(url);
  return 'url' in link ? { type: 'text_link', url: link.url, ...range } : undefined;
}

function isEmojiId(id: string): boolean {
  return /^-?\d{1,19}$/u.test(id) && BigInt(id) !== 0n && BigInt.asIntN(64, BigInt(id)) === BigInt(id);
}

// The attributes of a start tag in Telegram's HTML: `name`, `name=token`, `name="value"`. Pure.

type TagStart = {
  tag: string;
  begin: number;
  from: number;
  refuse: (why: string) => Error;
  /** Describes a position in the source by its byte offset. */
  at: (index: number) => string;
};
type Attributes = { attributes: ReadonlyMap<string, string>; end: number };

const space = /[\s\0]/u;

/** Reads from the end of the tag's name up to and including its `>`; `begin` is the start of the tag. */
function readAttributes(source: string, { tag, begin, from, refuse, at }: TagStart): Attributes {
  const attributes = new Map<string, string>();
  let here = skip(source, from, (char) => space.test(char));
  while (source[here] !== '>') {
    const nameEnd = skip(source, here, (char) => !space.test(char) && char !== '=' && char !== '>');
    const name = source.slice(here, nameEnd);
    if (nameEnd >= source.length) throw refuse(`Unclosed start tag "${tag}" ${at(begin)}`);
    if (name === '') throw refuse(`Empty attribute name in the tag "${tag}" ${at(begin)}`);
    here = skip(source, nameEnd, (char) => space.test(char));
    if (source[here] === '=') {
      here = skip(source, here + 1, (char) => space.test(char));
      if (here >= source.length) throw refuse(`Unclosed start tag "${tag}" ${at(begin)}`);
      const value = readValue(source, here, { refuse, at });
      attributes.set(name, value.text);
      here = value.end;
    } else {
      attributes.set(name, '');
    }
    here = skip(source, here, (char) => space.test(char));
    if (here >= source.length) throw refuse(`Unclosed start tag ${at(begin)}`);
  }
  return { attributes, end: here + 1 };
}

function readValue(
  source: string,
  begin: number,
  { refuse, at }: Pick<TagStart, 'refuse' | 'at'>,
): { text: string; end: number } {
  const quote = source[begin];
  if (quote !== '"' && quote !== "'") {
    const end = skip(source, begin, (char) => /[a-z0-9.-]/iu.test(char));
    const next = source[end];
    if (next !== undefined && next !== '>' && !space.test(next)) {
      throw refuse(`Unexpected end of name token ${at(begin)}`);
    }
    return { text: source.slice(begin, end).toLowerCase(), end };
  }
  let value = '';
  let here = begin + 1;
  while (here < source.length && source[here] !== quote) {
    const reference = source[here] === '&' ? decodeReference(source, here) : undefined;
    value += reference?.text ?? source[here];
    here = reference?.end ?? here + 1;
  }
  return { text: value, end: here + 1 };
}

function skip(source: string, from: number, while_: (char: string) => boolean): number {
  let index = from;
  while (index < source.length && while_(source[index]!)) index += 1;
  return index;
}

// Character references of Telegram's HTML. Pure.

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** `&lt;` and its three companions, `&#60;` and `&#x3c;`, with or without the semicolon; anything else stays as written. */
function decodeReference(source: string, begin: number): { text: string; end: number } | undefined {
  const numeric = /^&#(?:x([0-9a-f]*)|(\d*))/iu.exec(source.slice(begin, begin + 32));
  const name = /^&([a-z]+)/iu.exec(source.slice(begin, begin + 32));
  let end: number;
  let text: string | undefined;
  if (numeric) {
    const code = numeric[1] === undefined ? Number(numeric[2]) : Number.parseInt(numeric[1] || '0', 16);
    end = begin + numeric[0].length;
    if (code !== 0 && code < 0x10ffff && end - begin < 10) text = String.fromCodePoint(code);
  } else {
    end = begin + (name?.[0].length ?? 0);
    text = name ? named[name[1]!] : undefined;
  }
  if (text === undefined) return undefined;
  return { text, end: source[end] === ';' ? end + 1 : end };
}

// Checks which links Telegram accepts in buttons and text links. Source: the Bot API's documented errors for button
// URLs: it refuses a host without a dot (localhost), and loopback addresses as well.

type Link = { url: string } | { wrong: string };

const scheme = /^([a-z][a-z0-9+.-]*):\/\//i;
const customScheme = /^(tg|ton|tonsite):/i;
const parts = /^(?:[^@/?#]*@)?(\[[0-9a-f:.]+\]|[^:/?#]*)(:\d+)?([/?#].*)?$/iu;

/** Checks a link as Telegram does and returns it as Telegram stores it: with a scheme, and "/" for an empty path. */
export function checkLink(text: string): Link {
  const link = text.trim();
  if (customScheme.test(link)) return { url: link };
  const protocol = (scheme.exec(link)?.[1] ?? 'http').toLowerCase();
  if (protocol !== 'http' && protocol !== 'https') return { wrong: 'Unsupported URL protocol' };
  const rest = link.replace(scheme, '');
  const found = parts.exec(rest);
  if (!found || /\s/u.test(rest)) return { wrong: 'Wrong HTTP URL' };
  const host = (found[1] ?? '').toLowerCase();
  if (host === '') return { wrong: 'URL host is empty' };
  if (!isPublicHost(host)) return { wrong: 'Wrong HTTP URL' };
  const tail = found[3] ?? '/';
  return { url: `${protocol}://${host}${found[2] ?? ''}${tail.startsWith('/') ? '' : '/'}${tail}` };
}

function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return host !== '[::1]';
  return host.includes('.') && !host.startsWith('127.') && host !== '0.0.0.0' && !/^\.|\.\.|\.$/u.test(host);
}

/** The user of a `tg://user?id=…` link, which becomes a mention instead of a link. */
function mentionedUser(link: string): number | undefined {
  const id = /^tg:\/\/user\?id=(\d{1,16})$/iu.exec(link)?.[1];
  return id === undefined || Number(id) === 0 ? undefined : Number(id);
}

// Reads the times that a bot marks in a text (entities of type `date_time`), which clients show in their own zone. Pure.

type Format = MessageEntity.DateTimeMessageEntity['date_time_format'];

const latestUnix = 2 ** 31 - 1;
const daySeconds = 86_400;
/** How far in the future a time may be: not documented, but observed on the public server. */
const farthestSeconds = 1098 * daySeconds;

/**
 * The entity; a text that says what is wrong, in the sandbox's words; or undefined where Telegram keeps the text
 * without an entity, as beyond the year 2038.
 */
function readTime(
  unix: string,
  format: string,
  range: { offset: number; length: number },
): MessageEntity | string | undefined {
  if (!/^\d{1,12}$/.test(unix)) return 'Invalid Unix time specified';
  if (!isFormat(format)) return 'Invalid date-time format specified';
  if (Number(unix) > latestUnix) return undefined;
  return { type: 'date_time', ...range, unix_time: Number(unix), date_time_format: format };
}

const isFormat = (format: string): format is Format => /^(?:r|w?[dD]?[tT]?)$/.test(format);

export function isTooFar(entity: MessageEntity, nowSeconds: number): boolean {
  return entity.type === 'date_time' && entity.unix_time > nowSeconds + farthestSeconds;
}
