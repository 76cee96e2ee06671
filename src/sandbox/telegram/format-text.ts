// Turns written text into the text of a message: parsed, without control characters, trimmed, entities normalized.
// Every text and caption passes through it, the bot's and people's. Errors are Telegram's.
import type { MessageEntity } from 'grammy/types';
import { detectEntities } from './detect.ts';
import { arrangeEntities, mostEntities } from './entities.ts';
import { parseHtml, type FormattedText } from './html.ts';
import { badRequest } from './rejection.ts';

/** Line and paragraph separators, direction overrides, and three combining lines that Telegram removes. */
const removed = new Set('\r\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u030a\u0333\u033f');
const isControl = (char: string) => char < ' ' && char !== '\n';

/** `knowsTimes` is false for a server from before the tag `tg-time`. */
export type Writing = {
  text: string;
  parseMode?: string;
  entities?: readonly MessageEntity[];
  knowsTimes?: boolean;
};

/** The result may be empty; the caller decides whether that is allowed. */
export function formatText({ text, parseMode = '', entities = [], knowsTimes }: Writing): FormattedText {
  if (!text.isWellFormed()) throw badRequest('strings must be encoded in UTF-8');
  const cleaned = clean(parse(text, parseMode.toLowerCase(), entities, knowsTimes));
  const arranged = arrangeEntities(cleaned.entities, detectEntities(cleaned.text));
  return trim({ text: cleaned.text, entities: arranged });
}

function parse(
  text: string,
  mode: string,
  entities: readonly MessageEntity[],
  knowsTimes?: boolean,
): FormattedText {
  if (mode === 'html') return parseHtml(text, knowsTimes);
  if (mode === 'markdown' || mode === 'markdownv2') {
    throw badRequest(`parse_mode ${mode} is unsupported in the sandbox, use HTML`);
  }
  if (mode !== '' && mode !== 'none') throw badRequest('unsupported parse_mode');
  for (const { offset, length } of entities) checkRange(text, offset, length);
  return { text, entities: [...entities] };
}

function checkRange(text: string, offset: number, length: number): void {
  if (offset < 0) throw badRequest(`receive an entity with incorrect offset ${offset}`);
  if (length < 0) throw badRequest(`receive an entity with incorrect length ${length}`);
  if (offset > text.length) {
    throw badRequest(`entity begins after the end of the text at UTF-16 offset ${offset}`);
  }
  if (offset + length > text.length) {
    throw badRequest(
      `entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${offset + length}`,
    );
  }
  if (splitsPair(text, offset)) throw badRequest('entity begins in a middle of a UTF-16 symbol');
  if (splitsPair(text, offset + length)) {
    throw badRequest(`entity beginning at UTF-16 offset ${offset} ends in a middle of a UTF-16 symbol`);
  }
}

const splitsPair = (text: string, index: number) =>
  /[\udc00-\udfff]/.test(text[index] ?? '') && /[\ud800-\udbff]/.test(text[index - 1] ?? '');

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
