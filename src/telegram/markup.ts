// Telegram's HTML as the Bot API documents it ("HTML style"): reads the tags of a text, says what Telegram would refuse
// before anything is sent, and splits what is too long. Pure. The embedded Telegram has a reader of its own; tests
// compare the two.

import { withoutTimeTags } from '../base/html.ts';

// Telegram's limits for one message. Source: Bot API (sendMessage, sendDocument), and its "Formatting options".

/** UTF-16 units of a text, after entities are parsed. */
export const maxTextLength = 4096;

/** UTF-16 units of a file's caption, after entities are parsed. */
export const maxCaptionLength = 1024;

/** Entities (bold, code, links …) of a message; Telegram drops every further one. */
export const maxEntities = 100;

/** `from` is where the tag begins; `name` is in lower case. */
export type Tag = { from: number; to: number; name: string; isEnd: boolean; attributes: Attributes };
type Attributes = ReadonlyMap<string, string>;

/**
 * `stray`: a `<` that begins no tag. `unfinished`: a tag without its `>`. `unsupported`: Telegram has no such tag.
 * `attribute`: an attribute is missing or can't be read. `unopened`, `crossed`, `unclosed`: the nesting is wrong;
 * `expected` is the tag to be closed.
 */
export type MarkupFault = {
  why: 'stray' | 'unfinished' | 'unsupported' | 'attribute' | 'unopened' | 'crossed' | 'unclosed';
  from: number;
  to: number;
  name: string;
  expected?: string;
};

const supportedTags: readonly string[] =
  'b strong i em u ins s strike del tg-spoiler span tg-emoji tg-time a code pre blockquote'.split(' ');

const start = /<(\/?)([a-z][a-z0-9-]*)?/giy;
const attribute = /\s+([^\s=>"'<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([a-z0-9.-]+)(?=[\s>])))?/giy;
const finish = /\s*>/y;

/** The tags of a text in their order, until the first that can't be read. */
function readTags(html: string): { tags: Tag[]; fault?: MarkupFault } {
  const tags: Tag[] = [];
  for (let from = html.indexOf('<'); from >= 0; from = html.indexOf('<', tags.at(-1)!.to)) {
    const read = readTag(html, from);
    if ('why' in read) return { tags, fault: read };
    tags.push(read);
  }
  return { tags };
}

export function readTag(html: string, from: number): Tag | MarkupFault {
  start.lastIndex = from;
  const [written = '', slash = '', name = ''] = start.exec(html) ?? [];
  let here = from + written.length;
  const fault = (why: MarkupFault['why'], to = here): MarkupFault => ({ why, from, to, name: lower });
  const lower = name.toLowerCase();
  const isEnd = slash === '/';
  if (name === '' && !isEnd) return fault('stray', from + 1);
  const attributes = new Map<string, string>();
  for (;;) {
    attribute.lastIndex = here;
    const found = isEnd ? null : attribute.exec(html);
    if (!found) break;
    const [all, key = '', double, single, bare] = found;
    attributes.set(key.toLowerCase(), double ?? single ?? bare ?? '');
    here += all.length;
  }
  finish.lastIndex = here;
  const end = finish.exec(html);
  if (!end) {
    const hasEnd = html.indexOf('>', here) >= 0;
    if (name !== '' && !supportedTags.includes(lower)) return fault(hasEnd ? 'unsupported' : 'stray');
    return fault(hasEnd && here > from + written.length ? 'attribute' : 'unfinished');
  }
  const to = here + end[0].length;
  if (name !== '' && !supportedTags.includes(lower)) return fault('unsupported', to);
  const tag = { from, to, name: lower, isEnd, attributes };
  return isEnd || hasItsAttributes(tag) ? tag : fault('attribute', to);
}

function hasItsAttributes({ name, attributes }: Tag): boolean {
  if (name === 'span') return attributes.get('class') === 'tg-spoiler';
  if (name === 'tg-emoji') return /^[1-9]\d{0,17}$/.test(attributes.get('emoji-id') ?? '');
  if (name === 'tg-time') {
    const isFormat = /^(?:r|w?[dD]?[tT]?)$/.test(attributes.get('format') ?? '');
    return isFormat && /^\d{1,12}$/.test(attributes.get('unix') ?? '');
  }
  return name !== 'a' || isLink(attributes.get('href') ?? '');
}

/** Telegram drops any other link without a word. */
function isLink(href: string): boolean {
  if (/^tg:\/\/\w/i.test(href)) return true;
  return /^https?:\/\/[^\s/?#@:]+\.[^\s/?#@:.]+(?::\d+)?(?:[/?#]\S*)?$/i.test(href);
}

/** The first thing that Telegram would refuse in a whole message; undefined: it accepts the message. */
export function findMarkupFault(html: string): MarkupFault | undefined {
  const { tags, fault } = readTags(html);
  const open: Tag[] = [];
  for (const tag of tags) {
    if (!tag.isEnd) open.push(tag);
    else {
      const wrong = close(tag, open);
      if (wrong) return wrong;
    }
  }
  if (fault) return fault;
  const last = open.at(-1);
  return last && { why: 'unclosed', from: last.from, to: last.to, name: last.name, expected: last.name };
}

/** Takes the tag that `tag` ends from `open`; returns what is wrong with the end. */
export function close({ from, to, name }: Tag, open: Tag[]): MarkupFault | undefined {
  const last = open.pop();
  if (!last) return { why: 'unopened', from, to, name };
  if (name === '' || name === last.name) return undefined;
  return { why: 'crossed', from, to, name, expected: last.name };
}

/** Whether Telegram shows all markup: it drops what comes after the first 100 entities. */
export function hasTooManyEntities(html: string): boolean {
  return readTags(html).tags.filter(({ isEnd }) => !isEnd).length > maxEntities;
}

// Splits a text into messages: at line ends where possible, and never inside a tag or a character reference. Tags that are
// open at a cut are closed before it and opened again after it.

type Piece = { text: string; opens?: string; closes?: string };

/**
 * `limit` includes the markup, which Telegram doesn't count: the visible text is therefore within Telegram's limit too.
 * The tags of times are not counted, since they are long and a page may have many.
 */
export function splitHtml(html: string, limit = maxTextLength, entityLimit = maxEntities): string[] {
  const parts: string[] = [];
  const open: Array<{ tag: string; name: string }> = [];
  let part = '';
  let length = 0;
  let entities = 0;
  let content = 0;
  const closing = () =>
    open
      .toReversed()
      .map(({ name }) => `</${name}>`)
      .join('');

  function cut(): void {
    parts.push(part.replace(/\n+$/, '') + closing());
    part = open.map(({ tag }) => tag).join('');
    length = lengthOf(part);
    entities = open.length;
    content = 0;
  }

  for (const line of lines(html)) {
    const pieces = piecesOf(line);
    const opened = pieces.filter((piece) => piece.opens).length;
    const fits = length + lengthOf(line) + lengthOf(closing()) <= limit;
    if (content > 0 && (!fits || entities + opened > entityLimit)) cut();
    for (const piece of pieces) {
      const end = piece.opens ? `</${piece.opens}>` : '';
      const room = lengthOf(piece.text) + lengthOf(closing() + end);
      const full = length + room > limit || (piece.opens !== undefined && entities >= entityLimit);
      if (full && content > 0 && !piece.closes) cut();
      if (content === 0 && piece.text === '\n') continue;
      part += piece.text;
      length += lengthOf(piece.text);
      if (piece.opens) {
        open.push({ tag: piece.text, name: piece.opens });
        entities += 1;
      } else if (piece.closes) open.pop();
      else content += piece.text.length;
    }
  }
  if (content > 0 || parts.length === 0) parts.push(part.replace(/\n+$/, ''));
  return parts;
}

function lengthOf(html: string): number {
  return withoutTimeTags(html).length;
}

/** The lines, each with its line break. */
function lines(html: string): string[] {
  return html.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * Tags and character references whole, and the text between them as single characters: a cut may be between any two.
 */
function piecesOf(line: string): Piece[] {
  return [...line.matchAll(/<(\/?)([a-z-]+)[^>]*>|&[#\w]+;|[\s\S]/gu)].map(([text, slash, name]) => {
    if (!name) return { text };
    return slash ? { text, closes: name } : { text, opens: name };
  });
}
