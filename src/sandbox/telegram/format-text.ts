// Turns written text into the text of a message: parsed, without control characters, trimmed, entities normalized.
// Every text and caption passes through it, the bot's and people's. Errors are Telegram's.

import type { MessageEntity } from 'grammy/types';
import { type FormattedText, parseHtml } from './html.ts';
import { badRequest } from './call.ts';

/** Line and paragraph separators, direction overrides, and three combining lines that Telegram removes. */
const removed = new Set('\r\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u030a\u0333\u033f');
const isControl = (char: string) => char < ' ' && char !== '\n';

/** `knowsTimes` is false for a server from before the tag `tg-time`. */
type Writing = { text: string; parseMode?: string; knowsTimes?: boolean };

/** The result may be empty; the caller decides whether that is allowed. */
export function formatText({ text, parseMode = '', knowsTimes }: Writing): FormattedText {
  if (!text.isWellFormed()) throw badRequest('strings must be encoded in UTF-8');
  const cleaned = clean(parse(text, parseMode.toLowerCase(), knowsTimes));
  const arranged = arrangeEntities(cleaned.entities, detectEntities(cleaned.text));
  return trim({ text: cleaned.text, entities: arranged });
}

function parse(text: string, mode: string, knowsTimes?: boolean): FormattedText {
  if (mode === 'html') return parseHtml(text, knowsTimes);
  if (mode === 'markdown' || mode === 'markdownv2') {
    throw badRequest(`parse_mode ${mode} is unsupported in the sandbox, use HTML`);
  }
  if (mode !== '' && mode !== 'none') throw badRequest('unsupported parse_mode');
  return { text, entities: [] };
}

function clean({ text, entities }: FormattedText): FormattedText {
  let result = '';
  const moved: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    moved.push(result.length);
    const char = text[index]!;
    if (!removed.has(char)) result += isControl(char) ? ' ' : char;
  }
  moved.push(result.length);
  return { text: result, entities: remap(entities, (index) => moved[index]!) };
}

/** Removes white space at both ends of the text and at the start of entities; drops entities that are left empty. */
function trim({ text, entities }: FormattedText): FormattedText {
  const blank = (index: number) => text[index] === ' ' || text[index] === '\n';
  let begin = 0;
  let end = text.length;
  while (end > 0 && blank(end - 1)) end -= 1;
  while (begin < end && blank(begin)) begin += 1;
  const kept = entities
    .map((entity) => {
      let offset = entity.offset;
      const last = Math.min(entity.offset + entity.length, end);
      while (offset < last && blank(offset)) offset += 1;
      return { ...entity, offset: offset - begin, length: Math.max(0, last - offset) };
    })
    .filter((entity) => entity.length > 0)
    .slice(0, mostEntities);
  return { text: text.slice(begin, end), entities: kept };
}

function remap(entities: readonly MessageEntity[], to: (index: number) => number): MessageEntity[] {
  return entities.map((entity) => {
    const offset = to(entity.offset);
    return { ...entity, offset, length: to(entity.offset + entity.length) - offset };
  });
}

// Detects the entities that Telegram finds in a text by itself: commands, links, mentions, tags and addresses. A candidate
// that overlaps an earlier one is left out; the result is sorted by offset. Pure.

type Plain = 'bot_command' | 'url' | 'email' | 'mention' | 'hashtag' | 'cashtag';

const word = String.raw`[\p{L}\p{N}_]`;
const domains =
  'com|org|net|io|me|ru|cn|de|fi|fr|uk|eu|dev|app|info|tv|co|xyz|network|cloud|page|site|online|biz|us|ai';

/** End a URL, as spaces do. */
const quotes = '<>"«»';

const finders: readonly { type: Plain; pattern: RegExp }[] = [
  {
    type: 'url',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_@./])(?:(?:https?|tg|ton):\/\/[^\s${quotes}]+|(?:[a-z0-9-]+\.)+(?:${domains})(?![\p{L}\p{N}_@-])(?::\d+)?(?:[/?#][^\s${quotes}]*)?)`,
      'giu',
    ),
  },
  {
    type: 'email',
    pattern: /(?<![\p{L}\p{N}_.+-])[a-z0-9_.+-]{1,64}@(?:[a-z0-9-]+\.)+[a-z]{2,10}(?![\p{L}\p{N}_-])/giu,
  },
  {
    type: 'bot_command',
    pattern: new RegExp(
      String.raw`(?<!${word}|[/<>])\/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?!${word}|[/<>])`,
      'gu',
    ),
  },
  { type: 'mention', pattern: /(?<![\p{L}\p{N}_@])@[A-Za-z0-9_]{4,32}(?![A-Za-z0-9_])/gu },
  {
    type: 'hashtag',
    pattern: /(?<![\p{L}\p{N}_#])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]{1,256}(?![\p{L}\p{N}_#])/gu,
  },
  { type: 'cashtag', pattern: /(?<![\p{L}\p{N}_$])\$[A-Z]{1,8}(?![\p{L}\p{N}_$])/gu },
];

export function detectEntities(text: string): MessageEntity[] {
  const found: MessageEntity[] = [];
  for (const { type, pattern } of finders) {
    for (const match of text.matchAll(pattern)) {
      const hit = type === 'url' ? match[0].replace(/[.,:;!?'"()[\]{}…]+$/u, '') : match[0];
      const begin = match.index;
      const end = begin + hit.length;
      const taken = found.some((other) => begin < other.offset + other.length && other.offset < end);
      if (hit !== '' && !taken) found.push({ type, offset: begin, length: end - begin });
    }
  }
  return found.sort((a, b) => a.offset - b.offset);
}

// Normalizes how entities nest, as Telegram does with every text. Pure. Links, code and other indivisible entities
// ("whole") never cross or contain each other; quotations may contain others but no quotations; styles (bold, italic…)
// are merged when they touch, cut at the edges of the others and where another style begins, and removed inside code. A
// message has at most 100 entities; the rest is dropped silently.

const mostEntities = 100;

const styles: readonly string[] = ['bold', 'italic', 'underline', 'strikethrough', 'spoiler'];
const isStyle = (entity: MessageEntity) => styles.includes(entity.type);
const isQuote = (entity: MessageEntity) => entity.type.endsWith('blockquote');
const isCode = (entity: MessageEntity) => entity.type === 'code' || entity.type === 'pre';
const endOf = (entity: MessageEntity) => entity.offset + entity.length;

const ranks: Readonly<Record<string, number>> = {
  blockquote: 0,
  expandable_blockquote: 0,
  pre: 10,
  code: 20,
  text_link: 49,
  text_mention: 49,
  bold: 90,
  italic: 91,
  underline: 92,
  strikethrough: 93,
  spoiler: 94,
  custom_emoji: 99,
};
const rankOf = (entity: MessageEntity) => ranks[entity.type] ?? 50;

function sortEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  return [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length || rankOf(a) - rankOf(b));
}

/** Entities that the sender marked take precedence over `detected` ones; both must be inside the text. */
export function arrangeEntities(
  marked: readonly MessageEntity[],
  detected: readonly MessageEntity[] = [],
): MessageEntity[] {
  const sorted = sortEntities(marked.filter((entity) => entity.length > 0));
  const quotes = withoutOverlaps(sorted.filter(isQuote));
  const fitsQuotes = (entity: MessageEntity) =>
    quotes.every((quote) => !overlap(entity, quote) || contains(quote, entity));
  const own = withoutOverlaps(sorted.filter((entity) => !isStyle(entity) && !isQuote(entity))).filter(
    fitsQuotes,
  );
  const added = detected.filter(
    (entity) => fitsQuotes(entity) && !own.some((other) => overlap(entity, other)),
  );
  const whole = [...own, ...added];
  return sortEntities([...quotes, ...whole, ...cutStyles(sorted.filter(isStyle), [...quotes, ...whole])]);
}

function withoutOverlaps(sorted: readonly MessageEntity[]): MessageEntity[] {
  const kept: MessageEntity[] = [];
  let reached = 0;
  for (const entity of sorted) {
    if (entity.offset < reached) continue;
    kept.push(entity);
    reached = endOf(entity);
  }
  return kept;
}

function cutStyles(sorted: readonly MessageEntity[], others: readonly MessageEntity[]): MessageEntity[] {
  const merged = styles.flatMap((type) => mergeTouching(sorted.filter((entity) => entity.type === type)));
  const edges = [
    ...others.flatMap((entity) => [entity.offset, endOf(entity)]),
    ...merged.map((entity) => entity.offset),
  ].sort((a, b) => a - b);
  const code = others.filter(isCode);
  return merged
    .flatMap((entity) => cutAt(entity, edges))
    .filter((piece) => !code.some((other) => contains(other, piece)));
}

function mergeTouching(sorted: readonly MessageEntity[]): MessageEntity[] {
  const merged: MessageEntity[] = [];
  for (const entity of sorted) {
    const last = merged.at(-1);
    if (last && entity.offset <= endOf(last)) {
      last.length = Math.max(endOf(last), endOf(entity)) - last.offset;
    } else {
      merged.push({ ...entity });
    }
  }
  return merged;
}

function cutAt(entity: MessageEntity, edges: readonly number[]): MessageEntity[] {
  const inner = [...new Set(edges.filter((edge) => edge > entity.offset && edge < endOf(entity)))];
  const points = [entity.offset, ...inner, endOf(entity)];
  return points
    .slice(1)
    .map((end, nth) => Object.assign({}, entity, { offset: points[nth]!, length: end - points[nth]! }));
}

const overlap = (a: MessageEntity, b: MessageEntity) => a.offset < endOf(b) && b.offset < endOf(a);
const contains = (a: MessageEntity, b: MessageEntity) => a.offset <= b.offset && endOf(b) <= endOf(a);
